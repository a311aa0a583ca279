import SourceText
import YAMLReading

/// Which parameters can ever be shown: finds conditions that can never hold, or always do.
///
/// Works on a few values that stand for all others, so it never calls possible what cannot be judged
/// impossible: a type without known steps, or a condition beyond `Alternatives.most`, is taken for possible.
struct Reachability {
    private let intent: DeclaredIntent
    private let scope: ParameterScope
    private let sink: FindingSink
    /// By place: in which ways a parameter comes to be shown, those of its parents included; empty when it
    /// never is. Only those that take more than a look at the condition are kept.
    private var ways: [Int: [Requirements]] = [:]

    init(_ intent: DeclaredIntent, _ scope: ParameterScope, _ sink: FindingSink) {
        self.intent = intent
        self.scope = scope
        self.sink = sink
    }

    /// The ways in which a parameter comes to be shown: one without requirements where nothing is known.
    private func ways(of place: Int) -> [Requirements] {
        if let ways = ways[place] { return ways }
        guard let declared = intent.parameters[place].visibility,
            let condition = scope.visibility(at: place), isPlain(condition)
        else { return [[]] }
        return Alternatives.of(declared, condition) ?? [[]]
    }

    /// Reports what is wrong with the condition of a parameter; those that it looks at have been checked.
    ///
    /// - Parameter isReported: whether something about the condition itself has been reported already.
    mutating func checkParameter(at place: Int, isReported: Bool) {
        guard let declared = intent.parameters[place].visibility,
            let condition = scope.visibility(at: place), !isPlain(condition)
        else { return }
        ways[place] = check(declared, condition, of: intent.parameters[place], isReported: isReported)
    }

    /// Says nothing about a parameter, nor about others because of it.
    mutating func takeAsShown(_ place: Int) { ways[place] = [[]] }

    /// The same as for a parameter's condition for one of a rule or a summary; gives the ways to meet it.
    func checkUse(_ declared: DeclaredCondition, _ condition: Condition) -> [Requirements] {
        check(declared, condition, of: nil, isReported: false)
    }

    /// Whether a parameter can be shown in one of these ways.
    func canBeShown(_ name: String, given ways: [Requirements]) -> Bool {
        guard let place = scope.names[name] else { return true }
        return Alternatives.product(ways, self.ways(of: place))?.contains { $0.canBeMet(in: scope) } ?? true
    }

    /// The ways in which the condition can be met, after findings about it.
    private func check(
        _ declared: DeclaredCondition, _ condition: Condition, of parameter: DeclaredParameter?,
        isReported: Bool
    ) -> [Requirements] {
        if isPlain(condition) {
            return Alternatives.of(declared, condition) ?? [[]]
        }
        var isReported = isReported || reportNever(declared, condition)
        guard let own = Alternatives.of(declared, condition) else { return [[]] }
        let possible = own.filter { $0.canBeMet(in: scope) }
        if !isReported, isAlways(declared, condition) {
            sink.report(DefinitionFindings.whenAlways(declared))
            isReported = true
        }
        if !isReported { reportEvery(declared, condition) }
        let reached = possible.flatMap { self.withParents($0) }
        if reached.isEmpty, !isReported, let way = possible.first {
            reportHiddenParent(way, of: parameter)
        }
        return reached.count > Alternatives.most ? [[]] : reached
    }

    /// Whether there is nothing to say about a single test of a parameter that is always on the form.
    private func isPlain(_ condition: Condition) -> Bool {
        switch condition {
        case .equals(let name, let values):
            return !values.isEmpty && scope.isAlwaysOptional(name) && !values.isEveryBoolean
        default: return false
        }
    }

    /// Reports the innermost parts that can never hold; true when there is one, or when it cannot be told.
    private func reportNever(_ declared: DeclaredCondition, _ condition: Condition) -> Bool {
        switch (declared, condition) {
        case (.any(let declared, _), .any(let parts)), (.all(let declared, _), .all(let parts)):
            // Not `contains`: each part is to be reported.
            if zip(declared, parts).filter({ reportNever($0, $1) }).count > 0 { return true }
        default: break
        }
        guard let ways = Alternatives.of(declared, condition) else { return true }
        let conflicts = ways.map { $0.conflict(in: scope) }
        guard !conflicts.contains(where: { $0 == nil }), case let conflict?? = conflicts.first else {
            return false
        }
        sink.report(DefinitionFindings.whenNever(conflict))
        return true
    }

    /// Reports tests that name both values of a boolean. All cases of an enum may be named on purpose: there
    /// may be more of them one day.
    private func reportEvery(_ declared: DeclaredCondition, _ condition: Condition) {
        switch (declared, condition) {
        case (.any(let declared, _), .any(let parts)), (.all(let declared, _), .all(let parts)):
            for (declared, part) in zip(declared, parts) { reportEvery(declared, part) }
        case (.not(let declared, _), .not(let part)): reportEvery(declared, part)
        case (.test(let test), .equals(_, let values)) where values.isEveryBoolean:
            sink.report(DefinitionFindings.whenEvery(test))
        default: break
        }
    }

    private func isAlways(_ declared: DeclaredCondition, _ condition: Condition) -> Bool {
        guard let ways = Alternatives.of(declared, condition, holding: false) else { return false }
        return ways.allSatisfy { !$0.canBeMet(in: scope) }
    }

    /// A way together with every way in which the parameters that it needs come to be shown.
    private func withParents(_ way: Requirements) -> [Requirements] {
        var whole: [Requirements] = [way]
        for parent in parents(of: way) {
            guard let product = Alternatives.product(whole, ways(of: parent)) else { continue }
            whole = product.filter { $0.canBeMet(in: scope) }
        }
        return whole
    }

    /// The parameters that must be shown for a way to be open, each once.
    private func parents(of way: Requirements) -> [Int] {
        var parents: [Int] = []
        for requirement in way where requirement.needsValue {
            guard let place = scope.names[requirement.subject], !parents.contains(place) else { continue }
            parents.append(place)
        }
        return parents
    }

    /// Reports the first parameter that a way needs and that is never shown where the way is open.
    private func reportHiddenParent(_ way: Requirements, of parameter: DeclaredParameter?) {
        let needed = way.filter(\.needsValue)
        for requirement in needed {
            guard let place = scope.names[requirement.subject] else { continue }
            let isOpen = Alternatives.product([way], ways(of: place))?.contains { $0.canBeMet(in: scope) }
            guard isOpen == false else { continue }
            sink.report(
                DefinitionFindings.whenParentHidden(
                    requirement, parent: intent.parameters[place], isNever: ways(of: place).isEmpty,
                    of: parameter))
            return
        }
        // No one parent alone; together they exclude each other.
        guard let last = needed.last, let place = scope.names[last.subject] else { return }
        sink.report(
            DefinitionFindings.whenParentHidden(
                last, parent: intent.parameters[place], isNever: false, of: parameter))
    }
}

extension [ParameterValue] {
    fileprivate var isEveryBoolean: Bool {
        count > 1 && contains(.boolean(true)) && contains(.boolean(false))
    }
}
