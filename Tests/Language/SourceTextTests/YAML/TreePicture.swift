import SourceText

/// A tree as text, one line per node: `line:column-line:column`, its kind, its text.
enum TreePicture {
    static func draw(_ tree: YAMLTree) -> String {
        var lines: [String] = []
        if let root = tree.root { draw(root, as: "", depth: 0, into: &lines) }
        if !tree.isComplete { lines.append("(not read to the end)") }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func draw(_ node: YAMLNode, as role: String, depth: Int, into lines: inout [String]) {
        let (start, end) = (node.location.start, node.location.end)
        let indent = String(repeating: "  ", count: depth)
        lines.append("\(indent)\(role)\(describe(node)) \(start)-\(end)")
        for element in node.elements { draw(element, as: "- ", depth: depth + 1, into: &lines) }
        for (key, value) in node.entries {
            draw(key, as: "? ", depth: depth + 1, into: &lines)
            draw(value, as: ": ", depth: depth + 1, into: &lines)
        }
    }

    private static func describe(_ node: YAMLNode) -> String {
        let open = node.isComplete ? "" : " (open)"
        return switch node.kind {
        case .scalar(let style): "\(style) \(String(reflecting: node.text ?? ""))"
        case .sequence: "sequence\(open)"
        case .mapping: "mapping\(open)"
        case .refused: "refused"
        }
    }
}
