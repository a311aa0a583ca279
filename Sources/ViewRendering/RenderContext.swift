package import WidgetModel

/// The environment of a drawing. This target never reads a clock, a time zone database or a locale itself.
package struct RenderContext: Sendable {
    /// The instant that dates and progress are drawn for.
    package var now: Instant
    /// The offset of a time zone at an instant, in seconds east of UTC. The zone is an IANA name, or nil for
    /// the zone of the display. Returns nil if the zone is unknown.
    package var zoneOffset: @Sendable (_ zone: String?, _ instant: Instant) -> Int?
    /// Formats dates in the language of the display.
    package var words: DateWords
    /// Determines the palette.
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

    /// Knows only UTC, which is also the zone of the display.
    package static let utc: @Sendable (String?, Instant) -> Int? = { zone, _ in
        zone == nil || zone == "UTC" ? 0 : nil
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

/// The characters for frames, bars and symbols. Texts are not affected.
package enum GlyphSet: String, Hashable, Sendable, CaseIterable { case unicode, ascii }
