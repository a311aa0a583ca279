import Foundation
import Testing
import WebBoard

@testable import WebServer

@Suite struct DoorFileTests {
    private static func settings(_ folder: String, _ login: WebServerSettings.Login)
        -> WebServerSettings
    {
        WebServerSettings(
            socket: "", state: folder, workspace: "", host: "127.0.0.1", port: 0, allowedHosts: [],
            login: login, locale: "en", zone: "UTC")
    }

    /// What a former server of the board decided about logins does not count.
    @Test func aServerWithoutLoginLeavesNoOpenDoor() throws {
        let folder = NSTemporaryDirectory() + "door-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // A leftover in the temporary folder harms nothing.
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let open = DoorFile(Self.settings(folder, .none))
        try open.open(address: "http://127.0.0.1:1")
        #expect(open.door.token == nil)
        open.close()

        let closed = DoorFile(Self.settings(folder, .token))
        let token = try #require(closed.door.token)
        try closed.open(address: "http://127.0.0.1:2")
        #expect(closed.door.token == token)
        #expect(closed.door.session == open.door.session, "cookies outlive a restart")
        closed.close()

        let reopened = DoorFile(Self.settings(folder, .none))
        #expect(reopened.door.token == nil)
        try reopened.open(address: "http://127.0.0.1:3")
        #expect(reopened.door.token == nil)
    }
}
