import CaseWalking
import Foundation
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

@testable import Configurations

/// The schema of an intent's configurations: for random configurations, an independent validator must accept
/// the valid ones and reject the mistakes that a schema can express, as `check --configurations` does.
@Suite(.enabled(if: SchemaValidator.absence == nil, "\(SchemaValidator.absence ?? "")"))
struct IntentSchemaTests {
    /// A configuration, and whether a schema must accept it; nil if either result is fine.
    private struct Trial {
        let document: String
        let schema: String
        let isAccepted: Bool?
        let place: String
    }

    @Test func judgesTheIntentsOfOurCases() async throws {
        var trials: [Trial] = []
        for (place, intent) in try Self.intents().enumerated() {
            trials += Self.trials(of: intent, seed: UInt64(place), count: 30)
        }
        #expect(trials.count > 4000)
        try await check(trials)
    }

    @Test func judgesRandomIntents() async throws {
        var trials: [Trial] = []
        for seed in 0..<60 as Range<UInt64> {
            var world = RandomWorld(seed: seed)
            trials += Self.trials(of: world.intent(), seed: seed, count: 30)
        }
        try await check(trials)
    }

    /// The comment lists the rules about differing list elements that a schema cannot express.
    @Test func namesWhatMustDiffer() throws {
        let text = """
            format: 1
            intents:
              ViewStocks:
                title: Stocks
                parameters:
                  holdings: { title: Holdings, type: Holding, list: { unique: symbol } }
                  places: { title: Places, type: City, options: list, list: { unique: true } }
                  numbers: { title: Numbers, type: integer, list: { unique: true } }
            types:
              Holding: { title: Holding, parameters: { symbol: { title: Symbol, type: string } } }
              City: { properties: { country: string } }
            """
        var findings: [Finding] = []
        let definitions = DefinitionSet.read(
            [SourceFile(path: "stocks.yaml", text: text)], context: testContext, into: &findings)
        #expect(findings.isEmpty, "\(FindingText.render(findings))")
        let document = IntentSchema(try #require(definitions["ViewStocks"])).document
        #expect(
            document["$comment"]
                == "not seen here: that the objects of \"holdings\" differ in \"symbol\"; that \"places\" has no element twice"
        )
    }

    /// Other matchers interpret our patterns in the same way, for every element of the syntax.
    @Test func patternsMeanTheSame() async throws {
        let patterns = [
            "", "a", "ab|c", "(ab|c)d", "[a-c]+", "[^a-c]*", "\\d{2,3}", "\\D+", "\\w*", "\\W", "\\s",
            "\\S{2}", ".",
            ".*", "a{0}b", "(?:ab)+", "(a|b|)c?", "^ab$", "^a|b$", "[\\d.-]+", "[\\]\\\\]", "[가-힣]{2}", "🌧+",
            "[^🌧]",
            "a\\.b", "\\t|\\n", "(a*)*b", "[ -~]+", "x{2,}", "((a|b){2}|c)+", "[-a]", "\\/", "\\$", "[$^]",
        ]
        let texts = [
            "", "a", "b", "c", "ab", "abd", "cd", "abab", "aab", "12", "123", "1234", "x1_", "-", ".", "a.b",
            "1.-",
            " ", "\t", "\n", "\u{2028}", "\u{A0}", "]", "\\", "가", "가나", "🌧", "🌧🌧", "é", "xx", "xxx", "ba",
            "cab",
            "/", "$", "^", "a c", "ab c", "٣",
        ]
        var trials: [(document: String, schema: String)] = []
        var expected: [Bool] = []
        for text in patterns {
            let pattern = try Pattern(text)
            let schema: JSONValue = ["pattern": .string(pattern.ecmaScript)]
            for text in texts {
                // Python's "$" also matches before a line break at the end; ECMAScript's does not.
                if text == "\n", !pattern.matches(text) { continue }
                trials.append((JSONValue.string(text).text, schema.text))
                expected.append(pattern.matches(text))
            }
        }
        for (place, reason) in try await SchemaValidator.reasons(trials).enumerated() {
            #expect((reason == nil) == expected[place], "\(trials[place])")
        }
    }

    private func check(_ trials: [Trial]) async throws {
        try await SchemaValidator.check(trials.map(\.schema))
        let reasons = try await SchemaValidator.reasons(trials.map { ($0.document, $0.schema) })
        // Both results must be frequent, so that each is tested.
        #expect(trials.filter { $0.isAccepted == true }.count > trials.count / 20)
        #expect(trials.filter { $0.isAccepted == false }.count > trials.count / 20)
        for (trial, reason) in zip(trials, reasons)
        where trial.isAccepted.map({ $0 != (reason == nil) }) ?? false {
            let schema = (try? JSONValue(parsing: trial.schema))?.pretty() ?? trial.schema
            Issue.record("\(trial.place): \(reason ?? "accepted"): \(trial.document)\n\(schema)")
            return
        }
    }

    /// All error-free intents of our cases and samples.
    private static func intents() throws -> [IntentDefinition] {
        var intents: [IntentDefinition] = []
        let cases =
            (TestCase.all(in: "definitions") + TestCase.all(in: "configurations")).flatMap { testCase in
                testCase.files(endingIn: ".yaml").map {
                    (testCase.name + "/" + $0, testCase.folder.appending(path: $0))
                }
            }
        let shipped = try FileManager.default.contentsOfDirectory(
            at: TestCase.packageRoot.appending(path: "Intents"), includingPropertiesForKeys: nil
        ).map { ($0.lastPathComponent, $0) }
        for (name, url) in cases + shipped where name.hasSuffix(".yaml") {
            var findings: [Finding] = []
            let file = SourceFile(path: name, bytes: Array(try Data(contentsOf: url)))
            intents += DefinitionSet.read([file], context: testContext, into: &findings).intents
        }
        return intents
    }

    private static func trials(of intent: IntentDefinition, seed: UInt64, count: Int) -> [Trial] {
        var sampling = Sampling(intent: intent, seed: seed)
        let families: [Family?] = [nil, [.systemSmall, .systemMedium, .systemLarge][Int(seed % 3)]]
        let schemas = families.map { ($0, IntentSchema(intent, for: $0).document.text) }
        let check = BulkCheck(intent, context: testContext)
        return schemas.flatMap { family, schema in
            (0..<(family == nil ? count : count / 2)).map { _ in
                let (values, isSubtle) = sampling.configuration()
                let document = JSONValue.object(values).text
                let isAccepted: Bool?
                if let family {
                    isAccepted = verdict(on: values, isSubtle, of: intent, in: [family])
                } else {
                    let isValid = check.check(Array(document.utf8)).invalid == 0
                    isAccepted =
                        isValid
                        ? true : verdict(on: values, isSubtle, of: intent, in: intent.distinctFamilies)
                }
                return Trial(
                    document: document, schema: schema, isAccepted: isAccepted,
                    place: "\(intent.location) in \(family.map(\.rawValue) ?? "any family")")
            }
        }
    }

    /// Whether a schema has to accept or to reject a configuration for any of these families.
    private static func verdict(
        on values: JSONObject, _ isSubtle: Bool, of intent: IntentDefinition, in families: [Family]
    ) -> Bool? {
        let judged = families.map { family -> Bool? in
            let form = ConfigurationForm(intent: intent, family: family, context: testContext)
            let resolved = form.resolve(form.read(stored: values, isMasked: true))
            var (missing, misfits, broken) = ([String](), resolved.aside, [BrokenRule]())
            if case .needsConfiguration(let lacking, let unfit, let rules) = resolved.completeness {
                (missing, misfits, broken) = (lacking, misfits + unfit, rules)
            } else if misfits.isEmpty {
                return true
            }
            if isSubtle { return nil }
            // Schemas do not check steps.
            misfits.removeAll { $0.problem.reason == .step }
            let isSeen =
                !misfits.filter { intent.sees($0.parameter) }.isEmpty || !missing.filter(intent.sees).isEmpty
                || !broken.filter { intent.sees($0.rule) }.isEmpty
            return isSeen ? false : nil
        }
        if judged.contains(true) { return true }
        return judged.contains(nil) ? nil : false
    }
}

extension IntentDefinition {
    /// Whether a schema can determine if a parameter is shown; unknown names never are.
    fileprivate func sees(_ name: String) -> Bool {
        guard let parameter = parameter(named: name) else { return true }
        // Masked elements of such a list may be equal.
        if parameter.type.isSecret, parameter.list != nil { return false }
        return parameter.visibility.map(sees) ?? true
    }

    fileprivate func sees(_ rule: IntentRule) -> Bool {
        let isSeen =
            switch rule.kind {
            case .ascending, .strictlyAscending, .different, .sameLength: false
            case .forbid(let condition), .offer(_, when: let condition): sees(condition)
            default: true
            }
        return isSeen && (rule.condition.map(sees) ?? true) && rule.parameters.allSatisfy(sees)
    }

    private func sees(_ condition: Condition) -> Bool {
        switch condition {
        case .isFamily: return true
        case .not(let condition): return sees(condition)
        case .any(let parts), .all(let parts): return parts.allSatisfy(sees)
        case .isSet(let name): return sees(name)
        case .equals(let name, _), .isWithin(let name, _):
            guard let type = parameter(named: name)?.type, sees(name) else { return false }
            return type.isBoolean || type == .integer || type == .decimal || type.kind is DurationType
                || type.kind is StringType || type.kind.isDeclared
        }
    }
}

/// Random configurations of one intent.
private struct Sampling {
    let intent: IntentDefinition
    private var randomness: Randomness

    init(intent: IntentDefinition, seed: UInt64) {
        self.intent = intent
        randomness = Randomness(seed: seed &+ 99)
    }

    /// Some of the parameters, mostly valid; and whether only the reader detects an invalid value.
    mutating func configuration() -> (values: JSONObject, isSubtle: Bool) {
        var values: JSONObject = [:]
        var isSubtle = false
        let isCareful = randomness.chance(of: 60)
        for parameter in intent.parameters where randomness.chance(of: 70) || parameter.isRequired {
            let (value, hasSubtle) = value(of: parameter, isCareful: isCareful)
            values[parameter.name] = value
            isSubtle = isSubtle || hasSubtle
        }
        if randomness.chance(of: 3) { values["stranger"] = 1 }
        return (values, isSubtle)
    }

    private mutating func value(of parameter: IntentParameter, isCareful: Bool) -> (JSONValue, Bool) {
        let form = ConfigurationForm(
            intent: intent, family: randomness.pick([.systemSmall, .systemMedium, .systemLarge]),
            context: testContext)
        var (value, isSubtle) = anyValue(of: parameter)
        guard isCareful else { return (value, isSubtle) }
        for _ in 0..<30 {
            // Careful sampling repeats until a value fits.
            if (try? form.value(json: value, for: parameter)) != nil { return (value, isSubtle) }
            (value, isSubtle) = anyValue(of: parameter)
        }
        return (value, isSubtle)
    }

    private mutating func anyValue(of parameter: IntentParameter) -> (JSONValue, Bool) {
        guard parameter.list != nil, randomness.chance(of: 90) else { return element(of: parameter) }
        let elements = (0..<randomness.below(5)).map { _ in element(of: parameter) }
        return (.array(elements.map(\.0)), elements.contains { $0.1 })
    }

    private mutating func element(of parameter: IntentParameter) -> (JSONValue, Bool) {
        let samples = ValueSamples(of: parameter.type)
        switch parameter.type {
        // A schema cannot check ranges of dates and times.
        case .date, .time, .dateTime:
            if parameter.range != nil { return (randomness.pick(samples.visible + samples.subtle), true) }
        default: break
        }
        if !samples.subtle.isEmpty, randomness.chance(of: 10) {
            return (randomness.pick(samples.subtle), true)
        }
        return (randomness.pick(samples.visible), false)
    }
}
