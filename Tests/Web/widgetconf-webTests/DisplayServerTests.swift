import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WebBoard

/// Displays over real connections: the browser of a wall, and an e-ink display's device.
@Suite(.serialized, .brief) struct DisplayServerTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47]

    // Browsers

    /// A browser that opens a display's link.
    private func link(_ name: String, on board: WebServerBoard) async throws -> FakePage {
        let printed = try await board.run("display", "link", name)
        #expect(printed.status == 0, "\(printed.errors)")
        let page = try await FakePage(opening: printed.output, port: board.port)
        let again = try await FakePage.answer(toLink: printed.output, port: board.port)
        #expect(again.status == 403, "the link works once")
        return page
    }

    @Test func aBrowserBecomesADisplay() async throws {
        let board = try await WebServerBoard()
        for name in ["wall", "hall"] {
            #expect(try await board.run("display", "add", name, "browser").status == 0)
        }
        #expect(try await board.ask("GET", "/display/wall/state").status == 401)
        let first = try await link("wall", on: board)
        let page = try await board.ask("GET", "/display/wall")
        #expect(page.status == 200 && page.text.contains("/files/display.js"))
        #expect(page.field("Content-Security-Policy")?.contains("script-src 'self'") == true)

        let state = try await first.ask("GET", "/display/wall/state?size=800x480")
        let address = try #require(try state.json["picture"]?.string)
        let picture = try await board.ask("GET", first.signed(address))
        #expect(picture.status == 200 && picture.field("Content-Type") == "image/png")
        #expect(picture.body.starts(with: Self.png))
        let again = try await first.ask("GET", "/display/wall/state?size=800x480")
        #expect(try again.json["picture"]?.string == address, "the same content has the same address")

        for path in ["/api/v1/widgets", "/widgets/counter-1.svg", "/live", "/display/hall/state"] {
            #expect(try await first.ask("GET", path).status == 401, "\(path)")
        }
        let second = try await link("wall", on: board)
        #expect(try await first.ask("GET", "/display/wall/state").status == 401)
        #expect(try await second.ask("GET", "/display/wall/state").status == 200)
        _ = try await board.run("display", "remove", "wall")
        #expect(try await second.ask("GET", "/display/wall/state").status == 401)
    }

    /// The page of the board shows the link, which only a user may request.
    @Test func aUserMakesALinkOnThePage() async throws {
        let board = try await WebServerBoard()
        for (name, kind) in [("wall", "browser"), ("paper", "e-ink")] {
            #expect(try await board.run("display", "add", name, kind).status == 0)
        }
        let token = try board.token
        #expect(try await board.ask("POST", "/display/wall/link", body: "{}").status == 401)
        #expect(try await board.ask("POST", "/display/paper/link", [token], body: "{}").status == 404)
        let made = try await board.ask("POST", "/display/wall/link", [token], body: "{}")
        #expect(try made.json["seconds"] == 600)
        let address = "http://127.0.0.1:\(board.port)" + (try made.json["path"]?.string ?? "")
        let page = try await FakePage(opening: address, port: board.port)
        #expect(try await page.ask("GET", "/display/wall/state").status == 200)
        #expect(try await page.ask("POST", "/display/wall/link", body: "{}").status == 401)
        #expect(try await FakePage.answer(toLink: address, port: board.port).status == 403)
    }

    /// Opens a display's stream, and waits for its first event.
    private func stream(_ path: String, _ page: FakePage) async throws -> WebConnection {
        try await OwnThread.run {
            Result {
                let connection = try WebConnection(port: page.port)
                connection.write("GET \(page.signed(path)) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(connection.readUntil("event: changed"))
                return connection
            }
        }.get()
    }

    @Test func aDisplayIsToldThatTheBoardChanges() async throws {
        let board = try await WebServerBoard()
        _ = try await board.run("display", "add", "wall", "browser")
        let page = try await link("wall", on: board)
        let stream = try await stream("/display/wall/live", page)
        let before = try await page.ask("GET", "/display/wall/state").json["picture"]
        #expect(try await board.run("edit", "counter-1", "step=9").status == 0)
        #expect(await OwnThread.run { stream.readUntil("event: changed") })
        var after = before
        for _ in 0..<100 where after == before {
            after = try await page.ask("GET", "/display/wall/state").json["picture"]
        }
        #expect(after != before)
    }

    /// After a display was removed, or got another browser, its stream does not receive changes or their
    /// times.
    @Test(arguments: [false, true])
    func theStreamOfAFormerDisplayEnds(isReplaced: Bool) async throws {
        let board = try await WebServerBoard()
        _ = try await board.run("display", "add", "wall", "browser")
        // The stream must end without a heartbeat.
        let server = try await LoneWebServer(beside: board) { $0.heartbeat = Milliseconds.minutes(10) }
        let file = WebCredentials.codeFile(ofDisplay: try #require(DisplayName("wall")))
        func link(_ code: String) async throws -> FakePage {
            try Data(DisplayLink.content(display: "wall", code: code).utf8)
                .write(to: URL(filePath: server.folder + "/" + file))
            return try await FakePage(opening: "/login?display=wall&code=\(code)", port: server.port)
        }
        let page = try await link("A")
        let stream = try await stream("/display/wall/live", page)
        if isReplaced {
            _ = try await link("B")
        } else {
            #expect(try await board.run("display", "remove", "wall").status == 0)
        }
        #expect(await OwnThread.run { stream.isClosedByServer(within: 60) })
        // The display's login ends, too.
        try await Waiting.until { server.credentials?.sessions.count == (isReplaced ? 1 : 0) }
        #expect(try await FakePage.nonce(for: page.login, port: page.port) == nil)
    }

    @Test func aDisplayThatIsNotThereHasNoLink() async throws {
        let board = try await WebServerBoard()
        #expect(
            try await board.run("display", "link", "wall").errors.contains("there is no display \"wall\""))
        _ = try await board.run("display", "add", "hall", "e-ink")
        let refused = try await board.run("display", "link", "hall")
        #expect(refused.status == 1 && refused.errors.contains("widgetconf display pair hall"))
    }

    // Devices

    /// Sends a request with a device's headers.
    private func ask(
        _ board: WebServerBoard, _ method: String, _ path: String, as device: FakeDevice, body: String = ""
    ) async throws -> HTTPAnswer {
        let fields = device.headers.map { "\($0.key): \($0.value)" }
        let answer = try await board.ask(method, path, fields, body: body)
        #expect(answer.status != 500)
        #expect((try? answer.json["status"]) != 500)  // A picture is not JSON.
        return answer
    }

    private func reply(_ answer: HTTPAnswer) throws -> DeviceReply {
        switch answer.status {
        case 200: .ok(try answer.json)
        case 404: .unknown
        default: .unavailable
        }
    }

    /// The device wakes, loads the picture if necessary, and shows it.
    ///
    /// - Returns: the seconds until the next wake-up.
    private func wake(_ device: inout FakeDevice, _ board: WebServerBoard) async throws -> Int64 {
        let reply = try reply(try await ask(board, "GET", "/api/display", as: device))
        var content: String?
        if let address = reply.body?["image_url"]?.string {
            let path = try #require(address.range(of: "http://127.0.0.1")).upperBound
            let picture = try await ask(board, "GET", String(address[path...]), as: device)
            #expect(picture.field("Content-Type") == "image/png")
            #expect(picture.body.starts(with: Self.png) && picture.body.count <= DeviceLimits.pictureBytes)
            content = "\(picture.body)"
        }
        let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        return device.show(reply, base: "http://127.0.0.1", at: now) { _ in content }
    }

    @Test func aDeviceIsPairedAndShowsTheBoard() async throws {
        let board = try await WebServerBoard()
        _ = try await board.run("display", "add", "hall", "e-ink")
        var device = FakeDevice()
        #expect(device.setUp(try reply(try await ask(board, "GET", "/api/setup", as: device))) == 900)
        #expect(try await wake(&device, board) == 15, "a device without a key gets no picture")
        _ = try await board.run("display", "pair", "hall")
        #expect(device.setUp(try reply(try await ask(board, "GET", "/api/setup", as: device))) == 0)
        #expect(device.message?.contains("hall") == true)
        var other = FakeDevice()
        #expect(other.setUp(try reply(try await ask(board, "GET", "/api/setup", as: other))) == 900)

        #expect(try await wake(&device, board) >= 60)
        let first = try #require(device.screen)
        #expect(try await wake(&device, board) >= 60)
        #expect(device.loads == 1 && device.redraws == 1, "the same picture is loaded once")
        #expect(try await board.run("edit", "counter-1", "step=9").status == 0)
        for _ in 0..<100 where device.loads == 1 { _ = try await wake(&device, board) }
        #expect(device.loads == 2 && device.screen?.name != first.name)
        #expect(!device.isErased)

        let log = #"{"logs": [{"message": "low battery", "level": "warn", "created_at": 1742022124}]}"#
        #expect(try await ask(board, "POST", "/api/log", as: device, body: log).status == 204)
        #expect(try await ask(board, "POST", "/api/log", as: device, body: "{").status == 503)
        let shown = try await board.run("display", "show", "hall", "--format", "json")
        let display = try Display(json: JSONValue(parsing: Array(shown.output.utf8)))
        #expect(display.status.device == FakeDevice.address)
        #expect(display.status.battery == Battery(volts: 4.05))
        #expect(display.status.lastSeen != nil && display.status.confirmed != nil)
    }

    /// No answer erases a device, for any request.
    @Test func nothingThatADeviceSendsFails() async throws {
        let board = try await WebServerBoard()
        let paths = [
            ("GET", "/api/setup"), ("GET", "/api/display"), ("POST", "/api/log"),
            ("GET", "/api/display/x.png"),
        ]
        for (method, path) in paths {
            for fields in [
                ["ID: x"], ["ID: \(FakeDevice.address)", "Access-Token: wrong"], ["Battery-Voltage: NaN"], [],
            ] {
                let answer = try await board.ask(method, path, fields, body: method == "POST" ? "[" : "")
                #expect([404, 503].contains(answer.status), "\(method) \(path) \(fields): \(answer.status)")
            }
        }
        #expect(try await board.ask("GET", "/api/display", ["Host: evil.example"]).status == 403)
    }
}
