import WidgetModel
import WidgetViews

/// What drawing in points needs to know besides the view and its frame.
struct PointSetting {
    let measuring: any TextMeasuring
    let dates: DateFormat
    /// The factor by which text is smaller than usual, so that more content fits.
    let textScale: Double
}

extension Drawing: Surface {
    typealias Length = Double
    typealias Setting = PointSetting

    /// Keeps neighbors in a row apart.
    static var rowSpacerLength: Double { 6 }
    static var dividersFitColumns: Bool { true }

    static func text(_ text: String, _ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        Block(TextFigures(DrawableText.of(text), builder, in: inner))
    }

    static func backdrop(
        _ shape: ViewShape, _ builder: PointBuilder, in inner: InheritedStyle
    ) -> PointBlock { Block(ShapeFigures(behind: shape, builder.palette, tint: inner.tint)) }

    static func block(
        of node: some DrawnNode, _ builder: PointBuilder, in inner: InheritedStyle
    ) -> PointBlock { node.block(builder, in: inner) }

    mutating func drawDivider(in area: Rect, isVertical: Bool, _ color: RGBA) {
        fill(.rectangle(area, radius: 0), color)
    }

    mutating func draw(labeled label: String, content: (inout Drawing) -> Void) {
        let (before, count) = (spoken, parts.count)
        content(&self)
        spoken = before + [label]
        labelPart(after: count, label)
    }
}

extension PointBuilder {
    var measuring: any TextMeasuring { setting.measuring }
    var dates: DateFormat { setting.dates }

    /// The font for text with an inherited style.
    func font(_ style: InheritedStyle) -> TextFont {
        TextFont(
            style.font, weight: style.weight, isMonospaced: style.isMonospaced, scale: setting.textScale)
    }

    /// The font for small text that belongs to a node, such as the labels of a chart.
    func smallFont(_ style: ViewFont) -> TextFont {
        TextFont(style, weight: nil, isMonospaced: false, scale: setting.textScale)
    }

    /// A label on one line, which keeps within `width`.
    func line(_ text: String, _ font: TextFont, width: Double) -> MeasuredLine {
        measuring.measure(TextRequest(text.onOneLine, font: font, width: width, most: 1)).lines[0]
    }
}
