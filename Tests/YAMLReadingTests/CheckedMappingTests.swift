import SourceText
import Testing
import YAMLReading

/// Readers of a table of keys: the values they give, and what they say about wrong ones.
@Suite struct CheckedMappingTests {
    enum Size: String, CaseIterable { case small, medium, large }

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
        let isRead: Bool? = root.readMapping("a parameter", sink) { fields in
            #expect(fields.required("title", .text)?.value == "no")
            #expect(fields.optional("required", .boolean)?.value == true)
            #expect(fields.optional("days", .integer)?.value == -7)
            #expect(fields.optional("ratio", .numberText)?.value == "0.25")
            #expect(fields.optional("size", .choice(of: Size.self))?.value == .medium)
            #expect(fields.optional("names", .list(of: .text))?.value.map(\.value) == ["a", "b"])
            let cases = fields.optional("cases", .entries(of: .text))?.value ?? []
            #expect(cases.map(\.name.value) == ["metric", "imperial"])
            #expect(cases.map(\.value.value) == ["Metric", "Imperial"])
            #expect(cases.first?.value.location.text == "Metric")
            let literal = fields.optional("default", .literal)?.value
            #expect(literal == LiteralText(text: "7", isPlain: false))
            let range = fields.optional("range", .pair(of: .integer))?.value
            #expect(range?.0.value == 1 && range?.1.value == 12)
            #expect(fields.optional("absent", .text) == nil)
            return true
        }
        #expect(isRead == true)
        #expect(sink.findings.isEmpty)
    }

    @Test func reportsMissingAndUnknownKeys() throws {
        let (sink, root) = try read("place:\n  tilte: Place\n  odd: 1\n")
        let place = try #require(root.entries.first { _ in true }).value
        let title: String? = place.readMapping("a parameter", sink) { fields in
            _ = fields.required("type", .text)
            return fields.optional("title", .text)?.value
        }
        #expect(title == nil)
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

    @Test func reportsNothingThatFollowsFromAMistake() throws {
        let (sink, root) = try read("a: *x\n<<: *y\nb: #123\nc: 1\nc: 2\nd: [\n")
        let before = sink.findings.count
        let isRead: Bool? = root.readMapping("a thing", sink) { fields in
            #expect(fields.required("a", .boolean) == nil)
            #expect(fields.required("b", .boolean) == nil)
            #expect(fields.required("c", .integer)?.value == 1)
            #expect(fields.required("later", .text) == nil)
            _ = fields.entry("d")
            return true
        }
        #expect(isRead == true)
        #expect(sink.findings.count == before)
    }

    @Test func knowsMoreKeysThanItsFastPathCounts() throws {
        let text = (0..<70).map { "key\($0): \($0)\n" }.joined()
        let (sink, root) = try read(text)
        let isRead: Bool? = root.readMapping("a thing", sink) { fields in
            fields.optional("key69", .integer)?.value == 69
        }
        #expect(isRead == true)
        #expect(sink.findings.count == 69)
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
        ("[a]", NodeReader<String>.text.silent, "found a list for \"key\", expected a text", nil),
        ("{ a: b }", NodeReader<String>.text.silent, "found a mapping for \"key\", expected a text", nil),
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
        #expect(sink.findings.map(\.message) == ["found no value for \"key\", expected a text"])
        #expect(sink.findings.first?.location?.text == "key")
    }

    private func read(_ text: String) throws -> (FindingSink, YAMLNode) {
        let sink = FindingSink()
        let tree = YAMLTree.read(SourceFile(path: "input.yaml", text: text), into: &sink.findings)
        return (sink, try #require(tree.root))
    }
}

extension NodeReader {
    /// Whether a value was read, for tables of readers with different values.
    fileprivate var silent: @Sendable (YAMLNode, FindingSink) -> Bool {
        nonisolated(unsafe) let reader = self
        return { node, sink in node.read(reader, sink) != nil }
    }
}
