import BoardDocuments
import CaseWalking
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
            (".localhost", false), ("localhost.", false), ("127.0.0.01", false), ("[127.0.0.1]", false),
            ("[::1%25lo]", false), ("[[::1]]", false),
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

    /// Every path, with every method: without a secret, only the login and the files are accessible.
    @Test(
        arguments: [
            "/live", "/widgets/a-1.svg", "/widgets/{id}.svg", "/gallery/a.svg", "/forms", "/forms/x",
            "/forms/x/preview.svg", "/forms/x/timeline", "/api/v1/widgets", "/api/v1/widgets/{id}",
            "/api/v1/openapi.json",
            "/api/v1/widgets/a-1/press", "/api/v2/x", "/anything", "/api/v1/snapshots/:key",
        ])
    func nothingIsOpenWithoutASecret(path: String) {
        for method in ["GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "TRACE"] {
            let login = WebRequest.proof("SESSION", method, path)
            let id = login.prefix { $0 != "." }
            for secret in [
                "", "Bearer SESSION", "Bearer ", "Bearer TOKENX", "Basic TOKEN", "TOKEN", "Login SESSION",
                "Login .", String(id), "\(id).", "\(login)0", "\(login).x", "Bearer \(login.dropFirst(6))",
                WebRequest.proof("SESSION", method, path, nonce: "FORMER"),
                WebRequest.proof("SESSION", method, path + "?x=1"),
                WebRequest.proof("SESSION", method == "GET" ? "POST" : "GET", path),
                WebRequest.proof("OTHER", method, path),
            ] {
                let headers = WebHeaders([
                    ("Host", "localhost"), ("Authorization", secret), ("Cookie", "widgetconf-b=SESSION"),
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

    /// The host is checked first, so that a rejection does not reveal anything.
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
        let request = WebRequest("GET", "/live", provenBy: "SESSION")
        guard case .live = board.step(for: request, newID: "") else {
            Issue.record("the session is not accepted")
            return
        }
        board.access.credentials.sessions[0] = .init(
            secret: "OTHER", expires: Instant(milliseconds: .max))
        guard case .reply(let reply) = board.step(for: request, newID: "") else {
            Issue.record("the former session is still accepted")
            return
        }
        #expect(reply.status == 401)
    }

    /// Without credentials, every request is rejected.
    @Test func aDoorWithoutSecretsIsClosed() {
        var board = WebCaseTests.board
        board.access.credentials = WebCredentials(token: nil)
        for secret in ["", "Bearer ", "Bearer TOKEN", "Bearer SESSION"] {
            let headers = WebHeaders([("Host", "localhost"), ("Authorization", secret)])
            #expect(!board.access.isAuthenticated(WebRequest("GET", "/", headers)))
        }
    }

    /// An address with a proof authorizes a browser to read only this address.
    @Test(
        arguments: [
            ("GET", "/live", "", true), ("GET", "/widgets/a-1.svg?scheme=dark", "", true),
            ("GET", "/widgets/a-1.svg?scheme=dark", "&v=2", false), ("HEAD", "/widgets/a-1.svg", "", false),
            ("POST", "/api/v1/widgets/a-1/reload", "", false), ("GET", "/widgets/b-1.svg", "", true),
        ])
    func aSignedAddressIsReadAsItIs(_ method: String, _ target: String, _ rest: String, isRead: Bool) {
        let proof = WebRequest.proof("SESSION", "GET", target).dropFirst("Login ".count)
        let signed = target + (target.contains("?") ? "&" : "?") + "login=\(proof)" + rest
        let request = WebRequest(method, signed, WebHeaders([("Host", "localhost")]))
        var isRefused = false
        if case .reply(let reply) = WebCaseTests.board.step(for: request, newID: "") {
            isRefused = [400, 401].contains(reply.status)
        }
        #expect(isRefused != isRead)
    }

    /// The proof that the page receives before it sends its own: the server also has the secret.
    @Test func theServerProvesThatItKnowsTheSecret() throws {
        func answer(_ query: String) throws -> WebReply {
            let request = WebRequest("GET", "/session?" + query, WebHeaders([("Host", "localhost")]))
            guard case .reply(let reply) = WebCaseTests.board.step(for: request, newID: "") else {
                throw CancellationError()
            }
            return reply
        }
        let id = WebCaseTests.board.access.credentials.sessions[0].id
        let proof = try ServerProof(json: JSONValue(parsing: try answer("id=\(id)&challenge=c").body))
        #expect(proof.nonce == WebCaseTests.nonce)
        let login = BrowserLogin(secret: "SESSION")
        #expect(proof.proof == login.serverProof(challenge: "c", nonce: WebCaseTests.nonce))
        for query in ["id=none&challenge=c", "challenge=c"] {
            #expect(try answer(query).status == 401, "\(query)")
        }
        #expect(try answer("id=\(id)&challenge=" + String(repeating: "c", count: 101)).status == 400)
    }

    /// Whether the server performs requests that a browser sends for another site, or for another port.
    @Test(
        arguments: [
            ("GET", "/api/v1/gallery", ["cross-site"], 403), ("GET", "/api/v1/gallery", ["same-site"], 403),
            ("GET", "/widgets/a-1.svg", ["same-site"], 403), ("GET", "/live", ["same-site"], 403),
            ("GET", "/live", ["none"], 403), ("POST", "/api/v1/widgets/a-1/reload", ["none"], 403),
            ("POST", "/api/v1/widgets/a-1/reload", ["same-site"], 403),
            ("POST", "/api/v1/widgets/a-1/reload", ["same-origin", "cross-site"], 403),
            ("GET", "/api/v1/gallery", ["same-origin", "same-origin"], 403),
            ("GET", "/api/setup", ["cross-site"], 403), ("POST", "/api/log", ["none"], 403),
            ("GET", "/display/hall/state", ["cross-site"], 403),
            ("GET", "/api/v1/gallery", ["same-origin"], nil), ("GET", "/api/v1/gallery", ["none"], nil),
            ("GET", "/widgets/a-1.svg", ["none"], nil), ("GET", "/live", ["same-origin"], nil),
            ("GET", "/", ["none"], nil), ("GET", "/api/setup", [], nil), ("POST", "/api/log", [], nil),
        ] as [(String, String, [String], Int?)])
    func otherSitesReachNothing(_ method: String, _ path: String, _ sites: [String], _ status: Int?) {
        let request = WebRequest(
            method, path, provenBy: "SESSION", sites.map { ("Sec-Fetch-Site", $0) })
        let step = WebCaseTests.board.step(for: request, newID: "")
        var found: Int?
        if case .reply(let reply) = step { found = reply.status }
        #expect(found == status)
    }

    /// A link on another site may open the page, but must not trigger an action.
    @Test func aLinkOfAnotherSiteOpensThePageOnly() {
        let fields = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")]
        for (path, isPage) in [("/", true), ("/api/v1/gallery", false), ("/widgets/a-1.svg", false)] {
            let request = WebRequest("GET", path, provenBy: "SESSION", fields)
            let step = WebCaseTests.board.step(for: request, newID: "")
            if case .file = step { #expect(isPage, "\(path)") } else { #expect(!isPage, "\(path)") }
        }
    }

    /// A display's key authorizes only this display's calls.
    @Test func theKeyOfADisplayOpensNothingElse() {
        let closed =
            [
                "/display/wall/state", "/live", "/widgets/a-1.svg", "/gallery/a.svg", "/forms/x",
                "/forms/x/preview.svg",
            ]
            + RoutedCall.all.map { RoutedCall.root + $0.path.replacing("{id}", with: "a-1") }
        for path in closed {
            for method in ["GET", "HEAD", "POST", "PATCH", "DELETE"] {
                let request = WebRequest(method, path, provenBy: "KEY")
                let step = WebCaseTests.board.step(for: request, newID: "")
                guard case .reply(let reply) = step else {
                    Issue.record("\(method) \(path) is answered with \(step)")
                    continue
                }
                let isOfDisplay = path.hasPrefix("/display") && !request.isReading
                #expect(reply.status == (isOfDisplay ? 405 : 401), "\(method) \(path)")
            }
        }
        let calls: [(String, DisplayCall)] = [
            ("/display/hall/state", .state(nil)), ("/display/hall/live", .live),
            (
                "/display/hall/picture.png?size=800x480&scale=2",
                .picture(DisplayWindow(size: PixelSize(width: 800, height: 480), scale: 2))
            ),
        ]
        for (path, call) in calls {
            let step = WebCaseTests.board.step(
                for: WebRequest("GET", path, provenBy: "KEY"), newID: "")
            guard case .display(let name, call, .key(let digest)) = step, name.description == "hall",
                digest == SHA256.digest(of: "KEY")
            else {
                Issue.record("\(path) is answered with \(step)")
                continue
            }
        }
    }

    /// A secret in an address would be stored in histories, so it does not authorize anything.
    @Test(arguments: [
        "/api/v1/widgets?token=TOKEN", "/live?access_token=TOKEN", "/live?login=SESSION", "/live?login=TOKEN",
        "/api/v1/widgets?key=SESSION", "/widgets/a-1.svg?token=TOKEN",
    ])
    func aSecretInAnAddressOpensNothing(target: String) {
        let step = WebCaseTests.board.step(
            for: WebRequest("GET", target, WebHeaders([("Host", "localhost")])), newID: "")
        guard case .reply(let reply) = step else {
            Issue.record("\(target) is answered with \(step)")
            return
        }
        #expect(reply.status == 401)
        #expect(!String(decoding: reply.body, as: UTF8.self).contains("TOKEN"))
    }

    /// For every escape, a name in an address does not lead to a different path.
    @Test(arguments: [
        "..", ".", "%2e%2e", "%2E%2E", "..%2f..%2fetc%2fpasswd", "..%2Fweb.json", "%2Fetc%2Fpasswd", "a%00",
        "%c0%ae%c0%ae", "%", "%2", "%zz", "",
    ])
    func noNameLeadsToAnotherPath(name: String) {
        let headers = WebHeaders([("Host", "localhost"), ("Authorization", "Bearer TOKEN")])
        let routes = RoutedCall.all.filter { $0.path.contains("{") }.map {
            ($0.method.rawValue, RoutedCall.root + $0.path.replacing("{id}", with: name))
        }
        let paths = [
            "/files/", "/widgets/", "/gallery/", "/forms/", "/display/", "/api/display/", "/api/", "/api/v1/",
        ]
        for (method, path) in routes + paths.map({ ("GET", $0 + name) }) {
            let step = WebCaseTests.board.step(for: WebRequest(method, path, headers), newID: "")
            guard case .reply(let reply) = step else {
                Issue.record("\(method) \(path) is answered with \(step)")
                continue
            }
            #expect(reply.status == 400 || reply.status == 404, "\(method) \(path)")
        }
    }

    /// A user may see every display.
    @Test func aLoginOpensEveryDisplay() {
        let step = WebCaseTests.board.step(
            for: WebRequest("GET", "/display/hall/state", provenBy: "SESSION"), newID: "")
        guard case .display(_, .state(nil), .login) = step else {
            Issue.record("the login is not accepted: \(step)")
            return
        }
    }

    /// A reply to HEAD does not contain a body, so a stream would never end.
    @Test func theStreamOfADisplayIsReadWithGET() {
        let step = WebCaseTests.board.step(
            for: WebRequest("HEAD", "/display/hall/live", provenBy: "KEY"), newID: "")
        guard case .reply(let reply) = step else {
            Issue.record("HEAD is answered with \(step)")
            return
        }
        #expect(reply.status == 405)
    }

    /// Someone who has seen a request cannot send a different body with its proof.
    @Test func aProofIsThatOfOneBody() {
        let (method, path) = ("PATCH", "/api/v1/widgets/a-1")
        let bodies = [#"{"name": "Tea"}"#, #"{"name": "Ten"}"#, ""].map { Array($0.utf8) }
        for proven in bodies {
            for sent in bodies {
                let proof = WebRequest.proof("SESSION", method, path, body: proven)
                let digest = LoginProof.digest(of: sent)
                // A different body's digest, with this request's code.
                let forged = proof.split(separator: ".").prefix(2).joined(separator: ".") + "." + digest
                for proof in [proof, forged] {
                    let headers = WebHeaders([
                        ("Host", "localhost"), ("Authorization", proof), ("Content-Type", "application/json"),
                    ])
                    let request = WebRequest(method, path, headers, body: sent)
                    var status: Int?
                    if case .reply(let reply) = WebCaseTests.board.step(for: request, newID: "") {
                        status = reply.status
                    }
                    #expect(status == (proven == sent ? nil : 401), "\(proof)")
                }
            }
        }
    }

    /// Such a body is read before the sender is known.
    @Test func bodiesWithoutALoginAreShort() {
        let (board, limits) = (WebCaseTests.board, WebLimits())
        func limit(_ path: String) -> Int {
            let headers = WebHeaders([("Host", "localhost"), ("Authorization", "Bearer TOKEN")])
            return board.bodyLimit(of: WebRequest("POST", path, headers), limits)
        }
        #expect(limit("/api/log") == limits.deviceBodyBytes)
        #expect(limit("/api/v1/widgets") == limits.bodyBytes)
        #expect(limit("/forms") == limits.bodyBytes && limit("/forms/1") == limits.formBytes)
        for path in ["/login", "/%6Cogin", "/login?x=1"] { #expect(limit(path) == limits.loginBodyBytes) }
        #expect(limits.deviceBodyBytes < limits.bodyBytes && limits.loginBodyBytes < limits.bodyBytes)
    }

    /// A request's body is not read before the request is authorized.
    @Test func aRefusalNeedsNoBody() {
        let board = WebCaseTests.board
        let body = Array(#"{"kind": "counter"}"#.utf8)
        func refusal(
            _ fields: [(String, String)], _ path: String = "/api/v1/widgets", _ method: String = "POST"
        ) -> Int? {
            board.refusal(of: WebRequest(method, path, WebHeaders(fields), body: body))?.status
        }
        let token = ("Authorization", "Bearer TOKEN")
        #expect(refusal([("Host", "evil.example"), token]) == 403)
        #expect(refusal([("Host", "localhost")]) == 401)
        #expect(refusal([("Host", "localhost"), token, ("Origin", "http://evil.example")]) == 403)
        #expect(refusal([("Host", "localhost"), token], "/api/v1/nothing") == 404)
        #expect(refusal([("Host", "localhost"), token], "/api/v1/widgets", "PUT") == 405)
        #expect(refusal([("Host", "localhost"), token]) == nil)
    }

    @Test func everyReplyForbidsWhatItDoesNotNeed() {
        let picture = WebReply(200, [("Content-Type", "image/svg+xml")], policy: .picture)
        for reply in [WebReply.json([:]), WebReply.html(""), WebProblem.loginNeeded.reply, picture] {
            let headers = SecurityHeaders.adding(to: reply).headers
            let policy = headers["content-security-policy"] ?? ""
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("frame-ancestors 'none'") || policy.hasSuffix("sandbox"))
            #expect(headers["x-content-type-options"] == "nosniff")
            #expect(headers["referrer-policy"] == "no-referrer")
            #expect(headers["x-frame-options"] == "DENY")
        }
        let page = SecurityHeaders.adding(to: WebReply.html("")).headers["content-security-policy"] ?? ""
        #expect(!page.contains("unsafe"))
    }

    /// A browser updates the fields of a stored reply with the fields of a 304.
    @Test func aPictureThatIsTheSameStaysSandboxed() throws {
        let query = try PictureQuery("a-1.svg", [])
        let plain = WebRequest("GET", "/widgets/a-1.svg")
        let first = query.reply(Array("<svg/>".utf8), content: "x", until: nil, to: plain)
        let tag = try #require(first.headers["etag"])
        let again = WebRequest("GET", "/widgets/a-1.svg", WebHeaders([("If-None-Match", tag)]))
        let second = query.reply([], content: "x", until: nil, to: again)
        #expect(first.status == 200 && second.status == 304)
        for reply in [first, second] {
            #expect(
                SecurityHeaders.adding(to: reply).headers["content-security-policy"]?.hasSuffix("sandbox")
                    == true)
        }
    }

    /// Each picture of the same content has a different tag.
    @Test func everyStyleHasItsOwnTag() throws {
        let files = ["a-1.svg", "a-1.png"]
        let styles = ["", "scheme=dark", "scale=1", "scale=3"]
        let tags = try files.flatMap { file in
            try styles.map { style in
                let target = try #require(RequestTarget("/widgets/\(file)?\(style)"))
                let query = try PictureQuery(file, target.query)
                return query.reply([], content: "x", until: nil, to: WebRequest("GET", "/")).headers["etag"]
            }
        }
        #expect(Set(tags).count == files.count * styles.count)
    }

    @Test func secretsAreLongAndDiffer() {
        var random = SystemRandomNumberGenerator()
        let secrets = Set((0..<100).map { _ in WebCredentials.secret(&random) })
        #expect(secrets.count == 100)
        #expect(secrets.allSatisfy { $0.utf8.count == 43 })
    }
}
