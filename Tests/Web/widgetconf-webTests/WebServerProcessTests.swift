import CaseWalking
import Foundation
import Glibc
import Testing
import WebBoard
import WidgetModel

/// Logins and settings of `widgetconf serve --web`, and what its server survives.
@Suite(.serialized, .thorough) struct WebServerProcessTests {
    /// Two browsers show the same board, each in its own language.
    @Test func eachBrowserHasItsLanguage() async throws {
        let board = try await WebServerBoard()
        let token = try board.token
        let port = board.port
        for (language, title) in [("ko-KR,ko;q=0.9", "카운터"), ("en-US", "Counter")] {
            let isFound = await OwnThread.run {
                // A rejected connection does not show a title.
                guard let connection = try? WebConnection(port: port) else { return false }
                connection.write(
                    "GET /live HTTP/1.1\r\nHost: localhost\r\n\(token)\r\n"
                        + "Accept-Language: \(language)\r\n\r\n"
                )
                return connection.readUntil("\"title\":\"\(title)\"")
            }
            #expect(isFound, "\(language)")
        }
    }

    /// Each browser has its own session, which a user can delete.
    @Test func eachLoginIsASessionOfItsOwn() async throws {
        let board = try await WebServerBoard()
        let pages = [try await board.logIn(), try await board.logIn()]
        #expect(pages[0].login.secret != pages[1].login.secret)
        var credentials = try board.credentials
        credentials.sessions.removeFirst()
        let file = board.folder + "/state/" + WebCredentials.file
        try Data(credentials.encodedJSON.bytes).write(to: URL(filePath: file), options: .atomic)
        chmod(file, 0o600)
        #expect(try await pages[0].ask("GET", "/api/v1/status").status == 401)
        #expect(try await pages[1].ask("GET", "/api/v1/status").status == 200)
    }

    /// A web server that is stopped does not prevent `serve` from ending.
    @Test func aStoppedServerIsKilledAtTheEnd() async throws {
        let board = try await WebServerBoard()
        let server = try #require(try board.credentials.serverID)
        kill(pid_t(server), SIGSTOP)
        let status = await OwnThread.run { board.end() }
        #expect(status == 0)
        #expect(kill(pid_t(server), 0) != 0)
    }

    @Test func badRequestsAreRefusedAndTheServerGoesOn() async throws {
        let board = try await WebServerBoard()
        let token = try board.token
        let long = String(repeating: "x", count: WebLimits().bodyBytes + 1)
        #expect(try await board.ask("POST", "/api/v1/widgets", [token], body: long).status == 413)
        let field = "X-Long: " + String(repeating: "x", count: WebLimits().headerBytes + 1)
        #expect(try await board.ask("GET", "/api/v1/widgets", [token, field]).status == 431)
        let fields = (0...WebLimits().headerFields).map { "X-\($0): x" }
        #expect(try await board.ask("GET", "/api/v1/widgets", [token] + fields).status == 431)
        let close = "Host: localhost\r\n\(token)\r\nConnection: close\r\n\r\n"
        for (text, status) in [
            ("GARBAGE\r\n\r\n", 400), ("GET / HTTP/9.9\r\n\r\n", 400), ("\0\0\0\r\n\r\n", 400),
            ("GET /api/v1/widgets HTTP/1.1\r\nRange: bytes=5-2\r\n\(close)", 200),
            ("GET /%ff%fe HTTP/1.1\r\n\(close)", 400),
            ("GET http://localhost/ HTTP/1.1\r\n\(close)", 200),
            ("GET /api/v1/widgets HTTP/1.1\r\nX-Fold: a\r\n b\r\n\(close)", 400),
            ("GET /display/a%0d%0aSet-Cookie:%20x=y HTTP/1.1\r\n\(close)", 404),
        ] {
            let answer = HTTPAnswer(try await board.send(text))
            #expect(answer?.status == status, "\(text.prefix(30)): \(answer?.head ?? "no reply")")
        }
        for body in ["{", "[]", "7", "{\"kind\":[]}", String(repeating: "[", count: 100_000)] {
            let status = try await board.ask("POST", "/api/v1/widgets", [token], body: body).status
            #expect(status == 400, "\(body.prefix(20))")
        }
        for nesting in ["[", #"{"a":"#] {
            let body = #"{"do": "set", "row": "step", "text": "# + String(repeating: nesting, count: 100_000)
            #expect(try await board.ask("POST", "/forms/x", [token], body: body).status == 404)
            #expect(try await board.ask("PATCH", "/api/v1/widgets", [token], body: body).status == 400)
        }
        #expect(try await board.ask("GET", "/api/v1/status", [token]).status == 200)
    }

    /// Streams whose clients leave and truncated requests do not leak resources.
    @Test func aThousandCutConnectionsLeaveNothing() async throws {
        let board = try await WebServerBoard()
        let token = try board.token
        let port = board.port
        try await OwnThread.run {
            Result {
                for round in 0..<1_000 {
                    let connection = try WebConnection(port: port)
                    switch round % 4 {
                    case 0: connection.write("GET /live HTTP/1.1\r\nHost: localhost\r\n\(token)\r\n\r\n")
                    case 1:
                        connection.write(
                            "POST /api/v1/widgets HTTP/1.1\r\nHost: localhost\r\n\(token)\r\nContent-Length: 900\r\n\r\n{"
                        )
                    case 2: connection.write("GET /api/v1/wid")
                    default:
                        connection.write(
                            "GET /widgets/counter-1.svg HTTP/1.1\r\nHost: localhost\r\n\(token)\r\n\r\n")
                    }
                }
            }
        }.get()
        let server = try #require(try board.credentials.serverID)
        let sockets = "/proc/\(server)/fd"
        try await Waiting.until {
            (try? FileManager.default.contentsOfDirectory(atPath: sockets).count).map { $0 < 40 } ?? false
        }
        #expect(try await board.ask("GET", "/api/v1/status", [token]).status == 200)
        #expect(board.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: sockets))
        #expect(try board.credentials.address == nil)
    }

    @Test func aKilledServerIsStartedAgainAtItsAddress() async throws {
        let board = try await WebServerBoard()
        let token = try board.token
        let first = try #require(try board.credentials.serverID)
        kill(pid_t(first), SIGKILL)
        try await Waiting.until { ((try? board.credentials.serverID) ?? nil).map { $0 != first } ?? false }
        let answer = try await board.ask("GET", "/api/v1/status", [token])
        #expect(answer.status == 200)
    }

    /// Another user could listen at the second address of `localhost`.
    @Test func localhostBecomesOneAddress() async throws {
        let board = try await WebServerBoard("--web", "LocalHost:0")
        #expect(try board.credentials.address == "http://127.0.0.1:\(board.port)")
        let link = try await board.run("board", "--web").output
        #expect(link.hasPrefix("http://127.0.0.1:\(board.port)/login"), "\(link)")
    }

    @Test func withoutATokenEveryoneIsLetIn() async throws {
        let board = try await WebServerBoard("--no-token")
        #expect(try await board.ask("GET", "/api/v1/widgets").status == 200)
        #expect(try board.credentials.token == nil)
        let foreign = ["Origin: http://evil.example"]
        #expect(try await board.ask("POST", "/api/v1/widgets/counter-1/reload", foreign).status == 403)
        #expect(try await board.ask("GET", "/api/v1/widgets", ["Host: evil.example"]).status == 403)
        #expect(try await board.run("board", "--web").output == "http://127.0.0.1:\(board.port)/\n")
    }
}
