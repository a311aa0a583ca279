import CaseWalking
import Foundation
import Glibc
import Testing
import WebBoard
import WidgetModel

/// `widgetconf serve --web` with both programs, over real connections.
@Suite(.serialized, .brief) struct WebServerTests {
    @Test func aLoginLeadsToThePageOnce() async throws {
        let board = try await WebServerBoard()
        let address = try await board.run("board", "--web").output
        let start = try #require(address.range(of: "/login?code=")?.lowerBound)
        let path = address[start...].trimmingCharacters(in: .whitespacesAndNewlines)
        // Requests that only read, such as a chat's link preview, do not use up the code.
        for method in ["HEAD", "GET"] { #expect(try await board.ask(method, path).status == 200) }
        let page = try await FakePage(opening: address, port: board.port)
        #expect(try await FakePage.answer(toLink: address, port: board.port).status == 403)
        let shown = try await page.ask("GET", "/api/v1/widgets")
        #expect(shown.status == 200 && shown.field("Set-Cookie") == nil)
        #expect(try await board.ask("GET", page.signed("/widgets/counter-1.svg")).status == 200)
        let html = try await board.ask("GET", "/")
        #expect(html.status == 200 && html.text.contains("/files/page.js"))
        #expect(html.field("Content-Security-Policy")?.contains("unsafe") == false)
        // Addresses in the page and logs do not contain secrets that authorize requests.
        let secrets = try board.credentials
        let notes = try String(contentsOfFile: board.folder + "/notes", encoding: .utf8)
        let logs = try await board.ask("GET", "/api/v1/logs", [try board.token]).text
        let code = try #require(path.split(separator: "=").last.map(String.init))
        for secret in [try #require(secrets.token), code, page.login.secret] {
            #expect(!notes.contains(secret) && !logs.contains(secret) && !html.text.contains(secret))
        }
    }

    /// A device that is logged out by a command no longer receives events, even if it only reads.
    @Test func theStreamOfALoggedOutDeviceEnds() async throws {
        let board = try await WebServerBoard()
        let (page, other) = (try await board.logIn(), try await board.logIn())
        let stream = try await OwnThread.run {
            Result {
                let connection = try WebConnection(port: board.port)
                connection.write("GET \(page.signed("/live")) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(connection.readUntil("event: widget"))
                return connection
            }
        }.get()
        let listed = try await board.run("board", "sessions", "list", "--format", "json").output
        let list = try SessionList(json: JSONValue(parsing: listed))
        #expect(list.sessions.map(\.id) == [other.login.id, page.login.id])
        let ended = try await board.run("board", "sessions", "end", String(page.login.id.prefix(9)))
        #expect(ended.status == 0 && ended.output.contains("logged out: Browser"), "\(ended.output)")
        #expect(await OwnThread.run { stream.isClosedByServer(within: 30) })
        #expect(try await page.ask("GET", "/api/v1/status").status == 401)
        #expect(try await FakePage.nonce(for: page.login, port: board.port) == nil)
        // The other device ends its login by itself, over the API.
        #expect(try await other.ask("DELETE", "/sessions/\(other.login.id)").status == 204)
        #expect(try await other.ask("GET", "/sessions").status == 401)
        let unknown = try await board.run("board", "sessions", "end", "ffff")
        #expect(unknown.status == 1 && unknown.errors.contains("there is no login \"ffff\""))
    }

    /// A phone's code is only a code for its camera if the phone reaches the board.
    @Test(arguments: [nil, "http://127.0.0.1:8420", "http://phone.localhost:8420"] as [String?])
    func aLinkForAPhoneBeginsWithThePublicAddress(address: String?) async throws {
        let options = address.map { ["--public-address", $0] } ?? []
        let board = try await WebServerBoard(options: options)
        let page = try await board.logIn()
        let answer = try await page.ask("POST", "/sessions/link")
        let listed = try SessionList(json: try await page.ask("GET", "/sessions").json)
        let printed = try await board.run("board", "--web").output
        guard let address, address != "http://127.0.0.1:8420" else {
            #expect(listed.deviceAddress == nil)
            #expect(answer.status == 422 && answer.text.contains("--public-address"))
            #expect(!printed.contains("/device#"))
            return
        }
        #expect(listed.deviceAddress == address)
        let link = try NewDeviceLink(json: answer.json)
        #expect(link.address.hasPrefix(address + "/device#") && link.seconds == 300)
        #expect(link.code?.rows.count ?? 0 > 20)
        #expect(printed.contains("\n\(address)/device#"))
        // Both codes work once.
        for text in [link.address, printed] {
            let code = try #require(text.split(separator: "#").last).trimmingCharacters(in: .newlines)
            for status in [200, 403] {
                let body = #"{"code": "\#(code)", "name": "Phone", "stays": true}"#
                let reply = try await board.ask(
                    "POST", "/login", ["Sec-Fetch-Site: same-origin"], body: body)
                #expect(reply.status == status)
            }
        }
        #expect(try board.credentials.sessions.map(\.device) == ["Browser", "Phone", "Phone"])
    }

    /// Bytes that two programs could parse as different requests are rejected, and the connection ends.
    @Test(arguments: [
        "Content-Length: 5\r\nTransfer-Encoding: chunked", "Content-Length: 5\r\nContent-Length: 6",
        "Content-Length: 5, 6", "Content-Length: +5", "Content-Length: 0x5", "Content-Length: -1",
        "Transfer-Encoding: chunked, identity", "Transfer-Encoding: xchunked",
        "Transfer-Encoding : chunked", "Content-Length : 5",
    ])
    func smuggledRequestsAreNotAnswered(fields: String) async throws {
        let board = try await LoneWebServer()
        let inner = "GET /files/icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let request =
            "POST /api/v1/widgets HTTP/1.1\r\nHost: localhost\r\n\(LoneWebServer.authorization)\r\n"
            + "\(fields)\r\n\r\n0\r\n\r\n\(inner)"
        let reply = String(decoding: try await WebConnection.asking(request, port: board.port), as: UTF8.self)
        #expect(reply.hasPrefix("HTTP/1.1 4"), "\(reply.prefix(40))")
        #expect(reply.components(separatedBy: "HTTP/1.1 ").count == 2 && !reply.contains("<svg"))
    }

    @Test func filesWithSecretsBelongToTheirOwner() async throws {
        let board = try await WebServerBoard()
        _ = try await board.run("board", "--web")
        for name in [WebCredentials.file, WebCredentials.codeFile] {
            let attributes = try FileManager.default.attributesOfItem(atPath: board.folder + "/state/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func theAPIReadsAndChangesTheBoard() async throws {
        let board = try await WebServerBoard()
        let token = try board.token
        let path = "/api/v1/widgets/counter-1"
        let shown = try await board.ask("GET", path, [token])
        #expect(shown.status == 200 && shown.field("ETag")?.hasPrefix("\"1-") == true)
        let edit = #"{"values": {"step": 5}}"#
        let fields = [token, "Idempotency-Key: once", "If-Match: \"1\""]
        for _ in 1...2 {
            let edited = try await board.ask("PATCH", path, fields, body: edit)
            #expect(edited.status == 200 && edited.field("ETag") == "\"2\"")
        }
        let late = try await board.ask("PATCH", path, [token, "If-Match: \"1\""], body: edit)
        #expect(late.status == 412)
        let wrong = try await board.ask("PATCH", path, [token], body: #"{"values": {"step": "x"}}"#)
        #expect(wrong.status == 422)
        #expect(try wrong.json["errors"]?.array?.first?["pointer"] == "#/values/step")
        #expect(try wrong.json["status"] == 422)
        #expect(try await board.ask("GET", "/api/v1/widgets/counter-9", [token]).status == 404)
        let placed = try await board.ask("POST", "/api/v1/widgets", [token], body: #"{"kind": "counter"}"#)
        #expect(placed.status == 201 && placed.field("Location") == "/api/v1/widgets/counter-2")
        let removed = try await board.ask("DELETE", "/api/v1/widgets/counter-2", [token])
        #expect(removed.status == 200)
    }

    /// A key belongs to one request: a different request with the same key is rejected, even after the first
    /// has ended.
    @Test func aKeyIsThatOfOneRequest() async throws {
        let board = try await WebServerBoard()
        let token = try board.token
        func ask(_ method: String, _ path: String, _ body: String, key: String) async throws -> HTTPAnswer {
            try await board.ask(
                method, "/api/v1/widgets" + path, [token, "Idempotency-Key: \(key)"], body: body)
        }
        for _ in 1...2 {
            let placed = try await ask("POST", "", #"{"kind": "counter"}"#, key: "k9")
            #expect(placed.status == 201)
            #expect(try placed.json["widget"] == "counter-2")
        }
        let other = try await ask("POST", "", #"{"kind": "departures"}"#, key: "k9")
        #expect(other.status == 422 && other.text.contains("key of another change"), "\(other.text)")
        let three = #"{"values": {"step": 3}}"#
        #expect(try await ask("PATCH", "/counter-1", three, key: "k10").status == 200)
        for (method, path, body) in [
            ("PATCH", "/counter-1", #"{"values": {"step": 9}}"#), ("PATCH", "/counter-2", three),
            ("POST", "/counter-1/duplicate", three), ("POST", "/counter-1/undo", "{}"),
            ("POST", "/counter-1/press", #"{"action": "count.add"}"#),
            ("PATCH", "", #"{"all": true, "values": {"step": 4}}"#),
        ] {
            #expect(try await ask(method, path, body, key: "k10").status == 422, "\(method) \(path)")
        }
        #expect(try await board.ask("GET", "/api/v1/widgets/counter-1", [token]).json["revision"] == 2)
        // This holds for every form of key, and after the widget is removed.
        for key in ["a/1", "a~1", "%", String(repeating: "k", count: 5_000)] {
            #expect(try await ask("PATCH", "/counter-2", three, key: key).status == 200)
            let other = try await ask("PATCH", "/counter-2", #"{"values": {"step": 9}}"#, key: key)
            #expect(other.status == 422, "\(key.prefix(8))")
            _ = try await ask("PATCH", "/counter-2", #"{"values": {"step": 1}}"#, key: key + "-back")
        }
        #expect(try await board.run("remove", "counter-2").status == 0)
        #expect(try await ask("POST", "", #"{"kind": "departures"}"#, key: "k9").status == 422)
    }

    /// A change without content does not create a revision or send a request to the provider.
    @Test func anEmptyChangeAsksNobody() async throws {
        let board = try await WebServerBoard()
        let token = try board.token
        let ledger = "/api/v1/widgets/counter-1/ledger"
        let before = try await board.ask("GET", ledger, [token]).json["total"]
        for body in ["", "{}", #"{"values": {}}"#, #"{"values": {}, "unset": [], "wait": "none"}"#] {
            let edited = try await board.ask("PATCH", "/api/v1/widgets/counter-1", [token], body: body)
            #expect(edited.status == 200 && edited.field("ETag") == "\"1\"", "\(edited.text)")
            #expect(try edited.json["changes"] == [:] && edited.json["reload"] == nil, "\(edited.text)")
        }
        let several = #"{"all": true}"#
        #expect(try await board.ask("PATCH", "/api/v1/widgets", [token], body: several).status == 200)
        #expect(try await board.ask("GET", ledger, [token]).json["total"] == before)
    }

    @Test func picturesAreSandboxedAndTagged() async throws {
        let board = try await WebServerBoard()
        let token = try board.token
        let picture = try await board.ask("GET", "/widgets/counter-1.svg?scheme=dark", [token])
        #expect(picture.status == 200 && picture.text.hasPrefix("<svg"))
        #expect(picture.field("Content-Security-Policy")?.hasSuffix("sandbox") == true)
        let tag = try #require(picture.field("ETag"))
        let again = try await board.ask(
            "GET", "/widgets/counter-1.svg?scheme=dark", [token, "If-None-Match: \(tag)"])
        #expect(again.status == 304 && again.body.isEmpty)
        #expect(try await board.ask("GET", "/widgets/counter-9.svg", [token]).status == 404)
        let parts = try await board.ask("GET", "/widgets/counter-1.json", [token])
        #expect(parts.status == 200 && parts.field("Content-Type") == "application/json")
        let areas = try parts.json["parts"]?.array ?? []
        #expect(areas.contains { $0["action"] == "counter.CountUp" })
        #expect(areas.allSatisfy { ($0["width"]?.double ?? 0) > 0 })
        let sample = try await board.ask("GET", "/gallery/counter.svg", [token])
        #expect(sample.status == 200 && sample.text.hasPrefix("<svg"))
    }

    @Test func aStreamSendsTheBoardAndItsChanges() async throws {
        let board = try await WebServerBoard()
        let token = try board.token
        let port = board.port
        let connection = try await OwnThread.run {
            Result {
                let connection = try WebConnection(port: port)
                connection.write("GET /live HTTP/1.1\r\nHost: localhost\r\n\(token)\r\n\r\n")
                return connection.readUntil("\"counter-1\",\"title\"") ? connection : nil
            }
        }.get()
        let stream = try #require(connection)
        _ = try await board.run("edit", "counter-1", "step=9")
        #expect(await OwnThread.run { stream.readUntil("\"revision\":2") })
        // New secrets end the stream.
        try FileManager.default.removeItem(atPath: board.folder + "/state/" + WebCredentials.file)
        #expect(await OwnThread.run { stream.isClosedByServer(within: 5) })
        #expect(try await board.ask("GET", "/api/v1/widgets", [token]).status == 401)
        #expect(try await board.ask("GET", "/api/v1/widgets", [board.token]).status == 200)
    }

    @Test func aFormIsEditedAndSaved() async throws {
        let board = try await WebServerBoard()
        let token = try board.token
        let opened = try await board.ask("POST", "/forms", [token], body: #"{"widget": "counter-1"}"#)
        #expect(opened.status == 201)
        let path = "/forms/\(try #require(try opened.json["id"]?.string))"
        let set = #"{"do": "set", "row": "step", "text": "4"}"#
        #expect(try await board.ask("POST", path, [token], body: set).json["changes"] == 1)
        let preview = try await board.ask("GET", path + "/preview.svg", [token])
        #expect(preview.status == 200 && preview.text.hasPrefix("<svg"))
        let timeline = try await board.ask("POST", path + "/timeline", [token], body: "{}").json
        let entry = try #require(timeline["entries"]?.array?.first)
        #expect(entry["shown"] == true && timeline["due"] == .null)
        let date = try #require(entry["date"]?.string)
        let shown = try await board.ask("GET", path + "/preview.svg?at=\(date)", [token])
        #expect(shown.status == 200 && shown.text == preview.text)
        let other = try await board.ask("GET", path + "/preview.svg?at=2001-01-01T00:00:00Z", [token])
        #expect(other.status == 404)
        let reset = #"{"do": "set", "row": "step", "text": "5"}"#
        _ = try await board.ask("POST", path, [token], body: reset)
        let former = try await board.ask("GET", path + "/preview.svg?at=\(date)", [token])
        #expect(former.status == 404, "the entries do not show the present values")
        let saved = try await board.ask("POST", path, [token], body: #"{"do": "save"}"#)
        #expect(try saved.json["changes"] == 0)
        // Another program's edit appears.
        _ = try await board.run("edit", "counter-1", "step=6")
        let rows = try await board.ask("GET", path, [token]).json["rows"]?.array ?? []
        #expect(rows.first { $0["id"] == "step" }?["value"] == "6")
        #expect(try await board.ask("DELETE", path, [token]).status == 204)
        #expect(try await board.ask("GET", path, [token]).status == 404)
    }

    @Test(
        arguments: [
            (["serve", "--web", "nonsense"], 2, "expected a host and a port, such as 127.0.0.1:8420"),
            (["serve", "--no-token"], 2, "--no-token needs --web HOST:PORT"),
            (["serve", "--allow-host", "tv.local"], 2, "--allow-host needs --web HOST:PORT"),
            (
                ["serve", "--web", "localhost:1", "--allow-host", "http://a"], 2,
                "expected a name, an IP address or a network"
            ),
            (["board", "--web"], 3, "run \"widgetconf serve --web 127.0.0.1:8420\""),
        ])
    func refusedCommandsSayWhatToDo(_ words: [String], _ status: Int32, _ message: String) async throws {
        let folder = NSTemporaryDirectory() + "web-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Best-effort cleanup.
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try await WebServerBoard.run(words, in: folder)
        #expect(run.status == status)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
