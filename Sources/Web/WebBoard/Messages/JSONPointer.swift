import WidgetModel

/// The position of a value in a body (RFC 6901).
struct JSONPointer: Hashable, Sendable {
    /// The names of members and the indices of elements, from the outside in. Empty for the whole body.
    private(set) var parts: [String] = []

    init(_ parts: [String] = []) { self.parts = parts }

    /// The position of a member or an element of this value.
    func appending(_ part: String) -> JSONPointer { JSONPointer(parts + [part]) }

    /// Reads a path such as `values.units[3]`. Names can contain the same characters, so the body decides
    /// where they end.
    init(path: String, in body: JSONValue) {
        var (rest, json) = (path[...], Optional(body))
        while !rest.isEmpty {
            if rest.first == "[", let end = rest.firstIndex(of: "]"),
                let index = Int(rest[rest.index(after: rest.startIndex)..<end])
            {
                parts.append("\(index)")
                json = json?.array.flatMap { $0.indices.contains(index) ? $0[index] : .none }
                rest = rest[rest.index(after: end)...]
            } else {
                let name = Self.name(atStartOf: rest, in: json?.object)
                parts.append(name)
                json = json?[name]
                rest = rest.dropFirst(name.count)
            }
            if rest.first == "." { rest = rest.dropFirst() }
        }
    }

    /// The longest name of a member with which a path starts; the text before the next dot for a member that
    /// is missing.
    private static func name(atStartOf path: Substring, in object: JSONObject?) -> String {
        let names = (object ?? [:]).map(\.key).filter { name in
            guard path.hasPrefix(name), !name.isEmpty else { return false }
            let next = path.dropFirst(name.count).first
            return next == nil || next == "." || next == "["
        }
        return names.max { $0.count < $1.count } ?? String(path.prefix { $0 != "." })
    }

    /// The pointer as the fragment of a URI: `#/values/units`.
    var fragment: String {
        "#"
            + parts.map { "/" + Self.escaped($0.replacing("~", with: "~0").replacing("/", with: "~1")) }
            .joined()
    }

    /// Escapes the bytes that a fragment cannot contain (RFC 3986, section 3.5).
    private static func escaped(_ text: String) -> String {
        let allowed = Set(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?".utf8)
        return text.utf8.reduce(into: "") { text, byte in
            if allowed.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (byte < 16 ? "0" : "") + digits
            }
        }
    }
}
