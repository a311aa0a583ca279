import CGraphics

/// Writes PNG files.
final class PNGEncoder {
    /// The meaning of a pixel's number.
    enum Colors {
        /// Grays from black to white, with the whole range of the bits.
        case gray
        /// The colors with their opacity, at most 256.
        case table([(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)])
        /// Red, green, blue and opacity of each pixel.
        case all
    }

    private var stream = z_stream()

    init() {
        // Widgets are flat, so the fastest level finds nearly all repetitions.
        let status = deflateInit_(&stream, 1, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "zlib is out of memory: \(status)")
    }

    deinit { deflateEnd(&stream) }

    /// - Parameters:
    ///   - rows: the packed pixels of all rows, each after the number of its filter; zero selects none.
    ///   - depth: the bits of a pixel, or of each of its channels: 1, 2, 4 or 8.
    func png(_ rows: [UInt8], width: Int, height: Int, depth: Int, _ colors: Colors) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let packed = deflated(rows)
        file.reserveCapacity(packed.count + 1200)
        var header = Self.number(width) + Self.number(height)
        switch colors {
        case .gray: header += [UInt8(depth), 0, 0, 0, 0]
        case .table: header += [UInt8(depth), 3, 0, 0, 0]
        case .all: header += [UInt8(depth), 6, 0, 0, 0]
        }
        Self.append("IHDR", header, to: &file)
        if case .table(let entries) = colors {
            Self.append("PLTE", entries.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
            // The opacities of opaque colors at the end are left out.
            let count = (entries.lastIndex { $0.alpha < 255 } ?? -1) + 1
            if count > 0 { Self.append("tRNS", entries[..<count].map(\.alpha), to: &file) }
        }
        Self.append("IDAT", packed, to: &file)
        Self.append("IEND", [], to: &file)
        return file
    }

    private func deflated(_ bytes: [UInt8]) -> [UInt8] {
        deflateReset(&stream)
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            bytes.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(bound)
                let status = deflate(&stream, Z_FINISH)
                precondition(status == Z_STREAM_END, "zlib stopped with \(status)")
            }
            count = bound - Int(stream.avail_out)
        }
    }

    /// Appends a chunk: its length, its type, its bytes and their checksum.
    private static func append(_ type: String, _ bytes: [UInt8], to file: inout [UInt8]) {
        let checked = Array(type.utf8) + bytes
        file += number(bytes.count) + checked
        file += number(Int(crc32(0, checked, UInt32(checked.count))))
    }

    private static func number(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}
