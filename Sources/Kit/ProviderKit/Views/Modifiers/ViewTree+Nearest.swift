import WidgetModel
import WidgetViews

/// The effects of the kit's modifiers on nodes.
extension ViewTree {
    /// A node without content that fills the available space with a color.
    static func filled(with color: ViewColor) -> ViewTree {
        ViewTree(.stack(ViewStack(.depth, []))).filling().background(color)
    }

    /// The color, if the node consists only of a rectangle in that color.
    var plainColor: ViewColor? { plainShape?.plainColor }

    /// The node in a frame that fills the available space.
    func filling(_ alignment: ViewAlignment = .center) -> ViewTree {
        frame(ViewFrame(width: .fill, height: .fill, alignment: alignment))
    }

    /// Whether the node's size is known: a fixed length, or all available space.
    var isSized: Bool { style.frame?.width != nil && style.frame?.height != nil }

    /// `base` with this node as its background.
    func behind(_ base: ViewTree, _ alignment: ViewAlignment = .center) -> ViewTree {
        if let shape = plainShape { return base.background(shape) }
        return ViewTree(.stack(ViewStack(.depth, [self, base], alignment: alignment)))
    }

    /// The node without a frame that would fill the available space, and the alignment of that frame.
    var loose: (tree: ViewTree, alignment: ViewAlignment?) {
        guard let frame = style.frame, style.background == nil, frame.width == .fill || frame.height == .fill
        else { return (self, nil) }
        var tree = self
        let width = frame.width == .fill ? nil : frame.width
        let height = frame.height == .fill ? nil : frame.height
        tree.style.frame =
            width == nil && height == nil
            ? nil : ViewFrame(width: width, height: height, alignment: frame.alignment)
        return (tree, frame.alignment)
    }

    /// The node with the opacity of all its colors multiplied.
    func faded(by opacity: Double, in environment: EnvironmentValues) -> ViewTree {
        var tree = fadedInside(by: opacity, in: environment)
        let foreground = environment.build.foreground.first?.color ?? .named(.primary)
        tree.style.color = tree.style.color ?? environment.faded(foreground, by: opacity)
        if tree.hasBars {
            let tint = environment.build.tint?.color ?? .named(.accent)
            tree.style.tint = tree.style.tint ?? environment.faded(tint, by: opacity)
        }
        return tree
    }

    private func fadedInside(by opacity: Double, in environment: EnvironmentValues) -> ViewTree {
        var tree = mappingChildren { $0.fadedInside(by: opacity, in: environment) }
        tree.style.color = style.color.map { environment.faded($0, by: opacity) }
        tree.style.tint = style.tint.map { environment.faded($0, by: opacity) }
        tree.style.backdrop = style.backdrop?.faded(by: opacity, in: environment)
        switch content {
        case .shape(let shape): tree.content = .shape(shape.faded(by: opacity, in: environment))
        case .gradient(let gradient): tree.content = .gradient(gradient.faded(by: opacity, in: environment))
        default: break
        }
        return tree
    }

    /// Whether the node contains bars, rings or charts, which are drawn in the tint.
    private var hasBars: Bool {
        switch content {
        case .gauge, .progress, .chart: true
        default: content.node.children.contains { $0.hasBars }
        }
    }
}

extension ViewShape {
    /// The shape with the opacity of its colors multiplied.
    fileprivate func faded(by opacity: Double, in environment: EnvironmentValues) -> ViewShape {
        var shape = self
        switch fill {
        case .color(let color): shape.fill = .color(environment.faded(color, by: opacity))
        case .gradient(let gradient): shape.fill = .gradient(gradient.faded(by: opacity, in: environment))
        case nil: break
        }
        shape.stroke = stroke.map { Stroke(environment.faded($0.color, by: opacity), width: $0.width) }
        return shape
    }
}

extension ViewGradient {
    /// The gradient with the opacity of its colors multiplied.
    fileprivate func faded(by opacity: Double, in environment: EnvironmentValues) -> ViewGradient {
        var gradient = self
        gradient.colors = colors.map { environment.faded($0, by: opacity) }
        return gradient
    }
}
