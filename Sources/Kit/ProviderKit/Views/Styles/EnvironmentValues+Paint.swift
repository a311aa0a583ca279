import Foundation
import WidgetViews

extension EnvironmentValues {
    /// The color or linear gradient that fills a shape in a style. Other gradients become their mean color.
    func paint(_ style: any ShapeStyle) -> ViewPaint {
        switch style {
        case let hidden as AnyShapeStyle: return paint(hidden.style)
        case let linear as LinearGradient:
            let gradient = gradient(linear.gradient, from: linear.start, to: linear.end)
            return gradient.map(ViewPaint.gradient) ?? .color(style.nearestColor(in: self).color)
        case let vertical as Gradient where vertical.stops.count > 1:
            return paint(LinearGradient(gradient: vertical, startPoint: .top, endPoint: .bottom))
        default: return .color(style.nearestColor(in: self).color)
        }
    }

    /// The gradient between the nearest of the nine points of the view tree; nil if they are equal.
    private func gradient(_ gradient: Gradient, from start: UnitPoint, to end: UnitPoint) -> ViewGradient? {
        let (start, end) = (start.alignment, end.alignment)
        let stops = gradient.stops.prefix(ViewLimits.gradientColors)
        guard stops.count > 1, start != end else { return nil }
        var positions: [Double] = []
        for stop in stops {
            positions.append(max(positions.last ?? 0, min(1, max(0, Double(stop.location)))))
        }
        let even = positions.indices.map { Double($0) / Double(positions.count - 1) }
        return ViewGradient(
            stops.map(\.color.color), stops: positions == even ? [] : positions, from: start, to: end)
    }
}

extension UnitPoint {
    /// The nearest of the nine points of a rectangle.
    fileprivate var alignment: ViewAlignment {
        ViewAlignment(
            x < 0.25 ? .leading : x > 0.75 ? .trailing : .center,
            y < 0.25 ? .top : y > 0.75 ? .bottom : .center)
    }
}
