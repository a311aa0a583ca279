import SourceText
import YAMLReading

/// One test that must hold, or must not, with the place that says so.
struct Requirement {
    /// A single test: of a parameter's value, or of the family.
    let test: Condition
    let shouldHold: Bool
    let place: DeclaredTest

    /// The parameter, or `family`.
    var subject: String { place.subject.value }

    /// Whether it can only be met while its parameter has a value, and so is shown.
    var needsValue: Bool { shouldHold && subject != Condition.family }
}

/// Requirements of which all must be met.
typealias Requirements = [Requirement]

/// The ways in which a condition can be met, each a list of requirements: its disjunctive normal form.
enum Alternatives {
    /// More ways than these, or more requirements in one, are not looked at; nothing is then said about the
    /// condition. Conditions that people write have a handful.
    static let most = 64

    /// The ways in which `condition`, which is what `declared` says, comes to be `holding`; nil beyond the
    /// limit.
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

    /// Every way of the one with every way of the other; nil beyond the limit.
    static func product(_ ways: [Requirements], _ others: [Requirements]) -> [Requirements]? {
        guard ways.count * others.count <= most else { return nil }
        let products = ways.flatMap { way in others.map { way + $0 } }
        return products.contains { $0.count > most } ? nil : products
    }
}
