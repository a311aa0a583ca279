import WidgetModel

/// The bytes of a PNG or JPEG file within the limits. They are not decoded: only the header is read.
package struct ImageBytes: Hashable, Sendable {
    /// The formats with their media types.
    package enum Format: String, Hashable, Sendable {
        case png = "image/png"
        case jpeg = "image/jpeg"
    }

    /// The bytes in base64, as in JSON.
    package let base64: String
    /// The number of bytes.
    package let count: Int
    /// The size of the picture in pixels.
    package let size: ImageSize

    /// A picture without bytes and pixels.
    init() { (base64, count, size) = ("", 0, ImageSize(width: 0, height: 0)) }

    /// Reads base64 and checks the format and the size.
    init(json: JSONValue) throws(ViewError) {
        base64 = try ViewValue.text(json)
        guard base64.utf8.count <= 4 * (ViewLimits.imageBytes / 3 + 1) else {
            throw .limit(
                "about \(base64.utf8.count / 4 * 3) bytes",
                "at most \(ViewLimits.imageBytes) of pictures in one view")
        }
        guard let bytes = Base64.bytes(of: base64) else {
            throw ViewError(
                .range, found: "text that is not base64",
                expected: "the bytes of a PNG or JPEG file in base64")
        }
        size = try ImageSize.checked(bytes)
        count = bytes.count
    }

    /// The bytes of the file.
    package var bytes: [UInt8] { Base64.bytes(of: base64) ?? [] }

    /// The format, which the first byte of the file determines.
    package var format: Format { base64.hasPrefix("/") ? .jpeg : .png }
}
