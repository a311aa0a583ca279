import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WebBoard
import WidgetModel

/// `POST /api/v1/push/KEY` and `POST /api/v1/reload/KEY` with both programs, over real connections.
@Suite(.serialized, .brief) struct PushRouteTests {
    private static let unknown = "wcp_" + String(repeating: "A", count: 43)

    /// Makes a key, and returns it without the newline.
    private func key(for words: String..., on board: WebServerBoard) async throws -> String {
        let made = try await WebServerBoard.run(["push", "key", "add"] + words, in: board.folder)
        #expect(made.status == 0, "\(made.errors)")
        let key = try #require(made.output.hasSuffix("\n") ? String(made.output.dropLast()) : nil)
        #expect(PushKey(key) != nil && !made.errors.contains(key), "\(made.output)")
        return key
    }

    /// The key is the only secret of a request, and belongs to one target.
    @Test func aKeyReloadsItsWidgets() async throws {
        let board = try await WebServerBoard()
        #expect(try await board.run("add", "counter").status == 0)
        let key = try await key(for: "counter-2", on: board)
        let answer = try await board.ask("POST", "/api/v1/reload/\(key)")
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try answer.json["target"] == ["widget": "counter-2"])
        #expect(try answer.json["widgets"] == ["counter-2"])
        let unknown = try await board.ask("POST", "/api/v1/reload/\(Self.unknown)")
        let malformed = try await board.ask("POST", "/api/v1/reload/x")
        #expect(unknown.status == 404 && unknown.body == malformed.body)
        let id = try await board.run("push", "key", "list", "--format", "json")
        let list = try PushKeyList(json: JSONValue(parsing: id.output))
        #expect(list.keys.map(\.count) == [1])
        #expect(try await board.run("push", "key", "remove", list.keys[0].id).status == 0)
        let removed = try await board.ask("POST", "/api/v1/reload/\(key)")
        #expect(removed.status == 404 && removed.body == unknown.body)
    }

    /// A counter counts by itself, so nothing can be pushed to it.
    @Test func aDocumentThatDoesNotFitIsRefused() async throws {
        let board = try await WebServerBoard()
        let key = try await key(for: "counter", on: board)
        let path = "/api/v1/push/\(key)"
        let answer = try await board.ask("POST", path, body: #"{"load":0.7}"#)
        #expect(answer.status == 422, "\(answer.text)")
        #expect(try answer.json["detail"]?.string?.contains("is not a push") == true)
        let body = #"{"load":0.7}"#
        for (signed, status) in [(body, 422), ("other", 401)] {
            let code = SHA256.authentication(of: signed, key: key)
            let field = "X-Hub-Signature-256: sha256=\(code)"
            #expect(try await board.ask("POST", path, [field], body: body).status == status)
        }
        #expect(try await board.ask("GET", path).status == 405)
        let typed = try await board.ask("POST", path, ["Content-Type: text/plain"], body: body)
        #expect(typed.status == 415)
        let server = try await LoneWebServer(beside: board) { $0.bodyBytes = 100 }
        for (length, status) in [(100, 422), (101, 413)] {
            let long = "\"" + String(repeating: "x", count: length - 2) + "\""
            #expect(try await server.ask("POST", path, body: long).status == status)
        }
    }

    /// The form of a widget makes an address, to which a program then pushes.
    @Test func theAddressOfTheFormReceivesPushes() async throws {
        let board = try await WebServerBoard()
        // Its first timeline does not matter here.
        _ = try await board.run("add", "steps")
        let token = try board.token
        let opened = try await board.ask("POST", "/forms", [token], body: #"{"widget": "steps-1"}"#)
        #expect(opened.status == 201, "\(opened.text)")
        let form = "/forms/\(try #require(try opened.json["id"]?.string))"
        let row = try #require(try opened.json["rows"]?.array?.first)
        #expect(row["kind"] == "address" && row["id"] == "push:address" && row["value"] == nil)
        let open = #"{"do": "open", "row": "push:address"}"#
        let made = try await board.ask("POST", form, [token], body: open)
        let address = try #require(try made.json["rows"]?.array?.first?["value"]?.string)
        let key = try #require(address.split(separator: "/").last.flatMap { PushKey(String($0)) })
        #expect(address == key.pushPath)
        #expect(try made.json["changes"] == 0)
        // The same address, and not another key.
        let again = try await board.ask("POST", form, [token], body: open)
        #expect(try again.json["rows"]?.array?.first?["value"]?.string == address)
        let pushed = try await board.ask("POST", address, body: #"{"steps": 4321}"#)
        #expect(pushed.status == 200, "\(pushed.text)")
        #expect(try pushed.json["target"] == ["widget": "steps-1"])
        #expect(try pushed.json["widgets"] == ["steps-1"])
        let wrong = try await board.ask("POST", address, body: #"{"steps": "many"}"#)
        #expect(wrong.status == 422, "\(wrong.text)")
        // Another form does not know the address.
        let other = try await board.ask("POST", "/forms", [token], body: #"{"widget": "steps-1"}"#)
        #expect(!other.text.contains(key.text))
    }

    /// A client without a key cannot fill the server's memory.
    @Test func aLongBodyIsNotReadWithoutAKey() async throws {
        let board = try await WebServerBoard()
        let known = try await key(for: "counter", on: board)
        let port = board.port
        let cases: [(key: String, head: String?)] = [
            (Self.unknown, "HTTP/1.1 404"), ("x", "HTTP/1.1 404"), (known, nil),
        ]
        for (key, expected) in cases {
            let head: String? = try await OwnThread.run {
                Result {
                    let connection = try WebConnection(port: port, patience: expected == nil ? 1 : 30)
                    connection.write(
                        "POST /api/v1/push/\(key) HTTP/1.1\r\nHost: localhost\r\n"
                            + "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n")
                    // The reply arrives although no byte of the body was sent.
                    return connection.read().map { String(decoding: $0.prefix(12), as: UTF8.self) }
                }
            }.get()
            #expect(head == expected)
        }
    }

    /// Nothing is stored while the board is away, so that no sender believes that its document is shown.
    @Test func aBoardThatIsAwayStoresNothing() async throws {
        let server = try await LoneWebServer()
        let long = "\"" + String(repeating: "x", count: 100_000) + "\""
        for (action, body) in [("push", "{}"), ("push", long), ("reload", "")] {
            let answer = try await server.ask("POST", "/api/v1/\(action)/\(Self.unknown)", body: body)
            #expect(answer.status == 503)
            #expect(try answer.json["type"] == "urn:widgetconf:problem:board-away")
        }
    }

    /// Keys are neither in the database, nor in logs, nor in the notes of the server.
    @Test func keysAreNotStored() async throws {
        let board = try await WebServerBoard()
        let key = try await key(for: "--provider", "counter", on: board)
        for action in ["push", "reload"] {
            _ = try await board.ask("POST", "/api/v1/\(action)/\(key)", body: "{}")
            _ = try await board.ask("POST", "/api/v1/\(action)/\(key)", body: "{")
        }
        let token = try board.token
        for path in ["/api/v1/logs", "/metrics", "/api/v1/openapi.json"] {
            #expect(try await board.ask("GET", path, [token]).text.contains(key) == false, "\(path)")
        }
        #expect(board.end() == 0)
        let files = FileManager.default.enumerator(atPath: board.folder)
        var count = 0
        while let name = files?.nextObject() as? String {
            let path = board.folder + "/" + name
            guard let content = FileManager.default.contents(atPath: path) else { continue }
            count += 1
            #expect(content.range(of: Data(key.utf8)) == nil, "\(name)")
        }
        #expect(count > 1)
    }
}
