import WidgetModel

/// A node that the layout cannot draw: a box with its name.
enum UnknownBlock {
    static func block(_ node: any ViewNode, _ builder: BlockBuilder) -> Block {
        var members: JSONObject = [:]
        node.write(into: &members)
        let name = members.first { _ in true }?.key ?? "view"
        var style = InheritedStyle(color: builder.palette.resolve(.named(.secondary)), tint: .init(0))
        style.font = .caption2
        style.lineLimit = 1
        return Block(
            BoxBlock(
                child: builder.block(name, in: style), insets: ViewInsets(4), alignment: .center,
                background: ShapeBlock(behind: builder.palette.track, builder.palette)))
    }
}
