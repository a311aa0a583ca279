import WidgetViews

extension ViewButton {
    /// `[label]`, and `[label…]` while the outcome of a press does not show yet.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let end = builder.updating.contains(name) ? builder.ellipsis + "]" : "]"
        return builder.pressed(["[", end], around: content, in: inner)
    }
}

extension ViewToggle {
    /// `[×] label`.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let on = builder.context.glyphs == .unicode ? "×" : "x"
        let mark = builder.updating.contains(name) ? builder.ellipsis : isOn ? on : " "
        return builder.pressed(["[\(mark)]"], around: content, in: inner)
    }
}

extension BlockBuilder {
    /// A view that a person presses: one mark before it, or one on either side.
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
