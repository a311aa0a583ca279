import TextWidth
import WidgetModel
import WidgetViews

/// What a node inherits.
struct Surroundings {
    var color: RGBA
    var tint: RGBA
    var font = ViewFont.body
    var weight: ViewWeight?
    var lineLimit = ViewLimits.lines
    var textAlignment = ViewAlignment.Horizontal.leading
    /// The direction of the stack that the node is a child of.
    var direction = ViewStack.Direction.depth

    /// A weight says so itself; else titles and headlines are bold.
    var isBold: Bool {
        switch weight {
        case .semibold, .bold, .heavy, .black: true
        case .ultraLight, .thin, .light, .regular, .medium: false
        case nil: [.largeTitle, .title, .title2, .title3, .headline].contains(font)
        }
    }

    var ink: Ink { Ink(color: color, isBold: isBold) }
}

/// Turns views into blocks.
struct BlockBuilder {
    let context: RenderContext
    let palette: Palette
    /// Whether texts and values are hidden, as in a placeholder.
    let isRedacted: Bool
    /// The actions that were pressed and whose outcome does not show yet.
    var updating: Set<String> = []

    func block(_ view: ViewTree, in outer: Surroundings) -> Block {
        let style = view.style
        var inner = outer
        inner.tint = style.tint.map { palette.resolve($0, tint: outer.tint) } ?? outer.tint
        inner.color = style.color.map { palette.resolve($0, tint: inner.tint) } ?? outer.color
        inner.font = style.font ?? outer.font
        inner.weight = style.weight ?? (style.font == nil ? outer.weight : nil)
        inner.lineLimit = style.lineLimit ?? outer.lineLimit
        inner.textAlignment = style.textAlignment ?? outer.textAlignment
        let content = block(view.content, in: inner)
        guard style.padding != nil || style.frame != nil || style.background != nil else { return content }
        return Block(.box(box(style, tint: inner.tint)), children: [content])
    }

    private func block(_ content: ViewContent, in inner: Surroundings) -> Block {
        switch content {
        case .text(let text): return Block(.text(textBlock(text, inner)))
        case .date(let date): return Block(.text(textBlock(context.text(of: date), inner)))
        case .image(let symbol): return Block(.text(textBlock(glyph(symbol), inner)))
        case .stack(let stack): return block(stack, in: inner)
        case .spacer(let length):
            return Block(.spacer(leastLength: inner.direction == .vertical ? rows(length) : columns(length)))
        case .divider: return Block(.divider(isVertical: inner.direction == .horizontal))
        case .gauge(let gauge) where gauge.style == .circular:
            return Block(
                .ring(
                    RingBlock(
                        fraction: isRedacted ? 0 : gauge.fraction,
                        label: hidden(gauge.valueLabel ?? gauge.label ?? ""), ink: inner.ink,
                        tint: inner.tint,
                        glyphs: context.glyphs)))
        case .gauge(let gauge):
            return Block(
                .bar(bar(.blocks, gauge.fraction, label: gauge.label, value: gauge.valueLabel, inner)))
        case .progress(let progress):
            return Block(
                .bar(bar(.line, progress.fraction(at: context.now), label: progress.label, value: nil, inner))
            )
        case .chart(let chart): return Block(.chart(self.chart(chart, inner)))
        case .link(_, let content): return block(content, in: inner)
        case .button(let action, let content):
            let end = updating.contains(action) ? ellipsis + "]" : "]"
            return pressed(["[", end], around: content, in: inner)
        case .toggle(let action, let isOn, let content):
            let mark =
                updating.contains(action) ? ellipsis : isOn ? context.glyphs == .unicode ? "×" : "x" : " "
            return pressed(["[\(mark)]"], around: content, in: inner)
        }
    }

    /// A view that a person presses: one mark before it, or one on either side.
    private func pressed(_ marks: [String], around content: ViewTree, in outer: Surroundings) -> Block {
        var inner = outer
        inner.direction = .horizontal
        let content = block(content, in: inner)
        guard !isRedacted else { return content }
        inner.color = inner.tint
        let blocks = marks.map { Block(.text(textBlock($0, inner))) }
        let children = [blocks[0], content] + blocks.dropFirst()
        let gaps = marks.count > 1 ? [0, 0] : [1]
        return Block(.stack(.horizontal, gaps: gaps, ViewAlignment(.center, .center)), children: children)
    }

    private var ellipsis: String { context.glyphs == .unicode ? "…" : ".." }

    private func block(_ stack: ViewStack, in inner: Surroundings) -> Block {
        var within = inner
        within.direction = stack.direction
        let children = stack.children.map { block($0, in: within) }
        let gaps = zip(children, children.dropFirst()).map { before, after in
            switch (stack.direction, stack.spacing) {
            case (.depth, _): 0
            case (.vertical, let spacing): rows(spacing ?? 0)
            case (.horizontal, let spacing?): columns(spacing)
            case (.horizontal, nil): before.isSpacer || after.isSpacer ? 0 : 1
            }
        }
        return Block(.stack(stack.direction, gaps: gaps, stack.alignment), children: children)
    }

    private func textBlock(_ text: String, _ inner: Surroundings) -> TextBlock {
        let text = TextFlow.printable(text)
        let isLarge = inner.font == .largeTitle && context.glyphs == .unicode
        return TextBlock(
            text: text, ink: isRedacted ? Ink(color: palette.track) : inner.ink, lineLimit: inner.lineLimit,
            alignment: inner.textAlignment, large: isLarge ? BigDigits.rows(text) : nil,
            isRedacted: isRedacted, ellipsis: ellipsis)
    }

    private func glyph(_ symbol: ViewSymbol) -> String {
        guard let glyph = Symbols.glyph(symbol.name) else {
            return symbol.label ?? glyph(of: Symbols.fallback)
        }
        return self.glyph(of: glyph)
    }

    private func glyph(of glyph: Symbols.Glyph) -> String {
        context.glyphs == .unicode ? glyph.unicode : glyph.ascii
    }

    private func bar(
        _ look: BarBlock.Look, _ fraction: Double, label: String?, value: String?, _ inner: Surroundings
    ) -> BarBlock {
        BarBlock(
            look: look, fraction: isRedacted ? 0 : fraction, label: hidden(label ?? ""),
            value: hidden(value ?? ""),
            ink: inner.ink, tint: inner.tint)
    }

    private func chart(_ chart: ViewChart, _ inner: Surroundings) -> ChartBlock {
        ChartBlock(
            values: isRedacted ? chart.values.map { _ in 1 } : chart.values,
            most: isRedacted ? 2 : max(chart.most ?? max(chart.values.max() ?? 0, chart.goal ?? 0), 1e-9),
            goal: isRedacted ? nil : chart.goal, labels: chart.labels.map(hidden),
            color: isRedacted ? palette.track : inner.tint,
            goalColor: chart.goalColor.map { palette.resolve($0, tint: inner.tint) } ?? inner.tint,
            labelColor: palette.resolve(.named(.secondary)), glyphs: context.glyphs)
    }

    /// A label on one line, hidden where values are.
    private func hidden(_ label: String) -> String {
        let text = TextFlow.printable(label)
        return String(
            text.map { character in
                if character == "\n" { return " " }
                return isRedacted && character != " " ? "▒" : character
            })
    }

    private func box(_ style: ViewStyle, tint: RGBA) -> BoxBlock {
        let insets = style.padding ?? ViewInsets(0)
        return BoxBlock(
            insets: BoxBlock.Insets(
                top: rows(insets.top), left: columns(insets.leading), bottom: rows(insets.bottom),
                right: columns(insets.trailing)),
            width: style.frame?.width.map { length($0, columns) },
            height: style.frame?.height.map { length($0, rows) },
            alignment: style.frame?.alignment ?? .center,
            background: style.background.map { palette.resolve($0, tint: tint) })
    }

    private func length(_ length: ViewFrame.Length, _ cells: (Double) -> Int) -> BoxBlock.Length {
        switch length {
        case .fill: .fill
        case .points(let points): .cells(points > 0 ? max(1, cells(points)) : 0)
        }
    }

    /// Cells of a width in points: 8 each, halves rounded up.
    private func columns(_ points: Double) -> Int { Int((points / 8).rounded()) }

    /// Rows of a height in points: 16 each, halves rounded down, because rows are dear.
    private func rows(_ points: Double) -> Int { Int((points / 16 - 0.5).rounded(.up)) }
}

extension Block {
    var isSpacer: Bool { if case .spacer = shape { true } else { false } }
}
