/// A colour by its meaning or by its numbers.
package enum ViewColor: Hashable, Sendable {
    /// Drawn as the color scheme wants it.
    case named(Name)
    /// The same in every color scheme.
    case exact(RGBA)

    package enum Name: String, Hashable, Sendable, CaseIterable {
        case primary, secondary, tertiary, accent
        case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
        case black, white, clear
    }

    /// Parts of red, green, blue and opacity, 0…255.
    package struct RGBA: Hashable, Sendable {
        package var red: UInt8
        package var green: UInt8
        package var blue: UInt8
        package var opacity: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = 255) {
            self.red = red
            self.green = green
            self.blue = blue
            self.opacity = opacity
        }
    }

    /// Reads a name, `#rrggbb` or `#rrggbbaa`; nil for everything else.
    package init?(_ text: String) {
        if let name = Name(rawValue: text) {
            self = .named(name)
        } else if let exact = RGBA(hexadecimal: text) {
            self = .exact(exact)
        } else {
            return nil
        }
    }
}

extension ViewColor.RGBA {
    /// Reads `#2da44e` or `#2da44e80`, in either case.
    package init?(hexadecimal text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7 || bytes.count == 9, bytes[0] == UInt8(ascii: "#") else { return nil }
        var digits: [UInt8] = []
        for byte in bytes.dropFirst() {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 128 else { return nil }
            digits.append(UInt8(digit))
        }
        let parts = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        self.init(red: parts[0], green: parts[1], blue: parts[2], opacity: parts.count == 4 ? parts[3] : 255)
    }
}

extension ViewColor: CustomStringConvertible {
    /// The name, or `#rrggbb`, with the opacity behind it when it is not full.
    package var description: String {
        switch self {
        case .named(let name): name.rawValue
        case .exact(let color):
            ([color.red, color.green, color.blue] + (color.opacity == 255 ? [] : [color.opacity]))
                .reduce("#") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }
        }
    }
}
