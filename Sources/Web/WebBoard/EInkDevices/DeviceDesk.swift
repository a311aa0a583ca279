package import WidgetModel

/// A page of a display as its device loads it now.
package struct DevicePage: Hashable, Sendable {
    /// The page's identity on its display.
    package var id: String
    /// A hash of the picture's bytes.
    package var content: String
    /// The size of the picture.
    package var bytes: Int
    /// When the page changes, or the next page follows; nil if neither happens over time.
    package var nextChange: Instant?

    package init(id: String, content: String, bytes: Int, nextChange: Instant?) {
        self.id = id
        self.content = content
        self.bytes = bytes
        self.nextChange = nextChange
    }
}

/// Decides every answer to the devices of e-ink displays, as TRMNL's firmware expects it. A server transports
/// requests and answers, and stores the displays.
///
/// The names of pictures are only stored in this value. After a restart, each device loads its picture once
/// more.
package struct DeviceDesk: Sendable {
    /// The address at which the device reaches the server, without a trailing slash. It comes from the
    /// device's request.
    package var base: String
    private var names: [DisplayName: PictureNames] = [:]

    package init(base: String) { self.base = base }

    /// The credentials for a new device. Both are random, and come from the caller.
    package struct Credentials: Hashable, Sendable {
        package let key: String
        /// The name that the device shows on its screen.
        package let friendlyID: String

        package init(key: String, friendlyID: String) {
            self.key = key
            self.friendlyID = friendlyID
        }
    }

    /// The name of the picture that a device loads when it is paired. It does not belong to one of the
    /// display's pages: the server draws a greeting.
    package static let welcomePicture = "paired"

    /// Answers `GET /api/setup`, and pairs the device if the display waits for one.
    ///
    /// Devices announce themselves without a secret. Therefore only the first device that sends a request
    /// within ten minutes after `display pair` is paired. At any other time, no device receives a key, not
    /// even a device that was paired before.
    package func setUp(
        _ request: DeviceRequest, with display: inout Display, at now: Instant, giving new: Credentials
    ) -> DeviceReply {
        guard display.status.isPairing(at: now), let address = request.address else { return .unknown }
        display.status.device = address.description
        display.status.pairingUntil = nil
        display.status.lastSeen = now
        var message = "Paired as \(new.friendlyID) with \(display.name)"
        while message.utf8.count > DeviceLimits.messageBytes { message.removeLast() }
        return .ok(
            SetupBody(
                apiKey: new.key, friendlyID: new.friendlyID, imageURL: self.address(of: Self.welcomePicture),
                message: message
            ).encodedJSON)
    }

    /// Answers `GET /api/display` of the display's own device. A page that the device would not accept is not
    /// sent, and the display's status contains the reason.
    ///
    /// - Parameter page: the display's current page; nil if no picture is available, for example while the
    ///   board is not served.
    package mutating func answer(
        _ request: DeviceRequest, showing page: DevicePage?, on display: inout Display, at now: Instant,
        by rule: RefreshRule
    ) -> DeviceReply {
        display.status.lastSeen = now
        display.status.battery = request.battery ?? display.status.battery
        display.status.problem = nil
        guard let page else { return .unavailable }
        guard page.bytes <= request.mostBytes else {
            display.status.problem = DeviceWords.tooLarge(page.bytes, most: request.mostBytes)
            return .unavailable
        }
        let name = names[display.name, default: PictureNames()]
            .name(of: page.content, onPage: page.id, at: now)
        let address = address(of: name)
        guard address.utf8.count <= DeviceLimits.addressBytes else {
            display.status.problem = DeviceWords.addressTooLong(address.utf8.count)
            return .unavailable
        }
        if display.status.sent?.name != name { display.status.sent = SentPicture(name: name, at: now) }
        return .ok(
            DeviceDisplayBody(
                imageURL: address, filename: name, refreshRate: rule.wait(at: now, until: page.nextChange)
            ).encodedJSON)
    }

    /// The content of a picture whose name was sent to a display; nil for any other name.
    package func content(ofPicture name: String, on display: DisplayName) -> String? {
        names[display]?.content(of: name)
    }

    /// Records that a display's device has loaded a complete picture.
    package func confirm(picture name: String, on display: inout Display, at now: Instant) {
        guard content(ofPicture: name, on: display.name) != nil else { return }
        display.status.confirmed = SentPicture(name: name, at: now)
    }

    /// The address of a picture. It begins with the base address, because a device sends its key only there.
    private func address(of name: String) -> String { "\(base)/api/display/\(name).png" }
}
