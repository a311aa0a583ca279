/// Encodes pictures as Sixel, the format of DEC's VT240: a character is a column of six pixels of one color,
/// with the lowest bit at the top.
enum SixelEncoder {
    private static let bandHeight = 6
    /// The minimum opacity of pixels to draw, because a sixel is always opaque.
    private static let leastAlpha: UInt8 = 128

    /// The control sequence that draws a picture at the cursor.
    static func sequence(_ pixels: IndexedPixels, width: Int, height: Int) -> [UInt8] {
        // The second parameter keeps the screen's content below pixels that are not drawn.
        var text = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
        for (number, color) in pixels.colors.enumerated() {
            func percent(_ channel: UInt8) -> Int { (Int(channel) * 100 + 127) / 255 }
            let channels = "\(percent(color.red));\(percent(color.green));\(percent(color.blue))"
            text += Array("#\(number);2;\(channels)".utf8)
        }
        let isDrawn = pixels.colors.map { $0.alpha >= leastAlpha }
        for top in stride(from: 0, to: height, by: bandHeight) {
            write(band: top..<min(top + bandHeight, height), of: pixels, width: width, isDrawn, to: &text)
        }
        return text + Array("\u{1B}\\".utf8)
    }

    /// Writes six rows: the columns of each color that occurs, one color over the other.
    private static func write(
        band: Range<Int>, of pixels: IndexedPixels, width: Int, _ isDrawn: [Bool], to text: inout [UInt8]
    ) {
        var columns: [UInt8: [UInt8]] = [:]
        for (bit, y) in band.enumerated() {
            for x in 0..<width {
                let color = pixels.rows[y * (width + 1) + 1 + x]
                guard isDrawn[Int(color)] else { continue }
                columns[color, default: Array(repeating: 0, count: width)][x] |= 1 << bit
            }
        }
        for (color, sixels) in columns.sorted(by: { $0.key < $1.key }) {
            text += Array("#\(color)".utf8)
            writeRuns(of: sixels, to: &text)
            text.append(UInt8(ascii: "$"))
        }
        text.append(UInt8(ascii: "-"))
    }

    /// Writes columns. Runs of at least four equal columns are written as a count, which is shorter.
    private static func writeRuns(of sixels: [UInt8], to text: inout [UInt8]) {
        var start = 0
        while start < sixels.count {
            let end = sixels[start...].firstIndex { $0 != sixels[start] } ?? sixels.count
            let character = sixels[start] + UInt8(ascii: "?")
            if end - start > 3 {
                text += Array("!\(end - start)".utf8) + [character]
            } else {
                text += Array(repeating: character, count: end - start)
            }
            start = end
        }
    }
}
