import WidgetModel
import WidgetViews

extension ViewDate {
    /// A date's block. If the date ticks, the block reserves space for the date's longest text.
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        guard let (texts, longest) = ticking(builder.dates) else {
            return builder.block(builder.dates.text(of: self), in: inner)
        }
        let font = builder.font(inner)
        let reserved = longest.map { builder.line($0, font, width: .infinity).width }.max() ?? 0
        return Block(
            TickingFigures(
                texts: texts, reserved: reserved, font: font,
                color: builder.isRedacted ? builder.palette.track : inner.color,
                alignment: inner.textAlignment ?? inner.placement, isRedacted: builder.isRedacted,
                measuring: builder.measuring))
    }
}

/// A text on one line that changes with the time. Its size depends only on the proposed space, so nothing
/// around it moves.
struct TickingFigures: BlockContent {
    /// The current text, and optionally a shorter one for a narrow space.
    var texts: [String]
    /// The width of the longest text.
    var reserved: Double
    var font: TextFont
    var color: RGBA
    /// The position of a text that is shorter than the space.
    var alignment: ViewAlignment.Horizontal
    /// Whether a bar is drawn instead of the text.
    var isRedacted: Bool
    var measuring: any TextMeasuring

    var role: BlockRole<Double> { .text }

    func size(in proposal: Size) -> Size {
        Size(width: min(reserved, proposal.width), height: font.lineHeight)
    }

    func lengths(along axis: LayoutAxis, in proposal: Size) -> ClosedRange<Double>? {
        axis == .horizontal
            ? reserved * TextFigures.leastScale...reserved : font.lineHeight...font.lineHeight
    }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        // The longest text determines the font size, so the text does not grow and shrink.
        var font = font
        if area.width < reserved {
            let scale = max(TextFigures.leastScale, area.width / reserved)
            font.size = (font.size * scale * 10).rounded(.down) / 10
        }
        let fitting = texts.first {
            let request = TextRequest($0, font: font, width: .infinity, most: 1)
            return measuring.measure(request).width <= area.width
        }
        TextFigures(
            text: fitting ?? texts[texts.count - 1], font: font, color: color, lineLimit: 1,
            alignment: alignment, isRedacted: isRedacted, measuring: measuring
        ).draw(in: area, offered: area.size, on: &drawing)
    }
}
