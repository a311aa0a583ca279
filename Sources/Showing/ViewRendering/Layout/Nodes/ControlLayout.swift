import WidgetViews

extension ViewLink: DrawnNode {
    func lines(in words: inout BarWords) -> [String] { words.lines(of: content) }
}

/// Bars do not show buttons.
extension ViewButton: DrawnNode {}

extension ViewToggle: DrawnNode {
    /// The look of a toggle.
    enum State { case on, off, updating }

    /// The sign of the state before the content. In a placeholder, only the content.
    func row<S>(
        _ builder: BlockBuilder<S>, in outer: InheritedStyle, sign: (State) -> Block<S>
    ) -> Block<S> {
        var inner = outer
        inner.direction = .horizontal
        let block = builder.block(content, in: inner)
        guard !builder.isRedacted else { return block }
        let state: State = builder.updating.contains(name) ? .updating : isOn ? .on : .off
        return Block(StackBlock(.horizontal, [sign(state), block], gap: .points(7, along: .horizontal)))
    }

    func lines(in words: inout BarWords) -> [String] {
        words.beside([isOn ? ["☑"] : ["☐"], words.lines(of: content)])
    }
}
