import WidgetModel
import WidgetViews

/// The fallback is drawn, or the name of the node.
extension ViewUnknown: DrawnNode {
    /// A node that cannot be drawn.
    init(_ node: some ViewNode) {
        var members: JSONObject = [:]
        node.write(into: &members)
        self.init(members)
    }

    func lines(in words: inout BarWords) -> [String] { fallback.map { words.lines(of: $0) } ?? [] }
}
