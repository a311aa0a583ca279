/// Locations in the notations of maps and encyclopedias.
extension PlaceValue {
    /// The location that was probably meant: with other separators or the longitude first, with directions
    /// and perhaps with minutes and seconds (`48°51′24″N 2°21′03″E`), or in the address of a map. Nil for any
    /// other text.
    init?(meantBy text: String) {
        let start =
            text.firstRange(of: "geo:")?.upperBound ?? text.firstIndex(of: "@").map(text.index(after:))
        let parts = text[(start ?? text.startIndex)...].split { ",; ?".contains($0) }
        let isPair = parts.count == 2 || start != nil && parts.count > 2
        // Many maps put the longitude first.
        let pair = isPair ? [(parts[0], parts[1]), (parts[1], parts[0])] : []
        let plain = pair.lazy.compactMap { PlaceValue("\($0.0),\($0.1)") }.first
        guard let meant = plain ?? PlaceValue(withDirections: text) else { return nil }
        self = meant
    }

    /// Reads two coordinates, each with its direction before or after one to three numbers.
    private init?(withDirections text: String) {
        var groups: [[Substring]] = [[]]
        var directions: [Character] = []
        var rest = text[...]
        while let character = rest.first {
            let number = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
            if !number.isEmpty {
                groups[groups.count - 1].append(number)
                rest = rest[number.endIndex...]
                continue
            }
            rest = rest.dropFirst()
            if let direction = character.uppercased().first, "NSEW".contains(direction) {
                directions.append(direction)
                groups.append([])
            } else if !" ,;:°º'\"′″’”".contains(character) {
                return nil
            }
        }
        groups.removeAll(where: \.isEmpty)
        let values = groups.map(PlaceValue.degrees)
        guard values.count == 2, directions.count == 2, let first = values[0], let second = values[1] else {
            return nil
        }
        let signed = [(directions[0], first), (directions[1], second)].map { direction, value in
            ("SW".contains(direction) ? DecimalNumber("-\(value)") : value) ?? value
        }
        let isLatitudeFirst = "NS".contains(directions[0])
        guard isLatitudeFirst != "NS".contains(directions[1]) else { return nil }
        self.init(latitude: signed[isLatitudeFirst ? 0 : 1], longitude: signed[isLatitudeFirst ? 1 : 0])
    }

    /// Degrees, with minutes and seconds as a fraction of four digits, which is about ten meters.
    private static func degrees(_ parts: [Substring]) -> DecimalNumber? {
        guard let degrees = parts.first, parts.count <= 3 else { return nil }
        if parts.count == 1 { return DecimalNumber(degrees) }
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }), numbers[0] <= 180
        else {
            return nil
        }
        let seconds = numbers.reversed().reduce(0) { sum, number in sum / 60 + number }
        return DecimalNumber(significand: Int64((seconds * 10_000).rounded()), scale: 4)
    }
}
