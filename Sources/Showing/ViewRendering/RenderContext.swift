package import WidgetModel
package import WidgetViews

/// The environment of a drawing. This target never reads a clock, a time zone database or a locale itself.
package struct RenderContext: Sendable {
    /// The instant, the time zones and the language that are used for drawing.
    package var dates: DateFormat
    /// Determines the palette.
    package var colorScheme: Appearance
    package var colors: ColorDepth
    package var glyphs: GlyphSet

    package init(
        now: Instant,
        zoneOffset: @escaping @Sendable (_ zone: String?, _ instant: Instant) -> Int? = DateFormat.utc,
        words: DateWords = .english, colorScheme: Appearance = .dark, colors: ColorDepth = .none,
        glyphs: GlyphSet = .unicode
    ) {
        dates = DateFormat(now: now, zoneOffset: zoneOffset, words: words)
        self.colorScheme = colorScheme
        self.colors = colors
        self.glyphs = glyphs
    }
}

/// The colors that a terminal supports.
package enum ColorDepth: String, Hashable, Sendable, CaseIterable {
    /// No escape sequences are written.
    case none
    /// The sixteen colors that nearly all terminals support.
    case ansi16
    /// The 256 colors of xterm.
    case ansi256
    /// Colors with 24 bits.
    case trueColor
}

/// The characters for frames, bars, charts and symbols. Texts are not affected.
package enum GlyphSet: String, Hashable, Sendable, CaseIterable {
    /// All of them. Braille patterns draw rings and dense charts.
    case unicode
    /// Lines and blocks, for fonts without Braille patterns.
    case blocks
    case ascii
}
