/// What is known about a display: its device, and what it shows.
package struct DisplayStatus: Codable, Hashable, Sendable {
    /// The identifier that the paired device sends, such as its MAC address; nil while no device is paired.
    package var device: String?
    /// Until when the first unknown device is paired with this display; nil if no window was opened. The
    /// window of a paired display is removed.
    package var pairingUntil: Instant?
    package var lastSeen: Instant?
    package var battery: Battery?
    /// The picture that the device was told to show last.
    package var sent: SentPicture?
    /// The picture that the device loaded last.
    package var confirmed: SentPicture?
    /// Why the device gets no picture, in one line; nil if it gets one.
    package var problem: String?

    package init() {}

    /// How long `display pair` waits for a device.
    package static let pairingWindow = Milliseconds.minutes(10)

    /// Whether a device can be paired now. A window that ends later than it can have been opened, because the
    /// clock was set back, counts as closed.
    package func isPairing(at now: Instant) -> Bool {
        pairingUntil.map { now < $0 && $0 - now <= DisplayStatus.pairingWindow } ?? false
    }
}

/// The battery of a display, as far as the display reports it.
package struct Battery: Codable, Hashable, Sendable {
    package var volts: Double?
    /// The charge, from 0 to 1.
    package var charge: Double?

    package init(volts: Double? = nil, charge: Double? = nil) {
        self.volts = volts
        self.charge = charge
    }
}

/// A picture on a display. Pictures of the same content have the same name.
package struct SentPicture: Codable, Hashable, Sendable {
    package var name: String
    package var at: Instant

    package init(name: String, at: Instant) {
        self.name = name
        self.at = at
    }
}
