import WidgetModel

extension Requirements {
    /// Whether all can be met at once, by some value of each parameter; true where that cannot be told.
    func canBeMet(in scope: ParameterScope) -> Bool { conflict(in: scope) == nil }

    /// The fewest requirements on one parameter that cannot all be met, in order; nil when all can be.
    func conflict(in scope: ParameterScope) -> Requirements? {
        var seen: Set<String> = []
        for requirement in self where seen.insert(requirement.subject).inserted {
            let group = filter { $0.subject == requirement.subject }
            if !group.canOneMeet(in: scope) { return group.fewest(in: scope) }
        }
        return nil
    }

    /// One that cannot be met by itself, else two that exclude each other, else all of them.
    private func fewest(in scope: ParameterScope) -> Requirements {
        for requirement in self where ![requirement].canOneMeet(in: scope) { return [requirement] }
        for (place, later) in enumerated() {
            for earlier in prefix(place) where ![earlier, later].canOneMeet(in: scope) {
                return [earlier, later]
            }
        }
        return self
    }

    /// Whether one parameter, which all are about, can meet them.
    private func canOneMeet(in scope: ParameterScope) -> Bool {
        guard let subject = first?.subject else { return true }
        let tests = map(\.test)
        if subject == Condition.family {
            return Family.allCases.contains { family in allSatisfy { $0.isMet(by: .family(family)) } }
        }
        guard let place = scope.names[subject], let parameter = scope[place] else { return true }
        if parameter.mayBeEmpty, allSatisfy({ $0.isMet(by: .none) }) { return true }
        guard let witnesses = Witness.all(of: parameter, telling: tests) else { return true }
        guard parameter.list != nil else {
            return witnesses.contains { witness in allSatisfy { $0.isMet(by: witness) } }
        }
        // Each test that must hold may have an element of its own; what must not hold is forbidden to all.
        let allowed = witnesses.filter { witness in allSatisfy { $0.shouldHold || $0.isMet(by: witness) } }
        return allSatisfy { requirement in
            !requirement.shouldHold || allowed.contains { requirement.isMet(by: $0) }
        }
    }
}

extension Requirement {
    fileprivate func isMet(by witness: Witness) -> Bool { witness.passes(test) == shouldHold }
}

extension IntentParameter {
    /// Whether it may be without a value: hidden, emptied by the person, or not chosen yet.
    fileprivate var mayBeEmpty: Bool {
        !isRequired || defaultValue == nil || visibility != nil || list != nil
    }
}
