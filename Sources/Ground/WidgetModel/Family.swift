/// The size class of a widget, with the names of WidgetKit.
package enum Family: String, Codable, Hashable, Sendable, CaseIterable {
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    case accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner

    /// The display size in points.
    package var size: DisplaySize {
        switch self {
        case .systemSmall: DisplaySize(width: 170, height: 170)
        case .systemMedium: DisplaySize(width: 364, height: 170)
        case .systemLarge: DisplaySize(width: 364, height: 382)
        case .systemExtraLarge: DisplaySize(width: 715, height: 382)
        case .accessoryCircular, .accessoryCorner: DisplaySize(width: 72, height: 72)
        case .accessoryRectangular: DisplaySize(width: 172, height: 76)
        case .accessoryInline: DisplaySize(width: 257, height: 26)
        }
    }
}

extension Family: CustomStringConvertible {
    package var description: String { rawValue }
}

/// A width and a height in points.
package struct DisplaySize: Codable, Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Whether widgets are drawn dark on light or light on dark.
package enum Appearance: String, Codable, Hashable, Sendable, CaseIterable { case light, dark }
