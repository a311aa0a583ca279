import CaseWalking
import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// Creates definitions and edits from a seed.
struct RandomWorld {
    var randomness: Randomness

    init(seed: UInt64) { randomness = Randomness(seed: seed) }

    mutating func below(_ count: Int) -> Int { randomness.below(count) }
    mutating func chance(of percent: Int) -> Bool { randomness.chance(of: percent) }
    mutating func family() -> Family { [.systemSmall, .systemMedium, .systemLarge][below(3)] }

    private let names = (0..<8).map { "p\($0)" }

    /// Up to eight parameters; each condition refers to earlier ones, so conditions are never circular. Then
    /// the parameters are shuffled, so that conditions refer to both directions of the form.
    mutating func intent() -> IntentDefinition {
        let file = SourceFile(path: "random.yaml", text: "")
        var parameters: [IntentParameter] = []
        for name in names where !chance(of: 20) {
            let type: ParameterType = [.boolean(), .integer, .string()][below(3)]
            let isList = chance(of: 25)
            let list =
                isList
                ? ListRule(
                    .perFamily([.systemSmall: ListSize(max: 1), .systemMedium: ListSize(min: 1, max: 3)]))
                : nil
            let range =
                type == .integer ? ValueRange(min: .integer(0), max: .integer(Int64(below(5)))) : nil
            var fallback: ParameterValue? = chance(of: 50) ? value(of: type) : nil
            if let range, let value = fallback, !range.contains(value) { fallback = nil }
            parameters.append(
                IntentParameter(
                    name: name, type: type, list: list, isRequired: chance(of: 25),
                    defaultValue: fallback.map { .constant(isList ? .list([$0, $0]) : $0) }, range: range,
                    visibility: parameters.isEmpty || chance(of: 40) ? nil : condition(on: parameters),
                    location: file.location(SourceRange(start: 0, end: 0))))
        }
        for place in parameters.indices { parameters.swapAt(place, below(parameters.count)) }
        return IntentDefinition(
            name: "Random", parameters: parameters,
            rules: parameters.isEmpty ? [] : (0..<below(3)).map { _ in rule(on: parameters) },
            location: file.location(SourceRange(start: 0, end: 0)))
    }

    private mutating func rule(on parameters: [IntentParameter]) -> IntentRule {
        let names = (0...below(3)).map { _ in parameters[below(parameters.count)].name }
        let size = ListSize(min: below(2), max: chance(of: 50) ? 1 + below(3) : nil)
        let lists = parameters.filter { $0.list != nil }.map(\.name)
        let forbidden = condition(on: parameters)
        var rules: [(IntentRule.Kind, [String])] = [
            .require, .atLeastOne, .atMostOne, .exactlyOne, .allOrNone, .ascending, .strictlyAscending,
            .different, .sameLength,
        ].map { ($0, names) }
        if !lists.isEmpty { rules.append((.count(lists.map { _ in size }), lists)) }
        if !forbidden.parameters.isEmpty { rules.append((.forbid(forbidden), forbidden.parameters)) }
        let (kind, tested) = randomness.pick(rules)
        return IntentRule(
            kind, tested, when: chance(of: 50) ? condition(on: parameters) : nil,
            severity: chance(of: 80) ? .error : .warning)
    }

    private mutating func condition(on earlier: [IntentParameter], depth: Int = 0) -> Condition {
        let parameter = earlier[below(earlier.count)]
        let name = parameter.name
        switch below(depth < 3 ? 9 : 4) {
        case 0: return .isSet(parameter: name)
        case 1: return .isFamily([family()])
        case 2:
            let range = ValueRange(min: .integer(Int64(below(3))), max: nil)
            return range.map { .isWithin(parameter: name, $0) } ?? .isSet(parameter: name)
        case 4: return .not(condition(on: earlier, depth: depth + 1))
        case 5: return .any((0...below(2)).map { _ in condition(on: earlier, depth: depth + 1) })
        case 6: return .all((0...below(2)).map { _ in condition(on: earlier, depth: depth + 1) })
        default: return .equals(parameter: name, [value(of: parameter.type), value(of: parameter.type)])
        }
    }

    private mutating func value(of type: ParameterType) -> ParameterValue {
        switch type.name {
        case "boolean": .boolean(chance(of: 50))
        case "integer": .integer(Int64(below(5)))
        default: .string(["a", "b", "c"][below(3)])
        }
    }

    /// Mostly valid changes; sometimes with a wrong type, an unknown parameter, or a duplicate name.
    mutating func request(for intent: IntentDefinition) -> EditRequest {
        EditRequest(
            (0...below(3)).map { _ in
                let name = names[below(names.count)]
                let parameter = intent.parameter(named: name)
                switch below(6) {
                case 0: return .init(name, .unset)
                case 1: return .init(name, .none)
                case 2: return .init(name, .set(.text(["true", "3", "a", "9", "", "1,2"][below(6)])))
                default:
                    let element = value(of: parameter?.type ?? .boolean()).json
                    return .init(name, .set(.json(parameter?.list == nil ? element : [element])))
                }
            })
    }
}
