import JSONText
import Testing
import WidgetModel

@testable import WebBoard

@Suite struct AccessTests {
    @Test(
        arguments: [
            ("localhost", true), ("localhost:8420", true), ("LOCALHOST", true), ("board.localhost:1", true),
            ("127.0.0.1:8420", true), ("127.9.9.9", true), ("[::1]:8420", true), ("::1", false),
            ("10.0.0.5:8420", true), ("192.168.7.9", true), ("tv.local", true), ("TV.local:80", true),
            ("192.169.7.9", false), ("evil.example", false), ("localhost.evil.example", false),
            ("evillocalhost", false), ("127.0.0.1.evil.example", false), ("127.1", false),
            ("2130706433", false), ("0x7f.0.0.1", false), ("", false), (":8420", false),
            ("localhost:99999", false), ("localhost:", false), ("user@localhost", false),
            ("localhost/..", false), ("[::1", false), ("[::2]", false), ("a b.localhost", false),
            (".localhost", false), ("localhost.", false),
        ])
    func onlyNamesOfThisServerAreAccepted(host: String, isAccepted: Bool) throws {
        let allowed = try ["tv.local", "192.168.0.0/16"].map { try #require(HostRule.Allowed($0)) }
        let rule = HostRule(bound: "10.0.0.5", allowed: allowed)
        #expect(rule.accepts(host) == isAccepted)
    }

    @Test(arguments: ["", "a/b", "192.168.0.0/33", "1.2.3.4/x", "http://a", "a:80", "a b", "*"])
    func hostsThatCannotBeMeantAreRefused(text: String) {
        #expect(HostRule.Allowed(text) == nil)
    }

    /// Every path, with every method: none is open without the secrets but the login and the files.
    @Test(
        arguments: [
            "/", "/live", "/widgets/a-1.svg", "/widgets/{id}.svg", "/gallery/a.svg", "/forms", "/forms/x",
            "/forms/x/preview.svg", "/api/v1/widgets", "/api/v1/widgets/{id}", "/api/v1/openapi.json",
            "/api/v1/widgets/a-1/press", "/api/v2/x", "/anything", "/api/v1/snapshots/:key",
        ])
    func nothingIsOpenWithoutASecret(path: String) {
        for method in ["GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "TRACE"] {
            for secret in ["", "Bearer SESSION", "Bearer ", "Bearer TOKENX", "Basic TOKEN", "TOKEN"] {
                let headers = WebHeaders([
                    ("Host", "localhost"), ("Authorization", secret), ("Cookie", "widgetconf-b=TOKEN"),
                    ("Cookie", "widgetconf-other=SESSION"),
                ])
                let step = WebCaseTests.board.step(for: WebRequest(method, path, headers), newID: "")
                guard case .reply(let reply) = step else {
                    Issue.record("\(method) \(path) is answered with \(step)")
                    continue
                }
                #expect(reply.status == 401, "\(method) \(path)")
            }
        }
    }

    /// The host is checked before everything else, so that a refusal tells nothing.
    @Test(arguments: ["/", "/login?code=x", "/files/page.css", "/live", "/api/v1/widgets", "//", "x"])
    func aForeignHostIsRefusedOnEveryPath(path: String) {
        for host in ["evil.example", "127.0.0.1.evil.example"] {
            let headers = WebHeaders([("Host", host), ("Authorization", "Bearer TOKEN")])
            let step = WebCaseTests.board.step(for: WebRequest("GET", path, headers), newID: "")
            guard case .reply(let reply) = step else {
                Issue.record("\(path) is answered")
                continue
            }
            #expect(reply.status == 403)
            #expect(String(decoding: reply.body, as: UTF8.self).contains(host))
        }
    }

    @Test func aNewSecretEndsTheOldOnes() {
        var board = WebCaseTests.board
        let request = WebRequest(
            "GET", "/live", WebHeaders([("Host", "localhost"), ("Cookie", "widgetconf-b=SESSION")]))
        guard case .live = board.step(for: request, newID: "") else {
            Issue.record("the session is not accepted")
            return
        }
        board.gate.door?.session = "OTHER"
        guard case .reply(let reply) = board.step(for: request, newID: "") else {
            Issue.record("the former session is still accepted")
            return
        }
        #expect(reply.status == 401)
    }

    @Test func everyReplyForbidsWhatItDoesNotNeed() {
        for reply in [WebReply.json([:]), WebReply.html(""), WebProblem.loginNeeded.reply] {
            let headers = SecurityHeaders.adding(to: reply).headers
            let policy = headers["content-security-policy"] ?? ""
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(headers["x-content-type-options"] == "nosniff")
            #expect(headers["referrer-policy"] == "no-referrer")
        }
        let picture = WebReply(200, [("Content-Type", "image/svg+xml")])
        let policy = SecurityHeaders.adding(to: picture).headers["content-security-policy"] ?? ""
        #expect(policy.contains("default-src 'none'") && policy.hasSuffix("sandbox"))
    }

    @Test func secretsAreLongAndDiffer() {
        var random = SystemRandomNumberGenerator()
        let secrets = Set((0..<100).map { _ in WebDoor.secret(&random) })
        #expect(secrets.count == 100)
        #expect(secrets.allSatisfy { $0.utf8.count == 43 })
    }
}
