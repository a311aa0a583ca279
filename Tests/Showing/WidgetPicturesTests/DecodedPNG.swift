import CGraphics
import Testing

/// A decoder for our PNG files.
struct DecodedPNG {
    var width = 0
    var height = 0
    var depth = 0
    var isGray = false
    /// Whether each pixel consists of channels, instead of an index into a table.
    var isTrueColor = false
    /// The entries of the color table, and their opacities.
    var colors: [[UInt8]] = []
    var opacities: [UInt8] = []
    /// The pixels' indices, row by row. In true color, red, green, blue and opacity.
    var pixels: [Int] = []

    init(_ file: [UInt8]) throws {
        try #require(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        var place = 8
        var packed: [UInt8] = []
        while place < file.count {
            let count = Self.number(file[place..<place + 4])
            let type = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            let body = Array(file[place + 8..<place + 8 + count])
            let checked = Array(file[place + 4..<place + 8 + count])
            let sum = Self.number(file[place + 8 + count..<place + 12 + count])
            #expect(Int(crc32(0, checked, UInt32(checked.count))) == sum, "the checksum of \(type)")
            switch type {
            case "IHDR":
                (width, height) = (Self.number(body[0..<4]), Self.number(body[4..<8]))
                (depth, isGray, isTrueColor) = (Int(body[8]), body[9] == 0, body[9] == 6)
            case "PLTE": colors = stride(from: 0, to: count, by: 3).map { Array(body[$0..<$0 + 3]) }
            case "tRNS": opacities = body
            case "IDAT": packed += body
            default: #expect(type == "IEND")
            }
            place += 12 + count
        }
        try readPixels(of: packed)
    }

    private mutating func readPixels(of packed: [UInt8]) throws {
        let rowBytes = (width * depth * (isTrueColor ? 4 : 1) + 7) / 8 + 1
        var count = UInt(rowBytes * height)
        var rows = [UInt8](repeating: 0, count: Int(count))
        try #require(uncompress(&rows, &count, packed, UInt(packed.count)) == Z_OK)
        try #require(Int(count) == rows.count)
        if isTrueColor { return readTrueColors(of: &rows, rowBytes: rowBytes) }
        for y in 0..<height {
            #expect(rows[y * rowBytes] == 0, "the filter of row \(y)")
            for x in 0..<width {
                let byte = rows[y * rowBytes + 1 + x * depth / 8]
                pixels.append(Int(byte) >> (8 - depth - x * depth % 8) & (1 << depth - 1))
            }
        }
    }

    /// Undoes the filter "up" and reads four channels for each pixel.
    private mutating func readTrueColors(of rows: inout [UInt8], rowBytes: Int) {
        for y in 0..<height {
            #expect(rows[y * rowBytes] == 2, "the filter of row \(y)")
            for place in y * rowBytes + 1..<(y + 1) * rowBytes where y > 0 {
                rows[place] &+= rows[place - rowBytes]
            }
            for x in 0..<width {
                let place = y * rowBytes + 1 + 4 * x
                pixels.append(Self.number(rows[place..<place + 4]))
            }
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    func pixel(_ x: Int, _ y: Int) -> Int { pixels[y * width + x] }

    /// A pixel's red, green, blue and opacity, with 8 bits each, the highest first.
    func color(_ x: Int, _ y: Int) -> Int {
        let pixel = pixel(x, y)
        if isTrueColor { return pixel }
        let opacity = pixel < opacities.count ? opacities[pixel] : 255
        return (colors[pixel] + [opacity]).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The number of pixels with this color.
    func count(of wanted: Int) -> Int {
        (0..<height).reduce(0) { count, y in count + (0..<width).count { color($0, y) == wanted } }
    }
}
