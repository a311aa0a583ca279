import CWebPages
import WebBoard
import WidgetViews

/// The files of the page, which the compiler embeds.
enum WebPages {
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    ]

    private static let files: [String: [UInt8]] = {
        var files: [String: [UInt8]] = [:]
        var next = widgetconf_web_pages
        while let name = next?.pointee.name {
            let page = next!.pointee
            files[String(cString: name)] = Array(
                UnsafeBufferPointer(start: page.bytes, count: Int(page.length)))
            next = next?.successor()
        }
        return files
    }()

    static var names: Set<String> { Set(files.keys) }

    /// A file. A browser asks each time whether it is still the same, so that a new version is used at once.
    static func reply(_ name: String, to request: WebRequest) -> WebReply {
        let bytes = files[name] ?? []
        let tag = "\"\(String(stableHash(of: bytes), radix: 36))\""
        let headers = [("ETag", tag), ("Cache-Control", "no-cache")]
        if request.headers["if-none-match"] == tag { return WebReply(304, headers) }
        let type = types[String(name.split(separator: ".").last ?? "")] ?? "application/octet-stream"
        return WebReply(200, headers + [("Content-Type", type)], body: bytes)
    }
}
