/// A place on earth by its coordinates, with the name that it goes by.
package struct PlaceValue: Hashable, Sendable {
    /// Degrees north, -90 … 90.
    package let latitude: DecimalNumber
    /// Degrees east, -180 … 180.
    package let longitude: DecimalNumber
    /// Nil where only the coordinates are known.
    package let name: String?

    /// Nil when there are no such coordinates.
    package init?(latitude: DecimalNumber, longitude: DecimalNumber, name: String? = nil) {
        guard latitude >= DecimalNumber(-90), latitude <= DecimalNumber(90),
            longitude >= DecimalNumber(-180), longitude <= DecimalNumber(180)
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.name = name
    }

    /// Reads `37.57,126.98`, with or without one blank behind the comma; nil for every other text.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = DecimalNumber(parts[0]),
            let longitude = DecimalNumber(parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1])
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension PlaceValue: CustomStringConvertible {
    /// Its literal: `37.57,126.98`.
    package var description: String { "\(latitude),\(longitude)" }
}
