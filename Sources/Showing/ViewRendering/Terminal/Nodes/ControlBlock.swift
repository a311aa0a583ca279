import WidgetModel
import WidgetViews

extension ViewLink {
    /// The content, which is recorded as a part.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        builder.part(.link(url), of: content, around: builder.block(content, in: inner))
    }
}

extension ViewButton {
    /// `[label]`, or `[label…]` while the effect of a press is not visible yet.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let end = builder.updating.contains(name) ? builder.ellipsis + "]" : "]"
        return builder.pressed(name, ["[", end], around: content, in: inner)
    }
}

extension ViewToggle {
    /// `[×] label`, with a space or an ellipsis instead of the cross if the toggle is off or being updated.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let on = builder.context.glyphs == .ascii ? "x" : "×"
        let mark = builder.updating.contains(name) ? builder.ellipsis : isOn ? on : " "
        return builder.pressed(name, ["[\(mark)]"], around: content, in: inner)
    }
}

extension BlockBuilder {
    /// A view that can be pressed, with one mark before it or one on each side.
    fileprivate func pressed(
        _ name: String, _ marks: [String], around content: ViewTree, in outer: InheritedStyle
    ) -> Block {
        var inner = outer
        inner.direction = .horizontal
        let block = block(content, in: inner)
        guard !isRedacted else { return block }
        inner.color = inner.tint
        let isFocused = focus == .action(name)
        let blocks = marks.map { self.block(text: isFocused ? BlockBuilder.focused($0) : $0, in: inner) }
        let stack = StackBlock(
            direction: .horizontal, children: [blocks[0], block] + blocks.dropFirst(),
            gaps: marks.count > 1 ? [0, 0] : [1])
        return part(.action(name), of: content, around: Block(stack))
    }

    /// The marks of a highlighted part, which are noticeable even without colors.
    private static func focused(_ mark: String) -> String {
        String(mark.map { $0 == "[" ? "▶" : $0 == "]" ? "◀" : $0 })
    }

    /// A block that is recorded as one of the view's parts. In placeholders, no parts are recorded.
    fileprivate func part(_ part: ViewPart, of content: ViewTree, around block: Block) -> Block {
        guard !isRedacted else { return block }
        let label = DrawableText.of(content.words(context.glyphs).joined(separator: " "))
            .split(separator: "\n").joined(separator: " ")
        return Block(PartBlock(child: block, part: part, label: label, isFocused: focus == part))
    }
}

/// A part that a user can use. Its area is recorded when it is drawn.
private struct PartBlock: BlockContent {
    var child: Block
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
