import WidgetViews

/// The strings of a view for one line, in reading order.
struct BarWords {
    /// Strings that are side by side form one line. No line is empty.
    private(set) var lines: [String] = []
    /// The name of the first symbol.
    private(set) var symbol: String?
    /// The filled part of the first gauge or progress line, 0…1.
    private(set) var fraction: Double?
    let context: RenderContext

    init(_ view: ViewTree, _ context: RenderContext) {
        self.context = context
        lines = lines(of: view)
    }

    /// The text without characters that must not be drawn, on one line, without spaces at its ends.
    static func oneLine(_ text: String) -> String {
        let line = DrawableText.of(text).split(whereSeparator: { $0 == "\n" || $0 == " " })
        return line.joined(separator: " ")
    }

    /// The strings of a view, as its node defines them.
    mutating func lines(of view: ViewTree) -> [String] {
        (view.content.node as? any DrawnNode)?.lines(in: &self) ?? []
    }

    /// A text as one line; an empty list for an empty text.
    func line(_ text: String) -> [String] { [Self.oneLine(text)].filter { !$0.isEmpty } }

    /// Stores the name of the first symbol.
    mutating func take(symbol name: String) { symbol = symbol ?? name }

    /// Views side by side.
    mutating func row(_ views: [ViewTree]) -> [String] {
        var columns: [[String]] = []
        for view in views { columns.append(lines(of: view)) }
        return beside(columns)
    }

    /// Columns with one line each become one line.
    func beside(_ columns: [[String]]) -> [String] {
        guard columns.allSatisfy({ $0.count <= 1 }) else { return columns.flatMap(\.self) }
        return line(columns.flatMap(\.self).joined(separator: " "))
    }

    /// Adds a label with a value. Without a text, the value is a percentage.
    mutating func measure(_ part: Double, _ label: String?, _ value: String?) -> [String] {
        fraction = fraction ?? part
        let value = value ?? "\(Int((part * 100).rounded())) %"
        return line([label, value].compactMap(\.self).joined(separator: " "))
    }
}
