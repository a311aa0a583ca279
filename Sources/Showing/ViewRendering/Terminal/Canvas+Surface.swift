import WidgetModel
import WidgetViews

/// What drawing in a terminal needs to know besides the view and its frame.
struct CellSetting {
    var context: RenderContext
    /// The part that is highlighted.
    var focus: ViewPart?
}

extension Canvas: Surface {
    typealias Length = Int
    typealias Setting = CellSetting

    static var rowSpacerLength: Double { 0 }
    static var dividersFitColumns: Bool { false }

    /// A `largeTitle` that consists of digits is drawn with large digits.
    static func text(_ text: String, _ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        Block(TextCells(DrawableText.of(text), builder, in: inner))
    }

    static func backdrop(_ shape: ViewShape, _ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        Block(ShapeCells(shape, .background, builder, in: inner))
    }

    static func block(
        of node: some DrawnNode, _ builder: CellBuilder, in inner: InheritedStyle
    ) -> CellBlock { node.block(builder, in: inner) }

    mutating func drawDivider(in area: CellRect, isVertical: Bool, _ color: RGBA) {
        let line = Ink(color: color)
        if isVertical {
            for y in area.y..<area.bottom { stroke("│", x: area.x, y: y, ink: line) }
        } else {
            stroke(String(repeating: "─", count: area.width), x: area.x, y: area.y, ink: line)
        }
    }
}

extension CellBuilder {
    var context: RenderContext { setting.context }
    var focus: ViewPart? { setting.focus }

    /// The sign that replaces truncated text.
    var ellipsis: String { context.glyphs == .ascii ? ".." : "…" }

    /// A label on one line; it is hidden if values are redacted.
    func hidden(_ label: String?) -> String {
        String(
            DrawableText.of(label ?? "").map { character in
                if character == "\n" { return " " }
                return isRedacted && character != " " ? "▒" : character
            })
    }
}

extension InheritedStyle {
    /// Whether text is bold. Without a weight, titles and headlines are bold.
    private var isBold: Bool {
        weight?.isBold ?? [.largeTitle, .title, .title2, .title3, .headline].contains(font)
    }

    /// The color and weight for drawing text.
    var ink: Ink { Ink(color: color, isBold: isBold) }
}
