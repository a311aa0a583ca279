import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import WebBoard

/// Requests of programs that push with a key. Cases with whole replies are in `Cases/web`.
@Suite(.brief) struct KeyedPushTests {
    private static let key = "wcp_" + String(repeating: "A", count: 43)

    private func request(
        _ action: String = "push", key: String = KeyedPushTests.key, body: String = #"{"load":0.7}"#,
        with fields: [(String, String)] = []
    ) -> WebRequest {
        var headers = WebHeaders([("Host", "localhost")] + fields)
        if headers.all("content-type").isEmpty { headers.add("Content-Type", "application/json") }
        return WebRequest("POST", "/api/v1/\(action)/\(key)", headers, body: Array(body.utf8))
    }

    private func status(of request: WebRequest) -> Int? {
        guard case .reply(let reply) = WebCaseTests.board.step(for: request, newID: "") else { return nil }
        return reply.status
    }

    // Keys

    @Test func aKeyIsASecret() throws {
        var random = Randomness(seed: 1)
        let keys = (0..<200).map { _ in PushKey(using: &random).text }
        #expect(Set(keys).count == 200)
        for key in keys {
            #expect(key.wholeMatch(of: /wcp_[A-Za-z0-9_\-]{43}/) != nil, "\(key)")
            #expect(PushKey(key)?.text == key)
        }
        // Every letter occurs, and the last one varies like the others.
        #expect(Set(keys.joined()).count == 64)
        #expect(Set(keys.compactMap(\.last)).count > 48)
    }

    @Test(arguments: [
        "", "wcp_", "wcp_" + String(repeating: "A", count: 42), "wcp_" + String(repeating: "A", count: 44),
        "WCP_" + String(repeating: "A", count: 43), "wcp_" + String(repeating: "A", count: 42) + "=",
        "wcp_" + String(repeating: "A", count: 42) + "é", "wcp_" + String(repeating: "A", count: 42) + "\n",
        String(repeating: "A", count: 47),
    ])
    func otherTextsAreNoKeys(text: String) {
        #expect(PushKey(text) == nil)
    }

    /// A key that is not known gets the same reply as a text that cannot be a key.
    @Test func theReplyToAnUnknownKeySaysNothingElse() throws {
        let remark = BoardRemark.pushKeyUnknown
        let unknown = ReplyForm.keyed.reply(
            to: BoardReply(refusedAs: BoardReply<NoDocument>(refused: [remark], because: .notFound)))
        for text in ["x", "wcp_short", "%F0%9F%94%91", String(repeating: "x", count: 500)] {
            for action in ["push", "reload"] {
                let step = WebCaseTests.board.step(for: request(action, key: text), newID: "")
                guard case .reply(let reply) = step else {
                    Issue.record("\(text) is answered with \(step)")
                    continue
                }
                #expect(reply.status == 404 && reply.body == unknown.body)
            }
        }
    }

    /// No reply contains the key, which would then be in logs and on screens.
    @Test func repliesDoNotContainTheKey() {
        let requests = [
            request(body: ""), request(body: "{"), request(with: [("Content-Type", "text/plain")]),
            request(with: [("X-Hub-Signature-256", "sha256=0")]), request(with: [("Idempotency-Key", "x")]),
            request(body: #"{"merge_variables":[]}"#), request(with: [("Origin", "https://evil.example")]),
            WebRequest("GET", "/api/v1/push/\(Self.key)", WebHeaders([("Host", "localhost")])),
            WebRequest("POST", "/api/v1/push/\(Self.key)?x=1", WebHeaders([("Host", "localhost")])),
            WebRequest("POST", "/api/v1/push/\(Self.key)/x", WebHeaders([("Host", "localhost")])),
            WebRequest("POST", "/api/v1/other/\(Self.key)", WebHeaders([("Host", "localhost")])),
            WebRequest("POST", "/api/v1/push/\(Self.key)", WebHeaders([("Host", "evil.example")])),
        ]
        for request in requests {
            let step = WebCaseTests.board.step(for: request, newID: "")
            guard case .reply(let reply) = step else {
                Issue.record("\(request) is answered with \(step)")
                continue
            }
            #expect(reply.status >= 400)
            #expect(!String(decoding: reply.body, as: UTF8.self).contains(Self.key), "\(reply.status)")
            #expect(!reply.headers.fields.contains { $0.value.contains(Self.key) })
        }
    }

    /// The key is hashed before the request leaves the server.
    @Test func theBoardReceivesOnlyTheDigest() throws {
        for action in ["push", "reload"] {
            let step = WebCaseTests.board.step(for: request(action), newID: "")
            #expect(!step.lines.joined().contains(Self.key))
            #expect(step.lines.joined().contains(try #require(PushKey(Self.key)).digest))
        }
    }

    // Access

    /// Neither the token nor a login is needed, and both do not replace the key.
    @Test func theKeyIsTheOnlySecret() {
        for secret in ["", "Bearer WRONG", "Bearer TOKEN"] {
            let fields = [("Authorization", secret)]
            #expect(status(of: request("reload", with: fields)) == nil)
            #expect(status(of: request("reload", key: "wcp_x", with: fields)) == 404)
        }
    }

    /// Pages of other sites cannot push, even if they know the key.
    @Test(arguments: [
        ("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "none"),
    ])
    func otherSitesCannotPush(name: String, value: String) {
        #expect(status(of: request(with: [(name, value)])) == 403)
    }

    @Test func onlyPostsAreAccepted() {
        for method in ["GET", "HEAD", "PUT", "PATCH", "DELETE"] {
            for action in ["push", "reload"] {
                let path = "/api/v1/\(action)/\(Self.key)"
                #expect(status(of: WebRequest(method, path, WebHeaders([("Host", "localhost")]))) == 405)
            }
        }
    }

    // Bodies

    @Test(
        arguments: [
            ("", "application/json", 400), ("{", "application/json", 400), ("{} {}", "application/json", 400),
            ("load=1", "application/x-www-form-urlencoded", 415), ("{}", "text/plain", 415),
            (#"{"merge_variables":1}"#, "application/json", 400),
            (#"{"merge_variables":{},"merge_strategy":"replace"}"#, "application/json", 400),
            (#"{"merge_variables":{},"stream_limit":0}"#, "application/json", 400),
            (#"{"merge_variables":{},"stream_limit":2001}"#, "application/json", 400),
            (#"{"merge_variables":{},"stream_limit":"5"}"#, "application/json", 400),
            (#"{"merge_variables":{},"extra":1}"#, "application/json", 400),
            (#"{"load":1,"load":2}"#, "application/json", 400), (#"{"load":NaN}"#, "application/json", 400),
            (KeyedPushTests.nested(PushLimits.depth + 1).text, "application/json", 400),
            (String(repeating: "[", count: 100_000), "application/json", 400),
        ])
    func wrongBodiesAreRefused(body: String, type: String, expected: Int) {
        #expect(status(of: request(body: body, with: [("Content-Type", type)])) == expected)
    }

    @Test(
        arguments: [
            ("application/json", #"{"load":0.7}"#), ("application/json; charset=utf-8", "[1]"),
            ("Application/JSON", #""text""#), ("application/json", "0.7"),
            ("application/json", #"{"merge_strategy":"stream"}"#),
            ("application/json", #"{"merge_variables":{"a":1},"stream_limit":null}"#),
            ("application/json", KeyedPushTests.nested(PushLimits.depth).text),
        ])
    func documentsAreForwarded(type: String, body: String) {
        #expect(status(of: request(body: body, with: [("Content-Type", type)])) == nil)
    }

    private static func nested(_ levels: Int) -> JSONValue {
        (1..<levels).reduce([]) { inner, _ in .array([inner]) }
    }

    @Test func documentsAreLimited() {
        #expect(PushLimits.problem(ofNesting: Self.nested(PushLimits.depth)) == nil)
        let problem = PushLimits.problem(ofNesting: Self.nested(PushLimits.depth + 1))
        #expect(problem?.contains("within one another") == true)
        #expect(PushLimits.problem(ofBytes: 1_048_576) == nil)
        #expect(
            PushLimits.problem(ofBytes: 1_048_577)
                == "the document has 1048577 bytes, expected at most 1048576")
    }

    @Test func conditionsThatAreNotCheckedAreRefused() {
        for name in ["Idempotency-Key", "If-Match"] {
            #expect(status(of: request(with: [(name, "\"1\"")])) == 400)
        }
    }

    // Signatures

    private func signature(of body: String) -> String {
        "sha256=" + SHA256.authentication(of: body, key: Self.key)
    }

    @Test func aRightSignatureIsAccepted() {
        let body = #"{"load":0.7}"#
        let right = signature(of: body)
        for value in [right, right.uppercased()] {
            #expect(status(of: request(body: body, with: [("X-Hub-Signature-256", value)])) == nil)
        }
        let empty = ("X-Hub-Signature-256", signature(of: ""))
        #expect(status(of: request("reload", body: "", with: [empty])) == nil)
    }

    @Test func aWrongSignatureIsRefused() {
        let right = signature(of: #"{"load":0.7}"#)
        for value in [
            "", "sha256=", String(right.dropLast()), right + "0", String(right.dropFirst(7)),
            "sha1=" + right.dropFirst(7), signature(of: #"{"load":0.8}"#),
        ] {
            for action in ["push", "reload"] {
                let signed = request(action, with: [("X-Hub-Signature-256", value)])
                #expect(status(of: signed) == 401, "\(value)")
            }
        }
        let twice = [("X-Hub-Signature-256", right), ("X-Hub-Signature-256", right)]
        #expect(status(of: request(with: twice)) == 401)
    }

    /// The test request of a new webhook is not an event, and must not replace the document.
    @Test func aPingIsNotStored() {
        for action in ["push", "reload"] {
            let step = WebCaseTests.board.step(
                for: request(action, with: [("X-GitHub-Event", "ping")]), newID: "")
            #expect(step.lines.joined().contains(#""method":"push.findKey""#))
            let wrong = [("X-GitHub-Event", "ping"), ("X-Hub-Signature-256", "sha256=0")]
            #expect(status(of: request(action, with: wrong)) == 401)
        }
        let event = WebCaseTests.board.step(for: request(with: [("X-GitHub-Event", "push")]), newID: "")
        #expect(event.lines.joined().contains(#""method":"push""#))
    }

    // Long bodies

    /// A long body, and one of unknown length, is only read with a known key.
    @Test func theKeyIsCheckedBeforeALongBody() throws {
        let limits = WebLimits()
        let board = WebCaseTests.board
        func check(_ fields: [(String, String)], key: String = KeyedPushTests.key) -> FindPushKeyCall? {
            board.keyCheck(of: request(key: key, body: "", with: fields), limits)
        }
        let long = [("Content-Length", "\(limits.deviceBodyBytes + 1)")]
        #expect(check([("Content-Length", "\(limits.deviceBodyBytes)")]) == nil)
        #expect(check(long)?.key == PushKey(Self.key)?.digest)
        #expect(check([("Transfer-Encoding", "chunked")])?.key == PushKey(Self.key)?.digest)
        #expect(check(long, key: "wcp_x") == nil, "it is refused anyway")
        #expect(board.refusal(of: request(key: "wcp_x", body: "", with: long))?.status == 404)
        let other = WebRequest("POST", "/api/v1/widgets", WebHeaders([("Host", "localhost")] + long))
        #expect(board.keyCheck(of: other, limits) == nil)
    }

    @Test func anUnknownKeyEndsALongRequest() throws {
        let known = KnownPushKey(
            id: "1", target: .kind(Kind(unchecked: "cpu")), title: nil, created: Instant(milliseconds: 0))
        #expect(WebBoard.refusal(BoardReply(known)) == nil)
        let unknown = BoardReply<KnownPushKey>(
            refused: [BoardRemark(.error, "there is no such key")], because: .notFound)
        #expect(WebBoard.refusal(unknown)?.status == 404)
    }

    // Replies

    @Test func aRefusedPushSaysWhenToRepeatIt() throws {
        for (wait, seconds) in [(1, "1"), (100, "1"), (1000, "1"), (1001, "2"), (5000, "5")] {
            let remark = BoardRemark(.error, "found too many pushes")
            let reply = ReplyForm.keyed.reply(
                to: BoardReply(
                    refused: [remark], because: .tooFast(retryAfter: Milliseconds(Int64(wait)))))
            #expect(reply.status == 429)
            #expect(reply.headers["retry-after"] == seconds)
        }
    }
}
