import JSONText
import WidgetModel

@testable import EInkDevices

/// A display with one device and a clock, between which the tests carry requests and answers.
struct DeviceWorld {
    static let start = Instant("2026-11-01T00:00:00Z")!
    static let base = "http://192.168.1.20:8420"
    static let credentials = PairingWindow.Credentials(key: "k3yOfTheDevice", friendlyID: "A1B2C3")
    static let utc = RefreshRule { _ in 0 }

    var now = Self.start
    var window: PairingWindow?
    var board: EInkDevice?
    var device = FakeDevice()
    var rule = Self.utc

    /// A world in which the device is paired with the display `Hall`.
    static var paired: DeviceWorld {
        var world = DeviceWorld()
        world.window = PairingWindow(display: "Hall", openedAt: world.now)
        _ = world.setUp()
        return world
    }

    /// The device asks for a key.
    mutating func setUp() -> Int64 {
        let request = DeviceRequest(headers: device.headers)
        let (reply, paired) = PairingWindow.answer(
            request, in: window, at: now, giving: Self.credentials, base: Self.base)
        if let paired {
            board = paired
            window = nil
        }
        return device.setUp(reply)
    }

    /// The device wakes, and gets a page with this content.
    ///
    /// - Returns: the seconds until it wakes again.
    mutating func wake(
        showing content: String?, of id: String = "morning", until change: Instant? = nil, bytes: Int = 9_000
    ) -> Int64 {
        guard var board else { return device.show(.unknown, base: Self.base, at: now) { _ in nil } }
        let page = content.map { DevicePage(id: id, content: $0, bytes: bytes, nextChange: change) }
        let request = DeviceRequest(headers: device.headers)
        let reply = board.answer(request, showing: page, at: now, by: rule, base: Self.base)
        defer { self.board = board }
        return device.show(reply, base: Self.base, at: now) { address in
            let name = address.dropFirst(Self.base.utf8.count + "/api/display/".utf8.count).dropLast(4)
            board.confirm(picture: String(name))
            return board.content(ofPicture: String(name))
        }
    }
}
