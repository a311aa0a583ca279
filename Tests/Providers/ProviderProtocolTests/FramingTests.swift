import ProviderProtocol
import Testing
import WidgetModel

/// From bytes to lines, and from lines to messages.
@Suite struct FramingTests {
    /// For every split of a stream, its lines are the same.
    @Test func aStreamMayArriveInAnyPieces() {
        let bytes = Array("one\r\n\n\ntwo 서울\nthree".utf8)
        let expected = ["one", "two 서울", "three"].map { LineFramer.Line.line(Array($0.utf8)) }
        for cut in 0...bytes.count {
            var framer = LineFramer()
            var lines = framer.receive(Array(bytes[..<cut])) + framer.receive(Array(bytes[cut...]))
            if let last = framer.finish() { lines.append(last) }
            #expect(lines == expected, "cut at \(cut)")
        }
    }

    @Test func aLineBeyondTheLimitIsDroppedAndReported() {
        var framer = LineFramer(limitBytes: 4)
        #expect(framer.receive(Array("1234\n12345".utf8)) == [.line(Array("1234".utf8))])
        #expect(framer.receive(Array("678".utf8)) == [])
        #expect(framer.receive(Array("9\nok\n".utf8)) == [.tooLong(bytes: 9), .line(Array("ok".utf8))])
        #expect(framer.finish() == nil)
    }

    @Test(arguments: [
        "hello", "", "42", "[]", "{}", #"{"id":1}"#, #"{"result":{}}"#, #"{"id":1,"x"#, "null",
        #"[{"jsonrpc":"2.0","method":"log"}]"#, "{", "{hello}",
        #"{"level":"info","id":1,"method":"GET","path":"/"}"#, #"{"id":1,"method":"GET","result":200}"#,
    ]) func whatIsNoMessageIsStray(_ line: String) {
        #expect(IncomingLine(line.utf8) == .stray(line))
    }

    @Test func strayLinesAreCut() {
        let line = String(repeating: "é", count: 10_000)
        guard case .stray(let text) = IncomingLine(line.utf8) else {
            Issue.record("not stray")
            return
        }
        #expect(text.utf8.count <= ProtocolLimits.strayBytes)
        #expect(text.hasSuffix("é…"))
    }

    static let broken: [(String, MessageID?, String)] = [
        (#"{"jsonrpc":"1.0","id":7,"result":1}"#, .number(7), #"jsonrpc: found "1.0", expected "2.0""#),
        (
            #"{"jsonrpc":"2.0","id":4}"#, .number(4),
            "found neither method nor result with an id nor error, expected one of them"
        ),
        (#"{"jsonrpc":"2.0","id":"7","result":1}"#, .number(7), #"id: found "7", expected an integer"#),
        (#"{"id":1,"result":{}}"#, .number(1), #"jsonrpc: missing, expected "2.0""#),
        (#"{"id":1,"error":{}}"#, .number(1), #"jsonrpc: missing, expected "2.0""#),
        (
            "\u{FEFF}" + #"{"jsonrpc":"2.0","id":7,"result":1}"#, .number(7),
            "found a byte order mark before the message, expected UTF-8 without one"
        ),
        (
            #"{"jsonrpc":"2.0","id":3,"result":{"n":NaN}}"#, .number(3),
            "not JSON at line 1, column 39: expected a value, found \"N\""
        ),
        (#"{"jsonrpc":"2.0""#, nil, "not JSON at line 1, column 17: expected \",\" or \"}\", found the end"),
        (
            #"{"jsonrpc":"2.0","id":3,"error":{"message":4}}"#, .number(3),
            "error.message: found 4, expected text"
        ),
    ]

    @Test(arguments: broken) func brokenMessagesKeepTheirRequest(
        _ line: String, _ id: MessageID?, _ problem: String
    ) {
        guard case .malformed(let foundID, let error) = IncomingLine(line.utf8) else {
            Issue.record("not malformed")
            return
        }
        #expect(foundID == id)
        #expect(error.description == problem)
    }

    static let requests: [(String, MessageID?, String)] = [
        (#"{"jsonrpc":"2.0","id":"a","method":"m"}"#, nil, #"id: found "a", expected an integer"#),
        (#"{"jsonrpc":"2.0","id":3,"method":4}"#, .number(3), "method: found 4, expected text"),
        (#"{"jsonrpc":"1.0","id":3,"method":"m"}"#, .number(3), #"jsonrpc: found "1.0", expected "2.0""#),
        (
            #"{"jsonrpc":"2.0","id":3,"method":"m","params":NaN}"#, .number(3),
            "not JSON at line 1, column 47: expected a value, found \"N\""
        ),
        (
            "\u{FEFF}" + #"{"jsonrpc":"2.0","id":3,"method":"m"}"#, .number(3),
            "found a byte order mark before the message, expected UTF-8 without one"
        ),
    ]

    /// Their ids belong to the sender, so they do not fail our requests.
    @Test(arguments: requests) func brokenRequestsAreNoAnswers(
        _ line: String, _ id: MessageID?, _ problem: String
    ) {
        guard case .malformedRequest(let foundID, let error) = IncomingLine(line.utf8) else {
            Issue.record("found \(IncomingLine(line.utf8))")
            return
        }
        #expect(foundID == id)
        #expect(error.description == problem)
    }

    static let anonymous: [(String, String)] = [
        (#"{"jsonrpc":"2.0","id":1.5,"result":1}"#, "id: found 1.5, expected an integer"),
        (#"{"jsonrpc":"2.0","id":"a","result":1}"#, #"id: found "a", expected an integer"#),
        (
            #"  "jsonrpc": "2.0","#,
            "found a message over several lines, expected one line for each message"
        ),
        (
            #"{"jsonrpc":"2.0","result":{"n":NaN},"id":3}"#,
            "not JSON at line 1, column 32: expected a value, found \"N\""
        ),
    ]

    /// If there is only one request, the session can assign the answer.
    @Test(arguments: anonymous) func answersWithoutAReadableIDAreStillAnswers(
        _ line: String, _ problem: String
    ) {
        guard case .malformedAnswer(let error) = IncomingLine(line.utf8) else {
            Issue.record("found \(IncomingLine(line.utf8))")
            return
        }
        #expect(error.description == problem)
    }

    static let messages: [(String, Message)] = [
        (#"{"jsonrpc":"2.0","id":1,"result":null}"#, .answer(id: .number(1), result: .null)),
        (#" {"jsonrpc":"2.0","method":"log","params":{}}"#, .notification(method: "log", params: [:])),
        (#"{"jsonrpc":"2.0","method":"reload"}"#, .notification(method: "reload", params: .null)),
        (
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"?"}}"#,
            .failure(id: nil, ProviderFailure(.unsupported, "?"))
        ),
    ]

    @Test(arguments: messages) func messagesAreRead(_ line: String, _ expected: Message) {
        #expect(IncomingLine(line.utf8) == .message(expected))
    }

    @Test func notificationsOfLaterVersionsAreKnownByName() throws {
        #expect(try ProviderNotification(method: "moon", params: [:]) == .unknown(method: "moon"))
        #expect(
            try ProviderNotification(method: "log", params: ["message": "m"])
                == .log(LogNotification(message: "m")))
    }
}
