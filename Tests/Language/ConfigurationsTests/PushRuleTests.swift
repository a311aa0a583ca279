import Configurations
import SourceText
import Testing
import WidgetModel

/// How pushed documents are combined, and which are refused.
@Suite struct PushRuleTests {
    @Test(
        arguments: [
            (#"{"a":1}"#, #"{"b":2}"#, #"{"a":1,"b":2}"#), (#"{"a":1}"#, #"{"a":2}"#, #"{"a":2}"#),
            (#"{"a":1,"b":2}"#, #"{"a":null}"#, #"{"b":2}"#),
            (#"{"a":{"x":1,"y":2}}"#, #"{"a":{"y":null,"z":3}}"#, #"{"a":{"x":1,"z":3}}"#),
            (#"{"a":[1,2]}"#, #"{"a":[3]}"#, #"{"a":[3]}"#), (#"{"a":1}"#, "[1]", "[1]"),
            ("[1]", #"{"a":{"b":null,"c":1}}"#, #"{"a":{"c":1}}"#),
            (#"{"a":"x"}"#, #"{"a":{"b":1}}"#, #"{"a":{"b":1}}"#),
        ])
    func mergesMembersOfObjects(former: String, pushed: String, expected: String) throws {
        let merged = PushRule(mode: .merge).operation.document(
            of: try JSONValue(parsing: pushed), after: try JSONValue(parsing: former))
        #expect(merged.text == expected)
    }

    @Test func replacesTheDocumentByDefault() {
        #expect(PushRule().operation.document(of: 7, after: ["a": 1]) == 7)
    }

    @Test func appendsAndKeepsTheNewestElements() {
        let append = PushRule(mode: .append, most: 3).operation
        var list: JSONValue?
        for number in 1...5 { list = append.document(of: .integer(Int64(number)), after: list) }
        #expect(list == [3, 4, 5])
        #expect(append.document(of: [6, 7], after: list) == [5, 6, 7], "a list appends its elements")
        #expect(append.document(of: [1, 2, 3, 4], after: nil) == [2, 3, 4])
        #expect(append.document(of: 1, after: ["a": 1]) == [1], "an object is no list")
    }

    @Test func streamsIntoTheListsOfTheDocument() {
        let stream = PushOperation.stream(most: 2)
        let first = stream.document(of: ["t": [1], "name": "a"], after: nil)
        let second = stream.document(of: ["t": [2, 3], "name": "b"], after: first)
        #expect(second == ["t": [2, 3], "name": "b"])
        #expect(stream.document(of: ["u": [1]], after: second) == ["t": [2, 3], "name": "b", "u": [1]])
        #expect(stream.document(of: ["name": nil], after: second) == ["t": [2, 3]])
    }

    /// As many members as fit into 1 MiB, in an object and in one inside of it.
    @Test func combinesObjectsWithManyMembers() throws {
        func document(_ value: Int) throws -> JSONValue {
            let members = (0..<40_000).map { #""m\#($0)":\#(value)"# }.joined(separator: ",")
            return try JSONValue(parsing: #"{"inner":{\#(members)},\#(members)}"#)
        }
        let (former, new) = (try document(1), try document(2))
        for operation in [PushOperation.merge, .stream(most: 1)] {
            #expect(operation.document(of: new, after: former) == new, "\(operation)")
        }
        let emptied = PushOperation.merge.document(
            of: try JSONValue(parsing: #"{"m39999":null,"new":1}"#), after: former)
        #expect(emptied.object?.count == 40_001)
        #expect(emptied.object?.last?.key == "new")
    }

    // The key in a manifest

    /// The rule of a manifest, and its findings.
    private func read(_ push: String) -> (rule: PushRule?, findings: [Finding]) {
        let text = """
            format: 1
            provider: machine
            source: { push: \(push) }
            widgets:
              cpu:
                title: CPU
                families: [systemSmall]
                configuration: static
                view: cpu.view.yaml
                entry: { load: decimal }

            """
        var findings: [Finding] = []
        let file = SourceFile(path: "provider.yaml", bytes: Array(text.utf8))
        let manifests = ManifestSet.read([file], into: &findings).manifests
        return (manifests.first?.source?.pushRule, findings)
    }

    @Test(
        arguments: [
            ("true", PushRule()), ("{ mode: replace }", PushRule()),
            ("{ mode: merge }", PushRule(mode: .merge)), ("{ mode: append }", PushRule(mode: .append)),
            ("{ mode: append, most: 1 }", PushRule(mode: .append, most: 1)),
            ("{ most: 2000, mode: append }", PushRule(mode: .append, most: 2000)),
        ])
    func readsTheRule(text: String, rule: PushRule) {
        let read = read(text)
        #expect(read.rule == rule)
        #expect(read.findings.isEmpty, "\(read.findings.map(\.message))")
    }

    @Test(arguments: [
        "false", "yes", "append", "\"true\"", "[append]", "{ mode: add }", "{ mode: append, most: 0 }",
        "{ mode: append, most: 2001 }", "{ most: 5 }", "{ mode: merge, most: 5 }",
        "{ mode: append, limit: 5 }",
    ])
    func refusesOtherRules(text: String) {
        let read = read(text)
        #expect(read.rule == nil)
        #expect(read.findings.contains { $0.severity == .error })
    }
}
