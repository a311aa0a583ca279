import WidgetModel
import WidgetViews

/// The fill of a shape, in the palette's colors.
enum CellPaint {
    case color(RGBA)
    case gradient(colors: [(color: RGBA, position: Double)], start: ViewAlignment, end: ViewAlignment)

    init(_ paint: ViewPaint, _ palette: Palette, tint: RGBA) {
        switch paint {
        case .color(let color): self = .color(palette.resolve(color, tint: tint))
        case .gradient(let gradient):
            let colors = gradient.positions.map { (palette.resolve($0.color, tint: tint), $0.position) }
            self = .gradient(colors: colors, start: gradient.start, end: gradient.end)
        }
    }

    /// The color at a point, as fractions of the width and the height.
    func color(x: Double, y: Double) -> RGBA {
        switch self {
        case .color(let color): return color
        case .gradient(let colors, let start, let end):
            let (from, to) = (start.point, end.point)
            let (right, down) = (to.x - from.x, to.y - from.y)
            let along = ((x - from.x) * right + (y - from.y) * down) / (right * right + down * down)
            return Self.color(at: along, of: colors)
        }
    }

    private static func color(at position: Double, of colors: [(color: RGBA, position: Double)]) -> RGBA {
        guard let next = colors.firstIndex(where: { $0.position > position }) else {
            return colors[colors.count - 1].color
        }
        guard next > 0 else { return colors[0].color }
        let (before, after) = (colors[next - 1], colors[next])
        let part = (position - before.position) / (after.position - before.position)
        return before.color.mixed(with: after.color, part)
    }
}

extension ViewAlignment {
    /// The point of a rectangle, as fractions of its width and height.
    fileprivate var point: (x: Double, y: Double) {
        let x =
            switch horizontal {
            case .leading: 0.0
            case .center: 0.5
            case .trailing: 1.0
            }
        let y =
            switch vertical {
            case .top: 0.0
            case .center: 0.5
            case .bottom: 1.0
            }
        return (x, y)
    }
}

extension RGBA {
    /// The color between this one and `other`; `part` is 0 for this color, and 1 for the other one.
    func mixed(with other: RGBA, _ part: Double) -> RGBA {
        func mixed(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Double(from) + (Double(to) - Double(from)) * part).rounded())
        }
        return RGBA(
            red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue),
            alpha: mixed(alpha, other.alpha))
    }
}
