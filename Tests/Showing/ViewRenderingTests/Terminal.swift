import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// The environment that the tests draw with: one instant, and three zones.
enum Terminal {
    static let now = "2026-11-21T08:30:00Z"

    static func context(
        colors: ColorDepth = .none, scheme: Appearance = .dark, glyphs: GlyphSet = .unicode,
        time: TimePattern = .hours24
    ) throws -> RenderContext {
        let zones: @Sendable (String?, Instant) -> Int? = { zone, _ in
            switch zone {
            case nil, "UTC", "Europe/London": 0
            case "Asia/Seoul": 9 * 3600
            case "America/New_York": -5 * 3600
            default: nil
            }
        }
        return RenderContext(
            now: try #require(Instant(rfc3339: now)), zoneOffset: zones, words: .english { time },
            colorScheme: scheme, colors: colors,
            glyphs: glyphs)
    }

    static func view(_ json: String) throws -> ViewTree {
        try ViewTree(json: JSONValue(parsing: Array(json.utf8)))
    }

    /// The view alone, in the given number of cells.
    static func picture(_ json: String, columns: Int, rows: Int, glyphs: GlyphSet = .unicode) throws -> String
    {
        try TerminalRenderer.render(
            view(json), columns: columns, rows: rows, context: context(glyphs: glyphs)
        )
        .joined(separator: "\n")
    }

    /// The widget in its frame.
    static func widget(_ json: String, _ family: Family, _ frame: WidgetFrame = WidgetFrame()) throws
        -> String
    {
        try TerminalRenderer.render(view(json), family: family, frame: frame, context: context())
            .joined(separator: "\n")
    }
}
