import SourceText

/// Determines which parameters can ever be shown, and reports conditions that are never or always true.
///
/// It checks a few values that represent all others (`ExampleValue`). It only reports what is certain: types
/// whose values cannot be enumerated, and conditions with more than `Alternatives.most` alternatives,
/// are assumed to be possible.
struct Reachability {
    private let intent: DeclaredIntent
    private let scope: ParameterScope
    private var sink: FindingSink
    /// The ways in which a parameter is shown, by index, including the requirements of its parents. An empty
    /// array means that it is never shown. Parameters with plain conditions are not stored, because their
    /// ways follow directly from the condition.
    private var ways: [Int: [Requirements]] = [:]

    init(_ intent: DeclaredIntent, _ scope: ParameterScope, _ sink: FindingSink) {
        self.intent = intent
        self.scope = scope
        self.sink = sink
    }

    /// The ways in which a parameter is shown. If nothing is known, this is one way without requirements.
    private func ways(of index: Int) -> [Requirements] {
        if let ways = ways[index] { return ways }
        guard let declared = intent.parameters[index].visibility,
            let condition = scope.visibility(at: index), isPlain(condition)
        else { return [[]] }
        return Alternatives.of(declared, condition) ?? [[]]
    }

    /// Checks the condition of a parameter. The parameters on which it depends must be checked before.
    ///
    /// - Parameter isReported: whether a problem with the condition was already reported. Then
    ///   only the ways are computed.
    mutating func checkParameter(at index: Int, isReported: Bool) {
        guard let declared = intent.parameters[index].visibility,
            let condition = scope.visibility(at: index), !isPlain(condition)
        else { return }
        ways[index] = check(declared, condition, of: intent.parameters[index], isReported: isReported)
    }

    /// Reports further findings to another sink.
    mutating func report(to sink: FindingSink) { self.sink = sink }

    /// Assumes that a parameter can be shown, so that nothing is reported about it or because of it.
    mutating func takeAsShown(_ index: Int) { ways[index] = [[]] }

    /// Checks the condition of a rule or a summary, and returns the ways in which it is true.
    func checkUse(_ declared: DeclaredCondition, _ condition: Condition) -> [Requirements] {
        check(declared, condition, of: nil, isReported: false)
    }

    /// Whether a parameter can be shown in one of these ways.
    func canBeShown(_ name: String, given ways: [Requirements]) -> Bool {
        guard let place = scope.names[name] else { return true }
        return Alternatives.product(ways, self.ways(of: place))?.contains { $0.canBeMet(in: scope) } ?? true
    }

    /// Whether two parameters can be shown at once in one of these ways.
    func canBeShown(_ name: String, _ other: String, given ways: [Requirements]) -> Bool {
        guard let place = scope.names[name], let product = Alternatives.product(ways, self.ways(of: place))
        else { return true }
        return canBeShown(other, given: product)
    }

    /// Whether one of these ways and one of the others can be met at once. True if that cannot be decided.
    func canBeMet(_ ways: [Requirements], _ others: [Requirements]) -> Bool {
        Alternatives.product(ways, others)?.contains { $0.canBeMet(in: scope) } ?? true
    }

    /// Checks a condition, and returns the ways in which it is true together with the
    /// conditions of its parents.
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
            sink.report(ConditionFindings.always(declared))
            isReported = true
        }
        if !isReported { reportEvery(declared, condition) }
        let reached = possible.flatMap { self.withParents($0) }
        if reached.isEmpty, !isReported, let way = possible.first {
            reportHiddenParent(way, of: parameter)
        }
        return reached.count > Alternatives.most ? [[]] : reached
    }

    /// Whether the condition is a single test of an optional parameter that is always shown. Such conditions
    /// are always possible, and most conditions are of this kind, so the expensive checks are skipped.
    private func isPlain(_ condition: Condition) -> Bool {
        switch condition {
        case .equals(let name, let values):
            return !values.isEmpty && scope.isAlwaysOptional(name) && !values.isEveryBoolean
        default: return false
        }
    }

    /// Reports the innermost parts that are never true.
    ///
    /// - Returns: whether a part was reported, or the condition is too large to decide.
    private func reportNever(_ declared: DeclaredCondition, _ condition: Condition) -> Bool {
        switch (declared, condition) {
        case (.any(let declared, _), .any(let parts)), (.all(let declared, _), .all(let parts)):
            // `contains` would stop at the first part, but every part must be reported.
            if zip(declared, parts).filter({ reportNever($0, $1) }).count > 0 { return true }
        default: break
        }
        guard let ways = Alternatives.of(declared, condition) else { return true }
        let conflicts = ways.map { $0.conflict(in: scope) }
        guard !conflicts.contains(where: { $0 == nil }), case let conflict?? = conflicts.first else {
            return false
        }
        sink.report(ConditionFindings.never(conflict))
        return true
    }

    /// Reports tests that list both values of a boolean. Listing all cases of an enumeration is not reported,
    /// because cases may be added later.
    private func reportEvery(_ declared: DeclaredCondition, _ condition: Condition) {
        switch (declared, condition) {
        case (.any(let declared, _), .any(let parts)), (.all(let declared, _), .all(let parts)):
            for (declared, part) in zip(declared, parts) { reportEvery(declared, part) }
        case (.not(let declared, _), .not(let part)): reportEvery(declared, part)
        case (.test(let test), .equals(_, let values)) where values.isEveryBoolean:
            sink.report(ConditionFindings.every(test))
        default: break
        }
    }

    /// Whether the condition can never be false.
    func isAlways(_ declared: DeclaredCondition, _ condition: Condition) -> Bool {
        guard let ways = Alternatives.of(declared, condition, holding: false) else { return false }
        return ways.allSatisfy { !$0.canBeMet(in: scope) }
    }

    /// The combinations of a way with the ways in which the parameters that it needs are shown.
    private func withParents(_ way: Requirements) -> [Requirements] {
        var whole: [Requirements] = [way]
        for parent in parents(of: way) {
            guard let product = Alternatives.product(whole, ways(of: parent)) else { continue }
            whole = product.filter { $0.canBeMet(in: scope) }
        }
        return whole
    }

    /// The indices of the parameters that must have a value in this way, each once.
    private func parents(of way: Requirements) -> [Int] {
        var parents: [Int] = []
        for requirement in way where requirement.needsValue {
            guard let place = scope.names[requirement.subject], !parents.contains(place) else { continue }
            parents.append(place)
        }
        return parents
    }

    /// Reports the first parameter that a way needs but that is never shown in that way.
    private func reportHiddenParent(_ way: Requirements, of parameter: DeclaredParameter?) {
        let needed = way.filter(\.needsValue)
        for requirement in needed {
            guard let place = scope.names[requirement.subject] else { continue }
            let isOpen = Alternatives.product([way], ways(of: place))?.contains { $0.canBeMet(in: scope) }
            guard isOpen == false else { continue }
            sink.report(
                ConditionFindings.parentHidden(
                    requirement, parent: intent.parameters[place], isNever: ways(of: place).isEmpty,
                    of: parameter))
            return
        }
        // No single parent is to blame: their conditions exclude each other.
        guard let last = needed.last, let place = scope.names[last.subject] else { return }
        sink.report(
            ConditionFindings.parentHidden(
                last, parent: intent.parameters[place], isNever: false, of: parameter))
    }
}

extension [ParameterValue] {
    /// Whether the values are both true and false.
    fileprivate var isEveryBoolean: Bool {
        count > 1 && contains(.boolean(true)) && contains(.boolean(false))
    }
}
