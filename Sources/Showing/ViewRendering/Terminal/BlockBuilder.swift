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
    var lineLimit = ViewLimits.lines
    /// The alignment of lines of text; nil if it is not set, so that lines are aligned at their leading edge.
    var textAlignment: ViewAlignment.Horizontal?
    /// The side of its space on which to draw a ticking date that is narrower than its reserved width.
    var placement = ViewAlignment.Horizontal.center
    /// The direction of the stack that contains the node.
    var direction = ViewStack.Direction.depth

    /// Whether text is bold. Without a weight, titles and headlines are bold.
    var isBold: Bool {
        switch weight {
        case .semibold, .bold, .heavy, .black: true
        case .ultraLight, .thin, .light, .regular, .medium: false
        case nil: [.largeTitle, .title, .title2, .title3, .headline].contains(font)
        }
    }

    /// The color and weight for drawing text.
    var ink: Ink { Ink(color: color, isBold: isBold) }
}

/// Converts views into blocks. A new kind of node needs a line in `block`.
struct BlockBuilder {
    let context: RenderContext
    let palette: Palette
    /// Whether text and values are hidden, as in a placeholder.
    let isRedacted: Bool
    /// The actions that were pressed and whose effect is not visible yet.
    var updating: Set<String> = []
    /// The part that is highlighted.
    var focus: ViewPart?

    /// The block of a view in the style that it inherits.
    ///
    /// A font without a weight resets an inherited weight, because the font determines whether text is bold.
    func block(_ view: ViewTree, in outer: InheritedStyle) -> Block {
        let style = view.style
        var inner = outer
        inner.tint = style.tint.map { palette.resolve($0, tint: outer.tint) } ?? outer.tint
        inner.color = style.color.map { palette.resolve($0, tint: inner.tint) } ?? outer.color
        inner.font = style.font ?? outer.font
        inner.weight = style.weight ?? (style.font == nil ? outer.weight : nil)
        inner.lineLimit = style.lineLimit ?? outer.lineLimit
        inner.textAlignment = style.textAlignment ?? outer.textAlignment
        if let frame = style.frame, frame.width != nil { inner.placement = frame.alignment.horizontal }
        return style.box(around: block(view.content, of: view, in: inner), self, in: inner)
    }

    /// The block of a node's content, without its padding, frame and background.
    private func block(_ content: ViewContent, of view: ViewTree, in inner: InheritedStyle) -> Block {
        switch content {
        case .text(let text): block(text: text.text, in: inner)
        case .date(let date): date.block(self, in: inner)
        case .image(let symbol): block(text: symbol.text(context.glyphs), in: inner)
        case .picture(let picture):
            picture.block(self, in: inner, label: view.style.accessibilityLabel)
        case .stack(let stack): stack.block(self, in: inner)
        case .grid(let grid): grid.block(self, in: inner)
        case .spacer(let spacer): spacer.block(self, in: inner)
        case .divider: Block(DividerBlock(isVertical: inner.direction == .horizontal))
        case .gauge(let gauge): gauge.block(self, in: inner)
        case .progress(let progress): progress.block(self, in: inner)
        case .chart(let chart): chart.block(self, in: inner)
        case .shape(let shape): shape.block(self, in: inner)
        case .gradient(let gradient): gradient.block(self, in: inner)
        case .link(let link): link.block(self, in: inner)
        case .button(let button): button.block(self, in: inner)
        case .toggle(let toggle): toggle.block(self, in: inner)
        case .unknown(let node): node.block(self, in: inner)
        }
    }

    /// The sign that replaces truncated text.
    var ellipsis: String { context.glyphs == .ascii ? ".." : "…" }

    /// A label on one line; it is hidden if values are redacted.
    func hidden(_ label: String?) -> String {
        String(
            DrawableText.of(label ?? "").map { character in
                if character == "\n" { return " " }
                return isRedacted && character != " " ? "▒" : character
            })
    }

    /// Converts a width in points to cells of 8 points. Halves are rounded up.
    func columns(_ points: Double) -> Int { Int((points / 8).rounded()) }

    /// Converts a height in points to rows of 16 points. Halves are rounded down, because rows are scarce.
    func rows(_ points: Double) -> Int { Int((points / 16 - 0.5).rounded(.up)) }
}
