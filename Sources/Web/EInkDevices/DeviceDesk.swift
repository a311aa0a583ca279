import JSONText
package import WidgetModel

/// A page of a display as its device gets it now.
package struct DevicePage: Hashable, Sendable {
    /// What identifies the page on its display.
    package var id: String
    /// A hash of the picture's bytes.
    package var content: String
    /// The size of the picture.
    package var bytes: Int
    /// When the page looks different, or the next page follows; nil if neither happens by itself.
    package var nextChange: Instant?

    package init(id: String, content: String, bytes: Int, nextChange: Instant?) {
        self.id = id
        self.content = content
        self.bytes = bytes
        self.nextChange = nextChange
    }
}

/// Decides every answer to the devices of e-ink displays, by the contract of TRMNL's firmware. A server
/// carries requests and answers, and stores the displays.
///
/// The names of pictures are only known while the value lives. After a restart, each device loads its picture
/// once more.
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

    /// The name of the picture that a device loads when it is paired. It is no page of the display: the
    /// server draws a greeting.
    package static let welcomePicture = "paired"

    /// Answers `GET /api/setup`, and pairs the device if the display waits for one.
    ///
    /// Devices announce themselves without a secret. So only the first that asks within ten minutes after
    /// `display pair` is taken, and no device gets a key at any other time, not even one that had one before.
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
    /// sent, and the display's status says why.
    ///
    /// - Parameter page: what the display shows now; nil if there is no picture, for example while the board
    ///   is away.
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
            DisplayBody(
                imageURL: address, filename: name, refreshRate: rule.wait(at: now, until: page.nextChange)
            ).encodedJSON)
    }

    /// The content of a picture that a display was told to show; nil for any other name.
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
