import WidgetModel

extension Requirements {
    /// Whether some combination of values meets all requirements. True if that cannot be decided.
    func canBeMet(in scope: ParameterScope) -> Bool { conflict(in: scope) == nil }

    /// The smallest group of requirements on one parameter that cannot all be met, in their order; nil if all
    /// requirements can be met.
    func conflict(in scope: ParameterScope) -> Requirements? {
        var seen: Set<String> = []
        for requirement in self where seen.insert(requirement.subject).inserted {
            let group = filter { $0.subject == requirement.subject }
            if !group.canOneMeet(in: scope) { return group.fewest(in: scope) }
        }
        return nil
    }

    /// A single requirement that cannot be met; if every one can be met, two that exclude each other; failing
    /// that, all.
    private func fewest(in scope: ParameterScope) -> Requirements {
        for requirement in self where ![requirement].canOneMeet(in: scope) { return [requirement] }
        for (index, later) in enumerated() {
            for earlier in prefix(index) where ![earlier, later].canOneMeet(in: scope) {
                return [earlier, later]
            }
        }
        return self
    }

    /// Whether some value of the parameter, which all requirements test, meets all of them.
    private func canOneMeet(in scope: ParameterScope) -> Bool {
        guard let subject = first?.subject else { return true }
        let tests = map(\.test)
        if subject == Condition.family {
            return Family.allCases.contains { family in allSatisfy { $0.isMet(by: .family(family)) } }
        }
        guard let place = scope.names[subject], let parameter = scope[place] else { return true }
        if parameter.mayBeEmpty, allSatisfy({ $0.isMet(by: .none) }) { return true }
        guard let examples = ExampleValue.all(of: parameter, telling: tests) else { return true }
        guard parameter.list != nil else {
            return examples.contains { example in allSatisfy { $0.isMet(by: example) } }
        }
        // In a list, each required test may be met by a different element, but a forbidden test
        // applies to every element.
        let allowed = examples.filter { example in allSatisfy { $0.shouldHold || $0.isMet(by: example) } }
        return allSatisfy { requirement in
            !requirement.shouldHold || allowed.contains { requirement.isMet(by: $0) }
        }
    }
}

extension Requirement {
    /// Whether the value meets the requirement.
    fileprivate func isMet(by example: ExampleValue) -> Bool { example.passes(test) == shouldHold }
}

extension IntentParameter {
    /// Whether the parameter may be empty: hidden, cleared by the user, or not chosen yet.
    fileprivate var mayBeEmpty: Bool {
        !isRequired || defaultValue == nil || visibility != nil || list != nil
    }
}
