import WidgetModel
import WidgetViews

extension ViewLink {
    /// The content, which is recorded as a part.
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        builder.part(.link(url), of: content, around: builder.block(content, in: inner))
    }
}

extension ViewButton {
    /// `[label]`, or `[label…]` while the effect of a press is not visible yet.
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        var style = inner
        style.direction = .horizontal
        let block = builder.block(content, in: style)
        guard !builder.isRedacted else { return block }
        let end = builder.updating.contains(name) ? builder.ellipsis + "]" : "]"
        let marks = ["[", end].map { builder.mark($0, of: name, in: inner) }
        let row = StackBlock(.horizontal, [marks[0], block, marks[1]], gap: 0)
        return builder.part(.action(name), of: content, around: Block(row))
    }
}

extension ViewToggle {
    /// `[×] label`, with a space or an ellipsis instead of the cross if the toggle is off or being updated.
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        let row = self.row(builder, in: inner) { state in
            let mark =
                switch state {
                case .on: builder.context.glyphs == .ascii ? "x" : "×"
                case .off: " "
                case .updating: builder.ellipsis
                }
            return builder.mark("[\(mark)]", of: name, in: inner)
        }
        return builder.part(.action(name), of: content, around: row)
    }
}

extension CellBuilder {
    /// A mark next to the content of an action. In a highlighted action, marks are noticeable even without
    /// colors.
    fileprivate func mark(_ mark: String, of action: String, in outer: InheritedStyle) -> CellBlock {
        var inner = outer
        inner.color = inner.tint
        let isFocused = focus == .action(action)
        return block(
            isFocused ? String(mark.map { $0 == "[" ? "▶" : $0 == "]" ? "◀" : $0 }) : mark, in: inner)
    }

    /// A block that is recorded as one of the view's parts. In placeholders, no parts are recorded.
    fileprivate func part(_ part: ViewPart, of content: ViewTree, around block: CellBlock) -> CellBlock {
        guard !isRedacted else { return block }
        let label = content.words(context.glyphs).joined(separator: " ").onOneLine
        return Block(PartBlock(child: block, part: part, label: label, isFocused: focus == part))
    }
}

/// A part that a user can use. Its area is recorded when it is drawn.
private struct PartBlock: BlockContent {
    var child: CellBlock
    var part: ViewPart
    var label: String
    var isFocused: Bool

    func size(in proposal: CellSize) -> CellSize { child.size(in: proposal) }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        if isFocused, canvas.isColored { canvas.fill(area, with: canvas.palette.track) }
        child.draw(in: area, offered: proposal, on: &canvas)
        canvas.record(part, label: label, in: area)
    }
}
