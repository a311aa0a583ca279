import WidgetViews

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
