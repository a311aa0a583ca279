import WidgetViews

extension ViewUnknown {
    /// The block of the fallback, or a box with the node's name.
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        if let fallback { return builder.block(fallback, in: inner) }
        var style = inner
        style.color = builder.palette.resolve(.named(.red))
        style.font = .caption
        style.weight = .medium
        style.lineLimit = 2
        style.direction = .horizontal
        let sign = builder.block(ViewTree(.image(ViewSymbol("exclamationmark.triangle"))), in: style)
        let text = builder.block("\(name) is unknown", in: style)
        return Block(
            BoxBlock(
                child: Block(StackBlock(.horizontal, [sign, text], gap: 5)),
                insets: ViewInsets(top: 5, leading: 9, bottom: 5, trailing: 9),
                background: Block(ShapeFigures(behind: style.color.faded(0.12), builder.palette))))
    }
}
