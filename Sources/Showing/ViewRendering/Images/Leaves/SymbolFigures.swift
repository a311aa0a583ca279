import WidgetModel
import WidgetViews

extension ViewSymbol {
    /// The picture of the symbol, or its label, or the fallback without one.
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        let known = Symbols.longestName(in: name)
        if known == nil, let label { return builder.block(label, in: inner) }
        if let known, let shape = SymbolShape.all[known] {
            return Block(
                SymbolFigures(
                    shape: shape, side: builder.font(inner).size * 1.12,
                    color: builder.isRedacted ? builder.palette.track : inner.color, spoken: label))
        }
        return builder.block((Symbols.glyph(name) ?? Symbols.fallback).unicode, in: inner)
    }
}

/// A symbol that consists of outlines.
struct SymbolFigures: BlockContent {
    var shape: SymbolShape
    var side: Double
    var color: RGBA
    /// The text for screen readers; nil for a symbol without a label.
    var spoken: String?

    func size(in proposal: Size) -> Size { Size(width: side, height: side) }

    func draw(in area: Rect, offered: Size, on drawing: inout Drawing) {
        if let spoken { drawing.spoken.append(spoken) }
        for part in shape.parts(in: area) {
            switch part {
            case .filled(let outline): drawing.fill(outline, color)
            case .stroked(let outline, let width): drawing.stroke(outline, color, width: width)
            }
        }
    }
}
