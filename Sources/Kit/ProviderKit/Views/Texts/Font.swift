public import Foundation
import WidgetViews

/// The size, weight and design of text.
///
/// The view tree supports the system's text styles. A font of another size is drawn in the style that is
/// nearest in size, and other designs are drawn in the board's font.
public struct Font: Hashable, Sendable {
    let font: ViewFont
    var weight: ViewWeight?
    var isMonospaced: Bool?
    /// The features that the view tree cannot express.
    var approximations: [Approximation] = []

    private init(_ font: ViewFont) { self.font = font }

    /// The text style that is nearest to a size in points.
    private init(size: CGFloat) {
        let sizes: [(CGFloat, ViewFont)] = [
            (11.5, .caption2), (12.5, .caption), (14, .footnote), (15.5, .subheadline), (16.5, .callout),
            (18.5, .body), (21, .title3), (25, .title2), (31, .title),
        ]
        self.init(sizes.first { size <= $0.0 }?.1 ?? .largeTitle)
        // Each style implies a weight, but a size does not.
        weight = .regular
        approximations = [.fontSize]
    }

    /// A text style with a design and a weight.
    public static func system(
        _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
    ) -> Font {
        var font = Font(style.font).designed(design)
        font.weight = weight?.weight
        return font
    }

    /// A size in points. The nearest text style is drawn.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        var font = Font(size: size).designed(design)
        if let weight { font.weight = weight.weight }
        return font
    }

    /// A font by its name. The board's font is drawn.
    public static func custom(_ name: String, size: CGFloat) -> Font {
        Font(size: size).adding(.customFont)
    }

    /// A font by its name. The board's font is drawn.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
        Font(size: fixedSize).adding(.customFont)
    }

    /// A font by its name. The board's font is drawn, in the text style.
    public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
        Font(style.font).adding(.customFont)
    }

    private func adding(_ approximation: Approximation) -> Font {
        var font = self
        font.approximations.append(approximation)
        return font
    }

    private func designed(_ design: Design?) -> Font {
        switch design {
        case .monospaced: monospaced()
        case .rounded, .serif: adding(.fontDesign)
        case .default, nil: self
        }
    }

    /// The font of large titles. Digits are drawn three rows high in a terminal if there is space.
    public static let largeTitle = Font(.largeTitle)
    /// The font of first-level titles.
    public static let title = Font(.title)
    /// The font of second-level titles.
    public static let title2 = Font(.title2)
    /// The font of third-level titles.
    public static let title3 = Font(.title3)
    /// The font of headlines.
    public static let headline = Font(.headline)
    /// The font of subheadlines.
    public static let subheadline = Font(.subheadline)
    /// The font of body text.
    public static let body = Font(.body)
    /// The font of callouts.
    public static let callout = Font(.callout)
    /// The font of footnotes.
    public static let footnote = Font(.footnote)
    /// The font of captions.
    public static let caption = Font(.caption)
    /// The font of alternate, smaller captions.
    public static let caption2 = Font(.caption2)

    /// The same font in bold.
    public func bold() -> Font { weight(.bold) }

    /// The same font with another weight.
    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.weight = weight.weight
        return font
    }

    /// The same font slanted, which is not drawn.
    public func italic() -> Font { adding(.italic) }

    /// The same font with digits of equal width. In a terminal, all digits are equally wide.
    public func monospacedDigit() -> Font { adding(.monospacedDigit) }

    /// The same font with small capitals, which are not drawn.
    public func smallCaps() -> Font { adding(.smallCaps) }

    /// The same font with small capitals instead of small letters, which are not drawn.
    public func lowercaseSmallCaps() -> Font { adding(.smallCaps) }

    /// The same font with letters of another width, which is not drawn.
    public func width(_ width: Width) -> Font { width == .standard ? self : adding(.fontWidth) }

    /// The same font with another distance between lines, which is not drawn.
    public func leading(_ leading: Leading) -> Font { leading == .standard ? self : adding(.lineSpacing) }

    /// The same font with characters of equal width.
    public func monospaced() -> Font {
        var font = self
        font.isMonospaced = true
        return font
    }

    /// The thickness of strokes.
    public struct Weight: Hashable, Sendable {
        let weight: ViewWeight

        private init(_ weight: ViewWeight) { self.weight = weight }

        /// The thinnest strokes.
        public static let ultraLight = Weight(.ultraLight)
        /// Thinner than light.
        public static let thin = Weight(.thin)
        /// Thinner than regular.
        public static let light = Weight(.light)
        /// The default weight.
        public static let regular = Weight(.regular)
        /// Slightly bolder than regular.
        public static let medium = Weight(.medium)
        /// Bolder than medium; shown bold in a terminal.
        public static let semibold = Weight(.semibold)
        /// The weight of emphasized text.
        public static let bold = Weight(.bold)
        /// Bolder than bold.
        public static let heavy = Weight(.heavy)
        /// The boldest strokes.
        public static let black = Weight(.black)
    }
}

extension Font {
    /// The text styles.
    public enum TextStyle: Hashable, Sendable, CaseIterable {
        /// The styles of titles.
        case largeTitle, title, title2, title3
        /// The styles of other text.
        case headline, subheadline, body, callout, footnote, caption, caption2

        var font: ViewFont {
            switch self {
            case .largeTitle: .largeTitle
            case .title: .title
            case .title2: .title2
            case .title3: .title3
            case .headline: .headline
            case .subheadline: .subheadline
            case .body: .body
            case .callout: .callout
            case .footnote: .footnote
            case .caption: .caption
            case .caption2: .caption2
            }
        }
    }

    /// The design of letters. Only `monospaced` is drawn.
    public enum Design: Hashable, Sendable {
        /// The designs.
        case `default`, serif, rounded, monospaced
    }

    /// The width of letters, which is not drawn.
    public struct Width: Hashable, Sendable {
        /// The factor of the usual width.
        public var value: CGFloat
        /// A factor of the usual width.
        public init(_ value: CGFloat) { self.value = value }

        /// Narrower than usual.
        public static let compressed = Width(0.6)
        /// Slightly narrower than usual.
        public static let condensed = Width(0.8)
        /// The usual width.
        public static let standard = Width(1)
        /// Wider than usual.
        public static let expanded = Width(1.2)
    }

    /// The distance between lines, which is not drawn.
    public enum Leading: Hashable, Sendable {
        /// The distances.
        case standard, tight, loose
    }
}
