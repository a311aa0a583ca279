import WidgetModel

/// The bytes of an SVG document as they are written.
struct SVGText {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(16 << 10) }

    mutating func write(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(_ text: [UInt8]) { bytes += text }

    /// Writes text of a provider, which never becomes markup.
    mutating func write(escaping text: String) { bytes += XML.escaped(text).utf8 }

    /// Writes a number with at most two decimal digits, without zeros that can be left out.
    mutating func write(_ number: Double) {
        var hundredths = Int((number * 100).rounded())
        if hundredths < 0 {
            bytes.append(UInt8(ascii: "-"))
            hundredths = -hundredths
        }
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if whole > 0 || rest == 0 { write(whole) }
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        bytes.append(UInt8(ascii: "0") + UInt8(rest / 10))
        if rest % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(rest % 10)) }
    }

    /// Writes a whole number that is at least 0.
    mutating func write(_ number: Int) {
        if number >= 10 { write(number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Writes a number below 1 with five decimal digits.
    mutating func write(hundredThousandths number: Int) {
        bytes.append(UInt8(ascii: "."))
        for power in [10_000, 1000, 100, 10, 1] {
            bytes.append(UInt8(ascii: "0") + UInt8(number / power % 10))
        }
    }

    /// Writes ` name="number"`.
    mutating func write(_ name: StaticString, _ number: Double) {
        write(" ")
        write(name)
        write("=\"")
        write(number)
        write("\"")
    }

    /// Writes ` name="#rrggbb"`, and ` name-opacity="…"` if the color is not opaque.
    mutating func write(_ name: StaticString, _ color: RGBA) {
        write(" ")
        write(name)
        write("=\"#")
        for channel in [color.red, color.green, color.blue] {
            bytes.append(Self.digits[Int(channel >> 4)])
            bytes.append(Self.digits[Int(channel & 15)])
        }
        write("\"")
        guard color.alpha < 255 else { return }
        write(" ")
        write(name)
        write("-opacity=\"")
        write(Double(color.alpha) / 255)
        write("\"")
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
