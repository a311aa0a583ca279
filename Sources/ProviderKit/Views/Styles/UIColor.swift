import WidgetModel
import WidgetViews

/// The system's colors by the names that UIKit gives them, for `Color(.systemBackground)`.
///
/// Backgrounds and fills are drawn as grays of some opacity, so that they suit light and dark boards.
public struct UIColor: Hashable, Sendable {
    let color: Color

    private init(_ color: Color) { self.color = color }

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
    /// A fill for large shapes, and for smaller ones.
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
}
