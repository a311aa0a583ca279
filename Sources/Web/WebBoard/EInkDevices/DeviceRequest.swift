package import WidgetModel

/// The headers of a device's request, which describe the device.
///
/// Header names ignore case. A header with an invalid value counts as missing, because a device whose request
/// is rejected would remain blank.
package struct DeviceRequest: Hashable, Sendable {
    /// The hardware address, which identifies the device; nil without a valid one.
    package let address: DeviceAddress?
    /// The key that the device received when it was paired.
    package let key: String?
    /// Nil if the device does not report it.
    package let battery: Battery?
    /// The bytes of the largest picture that the device shows, which depend on its model.
    package let mostBytes: Int

    package init(headers: [String: String]) {
        let values = Dictionary(
            headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
        func number(_ names: [String], within range: ClosedRange<Double>) -> Double? {
            let texts = names.lazy.compactMap { values[$0] }
            return texts.first.flatMap { Double($0) }.flatMap { range.contains($0) ? $0 : nil }
        }
        address = values["id"].flatMap { DeviceAddress($0) }
        key = values["access-token"]
        let isLarge = values["model"].map { DeviceRequest.largeModels.contains($0) } ?? false
        mostBytes = isLarge ? DeviceLimits.largePictureBytes : DeviceLimits.pictureBytes
        let volts = number(["battery-voltage"], within: 0...20)
        let percent = number(["percent-charged", "battery-percent"], within: 0...100)
        let isSilent = volts == nil && percent == nil
        battery = isSilent ? nil : Battery(volts: volts, charge: percent.map { $0 / 100 })
    }

    /// The models with enough memory for large panels, such as 1872 × 1404 pixels.
    private static let largeModels: Set = ["x", "v2"]

    /// Whether a display's device sent the request.
    ///
    /// - Parameter isKey: returns whether a string is the key that the device received.
    package func isFrom(deviceOf display: Display, isKey: (String) -> Bool) -> Bool {
        guard let address, address.description == display.status.device, let key else { return false }
        return isKey(key)
    }
}

/// The hardware address of a device, in the form `A1:B2:C3:D4:E5:F6`.
package struct DeviceAddress: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// Reads six pairs of hexadecimal digits with colons between them; nil for any other text.
    package init?(_ text: String) {
        let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let isAddress = pairs.allSatisfy { pair in
            pair.count == 2 && pair.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        }
        guard pairs.count == 6, isAddress else { return nil }
        description = text.uppercased()
    }
}
