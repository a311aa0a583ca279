import WidgetModel
import WidgetViews

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
        builder.bar(fraction(at: builder.dates.now), thickness: 5, label: label, value: nil, in: inner)
    }
}

extension BlockBuilder {
    /// A bar with its texts above it.
    fileprivate func bar(
        _ fraction: Double, thickness: Double, label: String?, value: String?, in inner: InheritedStyle
    ) -> Block {
        let bar = Block(
            BarBlock(
                fraction: isRedacted ? 0 : fraction, thickness: thickness, color: inner.tint,
                track: palette.track))
        guard label != nil || value != nil else { return bar }
        var style = inner
        style.font = .footnote
        style.lineLimit = 1
        var texts = [block(label ?? "", in: style), Block(SpacerBlock(leastLength: 4))]
        if let value {
            style.color = isRedacted ? inner.color : palette.resolve(.named(.secondary))
            texts.append(block(value, in: style))
        }
        let row = StackBlock(direction: .horizontal, children: texts, gaps: texts.dropFirst().map { _ in 0 })
        return Block(
            StackBlock(
                direction: .vertical, children: [Block(row), bar], gaps: [3],
                alignment: ViewAlignment(.leading, .center)))
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
        // The round ends stay round.
        filled.width = min(area.width, max(area.height, area.width * fraction))
        drawing.fill(.rectangle(filled, radius: radius), color)
    }
}
