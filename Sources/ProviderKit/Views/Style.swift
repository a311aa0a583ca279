import WidgetModel
package import WidgetViews

/// The size and weight of text.
public struct Font: Hashable, Sendable {
    let font: ViewFont
    var weight: ViewWeight?
    var isMonospaced: Bool?

    private init(_ font: ViewFont) { self.font = font }

    public static let largeTitle = Font(.largeTitle)
    public static let title = Font(.title)
    public static let title2 = Font(.title2)
    public static let title3 = Font(.title3)
    public static let headline = Font(.headline)
    public static let subheadline = Font(.subheadline)
    public static let body = Font(.body)
    public static let callout = Font(.callout)
    public static let footnote = Font(.footnote)
    public static let caption = Font(.caption)
    public static let caption2 = Font(.caption2)

    public func bold() -> Font { weight(.bold) }

    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.weight = weight.weight
        return font
    }

    public func monospaced() -> Font {
        var font = self
        font.isMonospaced = true
        return font
    }

    public struct Weight: Hashable, Sendable {
        let weight: ViewWeight

        private init(_ weight: ViewWeight) { self.weight = weight }

        public static let ultraLight = Weight(.ultraLight)
        public static let thin = Weight(.thin)
        public static let light = Weight(.light)
        public static let regular = Weight(.regular)
        public static let medium = Weight(.medium)
        public static let semibold = Weight(.semibold)
        public static let bold = Weight(.bold)
        public static let heavy = Weight(.heavy)
        public static let black = Weight(.black)
    }
}

/// A color by its meaning, drawn as light and dark want it, or by its numbers.
public struct Color: Hashable, Sendable {
    package let color: ViewColor

    package init(_ color: ViewColor) { self.color = color }

    private init(_ name: ViewColor.Name) { color = .named(name) }

    /// Parts between 0 and 1.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        func part(_ value: Double) -> UInt8 { UInt8((min(1, max(0, value)) * 255).rounded()) }
        color = .exact(RGBA(red: part(red), green: part(green), blue: part(blue), alpha: part(opacity)))
    }

    /// Reads `#2da44e` or `#2da44e80`; nil for everything else.
    public init?(hex text: String) {
        guard let exact = RGBA(text) else { return nil }
        color = .exact(exact)
    }

    public static let primary = Color(.primary)
    public static let secondary = Color(.secondary)
    public static let tertiary = Color(.tertiary)
    public static let accentColor = Color(.accent)
    public static let red = Color(.red)
    public static let orange = Color(.orange)
    public static let yellow = Color(.yellow)
    public static let green = Color(.green)
    public static let mint = Color(.mint)
    public static let teal = Color(.teal)
    public static let cyan = Color(.cyan)
    public static let blue = Color(.blue)
    public static let indigo = Color(.indigo)
    public static let purple = Color(.purple)
    public static let pink = Color(.pink)
    public static let brown = Color(.brown)
    public static let gray = Color(.gray)
    public static let black = Color(.black)
    public static let white = Color(.white)
    public static let clear = Color(.clear)
}

/// Where views that are narrower than their stack lie.
public struct HorizontalAlignment: Hashable, Sendable {
    let alignment: ViewAlignment.Horizontal

    public static let leading = HorizontalAlignment(alignment: .leading)
    public static let center = HorizontalAlignment(alignment: .center)
    public static let trailing = HorizontalAlignment(alignment: .trailing)
}

/// Where views that are lower than their stack lie.
public struct VerticalAlignment: Hashable, Sendable {
    let alignment: ViewAlignment.Vertical

    public static let top = VerticalAlignment(alignment: .top)
    public static let center = VerticalAlignment(alignment: .center)
    public static let bottom = VerticalAlignment(alignment: .bottom)
}

/// A position in a rectangle.
public struct Alignment: Hashable, Sendable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public static let center = Alignment(horizontal: .center, vertical: .center)
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    public static let top = Alignment(horizontal: .center, vertical: .top)
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    var alignment: ViewAlignment { ViewAlignment(horizontal.alignment, vertical.alignment) }
}

/// How the lines of one text lie under each other.
public enum TextAlignment: Hashable, Sendable {
    case leading, center, trailing

    var alignment: ViewAlignment.Horizontal {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }
}
