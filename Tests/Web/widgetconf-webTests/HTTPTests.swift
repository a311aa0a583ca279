import CaseWalking
import Foundation
import Testing
import WebBoard
import WidgetModel

/// What programs and proxies expect of every HTTP server.
@Suite(.serialized, .brief) struct HTTPTests {
    /// Requests that cannot be read are answered with a problem, as every other refusal.
    @Test(
        arguments: [
            (
                "GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\nHost: localhost", 414,
                "address-too-long"
            ),
            ("GET / HTTP/1.1\r\nX-Long: \(String(repeating: "a", count: 20_000))", 431, "header-too-long"),
            (
                "GET / HTTP/1.1\r\n" + (0..<200).map { "X-\($0): a" }.joined(separator: "\r\n"), 431,
                "header-too-long"
            ),
            ("GET / HTTP/1.1\r\nBad Name: 1", 400, "header-unreadable"),
            ("nonsense", 400, "header-unreadable"),
        ])
    func unreadableRequestsAreProblems(request: String, status: Int, kind: String) async throws {
        let server = try await LoneWebServer()
        let bytes = try await WebConnection.asking(request + "\r\n\r\n", port: server.port)
        let answer = try #require(HTTPAnswer(bytes))
        #expect(answer.status == status && answer.field("Content-Type") == "application/problem+json")
        #expect(answer.field("Content-Length") == "\(answer.body.count)")
        #expect(answer.field("X-Content-Type-Options") == "nosniff")
        #expect(try answer.json["type"]?.string == "urn:widgetconf:problem:" + kind)
        #expect(try answer.json["status"]?.integer == Int64(status))
    }

    /// The length of an address counts anew for each request of a connection.
    @Test func aLaterRequestIsAnsweredByItsOwnAddress() async throws {
        let server = try await LoneWebServer()
        try await server.run { port in
            let connection = try WebConnection(port: port)
            let path = "/files/icon.svg?v=" + String(repeating: "a", count: 9_000)
            for _ in 0..<3 {
                connection.write("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(connection.readUntil("200 OK"))
            }
            connection.write(
                "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: \(String(repeating: "a", count: 20_000))\r\n\r\n"
            )
            #expect(connection.readUntil("HTTP/1.1 431 "))
        }
    }

    /// A request without a body does not close the connection, even if it is refused.
    @Test(arguments: [("OPTIONS", "204"), ("PUT", "405"), ("DELETE", "405")])
    func theConnectionRemainsOpen(method: String, status: String) async throws {
        let server = try await LoneWebServer()
        try await server.run { port in
            let connection = try WebConnection(port: port)
            let head = "Host: localhost\r\n\(LoneWebServer.authorization)\r\n\r\n"
            for _ in 0..<2 {
                connection.write("\(method) /api/v1/status HTTP/1.1\r\n\(head)")
                #expect(connection.readUntil("HTTP/1.1 \(status) "))
            }
            connection.write("GET /api/v1/openapi.json HTTP/1.1\r\n\(head)")
            #expect(connection.readUntil("\"openapi\""))
        }
    }

    @Test func aLongDocumentIsCompressedAndSentOnce() async throws {
        let server = try await LoneWebServer()
        func ask(_ fields: String...) async throws -> HTTPAnswer {
            try await HTTPAnswer.to(
                "GET", "/api/v1/openapi.json", [LoneWebServer.authorization] + fields, port: server.port)
        }
        let plain = try await ask()
        let compressed = try await ask("Accept-Encoding: gzip")
        #expect(plain.field("Content-Encoding") == nil && plain.field("Vary") == "Accept-Encoding")
        #expect(compressed.field("Content-Encoding") == "gzip" && compressed.body.starts(with: [0x1f, 0x8b]))
        #expect(compressed.body.count * 4 < plain.body.count)
        let (tag, other) = (try #require(plain.field("ETag")), try #require(compressed.field("ETag")))
        #expect(tag != other)
        let same = try await ask("If-None-Match: \(tag)")
        #expect(same.status == 304 && same.body.isEmpty && same.field("ETag") == tag)
        let sameCompressed = try await ask("Accept-Encoding: gzip", "If-None-Match: \(other)")
        #expect(sameCompressed.status == 304 && sameCompressed.field("ETag") == other)
        #expect(try await ask("If-None-Match: \"other\"").status == 200)
    }

    /// The tag of a widget changes with its state, and still identifies the revision for a change.
    @Test func theTagOfAWidgetCoversItsState() async throws {
        let board = try await WebServerBoard()
        let (token, path) = (try board.token, "/api/v1/widgets/counter-1")
        let shown = try await board.ask("GET", path, [token])
        let tag = try #require(shown.field("ETag"))
        #expect(tag.hasPrefix("\"1-"))
        #expect(try await board.ask("GET", path, [token, "If-None-Match: \(tag)"]).status == 304)
        let press = #"{"action": "counter.CountUp"}"#
        #expect(try await board.ask("POST", path + "/press", [token], body: press).status == 200)
        // A press changes the widget's content, but not its revision.
        let pressed = try await board.ask("GET", path, [token, "If-None-Match: \(tag)"])
        #expect(pressed.status == 200 && pressed.field("ETag")?.hasPrefix("\"1-") == true)
        let name = #"{"name": "Tea"}"#
        #expect(try await board.ask("PATCH", path, [token, "If-Match: \(tag)"], body: name).status == 200)
        #expect(try await board.ask("PATCH", path, [token, "If-Match: \(tag)"], body: name).status == 412)
    }
}
