import WidgetModel
import WidgetViews

extension ViewGauge {
    /// A redacted gauge is empty.
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        switch style {
        case .linear:
            builder.bar(fraction, thickness: 8, label: label, value: valueLabel, in: inner)
        case .circular:
            Block(
                RingFigures(
                    fraction: builder.isRedacted ? 0 : fraction,
                    label: builder.isRedacted ? "" : (valueLabel ?? label ?? "").onOneLine,
                    spoken: [label, valueLabel].compactMap(\.self).joined(separator: " "), color: inner.color,
                    tint: inner.tint, track: builder.palette.track, builder: builder))
        }
    }
}

extension ViewProgress {
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        builder.bar(fraction(at: builder.dates.tick), thickness: 5, label: label, value: nil, in: inner)
    }
}

extension PointBuilder {
    /// A bar with its strings.
    fileprivate func bar(
        _ fraction: Double, thickness: Double, label: String?, value: String?, in inner: InheritedStyle
    ) -> PointBlock {
        let bar = Block(
            BarFigures(
                fraction: isRedacted ? 0 : fraction, thickness: thickness, color: inner.tint,
                track: palette.track))
        var style = inner
        style.font = .footnote
        style.lineLimit = 1
        let before = label.map { block($0, in: style) }
        if !isRedacted { style.color = palette.resolve(.named(.secondary)) }
        let after = value.map { block($0, in: style) }
        let row = Block(StackBlock(.horizontal, [before, bar, after].compactMap(\.self), gap: 6))
        guard let before else { return after == nil ? bar : row }
        let spacer = Block(SpacerBlock<Drawing>(least: 6))
        let texts = Block(StackBlock(.horizontal, [before, spacer, after].compactMap(\.self), gap: 0))
        let above = StackBlock(
            .vertical, [texts, bar], gap: 3, alignment: ViewAlignment(.leading, .center))
        return Block(RoomyBlock(roomy: Block(above), compact: row))
    }
}

/// Content with two arrangements: a high one, and a lower one for when the high one does not fit.
struct RoomyBlock: BlockContent {
    var roomy: PointBlock
    var compact: PointBlock

    private func chosen(in proposal: Size) -> PointBlock {
        let unlimited = Size(width: proposal.width, height: .unbounded)
        return roomy.size(in: unlimited).height <= proposal.height + 0.01 ? roomy : compact
    }

    func size(in proposal: Size) -> Size { chosen(in: proposal).size(in: proposal) }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        chosen(in: proposal).draw(in: area, offered: proposal, on: &drawing)
    }
}

/// A bar that is filled from the leading edge.
struct BarFigures: BlockContent {
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
