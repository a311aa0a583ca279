import CaseWalking
import Configurations
import Foundation
import SourceText
import Testing
import WidgetModel

/// Files of recorded answers: what they contain, how they are written, and which request an answer is for.
@Suite struct RecordedAnswersTests {
    private static func read(_ text: String) -> (answers: RecordedAnswers?, findings: [Finding]) {
        var findings: [Finding] = []
        let file = SourceFile(path: "input.answers.yaml", text: text)
        let answers = RecordedAnswers.read(file, into: &findings)
        return (answers, findings)
    }

    /// A case below `ok` shows the file as `--record` would write it, and a case below `err` its findings.
    @Test(arguments: TestCase.all(in: "recorded")) func isReadAsExpected(_ testCase: TestCase) throws {
        let (answers, findings) = Self.read(try testCase.text(of: "input.answers.yaml"))
        let actual = answers?.text ?? FindingText.render(findings.inOrder())
        #expect(testCase.isOK == (answers != nil && findings.isEmpty), "\(actual)")
        let difference = try testCase.difference(actual: actual)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
        if let answers { #expect(Self.read(answers.text).answers == answers) }
    }

    /// Whatever a service answers, the written file is read as the same answer.
    @Test(arguments: [
        #"{"a": "", "b": "true", "c": "12", "d": "null", "e": "~", "f": "- x", "g": "a: b", "h": "a #b"}"#,
        #"{"": 1}"#, #"{"<<": {"a": 1}}"#, #"{"no": "yes", "1": [[], {}, [[1]]], "a b": {"c": {"d": {}}}}"#,
        #"["2026-11-21T08:30", "https://example.org/?a=b&c", "//host", "a,b", "[x]", "{y}", "*z", "&w"]"#,
        #"{"escapes": "\u0000\u007f\u0085\u2028\u202e\ufeff\ufffe\t\r\n\"\\ é 漢 😀"}"#,
        #"[1.50, 1e400, -0, 12345678901234567890, 0.1, true, false, null]"#,
        #"{"long": "\#(String(repeating: "word, ", count: 400))"}"#,
        #"{"\#(String(repeating: "k", count: 2000))": 1}"#,
        String(repeating: "[", count: 120) + String(repeating: "]", count: 120),
        "a\nb\n", "a\nb", "a\n\n", "  a\nb", "\n", "\ta\nb", "a\n  b\n\n c\t\n", "a\r\nb", "---\n...\n",
        "# a\nb", "{\"not\": json", "[1]\n[2]", "<p>\n\u{202E}x</p>",
    ])
    func whatIsWrittenIsReadAgain(_ text: String) throws {
        let exchange = RecordedExchange(
            request: RecordedExchange.Request(http: "GET https://example.org/?a=%20&b=1,2"), status: 200,
            headers: ["Content-Type": "text/plain; charset=utf-8"], bytes: text.utf8.count, text: text)
        let recorded = RecordedAnswers([exchange, exchange])
        let (answers, findings) = Self.read(recorded.text)
        #expect(findings.isEmpty, "\(FindingText.render(findings))\(recorded.text)")
        #expect(answers == recorded, "\(recorded.text)")
        let bytes = try #require(answers?.answers.first).bytes
        let json = Self.parsed(Array(text.utf8))
        #expect(Self.parsed(bytes) == json)
        if json == nil { #expect(bytes == Array(text.utf8), "text remains the same, byte by byte") }
    }

    /// Nil if the bytes are not JSON.
    private static func parsed(_ bytes: [UInt8]) -> JSONValue? {
        // The reason is not needed.
        try? JSONValue(parsing: bytes)
    }

    /// Lists of numbers fill lines, and objects have one line for each member.
    @Test func longAnswersAreWrapped() throws {
        let numbers = (1...30).map { "\($0 * 1000)" }.joined(separator: ",")
        let exchange = RecordedExchange(
            request: RecordedExchange.Request(run: ["weather"]),
            text: #"{"hours": [\#(numbers)], "place": {"name": "Seoul"}, "all": [{"a": [\#(numbers)]}]}"#)
        let text = RecordedAnswers([exchange]).text
        #expect(
            text.hasPrefix(
                """
                format: 1
                answers:
                  - run: [weather]
                    json:
                      hours:
                        [1000, 2000, 3000,
                """), "\(text)")
        #expect(text.contains("\n      place: { name: Seoul }\n      all:\n        - a:\n"), "\(text)")
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(text)")
    }

    /// An answer is left out only if it repeats the last one.
    @Test func repeatedAnswersAreLeftOut() {
        let exchanges = ["a", "a", "b", "b", "b"].map {
            RecordedExchange(request: RecordedExchange.Request(file: "x"), text: $0)
        }
        let failed = RecordedExchange(request: RecordedExchange.Request(file: "x"), failure: "no such file")
        let recorded = RecordedAnswers(exchanges + [failed])
        #expect(recorded.answers.map(\.content) == [.text("a"), .text("a"), .text("b")])
    }

    /// Only headers that change how an answer is used are stored. Dates are only stored to compare them.
    @Test func fewHeadersAreStored() throws {
        let all: JSONObject = [
            "Date": "Sat, 21 Nov 2026 08:00:00 GMT", "cache-control": "max-age=60", "ETag": "x",
            "Content-Type": "text/csv", "Set-Cookie": "••••",
        ]
        func stored(_ headers: JSONObject) throws -> [String] {
            let request = RecordedExchange.Request(http: "GET https://example.org/")
            let exchange = RecordedExchange(request: request, status: 200, headers: headers, text: "")
            return try #require(RecordedAnswer(exchange)).headers.keys
        }
        #expect(try stored(all) == ["cache-control", "Content-Type"])
        var dated = all
        dated["Retry-After"] = "Sat, 21 Nov 2026 09:00:00 GMT"
        #expect(try stored(dated) == ["Date", "cache-control", "Content-Type", "Retry-After"])
    }

    /// A recorded request, a request, and whether the recorded one stands for it.
    @Test(
        arguments: [
            (.http("GET https://a/?k=••••&u=1"), .http("GET https://a/?k=x&u=1"), true),
            (.http("GET https://a/?k=••••&u=1"), .http("GET https://a/?k=&u=1"), true),
            (.http("GET https://a/?k=••••&u=1"), .http("GET https://a/?k=x&u=2"), false),
            (.http("GET https://a/?k=••••&u=1"), .http("POST https://a/?k=x&u=1"), false),
            (.http("GET https://a/••••/••••"), .http("GET https://a/b/c"), true),
            (.http("GET https://a/b"), .http("GET https://a/bc"), false),
            (.run(["a", "••••"]), .run(["a", "b"]), true), (.run(["a"]), .run(["a", "b"]), false),
            (.file("/home/••••/x"), .file("/home/kim/x"), true), (.file("x"), .run(["x"]), false),
        ] as [(RecordedRequest.Origin, RecordedRequest.Origin, Bool)])
    func aMaskStandsForAnyText(
        _ recorded: RecordedRequest.Origin, _ sent: RecordedRequest.Origin, _ isCovered: Bool
    ) {
        #expect(RecordedRequest(recorded).covers(RecordedRequest(sent)) == isCovered)
    }

    @Test func bodiesAreCompared() {
        func isCovered(_ recorded: JSONValue?, _ sent: JSONValue?) -> Bool {
            let origin = RecordedRequest.Origin.http("POST https://example.org/")
            return RecordedRequest(origin, body: recorded).covers(RecordedRequest(origin, body: sent))
        }
        #expect(isCovered(["a": 1, "b": ["••••"]], ["b": ["x"], "a": 1]))
        #expect(isCovered(["pin": "••••"], ["pin": 1234]), "a secret can be a number")
        #expect(!isCovered(["a": 1], ["a": 2]))
        #expect(!isCovered(["a": 1], nil))
        #expect(!isCovered(nil, ["a": 1]))
        #expect(isCovered("key=••••", "key=x"))
        #expect(RecordedRequest.body(of: Array("[1]".utf8)) == [1])
        #expect(RecordedRequest.body(of: Array("1".utf8)) == "1")
    }

    /// With a failure, answers to requests that were not sent are kept, too.
    @Test func aFailureKeepsTheFormerAnswer() {
        func exchange(_ name: String, _ status: Int, _ text: String) -> RecordedExchange {
            RecordedExchange(
                request: .init(http: "GET https://example.org/\(name)"), status: status, text: text,
                failure: status < 400 ? nil : "answered \(status)")
        }
        let former = RecordedAnswers(["a", "b", "c"].map { exchange($0, 200, "old") })
        let (updated, newCount, kept) = former.updated(
            by: [exchange("a", 401, "no"), exchange("b", 200, "new"), exchange("d", 404, "none")])
        #expect(kept.map(\.description) == ["GET https://example.org/a"])
        #expect(newCount == 2)
        let lines = updated.answers.map { "\($0.request) \($0.status)" }
        #expect(
            lines == [
                "GET https://example.org/b 200", "GET https://example.org/d 404",
                "GET https://example.org/a 200", "GET https://example.org/c 200",
            ])
        let replaced = former.updated(by: [exchange("b", 200, "new")])
        #expect(replaced.answers.answers.count == 1 && replaced.kept.isEmpty)
    }

    @Test func damagedRecordsAreReported() throws {
        let lines = #"{"request": {"file": "x"}, "text": "a"}"# + "\n{}\n"
        let mismatch = try #require(throws: JSONMismatch.self) {
            try RecordedExchange.exchanges(in: Array(lines.utf8))
        }
        #expect(mismatch.description == "line 2.request: missing")
    }

    /// The request is a method and a URL.
    @Test func requestsNeedAMethod() {
        let element = "format: 1\nanswers: [{ http: REQUEST, text: x }]"
        let missing = Self.read(element.replacing("REQUEST", with: "https://example.org/now")).findings
        #expect(missing.map(\.code) == ["value-type"])
        #expect(missing.first?.hint == "write GET https://example.org/now")
        let other = Self.read(element.replacing("REQUEST", with: "PUT https://example.org/now")).findings
        #expect(other.map(\.code) == ["value-type"])
    }

    /// The example of the guide.
    @Test func theGuideIsRead() throws {
        let page = TestCase.packageRoot.appending(path: "Docs/sources.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: "```yaml test/weather.answers.yaml\n")).upperBound
        let end = try #require(text.range(of: "```\n", range: start..<text.endIndex)).lowerBound
        let (answers, findings) = Self.read(String(text[start..<end]))
        #expect(FindingText.render(findings) == "")
        #expect(answers?.answers.map(\.status) == [200, 503])
    }
}
