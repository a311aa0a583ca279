import CBundledFiles

/// A file of a kit that is copied next to a new provider, so that the provider does not require an
/// installation.
///
/// The compiler embeds the files of `Kits` themselves (`CBundledFiles`).
struct KitFile {
    let name: String
    let text: String

    static let python = [KitFile("widgetconf.py", widgetconf_kit_python, of: "Kits/Python", comment: "#")]
    static let javaScript = [
        KitFile("widgetconf.mjs", widgetconf_kit_javascript, of: "Kits/JavaScript", comment: "//"),
        KitFile("widgetconf.d.mts", widgetconf_kit_javascript_types, of: "Kits/JavaScript", comment: "//"),
    ]

    private init(_ name: String, _ embedded: widgetconf_kit_file, of folder: String, comment: String) {
        self.name = name
        let bytes = UnsafeBufferPointer(start: embedded.bytes, count: Int(embedded.count))
        let header = "\(comment) A copy of \(folder) of widgetconf. Replace it to update it.\n"
        text = header + String(decoding: bytes, as: UTF8.self)
    }
}
