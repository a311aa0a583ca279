import Foundation
import WidgetViews

extension ShapeOutline {
    /// The nodes of a shape with these layers, the last one in front. A fill with a stroke in front is one
    /// node.
    func trees(of layers: [ShapeLayer], in environment: EnvironmentValues) -> [ViewTree] {
        if let approximation { environment.record(approximation) }
        var trees: [ViewTree] = []
        for layer in layers {
            switch layer {
            case .fill(let style):
                environment.record(.trimmedShape, if: trimmed != nil)
                // A shape without a fill is drawn in the text color.
                let isPlain = style is ForegroundStyle && layers.count == 1
                let fill = isPlain ? nil : environment.paint(style)
                trees.append(ViewTree(.shape(ViewShape(form.outline, fill: fill))))
            case .stroke(let style, let width):
                let color = style.nearestColor(in: environment).color
                if let ring = ring(color, in: environment) {
                    trees.append(ring)
                    continue
                }
                let stroke = ViewShape.Stroke(color, width: Points.of(width))
                if let last = trees.last, case .shape(var shape) = last.content, shape.stroke == nil {
                    shape.stroke = stroke
                    trees[trees.count - 1].content = .shape(shape)
                } else {
                    trees.append(ViewTree(.shape(ViewShape(form.outline, stroke: stroke))))
                }
            }
        }
        return trees
    }

    /// A ring gauge for an arc of a circle; nil if the whole outline is drawn.
    private func ring(_ color: ViewColor, in environment: EnvironmentValues) -> ViewTree? {
        guard let trimmed, trimmed != 0...1 else { return nil }
        guard form == .circle || form == .ellipse else {
            environment.record(.trimmedShape)
            return nil
        }
        environment.record(.ring)
        var ring = ViewTree(.gauge(ViewGauge(trimmed.upperBound - trimmed.lowerBound, style: .circular)))
        ring.style.tint = color
        return ring
    }
}

extension ShapeOutline.Form {
    fileprivate var outline: ViewShape.Outline {
        switch self {
        case .rectangle: .rectangle
        case .capsule: .capsule
        case .circle: .circle
        case .ellipse: .ellipse
        case .rounded(let radius): .roundedRectangle(cornerRadius: Points.of(radius))
        }
    }
}

extension ViewTree {
    /// Whether the node consists only of a shape's outline.
    var isOutline: Bool {
        guard case .shape(let shape) = content else { return false }
        return shape.fill == nil && shape.stroke != nil && style.isEmpty
    }

    /// The shape, if the node consists only of a shape, a color or a gradient.
    var plainShape: ViewShape? {
        switch content {
        case .shape(let shape) where style.isEmpty: shape
        case .gradient(let gradient) where style.isEmpty: ViewShape(.rectangle, fill: .gradient(gradient))
        case .stack(let stack) where stack.direction == .depth && stack.children.isEmpty: style.backdrop
        default: nil
        }
    }
}
