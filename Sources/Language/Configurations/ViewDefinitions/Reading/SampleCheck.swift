import SourceText
import WidgetModel
import WidgetViews

/// Checks the constants of one node. The node is read like a provider's node; samples replace values of the
/// data, and text replaces the views inside.
struct SampleCheck {
    let node: YAMLNode
    let members: [(key: String, value: ValueTemplate)]
    /// The names of the values that the node can use.
    let names: [String]

    /// Reports the first error, unless a sample may have caused it.
    func report(_ sink: FindingSink) {
        let sample = JSONObject(members.map { ($0.key, $0.value.sample) })
        do throws(ViewError) {
            _ = try ViewTree(json: .object(sample))
        } catch {
            let steps = ViewPath.steps(of: error.path)
            guard !hasReference(at: steps) else { return }
            sink.report(
                ViewFindings.value(
                    error, at: ViewPath.location(of: steps, in: node), nearest(steps, error),
                    text: ViewPath.node(of: steps, in: node).text))
        }
    }

    /// Whether the value at a path, or a value around it, consists of values of the data.
    private func hasReference(at steps: [ViewPath.Step]) -> Bool {
        guard case .key(let key)? = steps.first, var value = members.first(where: { $0.key == key })?.value
        else { return members.contains { $0.value.hasReference } }
        for step in steps.dropFirst() {
            switch (step, value) {
            case (.index(let index), .list(let list)) where index < list.count: value = list[index]
            case (.key(let key), .object(let object)):
                guard let inner = object.first(where: { $0.key == key }) else { return value.hasReference }
                value = inner.value
            default: return value.hasReference
            }
        }
        return value.hasReference
    }

    /// The probable correction of a misspelled word, or the value whose name was written.
    private func nearest(_ steps: [ViewPath.Step], _ error: ViewError) -> String? {
        guard let text = ViewPath.node(of: steps, in: node).text else { return nil }
        return names.contains(text) ? "$" + text : Spelling.nearest(text, among: error.words)
    }
}

extension ValueTemplate {
    fileprivate var sample: JSONValue {
        switch self {
        case .constant(let json): json
        case .text: "text"
        case .reference(_, let sample): sample
        case .list(let values): .array(values.map(\.sample))
        case .object(let members): .object(JSONObject(members.map { ($0.key, $0.value.sample) }))
        case .view(let node): if case .row = node.body { [] } else { "" }
        }
    }

    fileprivate var hasReference: Bool {
        switch self {
        case .constant, .view: false
        case .text, .reference: true
        case .list(let values): values.contains(where: \.hasReference)
        case .object(let members): members.contains { $0.value.hasReference }
        }
    }
}

/// The path of a `ViewError`, such as `frame.width` or `range[0]`.
enum ViewPath {
    enum Step: Hashable {
        case key(String)
        case index(Int)
    }

    static func steps(of path: String) -> [Step] {
        path.split { ".[]".contains($0) }.map { part in
            Int(part).map(Step.index) ?? .key(String(part))
        }
    }

    /// The value at a path, or the innermost one around it.
    static func node(of steps: [Step], in node: YAMLNode) -> YAMLNode {
        var node = node
        for step in steps {
            let inner: YAMLNode? =
                switch step {
                case .key(let key): node.value(of: key)
                case .index(let index): node.elements.dropFirst(index).first { _ in true }
                }
            guard let inner else { break }
            node = inner
        }
        return node
    }

    static func location(of steps: [Step], in node: YAMLNode) -> SourceLocation {
        let found = ViewPath.node(of: steps, in: node)
        return found.isScalar ? found.location : found.place
    }
}
