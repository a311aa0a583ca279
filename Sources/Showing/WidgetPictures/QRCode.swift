import CGraphics

/// Encodes text as a QR code, which a phone's camera reads.
package enum QRCode {
    /// The rows of the code from the top, without the light margin: a 1 for each dark square, and a 0 for
    /// each light one. Nil for text that is too long for a code.
    package static func rows(of text: String) -> [String]? {
        guard !text.utf8.contains(0) else { return nil }
        // A screen is read without damage, but reflects light: the second lowest level of correction.
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let squares = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        // The lowest bit is the color.
        return (0..<width).map { row in
            String(decoding: squares[row * width..<(row + 1) * width].map { 48 + ($0 & 1) }, as: UTF8.self)
        }
    }
}
