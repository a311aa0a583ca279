package import WidgetModel
package import WidgetViews

/// Arranges a view in a widget, for all renderers of pictures.
package struct WidgetLayout {
    private let measuring: any TextMeasuring
    private let dates: DateFormat
    private let scheme: Appearance
    private let palette: Palette

    package init(measuring: any TextMeasuring, dates: DateFormat, scheme: Appearance) {
        self.measuring = measuring
        self.dates = dates
        self.scheme = scheme
        palette = Palette.of(scheme)
    }

    /// The factors of text sizes, largest first. They correspond to the text sizes that people choose on iOS,
    /// from the standard one to smaller ones.
    private static let textScales = [1, 0.94, 0.88, 0.82, 0.76, 0.7]

    /// The drawing of a view. If content is cut off, the text shrinks until all content fits, or until it
    /// reaches the smallest size.
    package func drawing(of view: ViewTree, shape: WidgetShape, frame: WidgetFrame = WidgetFrame()) -> Drawing
    {
        var smallest: Drawing?
        for scale in Self.textScales where scale >= shape.leastTextScale {
            let drawing = drawing(of: view, shape: shape, frame: frame, textScale: scale)
            if !drawing.isCut { return drawing }
            smallest = drawing
        }
        return smallest ?? drawing(of: view, shape: shape, frame: frame, textScale: 1)
    }

    private func drawing(
        of view: ViewTree, shape: WidgetShape, frame: WidgetFrame, textScale: Double
    ) -> Drawing {
        var drawing = Drawing(
            size: shape.size, surface: shape.outline, surfaceColor: palette.surface,
            title: DrawableText.of(frame.title ?? ""))
        let setting = PointSetting(measuring: measuring, dates: dates, textScale: textScale)
        let builder = PointBuilder(setting, palette, frame)
        var style = InheritedStyle(palette)
        if shape.isLine {
            style.font = .subheadline
            style.lineLimit = 1
        }
        let block = builder.block(view, in: style)
        let area = shape.content
        let size = block.size(in: area.size)
        if size.width > area.width + 0.5 || size.height > area.height + 0.5 { drawing.isCut = true }
        if frame.isDimmed { drawing.opacity = 0.4 }
        block.drawCentered(in: area, on: &drawing)
        drawing.opacity = 1
        drawMarks(of: frame, shape, on: &drawing)
        return drawing
    }

    /// Draws the marks of the widget's state into its lower margin. In a small widget, they are reduced to a
    /// dot.
    private func drawMarks(of frame: WidgetFrame, _ shape: WidgetShape, on drawing: inout Drawing) {
        guard !frame.marks.isEmpty else { return }
        drawing.spoken += frame.marks.map { $0.text(dates) }
        let color = palette.resolve(frame.markColor)
        let radius = 2.5
        guard shape.margin >= 12 else {
            let center =
                shape.isRound
                ? Point(x: shape.size.width / 2, y: shape.size.height - radius - 1)
                : Point(x: shape.size.width - radius - 5, y: shape.isLine ? shape.size.height / 2 : 8)
            drawing.fill(.circle(center: center, radius: radius), color)
            return
        }
        let font = TextFont(size: 11, lineHeight: 14, weight: .semibold)
        let line = markLine(of: frame, font, width: shape.size.width - 2 * shape.margin - 3.6 * radius)
        let middle = shape.size.height - shape.margin / 2
        drawing.fill(.circle(center: Point(x: shape.margin + radius, y: middle), radius: radius), color)
        drawing.text(
            line, font, frame.markTextColor(in: scheme),
            at: Point(x: shape.margin + 3.6 * radius, y: middle - font.lineHeight / 2))
    }

    /// The marks on one line: in full if they fit, otherwise as words.
    private func markLine(of frame: WidgetFrame, _ font: TextFont, width: Double) -> MeasuredLine {
        func measured(_ texts: [String]) -> MeasuredText {
            measuring.measure(
                TextRequest(texts.joined(separator: " · "), font: font, width: width, most: 1))
        }
        let full = measured(frame.marks.map { $0.text(dates) })
        if !full.isCut { return full.lines[0] }
        let language = dates.words.language
        return measured(frame.marks.map { $0.word(in: language) }).lines[0]
    }
}
