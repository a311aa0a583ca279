/// The path and the query of a request, decoded.
struct RequestTarget: Hashable, Sendable {
    /// The parts of the path between slashes. Empty for the path `/`.
    let segments: [String]
    /// The parameters of the query in their order.
    let query: [Parameter]

    struct Parameter: Hashable, Sendable {
        let name: String
        let value: String
    }

    /// Nil for a target that is not an absolute path, contains an escape that cannot be decoded, or contains
    /// a part that could refer to another path: an empty part, `.` or `..`.
    init?(_ target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, path.hasPrefix("/") else { return nil }
        var segments: [String] = []
        if path.count > 1 {
            for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
                guard let segment = Self.decoded(part), !["", ".", ".."].contains(segment),
                    !segment.contains("/"), !segment.contains("\0")
                else { return nil }
                segments.append(segment)
            }
        }
        var query: [Parameter] = []
        for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? sides[1] : ""
            guard let name = Self.decoded(sides[0], plus: " "), let value = Self.decoded(value, plus: " ")
            else { return nil }
            query.append(Parameter(name: name, value: value))
        }
        self.segments = segments
        self.query = query
    }

    /// Decodes the escapes of a part.
    ///
    /// - Parameter plus: the character that a plus sign represents.
    private static func decoded(_ part: Substring, plus: Character = "+") -> String? {
        var bytes: [UInt8] = []
        var rest = Array(part.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte == UInt8(ascii: "+") ? plus.asciiValue ?? byte : byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
