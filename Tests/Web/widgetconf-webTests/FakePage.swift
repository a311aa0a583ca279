import CaseWalking
import Testing
import WidgetModel

@testable import WebBoard

/// A logged-in browser, like the page: it checks the server, and proves its login with each request.
struct FakePage {
    let login: NewLogin
    let port: Int
    /// The server's nonce.
    private(set) var nonce: String

    /// Opens a link that was printed.
    init(opening address: String, port: Int) async throws {
        try await self.init(login: try await FakePage.login(with: address, port: port), port: port)
    }

    init(login: NewLogin, port: Int) async throws {
        (self.login, self.port) = (login, port)
        nonce = try #require(try await FakePage.nonce(for: login, port: port))
    }

    /// Exchanges a link's code for a login.
    static func login(with address: String, port: Int) async throws -> NewLogin {
        let answer = try await answer(toLink: address, port: port)
        #expect(answer.status == 200, "\(answer.text)")
        return try NewLogin(json: answer.json)
    }

    static func answer(toLink address: String, port: Int) async throws -> HTTPAnswer {
        let words = address.split(whereSeparator: { "?&\n".contains($0) }).map(String.init)
        func parameter(_ name: String) -> String? {
            words.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
        }
        let body = LoginBody(
            code: try #require(parameter("code")), display: parameter("display").flatMap { DisplayName($0) })
        return try await HTTPAnswer.to(
            "POST", "/login", ["Sec-Fetch-Site: same-origin"], body: body.encodedJSON.text, port: port)
    }

    /// Requests the server's proof; nil if the server rejects the login.
    static func nonce(for login: NewLogin, port: Int) async throws -> String? {
        let answer = try await HTTPAnswer.to(
            "GET", "/session?id=\(login.id)&challenge=abc", ["Sec-Fetch-Site: same-origin"], port: port)
        guard answer.status == 200 else { return nil }
        let proof = try ServerProof(json: answer.json)
        #expect(
            proof.proof
                == BrowserLogin(secret: login.secret).serverProof(challenge: "abc", nonce: proof.nonce),
            "the server knows the secret")
        return proof.nonce
    }

    /// The field with a request's proof.
    func field(_ method: String, _ path: String, body: String = "") -> String {
        "Authorization: Login " + proof(method, path, Array(body.utf8))
    }

    /// The address from which a picture or a stream is loaded.
    func signed(_ path: String) -> String {
        path + (path.contains("?") ? "&" : "?") + "login=" + proof("GET", path)
    }

    private func proof(_ method: String, _ path: String, _ body: [UInt8] = []) -> String {
        BrowserLogin(secret: login.secret).proof(method, path, nonce: nonce, body: body)
    }

    func ask(_ method: String, _ path: String, body: String = "") async throws -> HTTPAnswer {
        try await HTTPAnswer.to(
            method, path, [field(method, path, body: body), "Sec-Fetch-Site: same-origin"], body: body,
            port: port)
    }
}
