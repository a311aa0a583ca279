import CaseWalking
import Foundation
import Glibc
import Testing
import WebBoard
import WidgetModel

/// Every limit of the web server, lowered so that the test reaches it.
@Suite(.serialized, .brief) struct LimitTests {
    private static let request = "GET /files/icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"
    private static let stream =
        "GET /live HTTP/1.1\r\nHost: localhost\r\n\(LoneWebServer.authorization)\r\n\r\n"

    @Test func aConnectionWithoutARequestIsClosed() async throws {
        let server = try await LoneWebServer { $0.strangerIdle = Milliseconds(300) }
        let isClosed = try await server.run { port in
            let connection = try WebConnection(port: port)
            return connection.isClosedByServer(within: 10)
        }
        #expect(isClosed)
    }

    /// A client that sends single bytes slowly does not keep its connection.
    @Test func aHeaderThatArrivesSlowlyIsNotAwaited() async throws {
        let server = try await LoneWebServer { $0.strangerIdle = Milliseconds(600) }
        let isClosed = try await server.run { port in
            let connection = try WebConnection(port: port)
            connection.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            // It sends a byte ten times a second.
            return connection.isReset(within: 10)
        }
        #expect(isClosed)
    }

    /// The time of a request does not count, and afterwards the time limit restarts.
    @Test func aConnectionInUseStaysOpen() async throws {
        let server = try await LoneWebServer {
            ($0.idle, $0.strangerIdle) = (Milliseconds.seconds(3), Milliseconds.seconds(3))
            $0.heartbeat = Milliseconds(500)
        }
        try await server.run { port in
            let connection = try WebConnection(port: port)
            for _ in 0..<4 {
                connection.write(Self.request)
                #expect(connection.readUntil("200 OK"))
                poll(nil, 0, 1_000)
            }
            connection.write(Self.stream)
            // Each of these comments is later than the one before.
            for _ in 0..<7 { #expect(connection.readUntil(":\n\n")) }
        }
    }

    /// A client that is logged in has more time between two requests.
    @Test func aConnectionWithALoginMayWait() async throws {
        let server = try await LoneWebServer { $0.strangerIdle = Milliseconds(300) }
        try await server.run { port in
            let connection = try WebConnection(port: port)
            let request =
                "GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n"
                + "\(LoneWebServer.authorization)\r\n\r\n"
            for _ in 0..<3 {
                connection.write(request)
                #expect(connection.readUntil("\"openapi\""))
                #expect(!connection.isClosedByServer(within: 1))
            }
        }
    }

    /// Silent connections, from one address or from many, do not block other clients.
    @Test(arguments: [(4, 100), (100, 4)])
    func idleConnectionsLockNobodyOut(ofPeer: Int, ofAll: Int) async throws {
        let server = try await LoneWebServer {
            ($0.strangersOfPeer, $0.strangers, $0.connections) = (ofPeer, ofAll, 12)
            $0.heartbeat = Milliseconds(200)
        }
        try await server.run { port in
            let stream = try WebConnection(port: port)
            stream.write(Self.stream)
            #expect(stream.readUntil("event: board"))
            var idle: [WebConnection] = []
            for _ in 0..<10 {
                idle += try (0..<4).map { _ in try WebConnection(port: port) }
                let owner = try WebConnection(port: port)
                owner.write(
                    "GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n"
                        + "\(LoneWebServer.authorization)\r\nConnection: close\r\n\r\n")
                #expect(owner.readUntil("\"openapi\""))
            }
            #expect(idle[0].isClosedByServer(within: 5), "the oldest one makes room")
            #expect(stream.readUntil(":\n\n") && stream.readUntil(":\n\n"), "a reader keeps its stream")
        }
    }

    /// Slow bodies leave capacity for a browser that loads the page before its login.
    @Test func slowBodiesLockNobodyOut() async throws {
        let server = try await LoneWebServer { $0.strangersOfPeer = 4 }
        try await server.run { port in
            let slow = try (0..<4).map { _ in
                let connection = try WebConnection(port: port)
                // With a reply, the server has counted the connection.
                connection.write(Self.request)
                #expect(connection.readUntil("</svg>"))
                connection.write(
                    "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 900\r\n\r\n{")
                return connection
            }
            let owner = try WebConnection(port: port)
            var others: [WebConnection] = []
            for index in slow.indices {
                owner.write(Self.request)
                #expect(owner.readUntil("</svg>"))
                #expect(slow[index].isClosedByServer(within: 5), "the oldest one makes room")
                others.append(try WebConnection(port: port))
            }
        }
    }

    @Test func aStrangerHasLittleTimeForABody() async throws {
        let server = try await LoneWebServer { $0.strangerIdle = Milliseconds(300) }
        let isClosed = try await server.run { port in
            let connection = try WebConnection(port: port)
            connection.write("POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{")
            return connection.isClosedByServer(within: 10)
        }
        #expect(isClosed)
    }

    @Test func aBodyThatDoesNotComeIsNotAwaited() async throws {
        let server = try await LoneWebServer { $0.transfer = Milliseconds(300) }
        let isClosed = try await server.run { port in
            let connection = try WebConnection(port: port)
            connection.write(
                "POST /api/v1/widgets HTTP/1.1\r\nHost: localhost\r\n\(LoneWebServer.authorization)\r\n"
                    + "Content-Length: 900\r\n\r\n{")
            return connection.isClosedByServer(within: 10)
        }
        #expect(isClosed)
    }

    /// A client without a login cannot fill the server's memory.
    @Test func aBodyIsNotReadBeforeTheLogin() async throws {
        let server = try await LoneWebServer()
        for fields in ["Host: evil.example\r\n\(LoneWebServer.authorization)", "Host: localhost"] {
            let head = try await server.run { port in
                let connection = try WebConnection(port: port)
                connection.write(
                    "POST /api/v1/widgets HTTP/1.1\r\n\(fields)\r\nContent-Length: 1000000\r\n\r\n")
                // The reply arrives although no byte of the body was sent.
                return connection.read().map { String(decoding: $0.prefix(12), as: UTF8.self) }
            }
            #expect(head == "HTTP/1.1 403" || head == "HTTP/1.1 401", "\(head ?? "nothing")")
        }
    }

    @Test func theBodyOfADeviceIsShort() async throws {
        let server = try await LoneWebServer { $0.deviceBodyBytes = 100 }
        // The body of an unknown device is not parsed.
        for (length, status) in [(100, "404"), (101, "413")] {
            let head = try await server.run { port in
                let connection = try WebConnection(port: port)
                let body = String(repeating: "[", count: length)
                connection.write(
                    "POST /api/log HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\n\(body)")
                return connection.read().map { String(decoding: $0.prefix(12), as: UTF8.self) }
            }
            #expect(head == "HTTP/1.1 \(status)")
        }
    }

    /// A display that is switched on before the board waits until the board runs.
    @Test func thePageOfADisplayNeedsNoBoard() async throws {
        let server = try await LoneWebServer()
        #expect(try await server.ask("GET", "/display/hall").status == 200)
        #expect(try await server.ask("GET", "/display/hall/state").status == 503)
    }

    /// A link's code works once the board runs again.
    @Test func aLinkIsNotUsedUpWhileTheBoardIsAway() async throws {
        let server = try await LoneWebServer()
        let display = try #require(DisplayName("hall"))
        let file = server.folder + "/" + WebCredentials.codeFile(ofDisplay: display)
        try Data(DisplayLink.content(display: "hall", code: "CODE").utf8).write(to: URL(filePath: file))
        func logIn(_ code: String) async throws -> Int {
            let body = #"{"code": "\#(code)", "display": "hall"}"#
            return try await server.ask("POST", "/login", body: body).status
        }
        for _ in 0..<2 { #expect(try await logIn("CODE") == 503) }
        #expect(try await logIn("WRONG") == 403)
        #expect(FileManager.default.fileExists(atPath: file))
    }

    /// The least recently used form is closed.
    @Test func formsBeyondTheLimitAreClosed() async throws {
        let board = try await WebServerBoard()
        let server = try await LoneWebServer(beside: board) { $0.forms = 2 }
        var paths: [String] = []
        for _ in 0..<3 {
            let opened = try await server.ask("POST", "/forms", body: #"{"widget": "counter-1"}"#)
            paths.append("/forms/" + (try #require(try opened.json["id"]?.string)))
            // Reading a form counts as using it.
            if paths.count == 2 { #expect(try await server.ask("GET", paths[0]).status == 200) }
        }
        var found: [Int] = []
        for path in paths { found.append(try await server.ask("GET", path).status) }
        #expect(found == [200, 404, 200])
    }

    @Test func aFormWaitsForTheBoard() async throws {
        let board = try await WebServerBoard()
        let server = try await LoneWebServer(beside: board)
        let opened = try await server.ask("POST", "/forms", body: #"{"widget": "counter-1"}"#)
        let form = "/forms/" + (try #require(try opened.json["id"]?.string))
        let set = #"{"do": "set", "row": "step", "text": "4"}"#
        #expect(try await server.ask("POST", form, body: set).status == 200)
        let path = form + "/timeline"
        #expect(try await server.ask("POST", path, body: "[]").status == 400)
        #expect(try await server.ask("POST", path, body: "{}").status == 200)
        #expect(board.end() == 0)
        let answer = try await server.ask("POST", path, body: "{}")
        #expect(answer.status == 503)
        #expect(try answer.json["type"] == "urn:widgetconf:problem:board-away")
    }

    @Test func aFormThatIsNotUsedIsClosed() async throws {
        let board = try await WebServerBoard()
        let server = try await LoneWebServer(beside: board) { $0.formIdle = .zero }
        let body = #"{"widget": "counter-1"}"#
        let path = try await server.ask("POST", "/forms", body: body).json["id"]?.string
        #expect(try await server.ask("POST", "/forms", body: body).status == 201)
        #expect(try await server.ask("GET", "/forms/\(try #require(path))").status == 404)
    }

    @Test func aReplyThatIsNotReadEndsTheConnection() async throws {
        let server = try await LoneWebServer { $0.transfer = Milliseconds(500) }
        let isClosed = try await server.run { port in
            let connection = try WebConnection(port: port, receiveBytes: 4096)
            // The client sends requests, and does not read the replies.
            let large = Self.request.replacing("icon.svg", with: "page.js")
            for _ in 0..<3_000 { connection.write(large) }
            return connection.isReset(within: 20)
        }
        #expect(isClosed)
    }

    @Test func connectionsBeyondTheLimitWait() async throws {
        let server = try await LoneWebServer { $0.connections = 2 }
        try await server.run { port in
            let kept = try (0..<2).map { _ in
                let connection = try WebConnection(port: port)
                connection.write(Self.request)
                #expect(connection.readUntil("200 OK"))
                return connection
            }
            let third = try WebConnection(port: port, patience: 1)
            third.write(Self.request)
            #expect(third.read() == nil, "the third one waits")
            kept[0].close()
            third.setPatience(20)
            #expect(third.readUntil("200 OK"))
            kept[1].close()
        }
    }

    @Test func streamsBeyondTheLimitAreRefused() async throws {
        let server = try await LoneWebServer { $0.streams = 2 }
        try await server.run { port in
            let kept = try (0..<2).map { _ in
                let connection = try WebConnection(port: port)
                connection.write(Self.stream)
                #expect(connection.readUntil("event: board"))
                return connection
            }
            let third = try WebConnection(port: port)
            third.write(Self.stream)
            #expect(third.readUntil("503"))
            withExtendedLifetime(kept) {}
        }
    }

    @Test func aStreamWithoutNewsGetsComments() async throws {
        let server = try await LoneWebServer { $0.heartbeat = Milliseconds(200) }
        let hasComments = try await server.run { port in
            let connection = try WebConnection(port: port)
            connection.write(Self.stream)
            return connection.readUntil("event: board") && connection.readUntil(":\n\n")
                && connection.readUntil(":\n\n")
        }
        #expect(hasComments)
    }

    /// New secrets end the streams, even while the board does not run.
    @Test func newSecretsEndTheStreams() async throws {
        let server = try await LoneWebServer()
        let connection = try await server.run { port in
            let connection = try WebConnection(port: port)
            connection.write(Self.stream)
            #expect(connection.readUntil("event: board"))
            return connection
        }
        try FileManager.default.removeItem(atPath: server.folder + "/" + WebCredentials.file)
        #expect(await OwnThread.run { connection.isClosedByServer(within: 5) })
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalShutsTheServerDownCleanly(signal: CInt) async throws {
        let server = try await LoneWebServer()
        let connection = try await server.run { port in
            let connection = try WebConnection(port: port)
            connection.write(Self.stream)
            #expect(connection.readUntil("event: board"))
            return connection
        }
        #expect(server.credentials?.serverID == Int(server.processID))
        kill(server.processID, signal)
        #expect(await server.waitForEnd() == 0)
        #expect(server.credentials?.address == nil && server.credentials?.serverID == nil)
        #expect(server.credentials?.token == LoneWebServer.token, "the secrets stay for the next server")
        #expect(await OwnThread.run { connection.isClosedByServer(within: 5) })
    }
}
