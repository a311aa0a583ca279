/// The state of a display: its device and its pictures.
package struct DisplayStatus: Codable, Hashable, Sendable {
    /// The identifier that the paired device sends, such as its MAC address; nil if no device is paired.
    package var device: String?
    /// The end of the window in which the first unknown device is paired with this display; nil if no window
    /// was opened. Pairing removes the window.
    package var pairingUntil: Instant?
    package var lastSeen: Instant?
    package var battery: Battery?
    /// The last picture that was offered to the device.
    package var sent: SentPicture?
    /// The picture that the device loaded last.
    package var confirmed: SentPicture?
    /// Why the device does not receive pictures, in one line; nil if it does.
    package var problem: String?

    package init() {}

    /// How long `display pair` waits for a device.
    package static let pairingWindow = Milliseconds.minutes(10)

    /// Whether a device can be paired now. If the clock was set back, so that the window would last longer
    /// than `pairingWindow`, it counts as closed.
    package func isPairing(at now: Instant) -> Bool {
        pairingUntil.map { now < $0 && $0 - now <= DisplayStatus.pairingWindow } ?? false
    }
}

/// The battery of a display, if the display reports it.
package struct Battery: Codable, Hashable, Sendable {
    package var volts: Double?
    /// The charge, from 0 to 1.
    package var charge: Double?

    package init(volts: Double? = nil, charge: Double? = nil) {
        self.volts = volts
        self.charge = charge
    }
}

/// A picture on a display. Pictures with the same content have the same name.
package struct SentPicture: Codable, Hashable, Sendable {
    package var name: String
    package var at: Instant

    package init(name: String, at: Instant) {
        self.name = name
        self.at = at
    }
}
