import WidgetViews

extension ShapeOutline {
    /// The color of the rectangle that stands for the filled shape.
    func fill(_ style: any ShapeStyle, in environment: EnvironmentValues) -> ViewColor {
        if let approximation { environment.record(approximation) }
        environment.record(form == .round ? .roundShape : .roundedShape, if: form != .rectangle)
        environment.record(.trimmedShape, if: trimmed != nil)
        return style.nearestColor(in: environment).color
    }

    /// A ring or lines that stand for the outline of the shape.
    func stroke(_ style: any ShapeStyle, in environment: EnvironmentValues) -> ViewTree {
        if let approximation { environment.record(approximation) }
        let color = style.nearestColor(in: environment).color
        guard form == .round else { return .border(in: environment) }
        environment.record(.ring)
        let part = trimmed.map { $0.upperBound - $0.lowerBound } ?? 1
        var ring = ViewTree(.gauge(ViewGauge(part, style: .circular)))
        ring.style.tint = color
        return ring
    }
}

extension ViewTree {
    /// Thin lines along the edges of the available space, in the color of dividers.
    static func border(in environment: EnvironmentValues) -> ViewTree {
        environment.record(.border)
        func edges(_ direction: ViewStack.Direction) -> ViewTree {
            let line = ViewTree(.divider(ViewDivider()))
            return ViewTree(
                .stack(ViewStack(direction, [line, ViewTree(.spacer(ViewSpacer())), line], spacing: 0)))
        }
        return ViewTree(.stack(ViewStack(.depth, [edges(.vertical), edges(.horizontal)]))).filling()
    }

    /// Whether the node is a border that ``border(in:)`` made.
    var isBorder: Bool {
        guard case .stack(let stack) = content, stack.direction == .depth else { return false }
        return stack.children.contains { edges in
            guard case .stack(let lines) = edges.content else { return false }
            return lines.children.first?.content == .divider(ViewDivider())
        }
    }
}
