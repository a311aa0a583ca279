package import WidgetModel

/// What drawing needs from around it; nothing here reads a clock, a zone database or a locale by itself.
package struct RenderContext: Sendable {
    /// The moment that dates are drawn for.
    package var now: Instant
    /// Seconds east of UTC in the zone of a name (nil: the display's own zone) at an instant; nil when there
    /// is no zone of that name.
    package var zoneOffset: @Sendable (_ zone: String?, _ instant: Instant) -> Int?
    package var words: DateWords
    package var colorScheme: Appearance
    package var colors: ColorDepth
    package var glyphs: GlyphSet

    package init(
        now: Instant,
        zoneOffset: @escaping @Sendable (_ zone: String?, _ instant: Instant) -> Int? = RenderContext.utc,
        words: DateWords = .english, colorScheme: Appearance = .dark, colors: ColorDepth = .none,
        glyphs: GlyphSet = .unicode
    ) {
        self.now = now
        self.zoneOffset = zoneOffset
        self.words = words
        self.colorScheme = colorScheme
        self.colors = colors
        self.glyphs = glyphs
    }

    /// Knows no zone but UTC, which it also takes for the display's own.
    package static let utc: @Sendable (String?, Instant) -> Int? = { zone, _ in
        zone == nil || zone == "UTC" ? 0 : nil
    }
}

/// The colors that a terminal can draw.
package enum ColorDepth: String, Hashable, Sendable, CaseIterable {
    /// No escape sequences at all.
    case none
    /// The sixteen colors that nearly all terminals have.
    case ansi16
    /// The 256 colors of xterm.
    case ansi256
    /// 24 bits.
    case trueColor
}

/// The characters that frames, bars and symbols are drawn with; texts stay as they are.
package enum GlyphSet: String, Hashable, Sendable, CaseIterable { case unicode, ascii }
