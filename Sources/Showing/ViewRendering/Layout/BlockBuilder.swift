import WidgetModel
import WidgetViews

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

    /// The style of a widget's outermost node.
    init(_ palette: Palette) {
        color = palette.resolve(.named(.primary))
        tint = palette.resolve(.named(.accent))
    }

    /// The style inside a node with these modifiers.
    ///
    /// A font without a weight resets an inherited weight, because the font determines the weight.
    fileprivate func inherited(by style: ViewStyle, _ palette: Palette) -> InheritedStyle {
        var inner = self
        inner.tint = style.tint.map { palette.resolve($0, tint: tint) } ?? tint
        inner.color = style.color.map { palette.resolve($0, tint: inner.tint) } ?? color
        inner.font = style.font ?? font
        inner.weight = style.weight ?? (style.font == nil ? weight : nil)
        inner.isMonospaced = style.isMonospaced ?? isMonospaced
        inner.lineLimit = style.lineLimit ?? lineLimit
        inner.textAlignment = style.textAlignment ?? textAlignment
        if let frame = style.frame, frame.width != nil { inner.placement = frame.alignment.horizontal }
        return inner
    }
}

/// Converts views into blocks.
struct BlockBuilder<S: Surface> {
    let setting: S.Setting
    let palette: Palette
    /// Whether text and values are hidden, as in a placeholder.
    let isRedacted: Bool
    /// The actions that were pressed and whose effect is not visible yet.
    let updating: Set<String>

    init(_ setting: S.Setting, _ palette: Palette, _ frame: WidgetFrame) {
        self.setting = setting
        self.palette = palette
        isRedacted = frame.isRedacted
        updating = frame.updating
    }

    /// The block of a view in the style that it inherits.
    func block(_ view: ViewTree, in outer: InheritedStyle) -> Block<S> {
        let style = view.style
        let inner = outer.inherited(by: style, palette)
        let node = view.labeledNode
        let content =
            (node as? any DrawnNode).map { S.block(of: $0, self, in: inner) }
            ?? S.block(of: ViewUnknown(node), self, in: inner)
        let block = style.box(around: content, self, in: inner)
        if let label = style.accessibilityLabel { block.spoken = label.onOneLine }
        return block
    }

    /// The block of a string.
    func block(_ text: String, in inner: InheritedStyle) -> Block<S> { S.text(text, self, in: inner) }
}

extension ViewTree {
    /// The node. A picture without a label uses the label for screen readers, which can be drawn.
    fileprivate var labeledNode: any ViewNode {
        guard case .picture(var picture) = content, picture.label == nil else { return content.node }
        picture.label = style.accessibilityLabel
        return picture
    }
}

extension String {
    /// The text without characters that must not be drawn, and without line breaks.
    var onOneLine: String { DrawableText.of(self).split(separator: "\n").joined(separator: " ") }
}
