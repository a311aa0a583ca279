import WidgetViews

/// Breaks text into lines and measures them. Each family of renderers provides a conforming type: pictures
/// use the machine's fonts, and tests a fixed width per character.
///
/// The layout measures the same text many times, so implementations should cache their results.
package protocol TextMeasuring: AnyObject {
    /// The lines of `text`.
    ///
    /// The text contains only characters that may be drawn. Its line breaks are `\n`.
    func measure(_ text: TextRequest) -> MeasuredText
}

/// A text to break into lines.
package struct TextRequest: Hashable, Sendable {
    package var text: String
    package var font: TextFont
    /// The longest line in points; infinite for lines that only break at line breaks.
    package var width: Double
    /// The maximum number of lines, at least 1. If text is left out, the last line ends with an ellipsis.
    package var most: Int

    package init(_ text: String, font: TextFont, width: Double, most: Int) {
        self.text = text
        self.font = font
        self.width = width
        self.most = most
    }
}

/// A text in lines.
package struct MeasuredText: Sendable {
    package var lines: [MeasuredLine]
    /// Whether text is left out.
    package var isCut: Bool
    /// The width of the longest line in points.
    package let width: Double

    package init(lines: [MeasuredLine], isCut: Bool) {
        self.lines = lines
        self.isCut = isCut
        width = lines.reduce(0) { max($0, $1.width) }
    }
}

/// One line of a text.
package struct MeasuredLine: Hashable, Sendable {
    /// The characters of the line, with the ellipsis.
    package var text: String
    package var width: Double
    /// The measurer's number for the line, by which it finds the glyphs.
    package var number: Int

    package init(text: String, width: Double, number: Int) {
        self.text = text
        self.width = width
        self.number = number
    }
}
