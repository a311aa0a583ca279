import CaseWalking
import Testing
import WidgetModel

@testable import WebBoard

/// The address behind a proxy, and what the proxy says about its clients.
@Suite struct PublicAddressTests {
    @Test(
        arguments: [
            ("https://board.example.org", "https://board.example.org"),
            ("HTTPS://Board.Example.org:443/", "https://board.example.org"),
            ("https://board.example.org:8443", "https://board.example.org:8443"),
            ("http://192.168.0.9:8420/", "http://192.168.0.9:8420"),
            ("http://tv.local:80", "http://tv.local"),
            ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
        ])
    func addressesAreRead(text: String, origin: String) throws {
        #expect(try PublicAddress(text).text == origin)
    }

    @Test(
        arguments: [
            ("board.example.org", .scheme), ("ftp://a", .scheme), ("", .scheme), ("//a", .scheme),
            ("https://", .host), ("https:///", .host), ("https://a b", .host), ("https://[::1", .host),
            ("https://kim@a", .credentials), ("https://kim:x@a", .credentials), ("https://a/board", .path),
            ("https://a/?x", .path), ("https://a#x", .path), ("https://a//", .path), ("https://a:", .port),
            ("https://a:0", .port), ("https://a:65536", .port), ("https://a:x", .port),
            ("https://2001:db8::abcd", .port),
        ] as [(String, PublicAddress.Fault)])
    func faultyAddressesAreRefused(text: String, fault: PublicAddress.Fault) {
        #expect(throws: fault) { try PublicAddress(text) }
    }

    /// The warning about such an address, and the page, depend on this.
    @Test(
        arguments: [
            ("http://127.0.0.1:8420", true), ("http://[::1]", true), ("http://localhost:8420", true),
            ("http://0.0.0.0:8420", true), ("http://192.168.0.9", false),
            ("https://board.example.org", false),
        ])
    func someAddressesNameTheMachineThatOpensThem(text: String, isLoopback: Bool) throws {
        #expect(try PublicAddress(text).isLoopback == isLoopback)
    }

    /// The address that a phone reaches, without an address that is given.
    @Test(
        arguments: [
            ("127.0.0.1", [], nil), ("::1", [], nil), ("127.3.2.1", [], nil),
            ("10.0.0.5", [], "http://10.0.0.5:8420"), ("fd00::5", [], "http://[fd00::5]:8420"),
            ("0.0.0.0", [], nil), ("0.0.0.0", ["10.0.0.0/8"], "http://10.0.0.7:8420"),
            ("0.0.0.0", ["192.168.0.0/16"], nil),
            ("0.0.0.0", ["tv.local", "10.0.0.7"], "http://tv.local:8420"),
            ("0.0.0.0", ["fd00::/8"], nil), ("::", ["fd00::/8"], "http://[fd00::7]:8420"),
        ] as [(String, [String], String?)])
    func aPhoneNeedsAnAddressThatItReaches(bound: String, allowed: [String], expected: String?) throws {
        let allowed = try allowed.map { try #require(HostRule.Allowed($0)) }
        let address = PublicAddress.reachable(
            bound: bound, port: 8420, HostRule(bound: bound, allowed: allowed), allowed: allowed,
            interfaces: ["127.0.0.1", "::1", "10.0.0.7", "fd00::7"])
        #expect(address == expected)
    }

    // Requests

    private static let proxied = WebBoard(
        access: AccessPolicy(
            hosts: HostRule(bound: "127.0.0.1", allowed: [], publicAddress: address),
            nonce: WebCaseTests.nonce, login: .token,
            credentials: WebCredentials(
                token: "TOKEN", sessions: [.init(secret: "SESSION", expires: Instant(milliseconds: .max))]),
            publicAddress: address,
            proxies: ProxyRule(["127.0.0.2", "10.1.0.0/16"].compactMap { HostRule.Allowed($0) })),
        files: ["page.html"])
    // A fault would fail the tests.
    private static let address = try? PublicAddress("https://board.example.org:8443")

    private func status(
        _ method: String, _ target: String, from peer: String, host: String = "board.example.org:8443",
        _ fields: [(String, String)] = []
    ) -> Int? {
        var request = WebRequest(
            method, target, WebHeaders([("Host", host), ("Authorization", "Bearer TOKEN")] + fields))
        request.peer = peer
        guard case .reply(let reply) = Self.proxied.step(for: request, newID: "") else { return nil }
        return reply.status
    }

    /// Only the word of the named proxy counts. A client that sends the same field itself is not believed.
    @Test(
        arguments: [
            ("127.0.0.2", ["https"], nil), ("::ffff:127.0.0.2", ["https"], nil), ("10.1.9.9", ["https"], nil),
            ("10.1.9.9", ["http, https"], nil), ("127.0.0.2", ["http", "HTTPS"], nil),
            ("127.0.0.2", [], 403), ("127.0.0.2", ["http"], 403), ("127.0.0.2", ["https, http"], 403),
            ("127.0.0.2", ["https", "http"], 403), ("127.0.0.1", ["https"], 403),
            ("10.2.0.1", ["https"], 403),
            ("", ["https"], 403),
        ] as [(String, [String], Int?)])
    func onlyTheNamedProxyIsBelieved(peer: String, protocols: [String], expected: Int?) {
        let fields = protocols.map { ("X-Forwarded-Proto", $0) }
        #expect(status("GET", "/api/v1/widgets", from: peer, fields) == expected)
        // A browser is led to the encrypted address. Other requests are not repeated there by themselves.
        #expect(status("GET", "/", from: peer, fields) == (expected == nil ? nil : 308))
        #expect(status("POST", "/login", from: peer, fields) != 308)
    }

    @Test func aRedirectionLeadsToTheSamePage() throws {
        let request = WebRequest(
            "GET", "/display/hall", WebHeaders([("Host", "board.example.org:8443")]))
        guard case .reply(let reply) = Self.proxied.step(for: request, newID: "") else {
            Issue.record("the request is answered without encryption")
            return
        }
        #expect(reply.headers["location"] == "https://board.example.org:8443/display/hall")
    }

    /// The machine itself still reaches the board at its own address, and no header changes that.
    @Test func theOwnAddressNeedsNoProxy() {
        #expect(status("GET", "/api/v1/widgets", from: "127.0.0.1", host: "127.0.0.1:8420") == nil)
        let forged = [("X-Forwarded-Host", "board.example.org:8443"), ("X-Forwarded-Proto", "http")]
        #expect(status("GET", "/api/v1/widgets", from: "127.0.0.1", host: "127.0.0.1:8420", forged) == nil)
        for host in ["board.example.org", "board.example.org:443", "board.example.org.evil.example:8443"] {
            #expect(status("GET", "/", from: "127.0.0.2", host: host) == 403, "\(host)")
        }
    }

    /// Changes at the public address come from a page of exactly this address.
    @Test(
        arguments: [
            ("https://board.example.org:8443", nil), ("http://board.example.org:8443", 403),
            ("https://board.example.org", 403), ("https://evil.example", 403), ("null", 403),
        ] as [(String, Int?)])
    func theOriginIsThePublicAddress(origin: String, expected: Int?) {
        let fields = [("X-Forwarded-Proto", "https"), ("Origin", origin)]
        #expect(status("DELETE", "/sessions", from: "127.0.0.2", fields) == expected)
    }

    @Test(
        arguments: [
            ("127.0.0.1", ["9.9.9.9"], "127.0.0.1"), ("127.0.0.2", ["9.9.9.9"], "9.9.9.9"),
            ("127.0.0.2", ["8.8.8.8, 9.9.9.9"], "9.9.9.9"), ("127.0.0.2", ["8.8.8.8", "9.9.9.9"], "9.9.9.9"),
            ("127.0.0.2", ["9.9.9.9, 10.1.0.3"], "9.9.9.9"), ("127.0.0.2", ["unknown"], "127.0.0.2"),
            ("127.0.0.2", [], "127.0.0.2"), ("127.0.0.2", ["10.1.0.3"], "127.0.0.2"),
            ("127.0.0.2", ["::ffff:9.9.9.9, ::ffff:10.1.0.3"], "::ffff:9.9.9.9"),
        ])
    func theClientIsTheLastThatIsNoProxy(peer: String, clients: [String], expected: String) {
        var request = WebRequest("GET", "/", WebHeaders(clients.map { ("X-Forwarded-For", $0) }))
        request.peer = peer
        #expect(Self.proxied.access.proxies.client(of: request) == expected)
    }
}

@Suite struct DeviceTests {
    private static let now = Instant("2026-11-26T12:00:00Z")!

    @Test(
        arguments: [
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/1 Safari/604.1",
                "Safari on iPhone"
            ),
            (
                "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
                "Chrome on Android"
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
                "Edge on Windows"
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15",
                "Safari on Mac"
            ),
            ("curl/8.5.0", "Browser"), ("<script>alert(1)</script>", "Browser"),
        ])
    func aBrowserHasAName(agent: String, name: String) {
        #expect(DeviceName(userAgent: agent).text == name)
    }

    @Test func aNameIsOneLineOfText() {
        #expect(DeviceName("") == nil && DeviceName(" \n\u{202E}\u{0} ") == nil)
        #expect(DeviceName(" Kim's\tphone\u{2028}\u{200B}2 ")?.text == "Kim's phone 2")
        #expect(DeviceName("👩‍👩‍👧 폰")?.text == "👩‍👩‍👧 폰")
        #expect(DeviceName(String(repeating: "x", count: 90))?.text.count == DeviceName.limit)
        #expect(DeviceName(userAgent: "Chrome/1 Android").text(isKorean: true) == "Android의 Chrome")
    }

    /// After too many wrong codes, an address waits until the oldest one is a minute old. Others do not wait.
    @Test func wrongCodesAreLimited() {
        var attempts = LoginAttempts()
        func allows(_ client: String, at now: Instant) -> Bool { attempts.allows(client, at: now) }
        for number in 0..<LoginAttempts.limit {
            #expect(allows("9.9.9.9", at: Self.now + Milliseconds(Int64(number))))
            attempts.fail("9.9.9.9", at: Self.now + Milliseconds(Int64(number)))
        }
        let last = Self.now + LoginAttempts.period - Milliseconds(1)
        #expect(!allows("9.9.9.9", at: last))
        #expect(allows("8.8.8.8", at: last))
        #expect(allows("9.9.9.9", at: last + Milliseconds(1)))
        attempts.fail("9.9.9.9", at: last + Milliseconds(1))
        #expect(allows("9.9.9.9", at: last + Milliseconds(2)))
        // The record is limited, too: those with the oldest attempts are forgotten.
        for number in 0..<LoginAttempts.addressLimit { attempts.fail("client \(number)", at: last) }
        for _ in 0..<LoginAttempts.limit { attempts.fail("client 0", at: last) }
        #expect(!allows("client 0", at: last))
    }

    /// The keys in the file check a proof, but do not create one.
    @Test func theStoredKeysAreNoLogin() throws {
        let keys = LoginKeys(secret: "SESSION")
        let text = "request\nN\nGET\n/live\n"
        let proof = BrowserLogin(secret: "SESSION").proof("GET", "/live", nonce: "N").suffix(64)
        #expect(keys.accept(String(proof), for: text))
        let stored = [keys.browser, keys.server].flatMap { key in
            [key, SHA256.authentication(of: text, key: key)]
        }
        for code in stored + [proof.uppercased(), proof + "0", String(proof.dropLast()), ""] {
            #expect(!keys.accept(String(code), for: text), "\(code)")
        }
        #expect(!keys.accept(String(proof), for: text + "x"))
        #expect(!LoginKeys(secret: "OTHER").accept(String(proof), for: text))
    }

    /// The address of a link is short, so that its code is small: 41 squares fit into 24 lines.
    @Test func theCodeOfALinkIsShort() {
        let address = DeviceLink.address(
            server: "https://board.example.org", code: WebCredentials.shortCode())
        #expect(address.utf8.count <= 62, "the limit of version 4 with the correction level M")
        #expect(WebCredentials.shortCode() != WebCredentials.shortCode())
    }

    @Test func theSquaresOfACodeAreAPath() throws {
        let modules = QRModules(rows: ["101", "110", "000"])
        #expect(modules.side == 11)
        #expect(modules.path == "M4 4h1v1h-1zM6 4h1v1h-1zM4 5h2v1h-2z")
        #expect(modules.isDark(column: 0, row: 0) && !modules.isDark(column: 1, row: 0))
        #expect(!modules.isDark(column: -1, row: 0) && !modules.isDark(column: 3, row: 5))
        let read = try QRModules(json: modules.encodedJSON)
        #expect(read == modules)
    }
}
