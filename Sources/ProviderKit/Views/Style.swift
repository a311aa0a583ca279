import WidgetModel
package import WidgetViews

/// The size, weight and design of text.
public struct Font: Hashable, Sendable {
    let font: ViewFont
    var weight: ViewWeight?
    var isMonospaced: Bool?

    private init(_ font: ViewFont) { self.font = font }

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

/// A color by its meaning or name, which adapts to light and dark boards, or by its components.
public struct Color: Hashable, Sendable {
    package let color: ViewColor

    package init(_ color: ViewColor) { self.color = color }

    private init(_ name: ViewColor.Name) { color = .named(name) }

    /// A color that is the same on light and dark boards.
    ///
    /// - Parameters:
    ///   - red: From 0 to 1, as are all components. Values outside are clamped.
    ///   - green: The green component.
    ///   - blue: The blue component.
    ///   - opacity: 0 is transparent.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        func part(_ value: Double) -> UInt8 { UInt8((min(1, max(0, value)) * 255).rounded()) }
        color = .exact(RGBA(red: part(red), green: part(green), blue: part(blue), alpha: part(opacity)))
    }

    /// A color such as `#2da44e`, or `#2da44e80` with the opacity last; nil if the text has another form.
    public init?(hex text: String) {
        guard let exact = RGBA(text) else { return nil }
        color = .exact(exact)
    }

    /// The color of main content.
    public static let primary = Color(.primary)
    /// The color of less important content.
    public static let secondary = Color(.secondary)
    /// The color of the least important content.
    public static let tertiary = Color(.tertiary)
    /// The accent color of the board, or the color set by ``View/tint(_:)``.
    public static let accentColor = Color(.accent)
    /// A red that adapts to light and dark boards.
    public static let red = Color(.red)
    /// An orange that adapts to light and dark boards.
    public static let orange = Color(.orange)
    /// A yellow that adapts to light and dark boards.
    public static let yellow = Color(.yellow)
    /// A green that adapts to light and dark boards.
    public static let green = Color(.green)
    /// A mint that adapts to light and dark boards.
    public static let mint = Color(.mint)
    /// A teal that adapts to light and dark boards.
    public static let teal = Color(.teal)
    /// A cyan that adapts to light and dark boards.
    public static let cyan = Color(.cyan)
    /// A blue that adapts to light and dark boards.
    public static let blue = Color(.blue)
    /// An indigo that adapts to light and dark boards.
    public static let indigo = Color(.indigo)
    /// A purple that adapts to light and dark boards.
    public static let purple = Color(.purple)
    /// A pink that adapts to light and dark boards.
    public static let pink = Color(.pink)
    /// A brown that adapts to light and dark boards.
    public static let brown = Color(.brown)
    /// A gray that adapts to light and dark boards.
    public static let gray = Color(.gray)
    /// Black, in light and dark boards alike.
    public static let black = Color(.black)
    /// White, in light and dark boards alike.
    public static let white = Color(.white)
    /// No color: fully transparent.
    public static let clear = Color(.clear)
}

/// How views in a vertical stack are aligned.
public struct HorizontalAlignment: Hashable, Sendable {
    let alignment: ViewAlignment.Horizontal

    /// The leading edges.
    public static let leading = HorizontalAlignment(alignment: .leading)
    /// The horizontal centers.
    public static let center = HorizontalAlignment(alignment: .center)
    /// The trailing edges.
    public static let trailing = HorizontalAlignment(alignment: .trailing)
}

/// How views in a horizontal stack are aligned.
public struct VerticalAlignment: Hashable, Sendable {
    let alignment: ViewAlignment.Vertical

    /// The top edges.
    public static let top = VerticalAlignment(alignment: .top)
    /// The vertical centers.
    public static let center = VerticalAlignment(alignment: .center)
    /// The bottom edges.
    public static let bottom = VerticalAlignment(alignment: .bottom)
}

/// A position in a rectangle.
public struct Alignment: Hashable, Sendable {
    /// The horizontal part.
    public var horizontal: HorizontalAlignment
    /// The vertical part.
    public var vertical: VerticalAlignment

    /// An alignment in both directions.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The center.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// The middle of the leading edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// The middle of the trailing edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The middle of the top edge.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// The middle of the bottom edge.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// The top leading corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// The top trailing corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// The bottom leading corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// The bottom trailing corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    var alignment: ViewAlignment { ViewAlignment(horizontal.alignment, vertical.alignment) }
}

/// How the lines of text are aligned.
public enum TextAlignment: Hashable, Sendable {
    /// At the leading edge, centered, or at the trailing edge.
    case leading, center, trailing

    var alignment: ViewAlignment.Horizontal {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }
}
