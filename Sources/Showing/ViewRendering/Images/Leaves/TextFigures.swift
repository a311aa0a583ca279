import WidgetModel
import WidgetViews

/// A text, which may be wrapped or truncated.
struct TextFigures: BlockContent {
    var text: String
    var font: TextFont
    var color: RGBA
    var lineLimit: Int
    var alignment: ViewAlignment.Horizontal
    /// Whether a bar is drawn instead of each line.
    var isRedacted: Bool
    var measuring: any TextMeasuring

    var role: BlockRole<Double> { .text }

    /// The smallest factor by which one line shrinks before it is truncated or broken, as with SwiftUI's
    /// `minimumScaleFactor`.
    static let leastScale = 0.65

    /// Whether lines could only be broken inside of a word. The scripts of East Asia break anywhere.
    private var isOneWord: Bool {
        text.unicodeScalars.allSatisfy { $0 != " " && $0 != "\n" && $0.value < 0x2E80 }
    }

    /// A text is at least one line high.
    private func measured(in proposal: Size) -> (text: MeasuredText, font: TextFont) {
        let rows = min(Double(lineLimit), max(1, (proposal.height / font.lineHeight + 0.01).rounded(.down)))
        let natural = measuring.measure(
            TextRequest(text, font: font, width: .infinity, most: lineLimit))
        if natural.width <= proposal.width, natural.lines.count <= Int(rows) { return (natural, font) }
        if lineLimit == 1 || isOneWord, natural.width * Self.leastScale <= proposal.width {
            return shrunk(to: proposal.width, from: natural.width)
        }
        let broken = measuring.measure(
            TextRequest(text, font: font, width: max(0, proposal.width), most: Int(rows)))
        return (broken, font)
    }

    /// The text on one line in a smaller font. The height does not shrink, so that rows remain aligned.
    private func shrunk(to width: Double, from natural: Double) -> (text: MeasuredText, font: TextFont) {
        var smaller = font
        // Rounding to tenths of a point keeps the number of different fonts small.
        smaller.size = (font.size * width / natural * 10).rounded(.down) / 10
        return (measuring.measure(TextRequest(text, font: smaller, width: width, most: 1)), smaller)
    }

    func size(in proposal: Size) -> Size {
        let measured = measured(in: proposal).text
        return Size(width: measured.width, height: Double(measured.lines.count) * font.lineHeight)
    }

    func lengths(along axis: LayoutAxis, in proposal: Size) -> ClosedRange<Double>? {
        if axis == .horizontal {
            let most = measuring.measure(TextRequest(text, font: font, width: .infinity, most: lineLimit))
                .width
            return min(font.size, most)...most
        }
        let most = size(in: Size(width: proposal.width, height: .unbounded)).height
        return min(font.lineHeight, most)...most
    }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        let (measured, font) = measured(in: proposal)
        if measured.isCut, measured.lines.count < lineLimit { drawing.isCut = true }
        if !isRedacted { drawing.spoken.append(text) }
        for (row, line) in measured.lines.enumerated() where line.width > 0 {
            let corner = Point(
                x: area.x + alignment.inset(line.width, in: area.width),
                y: area.y + Double(row) * font.lineHeight)
            guard isRedacted else {
                drawing.text(line, font, color, at: corner)
                continue
            }
            let bar = Rect(corner, Size(width: line.width, height: font.lineHeight))
                .inset(x: 0, y: (font.lineHeight - 0.72 * font.size) / 2)
            drawing.fill(.rectangle(bar, radius: bar.height / 3), color)
        }
    }
}

extension TextFigures {
    /// A text that contains only characters that may be drawn.
    init(_ text: String, _ builder: PointBuilder, in inner: InheritedStyle) {
        self.init(
            text: text, font: builder.font(inner),
            color: builder.isRedacted ? builder.palette.track : inner.color, lineLimit: inner.lineLimit,
            alignment: inner.textAlignment ?? .leading, isRedacted: builder.isRedacted,
            measuring: builder.measuring)
    }
}
