import CGraphics

/// The encoding `gzip` of HTTP (RFC 1952).
package enum Gzip {
    /// The window of DEFLATE with the most history, in a frame of gzip.
    private static let window = CInt(MAX_WBITS + 16)

    package enum Effort: Sendable {
        /// As small as possible, for replies that are sent many times.
        case best
        /// Fast, for a reply that is sent once. JSON shrinks to about a sixth.
        case fast

        fileprivate var level: CInt { self == .best ? Z_BEST_COMPRESSION : Z_BEST_SPEED }
    }

    package static func compressed(_ bytes: [UInt8], _ effort: Effort = .best) -> [UInt8] {
        var stream = z_stream()
        let status = deflateInit2_(
            &stream, effort.level, Z_DEFLATED, window, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            CInt(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "zlib cannot compress: \(status)")
        defer { deflateEnd(&stream) }
        var input = bytes
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(bound))
                let status = deflate(&stream, Z_FINISH)
                precondition(status == Z_STREAM_END, "the bound of zlib is too small: \(status)")
            }
            count = Int(stream.total_out)
        }
    }
}
