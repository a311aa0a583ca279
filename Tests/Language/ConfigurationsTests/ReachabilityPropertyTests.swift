import CaseWalking
import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// Random conditions, compared with every possible configuration: a parameter that is reported as unreachable
/// is never shown, one that is reported as always visible is never hidden, and every parameter that is never
/// shown is reported.
@Suite struct ReachabilityPropertyTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func agreesWithEveryConfiguration(seed: UInt64) throws { try Self.expectAgreement(seed: seed) }

    fileprivate static func expectAgreement(seed: UInt64) throws {
        let definition = RandomDefinition(seed: seed)
        let yaml = definition.yaml()
        var findings: [Finding] = []
        let file = SourceFile(path: "random.yaml", text: yaml)
        _ = DefinitionSet.read([file], context: testContext, into: &findings)
        let found = Set(findings.compactMap { RandomDefinition.Verdict($0) })

        let intent = definition.intent(in: file)
        var shown: Set<String> = []
        var hidden: Set<String> = []
        let configurations = definition.everyConfiguration()
        for family in [Family.systemSmall, .systemMedium, .systemLarge] {
            let form = ConfigurationForm(intent: intent, family: family, context: testContext)
            for configuration in configurations {
                for (parameter, state) in zip(intent.parameters, form.resolve(configuration).states) {
                    if state.isVisible { shown.insert(parameter.name) } else { hidden.insert(parameter.name) }
                }
            }
        }
        for parameter in intent.parameters {
            let name = parameter.name
            if !shown.contains(name) {
                #expect(found.contains(.never(name)), "\(name) is never shown\n\(yaml)")
            } else if found.contains(.never(name)) {
                // One of several branches may be dead while a different branch shows the parameter.
                let hasBranches = yaml.split(separator: "\n").contains {
                    $0.contains("\(name):") && ($0.contains("any:") || $0.contains("not: { all:"))
                }
                #expect(hasBranches, "\(name) is shown\n\(yaml)")
            }
            if found.contains(.always(name)) {
                #expect(!hidden.contains(name), "\(name) is always shown\n\(yaml)")
            }
        }
    }
}

/// More seeds.
@Suite struct ReachabilitySeedTests {
    @Test(arguments: 40..<200 as Range<UInt64>)
    func agreesWithEveryConfiguration(seed: UInt64) throws {
        try ReachabilityPropertyTests.expectAgreement(seed: seed)
    }
}

/// Up to six parameters with few values each, one parameter per line, so that a finding's line identifies its
/// parameter.
private struct RandomDefinition {
    /// A finding's statement about a parameter.
    enum Verdict: Hashable {
        case never(String), always(String)

        init?(_ finding: Finding) {
            guard let place = finding.location else { return nil }
            let line = place.file.position(atByte: place.range.start).line
            let name = "p\(line - RandomDefinition.firstLine)"
            switch finding.code {
            case "when-always": self = .always(name)
            case "when-contradictory", "when-unreachable", "when-out-of-range", "when-parent-hidden",
                "required-never-shown":
                self = .never(name)
            default: return nil
            }
        }
    }

    static let firstLine = 5
    private var randomness: Randomness
    private var kinds: [ParameterType] = []
    private var parameters: [(yaml: String, isRequired: Bool, fallback: ParameterValue?, when: Condition?)] =
        []

    private static let cases = Enumeration(name: nil, cases: ["a", "b", "c"].map { EnumCase(name: $0) })

    init(seed: UInt64) {
        randomness = Randomness(seed: seed)
        for place in 0..<(3 + randomness.below(3)) { add(at: place) }
    }

    private mutating func add(at place: Int) {
        let kind: ParameterType = randomness.pick([.boolean(), .enumeration(Self.cases), .integer])
        let isRequired = randomness.chance(of: 40)
        let fallback: ParameterValue? =
            kind == .boolean() || randomness.chance(of: 50)
            ? values(of: kind).randomElement(&randomness) : nil
        let when = place > 0 && randomness.chance(of: 75) ? condition(upTo: place, depth: 0) : nil
        let type =
            switch kind.name {
            case "boolean": "type: boolean"
            case "integer": "type: integer, range: [0, 2]"
            default: "cases: { a: A, b: B, c: C }"
            }
        let texts =
            [type] + (isRequired ? ["required: true"] : []) + (fallback.map { ["default: \($0)"] } ?? [])
            + (when.map { ["when: { all: [\(text($0))] }"] } ?? [])
        parameters.append(
            ("      p\(place): { \(texts.joined(separator: ", ")) }", isRequired, fallback, when))
        kinds.append(kind)
    }

    private func values(of kind: ParameterType) -> [ParameterValue] {
        switch kind.name {
        case "boolean": [.boolean(true), .boolean(false)]
        case "integer": [.integer(0), .integer(1), .integer(2)]
        default: ["a", "b", "c"].map(ParameterValue.enumCase)
        }
    }

    private mutating func condition(upTo place: Int, depth: Int) -> Condition {
        let other = randomness.below(place)
        let name = "p\(other)"
        let values = values(of: kinds[other])
        switch randomness.below(depth < 2 ? 10 : 5) {
        case 0: return .isSet(parameter: name)
        case 1: return .isFamily([randomness.pick([.systemSmall, .systemMedium, .systemLarge])])
        case 2 where kinds[other] == .integer:
            let least = Int64(randomness.below(3))
            let range = ValueRange(
                min: .integer(least), max: .integer(least + Int64(randomness.below(2))))
            return range.map { .isWithin(parameter: name, $0) } ?? .isSet(parameter: name)
        case 5, 6: return .not(condition(upTo: place, depth: depth + 1))
        case 7: return .any((0..<2).map { _ in condition(upTo: place, depth: depth + 1) })
        case 8, 9: return .all((0..<2).map { _ in condition(upTo: place, depth: depth + 1) })
        default:
            let first = randomness.below(values.count)
            return .equals(
                parameter: name, randomness.chance(of: 30) ? Array(values[first...]) : [values[first]])
        }
    }

    /// The condition in the syntax of `when`.
    private func text(_ condition: Condition) -> String {
        switch condition {
        case .equals(let name, let values):
            "{ \(name): [\(values.map(\.description).joined(separator: ", "))] }"
        case .isSet(let name): "{ \(name): set }"
        case .isWithin(let name, let range):
            "{ \(name): { range: [\(range.least ?? .integer(0)), \(range.greatest ?? .integer(0))] } }"
        case .isFamily(let families): "{ family: [\(families.map(\.rawValue).joined(separator: ", "))] }"
        case .not(let condition): "{ not: \(text(condition)) }"
        case .any(let parts): "{ any: [\(parts.map(text).joined(separator: ", "))] }"
        case .all(let parts): "{ all: [\(parts.map(text).joined(separator: ", "))] }"
        }
    }

    func yaml() -> String {
        "format: 1\nintents:\n  Random:\n    parameters:\n"
            + parameters.map { $0.yaml + "\n" }.joined()
    }

    func intent(in file: SourceFile) -> IntentDefinition {
        let location = file.location(SourceRange(start: 0, end: 0))
        return IntentDefinition(
            name: "Random",
            parameters: parameters.indices.map { place in
                IntentParameter(
                    name: "p\(place)", type: kinds[place], isRequired: parameters[place].isRequired,
                    defaultValue: parameters[place].fallback.map { .constant($0) },
                    visibility: parameters[place].when, location: location)
            }, location: location)
    }

    /// Every choice of every parameter: its default, each of its values and, where allowed, no value.
    func everyConfiguration() -> [Configuration] {
        var all = [Configuration.empty]
        for place in kinds.indices {
            var choices: [Configuration.Choice?] = [nil] + values(of: kinds[place]).map { .value($0) }
            if !parameters[place].isRequired { choices.append(Configuration.Choice.none) }
            all = all.flatMap { configuration in
                choices.map { choice in
                    var next = configuration
                    next["p\(place)"] = choice
                    return next
                }
            }
        }
        return all
    }
}

extension Array {
    fileprivate func randomElement(_ randomness: inout Randomness) -> Element? {
        isEmpty ? nil : self[randomness.below(count)]
    }
}
