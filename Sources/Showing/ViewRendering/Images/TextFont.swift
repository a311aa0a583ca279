package import WidgetViews

/// A size and a weight of text.
package struct TextFont: Hashable, Sendable {
    /// The size of the font in points.
    package var size: Double
    /// The distance between two base lines. It depends on the style, never on the machine's font, so that all
    /// renderers arrange the same view alike.
    package var lineHeight: Double
    package var weight: ViewWeight
    package var isMonospaced: Bool

    package init(
        size: Double, lineHeight: Double, weight: ViewWeight = .regular, isMonospaced: Bool = false
    ) {
        self.size = size
        self.lineHeight = lineHeight
        self.weight = weight
        self.isMonospaced = isMonospaced
    }

    /// A text style in the sizes of iOS, multiplied by `scale`. Without a weight, headlines are semibold and
    /// all others are regular, as in SwiftUI.
    package init(_ style: ViewFont, weight: ViewWeight?, isMonospaced: Bool, scale: Double) {
        let (size, lineHeight) = style.metrics
        self.init(
            size: size * scale, lineHeight: lineHeight * scale,
            weight: weight ?? (style == .headline ? .semibold : .regular), isMonospaced: isMonospaced)
    }

    /// The distance from the top of a line to its base line: capitals are in the middle of the line.
    package var baseline: Double { lineHeight / 2 + 0.357 * size }

    /// The font with another size and the same proportions.
    func sized(_ size: Double) -> TextFont {
        var font = self
        font.lineHeight = lineHeight * size / self.size
        font.size = size
        return font
    }
}

extension ViewFont {
    /// The size and the line height in points of iOS at its standard text size.
    fileprivate var metrics: (size: Double, lineHeight: Double) {
        switch self {
        case .largeTitle: (34, 41)
        case .title: (28, 34)
        case .title2: (22, 28)
        case .title3: (20, 25)
        case .headline, .body: (17, 22)
        case .callout: (16, 21)
        case .subheadline: (15, 20)
        case .footnote: (13, 18)
        case .caption: (12, 16)
        case .caption2: (11, 13)
        }
    }
}
