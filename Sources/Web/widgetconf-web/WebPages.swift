import CBundledFiles
import WebBoard
import WidgetPictures
import WidgetViews

/// The files of the page, which the compiler embeds, and its icons. Each is compressed once, when it is first
/// needed.
enum WebPages {
    private struct File {
        let bytes: [UInt8]
        let compressed: [UInt8]
        let tag: String
        let type: String
        let policy: ContentPolicy

        init(_ name: String, _ bytes: [UInt8]) {
            self.bytes = bytes
            compressed = Gzip.compressed(bytes)
            tag = String(stableHash(of: bytes), radix: 36)
            type = types[String(name.split(separator: ".").last ?? "")] ?? "application/octet-stream"
            policy =
                name.hasSuffix(".html")
                ? .page : name.hasSuffix(".svg") || name.hasSuffix(".png") ? .picture : .document
        }
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "png": "image/png",
        "webmanifest": "application/manifest+json",
    ]

    /// The icons of the installed page.
    private static let icons = [
        ("icon-180.png", 180, true), ("icon-192.png", 192, false), ("icon-512.png", 512, false),
        ("icon-512-full.png", 512, true),
    ].map { (name: $0.0, pixels: $0.1, isFull: $0.2) }

    private static let files: [String: File] = {
        var files: [String: File] = [:]
        var next = widgetconf_web_pages
        while let page = next?.pointee, let name = page.name.map({ String(cString: $0) }) {
            files[name] = File(name, Array(UnsafeBufferPointer(start: page.bytes, count: Int(page.length))))
            next = next?.successor()
        }
        for icon in icons {
            files[icon.name] = File(icon.name, AppIcon.png(pixels: icon.pixels, isFull: icon.isFull))
        }
        return files
    }()

    /// A hash of all files, with which a page that remains open for weeks detects a new version.
    static let version: String = {
        let tags = files.sorted { $0.key < $1.key }.map(\.value.tag).joined()
        return String(stableHash(of: Array(tags.utf8)), radix: 36)
    }()

    static var names: Set<String> { Set(files.keys) }

    /// A file. Browsers validate their copy each time, so that a new version is used immediately.
    static func reply(_ name: String, to request: WebRequest) -> WebReply {
        guard let file = files[name] else { preconditionFailure("there is no file \(name)") }
        let isCompressed = request.accepts(encoding: "gzip")
        // The tag names the bytes of the reply, which depend on the encoding.
        let tag = "\"\(file.tag)\(isCompressed ? "-gzip" : "")\""
        var headers = [("ETag", tag), ("Cache-Control", "no-cache"), ("Vary", "Accept-Encoding")]
        if request.hasCurrent(tag) { return WebReply(304, headers, policy: file.policy) }
        headers.append(("Content-Type", file.type))
        if isCompressed { headers.append(("Content-Encoding", "gzip")) }
        let body = isCompressed ? file.compressed : file.bytes
        return WebReply(200, headers, body: body, policy: file.policy)
    }
}
