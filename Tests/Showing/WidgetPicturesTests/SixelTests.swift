import Testing
import ViewRendering
import WidgetModel
import WidgetPictures
import WidgetViews

@Suite struct SixelTests {
    /// Each pixel equals the PNG's pixel, within the precision of percentages. Transparent corners are not
    /// drawn.
    @Test(arguments: [Family.systemSmall, .accessoryCircular, .accessoryInline]) func theSamePixelsAsInPNG(
        _ family: Family
    ) throws {
        let pictures = Pictures()
        let drawing = try pictures.drawing(Pictures.everything, family)
        let png = try DecodedPNG(pictures.rasterizer.png(drawing, scale: 1, depth: .eight))
        let sixel = try #require(DecodedSixel(pictures.rasterizer.sixel(drawing, scale: 1)))
        #expect((sixel.width, sixel.height) == (png.width, png.height))
        var differences = 0
        for y in 0..<png.height {
            for x in 0..<png.width {
                let color = png.color(x, y)
                let drawn = sixel.pixels[y * png.width + x] ?? []
                let expected =
                    color & 0xFF < 128 ? [] : [24, 16, 8].map { ((color >> $0 & 0xFF) * 100 + 127) / 255 }
                // With more than 256 colors, similar colors share a table entry.
                let isNear = zip(drawn, expected).allSatisfy { abs($0 - $1) <= 7 }
                if drawn.count != expected.count || !isNear { differences += 1 }
            }
        }
        #expect(differences == 0)
    }
}

/// A Sixel picture, decoded like a terminal.
private struct DecodedSixel {
    let width: Int
    let height: Int
    /// The percentages of red, green and blue; nil for pixels that are not drawn.
    private(set) var pixels: [[Int]?]

    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("\u{1B}P0;1;0q\""), text.hasSuffix("\u{1B}\\") else { return nil }
        var rest = text.dropFirst("\u{1B}P0;1;0q\"".count).dropLast(2)
        func numbers(_ rest: inout Substring) -> [Int] {
            let digits = rest.prefix { $0.isNumber || $0 == ";" }
            rest = rest.dropFirst(digits.count)
            return digits.split(separator: ";").compactMap { Int($0) }
        }
        let attributes = numbers(&rest)
        guard attributes.count == 4 else { return nil }
        (width, height) = (attributes[2], attributes[3])
        pixels = Array(repeating: nil, count: width * height)
        var table: [Int: [Int]] = [:]
        var (color, x, top, count) = (0, 0, 0, 1)
        while let character = rest.popFirst() {
            switch character {
            case "#":
                let parts = numbers(&rest)
                if parts.count == 5 { table[parts[0]] = Array(parts[2...]) } else { color = parts[0] }
            case "!": count = numbers(&rest)[0]
            case "$": x = 0
            case "-": (x, top) = (0, top + 6)
            default:
                let bits = Int(character.asciiValue ?? 63) - 63
                for column in x..<x + count {
                    for bit in 0..<6 where bits >> bit & 1 == 1 {
                        pixels[(top + bit) * width + column] = table[color]
                    }
                }
                (x, count) = (x + count, 1)
            }
        }
    }
}
