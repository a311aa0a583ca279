import SourceText

/// A test that must be true or must be false, with its location.
struct Requirement {
    /// A single test of a parameter's value or of the family.
    let test: Condition
    /// Whether the test must be true.
    let shouldHold: Bool
    /// The test in the file, for findings.
    let place: DeclaredTest

    /// The name of the parameter, or `family`.
    var subject: String { place.subject.value }

    /// Whether the requirement can only be met if its parameter has a value, and is therefore shown.
    var needsValue: Bool { shouldHold && subject != Condition.family }
}

/// Requirements that must all be met.
typealias Requirements = [Requirement]

/// The disjunctive normal form of conditions: the ways in which a condition can be met,
/// each a list of requirements.
enum Alternatives {
    /// The maximum number of ways, and of requirements in each. Larger conditions are not analyzed, because
    /// the number of ways can grow exponentially.
    static let most = 64

    /// The ways in which a condition has the given truth value; nil above the limit.
    ///
    /// - Parameters:
    ///   - declared: the same condition as written, for locations.
    ///   - holding: whether the condition should be true.
    static func of(
        _ declared: DeclaredCondition, _ condition: Condition, holding: Bool = true
    ) -> [Requirements]? {
        switch (declared, condition) {
        case (.test(let place), .not(let test)):
            return [[Requirement(test: test, shouldHold: !holding, place: place)]]
        case (.test(let place), let test):
            return [[Requirement(test: test, shouldHold: holding, place: place)]]
        case (.not(let declared, _), .not(let condition)):
            return of(declared, condition, holding: !holding)
        case (.any(let declared, _), .any(let parts)):
            return combined(declared, parts, isEachNeeded: !holding, holding)
        case (.all(let declared, _), .all(let parts)):
            return combined(declared, parts, isEachNeeded: holding, holding)
        default:
            return nil
        }
    }

    /// Combines the ways of several parts.
    ///
    /// - Parameter isEachNeeded: whether all parts must have the truth value, and not only one of them.
    private static func combined(
        _ declared: [DeclaredCondition], _ parts: [Condition], isEachNeeded: Bool, _ holding: Bool
    ) -> [Requirements]? {
        var ways: [Requirements] = isEachNeeded ? [[]] : []
        for (declared, part) in zip(declared, parts) {
            guard let more = of(declared, part, holding: holding) else { return nil }
            guard let joined = isEachNeeded ? product(ways, more) : ways + more, joined.count <= most else {
                return nil
            }
            ways = joined
        }
        return ways
    }

    /// All combinations of two alternatives; nil above the limit.
    static func product(_ ways: [Requirements], _ others: [Requirements]) -> [Requirements]? {
        guard ways.count * others.count <= most else { return nil }
        let products = ways.flatMap { way in others.map { way + $0 } }
        return products.contains { $0.count > most } ? nil : products
    }
}
