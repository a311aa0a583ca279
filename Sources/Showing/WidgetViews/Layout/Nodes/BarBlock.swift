import WidgetModel

extension ViewGauge: DrawnNode {
    /// A redacted gauge is empty.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        switch style {
        case .linear:
            builder.bar(fraction, thickness: 8, label: label, value: valueLabel, in: inner)
        case .circular:
            Block(
                RingBlock(
                    fraction: builder.isRedacted ? 0 : fraction,
                    label: builder.isRedacted ? "" : builder.oneLine(valueLabel ?? label ?? ""),
                    spoken: [label, valueLabel].compactMap(\.self).joined(separator: " "), color: inner.color,
                    tint: inner.tint, track: builder.palette.track, builder: builder))
        }
    }
}

extension ViewProgress: DrawnNode {
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        builder.bar(fraction(at: builder.dates.tick), thickness: 5, label: label, value: nil, in: inner)
    }
}

extension BlockBuilder {
    /// A bar with its strings.
    fileprivate func bar(
        _ fraction: Double, thickness: Double, label: String?, value: String?, in inner: InheritedStyle
    ) -> Block {
        let bar = Block(
            BarBlock(
                fraction: isRedacted ? 0 : fraction, thickness: thickness, color: inner.tint,
                track: palette.track))
        var style = inner
        style.font = .footnote
        style.lineLimit = 1
        let before = label.map { block($0, in: style) }
        if !isRedacted { style.color = palette.resolve(.named(.secondary)) }
        let after = value.map { block($0, in: style) }
        let row = Block.row([before, bar, after].compactMap(\.self), gap: 6)
        guard let before else { return after == nil ? bar : row }
        let texts = Block.row([before, Block(SpacerBlock(leastLength: 6)), after].compactMap(\.self), gap: 0)
        let above = StackBlock(
            direction: .vertical, children: [texts, bar], gaps: [3],
            alignment: ViewAlignment(.leading, .center))
        return Block(RoomyBlock(roomy: Block(above), compact: row))
    }
}

extension Block {
    /// Blocks side by side.
    fileprivate static func row(_ children: [Block], gap: Double) -> Block {
        Block(
            StackBlock(
                direction: .horizontal, children: children, gaps: children.dropFirst().map { _ in gap }))
    }
}

/// Content with two arrangements: a high one, and a lower one for when the high one does not fit.
struct RoomyBlock: BlockContent {
    var roomy: Block
    var compact: Block

    private func chosen(in proposal: Size) -> Block {
        let unlimited = Size(width: proposal.width, height: Block.unbounded)
        return roomy.size(in: unlimited).height <= proposal.height + 0.01 ? roomy : compact
    }

    func size(in proposal: Size) -> Size { chosen(in: proposal).size(in: proposal) }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        chosen(in: proposal).draw(in: area, offered: proposal, on: &drawing)
    }
}

/// A bar that is filled from the leading edge.
struct BarBlock: BlockContent {
    /// The filled part, 0…1.
    var fraction: Double
    var thickness: Double
    var color: RGBA
    var track: RGBA

    func size(in proposal: Size) -> Size { Size(width: proposal.width, height: thickness) }

    func draw(in area: Rect, offered: Size, on drawing: inout Drawing) {
        let radius = area.height / 2
        drawing.fill(.rectangle(area, radius: radius), track)
        guard fraction > 0, area.width > 0 else { return }
        var filled = area
        // The rounded ends keep their shape.
        filled.width = min(area.width, max(area.height, area.width * fraction))
        drawing.fill(.rectangle(filled, radius: radius), color)
    }
}
