/// What a device says about itself: the headers of its requests.
///
/// The names of headers are compared without case. A header with a value that cannot be read counts as
/// missing, because a device that is refused for it would show nothing at all.
package struct DeviceRequest: Hashable, Sendable {
    /// The hardware address, which identifies the device; nil without a valid one.
    package let address: DeviceAddress?
    /// The key that the device was given when it was paired.
    package let key: String?
    package let report: DeviceReport

    package init(headers: [String: String]) {
        let values = Dictionary(
            headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
        address = values["id"].flatMap { DeviceAddress($0) }
        key = values["access-token"]
        report = DeviceReport(
            model: values["model"].map { String($0.prefix(DeviceReport.longestText)) },
            firmware: values["fw-version"].map { String($0.prefix(DeviceReport.longestText)) },
            batteryVolts: values["battery-voltage"].flatMap { Self.number($0, within: 0...20) },
            batteryPercent: (values["percent-charged"] ?? values["battery-percent"])
                .flatMap { Self.number($0, within: 0...100) },
            signal: values["rssi"].flatMap { Self.number($0, within: -200...0) },
            width: values["width"].flatMap { Self.number($0, within: 1...10_000) }.map { Int($0) },
            height: values["height"].flatMap { Self.number($0, within: 1...10_000) }.map { Int($0) })
    }

    private static func number(_ text: String, within range: ClosedRange<Double>) -> Double? {
        Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
}

/// The state of a device at its last request. What a device does not send is nil.
package struct DeviceReport: Codable, Hashable, Sendable {
    /// The characters that are kept of a text.
    static let longestText = 32

    package var model: String?
    package var firmware: String?
    package var batteryVolts: Double?
    package var batteryPercent: Double?
    /// The strength of the radio signal in dBm.
    package var signal: Double?
    /// The size of the screen in pixels.
    package var width: Int?
    package var height: Int?
}

/// The hardware address of a device, in the form `A1:B2:C3:D4:E5:F6`.
package struct DeviceAddress: Codable, Hashable, Sendable, CustomStringConvertible {
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
