package import WidgetModel
import WidgetViews

/// The size of a widget, its corners, and the distance of the content from its edges.
package struct WidgetShape: Hashable, Sendable {
    package var size: Size
    package var cornerRadius: Double
    package var margin: Double
    /// The smallest factor by which text shrinks so that all content fits.
    package var leastTextScale = 0.7

    package init(size: Size, cornerRadius: Double, margin: Double) {
        self.size = size
        self.cornerRadius = cornerRadius
        self.margin = margin
    }

    /// The shape of a family, as on a home screen and a lock screen of Apple's.
    package init(_ family: Family) {
        let size = Size(width: family.size.width, height: family.size.height)
        switch family {
        case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge:
            self.init(size: size, cornerRadius: 24, margin: 16)
        case .accessoryRectangular: self.init(size: size, cornerRadius: 14, margin: 8)
        case .accessoryCircular, .accessoryCorner:
            self.init(size: size, cornerRadius: size.height / 2, margin: 5)
        case .accessoryInline: self.init(size: size, cornerRadius: size.height / 2, margin: 4)
        }
    }

    /// Whether the shape is a circle.
    var isRound: Bool { size.width == size.height && cornerRadius == size.height / 2 }
    /// Whether the shape is one line high.
    var isLine: Bool { size.height < 30 }

    /// The outline of the widget.
    var outline: Outline {
        .rectangle(Rect(Point(x: 0, y: 0), size), radius: cornerRadius)
    }

    /// The area of the content. The sides of a line are rounder than its margin.
    var content: Rect {
        let area = Rect(Point(x: 0, y: 0), size)
        return isLine ? area.inset(x: cornerRadius, y: 0) : area.inset(by: margin)
    }
}
