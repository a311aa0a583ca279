import WidgetModel

@testable import WebBoard

/// A display with one device and a clock; the tests pass requests and answers between them.
struct DeviceWorld {
    static let start = Instant("2026-11-01T00:00:00Z")!
    static let base = "http://192.168.1.20:8420"
    static let credentials = DeviceDesk.Credentials(key: "k3yOfTheDevice", friendlyID: "A1B2C3")

    var now = Self.start
    var desk = DeviceDesk(base: Self.base)
    var display = Display(name: DisplayName("Hall")!, kind: .eInk)
    var device = FakeDevice()

    /// A world in which the device is paired with the display `Hall`.
    static var paired: DeviceWorld {
        var world = DeviceWorld()
        world.beginPairing()
        _ = world.setUp()
        return world
    }

    var rule: RefreshRule { RefreshRule(display.settings) { _ in 0 } }

    mutating func beginPairing() { display.status.pairingUntil = now + DisplayStatus.pairingWindow }

    /// The device requests a key.
    ///
    /// - Returns: the seconds until its next request.
    mutating func setUp() -> Int64 {
        let request = DeviceRequest(headers: device.headers)
        return device.setUp(desk.setUp(request, with: &display, at: now, giving: Self.credentials))
    }

    /// The server's answer to `GET /api/display` with these headers.
    mutating func answer(to headers: [String: String], showing page: DevicePage?) -> DeviceReply {
        let request = DeviceRequest(headers: headers)
        let isKnown = request.isFrom(deviceOf: display) { $0 == Self.credentials.key }
        guard isKnown else { return .unknown }
        return desk.answer(request, showing: page, on: &display, at: now, by: rule)
    }

    /// The device wakes, and gets a page with this content.
    ///
    /// - Returns: the seconds until it wakes again.
    mutating func wake(
        showing content: String?, of id: String = "morning", until change: Instant? = nil, bytes: Int = 9_000
    ) -> Int64 {
        let page = content.map { DevicePage(id: id, content: $0, bytes: bytes, nextChange: change) }
        let reply = answer(to: device.headers, showing: page)
        var loaded: String?
        let (desk, display) = (desk, display)
        let wait = device.show(reply, base: Self.base, at: now) { address in
            let name = address.dropFirst(Self.base.utf8.count + "/api/display/".utf8.count).dropLast(4)
            loaded = String(name)
            return desk.content(ofPicture: String(name), on: display.name)
        }
        if let loaded { self.desk.confirm(picture: loaded, on: &self.display, at: now) }
        return wait
    }
}
