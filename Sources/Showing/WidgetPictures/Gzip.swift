import CGraphics

/// The encoding `gzip` of HTTP (RFC 1952), for the files of the page.
package enum Gzip {
    /// The window of DEFLATE with the most history, in a frame of gzip.
    private static let window = CInt(MAX_WBITS + 16)

    /// Compresses bytes as far as possible, for replies that are sent many times.
    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let status = deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, window, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
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
