import CGraphics
import Glibc
import WidgetModel

/// The fonts for pictures. Only this machine's fonts of the Noto family are used.
///
/// The settings of the machine and its users are ignored, so that the same fonts give the same bytes
/// everywhere.
package final class PictureFonts {
    /// The Debian packages with the fonts.
    package static let packages = ["fonts-noto-core", "fonts-noto-cjk", "fonts-noto-color-emoji"]

    /// A hash of the names and versions of all fonts. Pictures depend on the fonts.
    package let fingerprint: UInt64
    let context: OpaquePointer

    /// Finds the fonts below `folder`, or in the system's folders; returns nil if no font is found.
    package init?(folder: String? = nil) {
        guard let config = FcConfigCreate() else { return nil }
        defer { FcConfigDestroy(config) }
        let text = Self.configuration(folders: folder.map { [$0] } ?? Self.systemFolders)
        let isRead = text.withCString { bytes in
            bytes.withMemoryRebound(to: UInt8.self, capacity: text.utf8.count) {
                FcConfigParseAndLoadFromMemory(config, $0, FcBool(1))
            }
        }
        guard isRead != 0, FcConfigBuildFonts(config) != 0,
            let fonts = FcConfigGetFonts(config, FcSetSystem), fonts.pointee.nfont > 0,
            let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
        else { return nil }
        fingerprint = Self.fingerprint(of: fonts.pointee)
        // The font map belongs to fontconfig, because its fonts use FreeType.
        pango_fc_font_map_set_config(OpaquePointer(map), config)
        // One point is one pixel.
        pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
        context = pango_font_map_create_context(map)
        g_object_unref(map)
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_language(context, pango_language_from_string("en"))
        pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
        // Fractions of pixels are kept, so that a text is as wide at any scale.
        pango_context_set_round_glyph_positions(context, 0)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(context)) }

    private static let systemFolders = ["/usr/share/fonts", "/usr/local/share/fonts"]

    /// A complete configuration: the folders, the accepted files, and the font of emoji. The cache only saves
    /// reading the files again.
    private static func configuration(folders: [String]) -> String {
        let folders = folders.map { "<dir>\(XML.escaped($0))</dir>" }.joined()
        return """
            <?xml version="1.0"?><fontconfig>\(folders)
            <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">fontconfig</cachedir>
            <selectfont><rejectfont><glob>*.*</glob></rejectfont><acceptfont><glob>*/NotoSans*</glob>
            <glob>*/NotoColorEmoji*</glob></acceptfont></selectfont>
            <alias binding="same"><family>emoji</family><prefer><family>Noto Color Emoji</family></prefer>
            </alias>\(scaledPictures)
            </fontconfig>
            """
    }

    /// Scales bitmap fonts that contain a single size, such as emoji fonts.
    private static let scaledPictures = """
        <match target="font"><test name="outline"><bool>false</bool></test>
        <edit name="factor"><divide>
        <name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide></edit>
        <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
        <name>factor</name><double>0</double><double>0</double><name>factor</name></matrix></times></edit>
        <edit name="size" mode="assign"><divide><name>size</name><name>factor</name></divide></edit></match>
        """

    /// The font families for text in the order in which they are tried. Pango finds the fonts of other
    /// scripts.
    static func families(isMonospaced: Bool) -> String {
        (isMonospaced ? "Noto Sans Mono,Noto Sans Mono CJK KR," : "")
            + "Noto Sans,Noto Sans CJK KR,Noto Sans Arabic,Noto Sans Symbols2,Noto Sans Symbols,"
            + "Noto Sans Math,Noto Color Emoji"
    }

    /// The hash of the sorted names and versions, which are the same on machines with the same packages.
    private static func fingerprint(of fonts: FcFontSet) -> UInt64 {
        var names: [String] = []
        for index in 0..<Int(fonts.nfont) {
            guard let pattern = fonts.fonts[index] else { continue }
            var name: UnsafeMutablePointer<FcChar8>?
            var version: CInt = 0
            FcPatternGetString(pattern, FC_FULLNAME, 0, &name)
            FcPatternGetInteger(pattern, FC_FONTVERSION, 0, &version)
            names.append("\(name.map { String(cString: $0) } ?? "") \(version)")
        }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a: stable and short.
        for byte in names.sorted().joined(separator: "\n").utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return hash
    }
}
