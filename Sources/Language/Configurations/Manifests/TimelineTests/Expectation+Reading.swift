import SourceText
import WidgetModel

extension NodeReader where Value == [Expectation] {
    /// Reads the mapping under `expect`: one expectation per key. An empty mapping is reported.
    static var expectations: NodeReader {
        NodeReader(.object(ExpectationKeys.grammar.schema)) { node, sink in
            let mark = sink.mark
            var keys = ExpectationKeys()
            guard ExpectationKeys.grammar.read(node, into: &keys, sink) != nil else { return nil }
            if keys.list.isEmpty, node.isComplete, !sink.hasErrors(since: mark) {
                sink.report(TestFindings.stepEmpty(node.place))
            }
            return keys.list
        }
    }
}

/// Collects the keys of `expect`, each as one expectation, in the order written.
private struct ExpectationKeys {
    var list: [Expectation] = []

    static let grammar = MappingGrammar<ExpectationKeys>(
        "\"expect\"",
        [
            key("shows", "placeholder, former, or a part of the shown entry's texts.", .shown) { .shows($0) },
            key(
                "entry", "The number of the shown entry, from 1.",
                .integer(in: 1...TimelineLimits.standard.entries)
            ) {
                .entry($0)
            },
            key(
                "entries", "How many entries the timeline has.",
                .integer(in: 0...TimelineLimits.standard.entries)
            ) {
                .entries($0)
            },
            key("state", "The state of the widget.", .choice(of: WidgetState.self)) { .state($0) },
            key("age", "Whether the content counts as old.", .choice(of: Age.self)) { .age($0) },
            key("revision", "The revision of the configuration.", .integer(in: revisions)) { .revision($0) },
            key("shownRevision", "The revision that the content shows.", .orNone(.integer(in: revisions))) {
                .shownRevision($0)
            },
            key("reload", "The reason of the last request since the step before.", .orNone(.reason)) {
                .reload($0)
            },
            key("reloads", "The reasons of all of them, in order.", .list(of: .reason)) {
                .reloads($0.map(\.value))
            },
            key("charged", "Charges that the budget counts.", .integer(in: counts)) { .charged($0) },
            key("left", "Charged reloads that are left.", .integer(in: counts)) { .left($0) },
            key("deferred", "What a reload waits for, and until when.", .orNone(.deferral)) { .deferred($0) },
            key("nextReload", "When the next reload happens.", .orNone(.moment)) { .nextReload($0) },
            key("due", "When the policy asks for a reload.", .orNone(.moment)) { .due($0) },
            key("relevance", "The score of the shown entry.", .orNone(.score)) { .relevance($0) },
            key("failures", "Failures since the last answer.", .integer(in: counts)) { .failures($0) },
            key("warning", "A part of what was wrong with the timeline.", .orNone(.text)) { .warning($0) },
            key("refused", "A part of why the step is refused.", .orNone(.text)) { .refused($0) },
            key("options", "The titles of the choices that the provider offers, by parameter.", .offered) {
                .options($0)
            },
            key("picture", "The name of the picture that the widget looks like, in all families.", .fileName)
            {
                .picture($0)
            },
        ])

    /// The revisions that a test may name; the engine counts them in 32 bits.
    private static let revisions = 1...Int(Int32.max)
    /// The range of all other numbers; the engine counts charges, failures and attempts in 16 bits.
    private static let counts = 0...Int(UInt16.max)

    /// A key that adds one expectation.
    private static func key<Value>(
        _ key: StaticString, _ summary: String, _ reader: NodeReader<Value>,
        _ fact: @escaping @Sendable (Value) -> Expectation.Fact
    ) -> GrammarKey<ExpectationKeys> {
        .optional(key, summary, reader) {
            $0.list.append(Expectation(key: "\(key)", fact: fact($1.value), location: $1.location))
        }
    }
}

extension NodeReader where Value == ReloadReason {
    fileprivate static var reason: NodeReader { .choice(of: ReloadReason.self) }
}

extension NodeReader {
    /// Reads the word `none` as nil, or a value with another reader.
    fileprivate static func orNone<Other>(_ reader: NodeReader<Other>) -> NodeReader where Value == Other? {
        NodeReader(SchemaForm.any(["const": "none"], reader.schema())) { node, sink in
            if node.isPlain, node.hasText("none") { return .some(nil) }
            return node.read(reader, sink).map { .some($0.value) }
        }
    }
}

extension NodeReader where Value == Expectation.Shown {
    /// Reads `placeholder`, `former`, or a substring of the shown entry's text. Quoted words are always text.
    fileprivate static var shown: NodeReader {
        NodeReader<LiteralText>.literal.map(SchemaForm.text) { literal, _, _ in
            switch literal.text {
            case "placeholder" where literal.isPlain: .placeholder
            case "former" where literal.isPlain: .former
            default: .text(literal.text)
            }
        }
    }
}

extension NodeReader where Value == [Expectation.Offered] {
    /// Reads the choices of parameters: `{ place: [Seoul] }`, or with a search,
    /// `{ place: { search: se, titles: [Seoul] } }`.
    fileprivate static var offered: NodeReader {
        NodeReader<[NamedValue<Expectation.Offered>]>.entries(of: .titles).map { named, _, _ in
            named.map { entry in
                var offered = entry.value.value
                offered.parameter = entry.name.value
                return offered
            }
        }
    }
}

extension NodeReader where Value == Expectation.Offered {
    fileprivate static var titles: NodeReader {
        .either(
            list: NodeReader<[Located<String>]>.list(of: .text).map { titles, _, _ in
                Expectation.Offered(titles: titles.map(\.value))
            },
            mapping: .mapping(Expectation.Offered.grammar, Expectation.Offered()),
            expected: "a list of titles or { search: …, titles: […] }")
    }
}

extension Expectation.Offered {
    fileprivate static let grammar = MappingGrammar<Expectation.Offered>(
        "the choices of a parameter",
        [
            .optional("search", "The text to search for.", .text) { $0.search = $1.value },
            .required("titles", "The titles of the choices, in order.", .list(of: .text)) {
                $0.titles = $1.value.map(\.value)
            },
        ])
}

extension NodeReader where Value == String {
    /// Reads a file name, without its ending, in the folder of the test's pictures.
    fileprivate static var fileName: NodeReader {
        NodeReader<String>.text.map { name, node, sink in
            let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
            if isPlain, !name.isEmpty { return name }
            return sink.refuse(YAMLFindings.valueType(node, expected: "a name of letters, digits, - and _"))
        }
    }
}

extension NodeReader where Value == Expectation.Wait {
    /// Reads the condition that a reload waits for: `3h`, or `{ until: 3h, why: spacing }`.
    fileprivate static var deferral: NodeReader {
        .either(
            scalar: NodeReader<ScriptedMoment>.moment.map { moment, _, _ in
                Expectation.Wait(until: moment)
            },
            mapping: .mapping(Expectation.Wait.grammar, Expectation.Wait()),
            expected: "a moment, { until: …, why: … } or \"none\"")
    }
}

extension Expectation.Wait {
    fileprivate static let grammar = MappingGrammar<Expectation.Wait>(
        "\"deferred\"",
        [
            .optional("until", "When the reload can happen.", .moment) { $0.until = $1.value },
            .optional("why", "What delays it.", .choice(of: Deferral.self)) { $0.why = $1.value },
        ])
}
