import WidgetModel

/// A kind of node that the layout can draw. Each kind is implemented in a file in `Nodes`; any other kind is
/// drawn as a box with its name.
protocol DrawnNode: ViewNode {
    /// The block of the node, without its padding, frame and background.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block
}

/// The style that a node inherits from its ancestors.
struct InheritedStyle {
    /// The color of text and symbols.
    var color: RGBA
    /// The meaning of `accent`, and the color of gauges, progress lines and charts.
    var tint: RGBA
    var font = ViewFont.body
    var weight: ViewWeight?
    var isMonospaced = false
    var lineLimit = ViewLimits.lines
    /// The alignment of lines of text; nil if it is not set, so that lines are aligned at their leading edge.
    var textAlignment: ViewAlignment.Horizontal?
    /// The side of its space on which to draw a ticking date that is narrower than its reserved width.
    var placement = ViewAlignment.Horizontal.center
    /// The direction of the stack that contains the node.
    var direction = ViewStack.Direction.depth
}

/// Converts views into blocks.
struct BlockBuilder {
    let measuring: any TextMeasuring
    let dates: DateFormat
    let palette: Palette
    /// Whether text and values are hidden, as in a placeholder.
    let isRedacted: Bool
    /// The actions that were pressed and whose effect is not visible yet.
    let updating: Set<String>
    /// The factor by which text is smaller than usual, so that more content fits.
    let textScale: Double

    /// The block of a view in the style that it inherits.
    ///
    /// A font without a weight resets an inherited weight, because the font determines the weight.
    func block(_ view: ViewTree, in outer: InheritedStyle) -> Block {
        let style = view.style
        var inner = outer
        inner.tint = style.tint.map { palette.resolve($0, tint: outer.tint) } ?? outer.tint
        inner.color = style.color.map { palette.resolve($0, tint: inner.tint) } ?? outer.color
        inner.font = style.font ?? outer.font
        inner.weight = style.weight ?? (style.font == nil ? outer.weight : nil)
        inner.isMonospaced = style.isMonospaced ?? outer.isMonospaced
        inner.lineLimit = style.lineLimit ?? outer.lineLimit
        inner.textAlignment = style.textAlignment ?? outer.textAlignment
        if let frame = style.frame, frame.width != nil { inner.placement = frame.alignment.horizontal }
        let node = view.labeledNode
        let content = (node as? any DrawnNode)?.block(self, in: inner) ?? UnknownBlock.block(node, self)
        let block = style.box(around: content, self, tint: inner.tint)
        if let label = style.accessibilityLabel { block.spoken = oneLine(label) }
        return block
    }

    /// The font for text with an inherited style.
    func font(_ style: InheritedStyle) -> TextFont {
        TextFont(
            style.font, weight: style.weight, isMonospaced: style.isMonospaced, scale: textScale)
    }

    /// The font for small text that belongs to a node, such as the labels of a chart.
    func smallFont(_ style: ViewFont) -> TextFont {
        TextFont(style, weight: nil, isMonospaced: false, scale: textScale)
    }

    /// A label on one line, which keeps within `width`.
    func line(_ text: String, _ font: TextFont, width: Double) -> MeasuredLine {
        measuring.measure(TextRequest(oneLine(text), font: font, width: width, most: 1)).lines[0]
    }

    /// A label without characters that must not be drawn, and without line breaks.
    func oneLine(_ text: String) -> String {
        DrawableText.of(text).split(separator: "\n").joined(separator: " ")
    }
}

extension ViewTree {
    /// The node. A picture without a label uses the label for screen readers, which can be drawn.
    fileprivate var labeledNode: any ViewNode {
        guard case .picture(var picture) = content, picture.label == nil else { return content.node }
        picture.label = style.accessibilityLabel
        return picture
    }
}
