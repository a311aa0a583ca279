import WidgetViews

/// The strings of a view for one line, in reading order.
struct BarWords {
    /// Strings that are side by side form one line. No line is empty.
    private(set) var lines: [String] = []
    /// The name of the first symbol.
    private(set) var symbol: String?
    /// The filled part of the first gauge or progress line, 0…1.
    private(set) var fraction: Double?
    private let context: RenderContext

    init(_ view: ViewTree, _ context: RenderContext) {
        self.context = context
        lines = texts(of: view)
    }

    /// The text without characters that must not be drawn, on one line, without spaces at its ends.
    static func oneLine(_ text: String) -> String {
        let line = DrawableText.of(text).split(whereSeparator: { $0 == "\n" || $0 == " " })
        return line.joined(separator: " ")
    }

    private mutating func texts(of view: ViewTree) -> [String] {
        switch view.content {
        case .text(let text): line(text.text)
        case .date(let date): line(context.dates.text(of: date))
        case .image(let symbol): texts(of: symbol)
        case .stack(let stack):
            stack.direction == .horizontal ? row(stack.children) : stack.children.flatMap { texts(of: $0) }
        case .grid(let grid): texts(of: grid)
        case .gauge(let gauge): measure(gauge.fraction, gauge.label, gauge.valueLabel)
        case .progress(let progress):
            measure(progress.fraction(at: context.dates.now), progress.label, nil)
        case .link(let link): texts(of: link.content)
        case .toggle(let toggle): beside([toggle.isOn ? ["☑"] : ["☐"], texts(of: toggle.content)])
        case .unknown(let node): node.fallback.map { texts(of: $0) } ?? []
        // A bar shows neither graphics nor buttons.
        case .picture, .spacer, .divider, .chart, .shape, .gradient, .button: []
        }
    }

    private func line(_ text: String) -> [String] { [Self.oneLine(text)].filter { !$0.isEmpty } }

    private mutating func texts(of symbol: ViewSymbol) -> [String] {
        self.symbol = self.symbol ?? symbol.name
        return line(symbol.text(context.glyphs))
    }

    private mutating func texts(of grid: ViewGrid) -> [String] {
        var lines: [String] = []
        for row in grid.rows {
            switch row {
            case .cells(let cells): lines += self.row(cells)
            case .wide(let view): lines += texts(of: view)
            }
        }
        return lines
    }

    private mutating func row(_ views: [ViewTree]) -> [String] {
        var columns: [[String]] = []
        for view in views { columns.append(texts(of: view)) }
        return beside(columns)
    }

    /// Columns with one line each become one line.
    private func beside(_ columns: [[String]]) -> [String] {
        guard columns.allSatisfy({ $0.count <= 1 }) else { return columns.flatMap(\.self) }
        return line(columns.flatMap(\.self).joined(separator: " "))
    }

    /// Adds a label with a value. Without a text, the value is a percentage.
    private mutating func measure(_ part: Double, _ label: String?, _ value: String?) -> [String] {
        fraction = fraction ?? part
        let value = value ?? "\(Int((part * 100).rounded())) %"
        return line([label, value].compactMap(\.self).joined(separator: " "))
    }
}
