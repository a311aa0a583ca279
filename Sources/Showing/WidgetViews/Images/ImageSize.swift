/// The size of a picture in pixels.
package struct ImageSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size in the header of a PNG or JPEG file, which is within the limit of decoded pixels.
    ///
    /// - Throws: An error with the found value, such as the number of pixels.
    package static func checked(_ bytes: [UInt8]) throws(ViewError) -> ImageSize {
        guard let size = png(bytes) ?? jpeg(bytes), size.width > 0, size.height > 0 else {
            let first = bytes.prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            let found = bytes.isEmpty ? "no bytes" : "bytes that begin with \(first.joined(separator: " "))"
            throw ViewError(.range, found: found, expected: "a PNG or JPEG file with its size")
        }
        let pixels = size.width * size.height
        guard pixels <= ViewLimits.imagePixels else {
            throw .limit(
                "\(size.width) × \(size.height) = \(pixels) pixels",
                "at most \(ViewLimits.imagePixels) in one picture")
        }
        return size
    }

    /// Reads the chunk IHDR, which follows the signature of a PNG file.
    private static func png(_ bytes: [UInt8]) -> ImageSize? {
        let head: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
        ]
        guard bytes.starts(with: head), bytes.count >= 24 else { return nil }
        return ImageSize(width: number(bytes[16..<20]), height: number(bytes[20..<24]))
    }

    /// Reads the segments of a JPEG file up to the first one with the size, "start of frame".
    private static func jpeg(_ bytes: [UInt8]) -> ImageSize? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            switch marker {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD7: place += 2
            case 0xC4, 0xC8, 0xCC: place += 2 + number(bytes[place + 2..<place + 4])
            case 0xC0...0xCF:
                return ImageSize(
                    width: number(bytes[place + 7..<place + 9]), height: number(bytes[place + 5..<place + 7]))
            case 0xD9, 0xDA: return nil
            default: place += 2 + number(bytes[place + 2..<place + 4])
            }
        }
        return nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
