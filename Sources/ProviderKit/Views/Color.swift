import WidgetModel
package import WidgetViews

/// A colour by its meaning, drawn as light and dark want it, or by its numbers.
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
