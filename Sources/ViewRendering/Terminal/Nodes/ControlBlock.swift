import WidgetViews

extension ViewButton {
    /// `[label]`, or `[label…]` while the effect of a press is not visible yet.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let end = builder.updating.contains(name) ? builder.ellipsis + "]" : "]"
        return builder.pressed(["[", end], around: content, in: inner)
    }
}

extension ViewToggle {
    /// `[×] label`, with a space or an ellipsis instead of the cross if the toggle is off or being updated.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let on = builder.context.glyphs == .unicode ? "×" : "x"
        let mark = builder.updating.contains(name) ? builder.ellipsis : isOn ? on : " "
        return builder.pressed(["[\(mark)]"], around: content, in: inner)
    }
}

extension BlockBuilder {
    /// A view that can be pressed, with one mark before it or one on each side.
    fileprivate func pressed(
        _ marks: [String], around content: ViewTree, in outer: InheritedStyle
    ) -> Block {
        var inner = outer
        inner.direction = .horizontal
        let content = block(content, in: inner)
        guard !isRedacted else { return content }
        inner.color = inner.tint
        let blocks = marks.map { block(text: $0, in: inner) }
        return Block(
            StackBlock(
                direction: .horizontal, children: [blocks[0], content] + blocks.dropFirst(),
                gaps: marks.count > 1 ? [0, 0] : [1]))
    }
}
