import JSONText
package import WidgetModel

/// A page of a display as a device gets it now.
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

/// An e-ink device of TRMNL's kind that is paired with a display: what it was given, what it was sent, and
/// what it said about itself. The value decides every answer of the device's API; a server only carries it.
package struct EInkDevice: Codable, Hashable, Sendable {
    package let address: DeviceAddress
    /// The secret that the device sends with each request.
    package let key: String
    /// What people read on the screen of the device.
    package let friendlyID: String
    /// The name of its display.
    package let display: String
    package private(set) var report: DeviceReport
    package private(set) var lastSeen: Instant
    /// The newest picture of each page, by the page's digits.
    package private(set) var sent: [String: SentPicture] = [:]
    /// The name of the picture that the device was told to show.
    package private(set) var told: String?
    /// The name of the picture that the device loaded last.
    package private(set) var confirmed: String?

    init(
        address: DeviceAddress, key: String, friendlyID: String, display: String, report: DeviceReport,
        lastSeen: Instant
    ) {
        self.address = address
        self.key = key
        self.friendlyID = friendlyID
        self.display = display
        self.report = report
        self.lastSeen = lastSeen
    }

    /// Whether a request comes from this device. The whole key is compared, however early it differs.
    package func isAuthor(of request: DeviceRequest) -> Bool {
        guard request.address == address, let found = request.key, found.utf8.count == key.utf8.count
        else { return false }
        return zip(found.utf8, key.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Answers `GET /api/display`.
    ///
    /// - Parameters:
    ///   - page: what the display shows now; nil if there is no picture, for example while the board is away.
    ///   - base: the address under which the device reaches the server, without a slash at its end.
    package mutating func answer(
        _ request: DeviceRequest, showing page: DevicePage?, at now: Instant, by rule: RefreshRule,
        base: String
    ) -> DeviceReply {
        guard isAuthor(of: request) else { return .unknown }
        report = request.report
        lastSeen = now
        guard let page, page.bytes <= DeviceLimits.pictureBytes else { return .unavailable }

        let digits = SentPicture.digits(ofPage: page.id)
        let picture = SentPicture(content: page.content, page: digits, at: now, after: sent[digits])
        let address = Self.address(of: picture.name, base: base)
        guard address.utf8.count <= DeviceLimits.addressBytes else { return .unavailable }
        sent[digits] = picture
        told = picture.name
        return .ok(
            DisplayBody(
                imageURL: address, filename: picture.name,
                refreshRate: rule.wait(at: now, until: page.nextChange)
            ).encodedJSON)
    }

    /// The content that a picture's name stands for; nil for a name that was not sent, or is no longer the
    /// newest of its page.
    package func content(ofPicture name: String) -> String? {
        sent.values.first { $0.name == name }?.content
    }

    /// Notes that the device has loaded a picture as a whole.
    package mutating func confirm(picture name: String) {
        if content(ofPicture: name) != nil { confirmed = name }
    }

    /// The address of a picture. It begins with the base address, because a device sends its key only there.
    static func address(of name: String, base: String) -> String { "\(base)/api/display/\(name).png" }
}
