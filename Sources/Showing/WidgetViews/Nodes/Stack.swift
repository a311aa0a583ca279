package import WidgetModel

/// Children that are arranged in a row, in a column or in front of one another.
package struct ViewStack: ViewNode {
    /// The direction in which children are arranged. The raw value is the key of the node.
    package enum Direction: String, Hashable, Sendable, CaseIterable {
        /// From top to bottom.
        case vertical = "vstack"
        /// From the leading to the trailing edge.
        case horizontal = "hstack"
        /// From back to front.
        case depth = "zstack"
    }

    package var direction: Direction
    package var children: [ViewTree]
    /// The distance between neighbors in points; nil uses the renderer's default. A `zstack` ignores it.
    package var spacing: Double?
    /// The position of children that are smaller than the stack. A `vstack` only uses the horizontal part,
    /// and an `hstack` only the vertical part.
    package var alignment: ViewAlignment

    package init(
        _ direction: Direction, _ children: [ViewTree], spacing: Double? = nil,
        alignment: ViewAlignment = .center
    ) {
        self.direction = direction
        self.children = children
        self.spacing = spacing
        self.alignment = alignment
    }

    /// How the three nodes are read from their JSON forms.
    static let forms = Direction.allCases.map { direction in
        let others: KeyValuePairs<String, JSONObject> =
            switch direction {
            case .vertical:
                ["spacing": ViewSchema.points, "alignment": ViewSchema.word(ViewAlignment.Horizontal.self)]
            case .horizontal:
                ["spacing": ViewSchema.points, "alignment": ViewSchema.word(ViewAlignment.Vertical.self)]
            case .depth: ["alignment": ViewSchema.alignment]
            }
        return ViewForm(direction.rawValue, ViewSchema.views, beside: others) {
            object, reader throws(ViewError) in
            .stack(try ViewStack(direction, object, &reader))
        }
    }

    private init(_ direction: Direction, _ object: JSONObject, _ reader: inout ViewReader) throws(ViewError) {
        let key = direction.rawValue
        guard case .array(let list)? = object[key] else {
            throw ViewError(.value, at: key, found: object[key].named, expected: "a list of views")
        }
        self.direction = direction
        children = []
        children.reserveCapacity(min(list.count, ViewLimits.nodes))
        for (index, child) in list.enumerated() {
            children.append(try within("\(key)[\(index)]") { () throws(ViewError) in try reader.view(child) })
        }
        spacing = direction == .depth ? nil : try object.read("spacing", ViewValue.points)
        alignment =
            switch direction {
            case .vertical: ViewAlignment(try object.read("alignment", ViewValue.word()) ?? .center, .center)
            case .horizontal:
                ViewAlignment(.center, try object.read("alignment", ViewValue.word()) ?? .center)
            case .depth: try object.read("alignment", ViewValue.alignment) ?? .center
            }
    }

    package func write(into object: inout JSONObject) {
        object[direction.rawValue] = .array(children.map(\.json))
        if direction != .depth { object["spacing"] = spacing.map { JSONValue($0) } }
        let name =
            switch direction {
            case .vertical: alignment.horizontal.rawValue
            case .horizontal: alignment.vertical.rawValue
            case .depth: alignment.name
            }
        if name != "center" { object["alignment"] = .string(name) }
    }

    package func mappingChildren(_ change: (ViewTree) -> ViewTree) -> ViewContent? {
        var stack = self
        stack.children = children.map(change)
        return .stack(stack)
    }

    package var estimatedSize: (width: Double, height: Double) {
        let sizes = children.map(\.estimatedSize)
        let gaps = Double(max(0, children.count - 1)) * (spacing ?? 8)
        let widths = sizes.map(\.width), heights = sizes.map(\.height)
        return switch direction {
        case .vertical: (widths.max() ?? 0, heights.reduce(gaps, +))
        case .horizontal: (widths.reduce(gaps, +), heights.max() ?? 0)
        case .depth: (widths.max() ?? 0, heights.max() ?? 0)
        }
    }
}

extension ViewStack {
    /// The side of its space on which a child is placed if the space is larger than the child.
    ///
    /// In a row, a child is placed next to a neighbor, preferably the following one. A spacer pushes the
    /// child to the other side.
    package func placement(of index: Int, in outer: ViewAlignment.Horizontal) -> ViewAlignment.Horizontal {
        guard direction == .horizontal else { return alignment.horizontal }
        func isSpacer(_ index: Int) -> Bool? {
            guard children.indices.contains(index) else { return nil }
            if case .spacer = children[index].content { return true }
            return false
        }
        return switch (isSpacer(index - 1), isSpacer(index + 1)) {
        case (nil, nil): outer
        case (_, false), (true, nil): .trailing
        case (false, _), (nil, true): .leading
        case (true, true): .center
        }
    }
}
