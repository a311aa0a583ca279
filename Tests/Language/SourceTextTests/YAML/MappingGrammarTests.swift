import SourceText
import Testing
import WidgetModel

/// Readers of a table of keys: the values that they return, and their messages about wrong values.
@Suite struct MappingGrammarTests {
    enum Size: String, CaseIterable { case small, medium, large }

    struct Thing {
        var title: String?
        var isRequired: Bool?
        var days: Int?
        var ratio: String?
        var size: Size?
        var names: [String] = []
        var cases: [NamedValue<String>] = []
        var literal: LiteralText?
        var range: (Int, Int)?

        static let grammar = MappingGrammar<Thing>(
            "a parameter",
            [
                .required("title", "Its title.", .text) { $0.title = $1.value },
                .optional("required", "Whether it is needed.", .boolean) { $0.isRequired = $1.value },
                .optional("days", "How many days.", .integer) { $0.days = $1.value },
                .optional("ratio", "A ratio.", .numberText) { $0.ratio = $1.value },
                .optional("size", "Its size.", .choice(of: Size.self)) { $0.size = $1.value },
                .optional("names", "Its names.", .list(of: .text)) { $0.names = $1.value.map(\.value) },
                .optional("cases", "Its cases.", .entries(of: .text)) { $0.cases = $1.value },
                .optional("default", "Its default.", .literal) { $0.literal = $1.value },
                .optional("range", "Its range.", .pair(of: .integer)) {
                    $0.range = ($1.value.0.value, $1.value.1.value)
                },
                .optional("absent", "Something else.", .text) { $0.title = $1.value },
            ])
    }

    @Test func readsATable() throws {
        let text = """
            title: no
            required: true
            days: -7
            ratio: 0.25
            size: medium
            names: [a, 'b']
            cases: { metric: Metric, imperial: Imperial }
            default: "7"
            range: [1, 12]
            """
        let (sink, root) = try read(text)
        var thing = Thing()
        #expect(Thing.grammar.read(root, into: &thing, sink)?.count == 0)
        #expect(thing.title == "no" && thing.isRequired == true && thing.days == -7)
        #expect(thing.ratio == "0.25" && thing.size == .medium && thing.names == ["a", "b"])
        #expect(thing.cases.map(\.name.value) == ["metric", "imperial"])
        #expect(thing.cases.map(\.value.value) == ["Metric", "Imperial"])
        #expect(thing.cases.first?.value.location.text == "Metric")
        #expect(thing.literal == LiteralText(text: "7", isPlain: false))
        #expect(thing.range?.0 == 1 && thing.range?.1 == 12)
        #expect(sink.findings.isEmpty)
    }

    struct Place {
        var title: String?
        var type: String?

        static let grammar = MappingGrammar<Place>(
            "a parameter",
            [
                .required("type", "Its type.", .text) { $0.type = $1.value },
                .optional("title", "Its title.", .text) { $0.title = $1.value },
            ])
    }

    @Test func reportsMissingAndUnknownKeys() throws {
        let (sink, root) = try read("place:\n  tilte: Place\n  odd: 1\n")
        let node = try #require(root.entries.first { _ in true }).value
        var place = Place()
        #expect(Place.grammar.read(node, into: &place, sink)?.count == 2)
        #expect(place.title == nil)
        #expect(
            FindingText.render(sink.findings.inOrder()) == """
                input.yaml:1:1: error: a parameter needs the key "type" [key-missing]
                  |
                1 | place:
                  | ^^^^^
                  = hint: add "type: …"

                input.yaml:2:3: error: a parameter has no key "tilte" [key-unknown]
                  |
                2 |   tilte: Place
                  |   ^^^^^
                  = hint: did you mean "title"?

                input.yaml:3:3: error: a parameter has no key "odd" [key-unknown]
                  |
                3 |   odd: 1
                  |   ^^^
                  = hint: use one of the keys "title" or "type"

                """)
    }

    struct Four {
        var c: Int?

        static let grammar = MappingGrammar<Four>(
            "a thing",
            [
                .required("a", "A.", .boolean) { _, _ in }, .required("b", "B.", .boolean) { _, _ in },
                .required("c", "C.", .integer) { $0.c = $1.value },
                .required("later", "Later.", .text) { _, _ in },
                .custom("d", "D.", schema: true) { _, _, _ in },
            ])
    }

    @Test func reportsNothingThatFollowsFromAMistake() throws {
        let (sink, root) = try read("a: *x\n<<: *y\nb: #123\nc: 1\nc: 2\nd: [\n")
        let before = sink.findings.count
        var four = Four()
        #expect(Four.grammar.read(root, into: &four, sink) != nil)
        #expect(four.c == 1)
        #expect(sink.findings.count == before)
    }

    @Test func namesEveryKeyInItsSchema() throws {
        let members = try #require(Thing.grammar.schema["properties"]?.object)
        #expect(members["days"]?["description"] == "How many days.")
        #expect(members["size"]?["enum"] == ["small", "medium", "large"])
        #expect(Thing.grammar.schema["required"] == ["title"])
    }

    /// A value that a comma has cut off is detected before it is read, so that only the comma is reported.
    @Test func readsNoValueThatACommaHasCut() throws {
        let (sink, root) = try read("{ title: a, days: one, two, three, names: b, c }")
        var thing = Thing()
        Thing.grammar.read(root, into: &thing, sink)
        #expect(sink.findings.map(\.code) == ["yaml-comma-in-value", "yaml-comma-in-value"])
        #expect(sink.findings.map { $0.location?.text } == ["one, two, three", "b, c"])
        #expect(sink.findings.last?.hint == "write the list in brackets: [b, c]")
    }

    @Test(arguments: [
        (
            "yes", NodeReader<Bool>.boolean.silent, "found \"yes\" for \"key\", expected true or false",
            "write true"
        ),
        (
            "\"true\"", NodeReader<Bool>.boolean.silent,
            "found the text \"true\" for \"key\", expected true or false",
            "write true"
        ),
        ("null", NodeReader<Bool>.boolean.silent, "found \"null\" for \"key\", expected true or false", nil),
        ("1.5", NodeReader<Int>.integer.silent, "found \"1.5\" for \"key\", expected a whole number", nil),
        (
            "\"5\"", NodeReader<Int>.integer.silent,
            "found the text \"5\" for \"key\", expected a whole number", nil
        ),
        ("99999999999999999999", NodeReader<Int>.integer.silent, nil, nil),
        ("[7]", NodeReader<Int>.integer.silent, "found a list for \"key\", expected a whole number", nil),
        (
            "0", NodeReader<Int>.integer(in: 1...9).silent,
            "found \"0\" for \"key\", expected a whole number, 1 to 9", nil
        ),
        ("1.", NodeReader<String>.numberText.silent, "found \"1.\" for \"key\", expected a number", nil),
        ("1e5", NodeReader<String>.numberText.silent, "found \"1e5\" for \"key\", expected a number", nil),
        ("[a]", NodeReader<String>.text.silent, "found a list for \"key\", expected text", nil),
        ("{ a: b }", NodeReader<String>.text.silent, "found a mapping for \"key\", expected text", nil),
        ("~", NodeReader<LiteralText>.literal.silent, "found \"~\" for \"key\", expected a value", nil),
        (
            "smal", NodeReader<Size>.choice(of: Size.self).silent,
            "found \"smal\" for \"key\", expected \"large\", \"medium\" or \"small\"",
            "did you mean \"small\"?"
        ),
        ("[1]", NodeReader<(Located<Int>, Located<Int>)>.pair(of: .integer).silent, nil, nil),
    ])
    func saysWhatWasExpected(
        source: String, reader: @Sendable (YAMLNode, FindingSink) -> Bool, message: String?, hint: String?
    ) throws {
        let (sink, root) = try read("key: \(source)\n")
        let value = try #require(root.entries.first { _ in true }).value
        #expect(!reader(value, sink))
        let finding = try #require(sink.findings.first)
        #expect(sink.findings.count == 1)
        if let message { #expect(finding.message == message) }
        if let hint { #expect(finding.hint == hint) }
    }

    @Test func givesMissingValuesToNobody() throws {
        let (sink, root) = try read("key:\n")
        let value = try #require(root.entries.first { _ in true }).value
        #expect(value.read(.text, sink) == nil)
        #expect(sink.findings.map(\.message) == ["found no value for \"key\", expected text"])
        #expect(sink.findings.first?.location?.text == "key")
    }

    private func read(_ text: String) throws -> (FindingSink, YAMLNode) {
        let sink = FindingSink()
        let tree = sink.readTree(SourceFile(path: "input.yaml", text: text))
        return (sink, try #require(tree.root))
    }
}

extension NodeReader {
    /// Whether a value was read, for tables of readers with different values.
    fileprivate var silent: @Sendable (YAMLNode, FindingSink) -> Bool {
        { node, sink in node.read(self, sink) != nil }
    }
}
