public import Foundation
import WidgetModel
import WidgetViews

/// A color as UIKit writes it, for `Color(.systemBackground)` and `Color(uiColor:)`.
///
/// Backgrounds and fills are drawn as grays of some opacity, so that they suit light and dark boards.
public struct UIColor: Hashable, Sendable {
    let color: Color

    /// The color of a view.
    public init(_ color: Color) { self.color = color }

    /// A color by its components, each from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        color = Color(red: red, green: green, blue: blue, opacity: alpha)
    }

    /// A gray, from 0 for black to 1 for white.
    public init(white: CGFloat, alpha: CGFloat) { color = Color(white: white, opacity: alpha) }

    /// A color by its hue, saturation and brightness, each from 0 to 1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        color = Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha)
    }

    /// The color with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        guard let exact else { return UIColor(color.opacity(alpha)) }
        return UIColor(Color(.exact(exact.with(alpha: alpha * 255))))
    }

    /// The components; nil for a color by name.
    private var exact: RGBA? {
        guard case .exact = color.color,
            case .exact(let exact) = color.nearestColor(in: EnvironmentValues()).color
        else { return nil }
        return exact
    }

    /// Writes the components, each from 0 to 1, and returns true. Returns false for a named color, whose
    /// components differ between light and dark boards.
    @discardableResult public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard let exact else { return false }
        red?.pointee = CGFloat(exact.red) / 255
        green?.pointee = CGFloat(exact.green) / 255
        blue?.pointee = CGFloat(exact.blue) / 255
        alpha?.pointee = CGFloat(exact.alpha) / 255
        return true
    }

    /// A gray over the board's background. `level` is its opacity.
    private static func gray(_ level: UInt8) -> UIColor {
        UIColor(Color(.exact(RGBA(red: 0x78, green: 0x78, blue: 0x80, alpha: level))))
    }

    /// The background of the board.
    public static let systemBackground = UIColor(.clear)
    /// A background within the first one.
    public static let secondarySystemBackground = gray(0x1E)
    /// A background within the second one.
    public static let tertiarySystemBackground = gray(0x2A)
    /// The background of grouped content.
    public static let systemGroupedBackground = gray(0x1E)
    /// A background within grouped content.
    public static let secondarySystemGroupedBackground = UIColor(.clear)
    /// A fill for thin and small shapes.
    public static let systemFill = gray(0x33)
    /// A fill for medium shapes.
    public static let secondarySystemFill = gray(0x29)
    /// A fill for large shapes.
    public static let tertiarySystemFill = gray(0x1F)
    /// A fill for very large shapes.
    public static let quaternarySystemFill = gray(0x14)
    /// The color of main content.
    public static let label = UIColor(.primary)
    /// The color of less important content.
    public static let secondaryLabel = UIColor(.secondary)
    /// The color of the least important content.
    public static let tertiaryLabel = UIColor(.tertiary)
    /// The color of watermarks.
    public static let quaternaryLabel = UIColor(.tertiary)
    /// The color of links.
    public static let link = UIColor(.blue)
    /// The accent color.
    public static let tintColor = UIColor(.accentColor)
    /// The color of lines between content.
    public static let separator = gray(0x4A)
    /// The system's gray.
    public static let systemGray = UIColor(.gray)
    /// A lighter gray on light boards, a darker one on dark boards.
    public static let systemGray2 = gray(0xB0)
    /// The third gray.
    public static let systemGray3 = gray(0x80)
    /// The fourth gray.
    public static let systemGray4 = gray(0x60)
    /// The fifth gray.
    public static let systemGray5 = gray(0x40)
    /// The gray that is nearest to the background.
    public static let systemGray6 = gray(0x1E)
    /// The system's red.
    public static let systemRed = UIColor(.red)
    /// The system's orange.
    public static let systemOrange = UIColor(.orange)
    /// The system's yellow.
    public static let systemYellow = UIColor(.yellow)
    /// The system's green.
    public static let systemGreen = UIColor(.green)
    /// The system's mint.
    public static let systemMint = UIColor(.mint)
    /// The system's teal.
    public static let systemTeal = UIColor(.teal)
    /// The system's cyan.
    public static let systemCyan = UIColor(.cyan)
    /// The system's blue.
    public static let systemBlue = UIColor(.blue)
    /// The system's indigo.
    public static let systemIndigo = UIColor(.indigo)
    /// The system's purple.
    public static let systemPurple = UIColor(.purple)
    /// The system's pink.
    public static let systemPink = UIColor(.pink)
    /// The system's brown.
    public static let systemBrown = UIColor(.brown)
    /// Black, white, and no color.
    public static let black = UIColor(.black)
    /// White.
    public static let white = UIColor(.white)
    /// No color.
    public static let clear = UIColor(.clear)
    /// Red.
    public static let red = UIColor(.red)
    /// Orange.
    public static let orange = UIColor(.orange)
    /// Yellow.
    public static let yellow = UIColor(.yellow)
    /// Green.
    public static let green = UIColor(.green)
    /// Cyan.
    public static let cyan = UIColor(.cyan)
    /// Blue.
    public static let blue = UIColor(.blue)
    /// Purple.
    public static let purple = UIColor(.purple)
    /// Brown.
    public static let brown = UIColor(.brown)
    /// Gray.
    public static let gray = UIColor(.gray)
    /// Dark gray.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// Light gray.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
}
