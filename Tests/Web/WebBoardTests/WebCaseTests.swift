import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import WebBoard

/// Requests and their answers, without a socket: `request.http` contains the request, `reply.json` the
/// board's reply to the resulting step, and `expected.txt` both results.
@Suite struct WebCaseTests {
    @Test(arguments: TestCase.all(in: "web"))
    func answersAsExpected(_ testCase: TestCase) throws {
        let request = try WebRequest(text: testCase.text(of: "request.http"))
        let step = WebCaseTests.board.step(for: request, newID: "NEW-ID")
        var lines = step.lines
        if case .ask(_, let form) = step, let bytes = try? testCase.bytes(of: "reply.json") {
            let reply = try BoardReply<JSONObject>(json: JSONValue(parsing: bytes))
            lines += ["board: \(reply.status.rawValue)"] + form.reply(to: reply).lines
        }
        let difference = try testCase.difference(actual: lines.joined(separator: "\n") + "\n")
        #expect(difference == nil, "\(difference ?? "")")
    }

    static let board = WebBoard(
        access: AccessPolicy(
            hosts: HostRule(bound: "127.0.0.1", allowed: [HostRule.Allowed("board.example")!]), nonce: nonce,
            login: .token,
            credentials: WebCredentials(
                token: "TOKEN",
                sessions: [
                    .init(secret: "SESSION", expires: Instant(milliseconds: .max)),
                    .init(
                        secret: "KEY", expires: Instant(milliseconds: .max), display: DisplayName("hall")!),
                ])),
        files: ["page.html", "display.html", "page.css"])

    static let nonce = "NONCE"
}

extension WebRequest {
    /// Reads a request in the format of a case: the method and the target, the fields, an empty line, the
    /// body.
    init(text: String) throws {
        let parts = text.split(separator: "\n\n", maxSplits: 1)
        let lines = parts[0].split(separator: "\n")
        let first = try #require(lines.first).split(separator: " ")
        var headers = WebHeaders()
        let body = parts.count > 1 ? Array(String(parts[1]).utf8) : []
        for line in lines.dropFirst() {
            let colon = try #require(line.firstIndex(of: ":"))
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            // The login's proof is computed here, because it depends on the target.
            let isLogin = value == "Login SESSION"
            headers.add(
                String(line[..<colon]),
                isLogin
                    ? WebRequest.proof("SESSION", String(first[0]), String(first[1]), body: body) : value)
        }
        self.init(String(first[0]), String(first[1]), headers, body: body)
    }
}

extension WebRequest {
    /// The value of the field with a login's proof.
    static func proof(
        _ secret: String, _ method: String, _ target: String, nonce: String? = nil, body: [UInt8] = []
    ) -> String {
        let login = BrowserLogin(secret: secret)
        return "Login " + login.proof(method, target, nonce: nonce ?? WebCaseTests.nonce, body: body)
    }

    /// A request to this machine with a login's proof.
    init(_ method: String, _ target: String, provenBy secret: String, _ fields: [(String, String)] = []) {
        let proof = Self.proof(secret, method, target)
        self.init(
            method, target, WebHeaders([("Host", "localhost"), ("Authorization", proof)] + fields))
    }
}

extension WebStep {
    /// The step in the format of a case.
    var lines: [String] {
        switch self {
        case .reply(let reply): reply.lines
        case .logIn(let body): ["log in: \(body.encodedJSON.text)"]
        case .file(let name): ["file \(name)"]
        case .live: ["live"]
        case .metrics: ["metrics"]
        case .health: ["health"]
        case .readiness: ["readiness"]
        case .picture(let query):
            [
                "picture of \(query.widget) as \(query.format), \(query.scheme), scale \(query.scale), "
                    + "at \(query.at?.description ?? "now")"
            ]
        case .sample(let query):
            ["sample of \(query.kind), \(query.family?.rawValue ?? "first family"), \(query.scheme)"]
        case .ask(let request, _):
            ["ask \(request.message)"]
        case .form(let call): ["form: \(call)"]
        case .display(let name, let call, let key): ["display \(name): \(call) with \(key)"]
        case .device(let call): ["device: \(call)"]
        case .session(let call): ["session: \(call)"]
        }
    }
}

extension WebReply {
    /// The reply in the format of a case. A document is written in several lines.
    var lines: [String] {
        // A body that is not JSON is written unchanged.
        let json = try? JSONValue(parsing: body)
        let text = json?.pretty() ?? String(decoding: body, as: UTF8.self)
        return ["HTTP \(status)"] + headers.fields.map { "\($0.name): \($0.value)" }
            + (body.isEmpty ? [] : ["", text])
    }
}

extension BoardCall {
    /// The line that a client sends.
    fileprivate var message: String { SocketRequest(self, in: .english).encodedJSON.text }
}
