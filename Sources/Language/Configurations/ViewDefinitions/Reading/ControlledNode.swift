import IntentDefinitions
import SourceText

/// Reads a node that is a mapping, with the keys that decide whether and how often it is drawn.
struct ControlledNode {
    private let node: YAMLNode
    private let reader: TemplateReader
    private let position: TemplateReader.Position
    private var sink: FindingSink { reader.sink }

    static let keys: [StaticString] = ["if", "each", "limit", "else"]

    init(_ node: YAMLNode, in reader: TemplateReader, _ position: TemplateReader.Position) {
        self.node = node
        self.reader = reader
        self.position = position
    }

    private func value(_ key: String) -> YAMLNode? { node.value(of: key) }

    /// Reads the node; nil if it has errors, which are reported.
    func read(_ scope: TemplateScope) -> NodeTemplate? {
        let mark = sink.mark
        var inner = scope
        if value("each") == nil, value("else") != nil { inner.missing = .isReplaced }
        let repetition = value("each").flatMap { readRepetition($0, &inner) }
        // Without the list, the names inside are unknown.
        if value("each") != nil, repetition == nil { return nil }
        if let limit = value("limit"), value("each") == nil { sink.report(ViewFindings.limitAlone(limit)) }
        let condition = value("if").flatMap { node in
            let reading = EntryConditionReader(inner.members)
            return reading.read(node, context: reader.context, sink) { name in
                ViewFindings.valueUnknown(
                    name.value, of: "", at: name.location, known: reading.names,
                    whole: inner.path(endingIn: name.value))
            }
        }
        if value("if") != nil, value("else") == nil, position == .alone {
            sink.report(ViewFindings.elseMissing(node))
        }
        if sink.hasErrors(since: mark) { inner.missing = .isReplaced }
        let body = reader.members(
            node, inner.settling(condition?.settled ?? []), position, but: Self.keys)
        // Values whose absence made the condition false exist in the other node, unless the other node is
        // also drawn for missing values.
        let outer = value("each") == nil ? scope.settling(condition?.settledIfFalse ?? []) : scope
        let otherwise = value("else").flatMap { reader.view($0, outer, position) }
        guard let body, !sink.hasErrors(since: mark) else { return nil }
        return NodeTemplate(
            body, at: node.place, repetition: repetition, condition: condition, otherwise: otherwise)
    }

    /// Reads `each: departure in departures`, and adds the element to the scope.
    private func readRepetition(_ each: YAMLNode, _ scope: inout TemplateScope) -> Repetition? {
        guard position != .alone else { return sink.refuse(ViewFindings.eachAlone(each)) }
        guard let text = each.text else { return sink.refuse(ViewFindings.eachForm(each)) }
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 3, words[1] == "in", let name = ValueNotation.lone(in: "$" + words[0]),
            name.path.count == 1, name.format == nil, let list = ValueNotation.lone(in: "$" + words[2])
        else { return sink.refuse(ViewFindings.eachForm(each)) }
        let start = text.utf8.count - words[2].utf8.count
        let written = ValueNotation.Written(
            path: list.path, format: list.format, range: start..<text.utf8.count)
        // A missing list counts as empty.
        var optional = scope
        optional.missing = .isReplaced
        guard let reference = reader.reference(written, in: each, optional) else { return nil }
        guard case .list(let element) = reference.type else {
            return sink.refuse(ViewFindings.eachNoList(reference))
        }
        scope = scope.repeating(
            EntryMember(name: words[0], type: element, isOptional: false, location: each.location))
        let limit = value("limit").flatMap { $0.read(.integer(in: 1...1000), sink)?.value }
        return Repetition(name: words[0], list: reference, limit: limit, location: each.location)
    }
}
