import JSONText
package import WidgetModel

/// The ten minutes after `display pair`, in which one device can become the device of a display.
///
/// Devices announce themselves without a secret. So only the first that asks within the window is taken, and
/// no device gets a key at any other time, not even one that had one before.
package struct PairingWindow: Codable, Hashable, Sendable {
    /// The name of the display that gets the device.
    package let display: String
    package let ends: Instant

    package init(display: String, openedAt now: Instant) {
        self.display = display
        ends = now + DeviceLimits.pairing
    }

    /// What a new device is given. Both are random, and come from the caller.
    package struct Credentials: Hashable, Sendable {
        package let key: String
        package let friendlyID: String

        package init(key: String, friendlyID: String) {
            self.key = key
            self.friendlyID = friendlyID
        }
    }

    /// Answers `GET /api/setup`.
    ///
    /// - Returns: the paired device, which closes the window; nil if none was paired.
    package static func answer(
        _ request: DeviceRequest, in window: PairingWindow?, at now: Instant, giving credentials: Credentials,
        base: String
    ) -> (reply: DeviceReply, paired: EInkDevice?) {
        guard let window, now < window.ends, let address = request.address else { return (.unknown, nil) }
        let device = EInkDevice(
            address: address, key: credentials.key, friendlyID: credentials.friendlyID,
            display: window.display, report: request.report, lastSeen: now)
        let body = SetupBody(
            apiKey: device.key, friendlyID: device.friendlyID,
            imageURL: EInkDevice.address(of: "paired", base: base),
            message: message(for: device))
        return (.ok(body.encodedJSON), device)
    }

    /// What the device shows. The name is cut where the firmware's room ends.
    private static func message(for device: EInkDevice) -> String {
        var message = "Paired as \(device.friendlyID) with \(device.display)"
        while message.utf8.count > DeviceLimits.messageBytes { message.removeLast() }
        return message
    }
}
