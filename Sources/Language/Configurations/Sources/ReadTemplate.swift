import IntentDefinitions
import SourceText
import WidgetModel

/// A text with values in a source, as it was read.
struct ReadTemplate: Sendable {
    let template: SourceTemplate
    let node: YAMLNode
    /// The values in the text, in order.
    let uses: [SourceUse]

    /// The text as written, without quotes.
    var text: String { template.text }

    /// Reads a text; nil after a finding.
    static func read(_ node: YAMLNode, _ sink: FindingSink) -> ReadTemplate? {
        if node.isRefused { return nil }
        if let meant = ValueNotation.meant(by: node) {
            // The finding also explains errors that YAML reports after the value.
            sink.report(
                SourceFindings.valueInBraces(node, meant: meant),
                explainingSyntaxAt: node.file.location(meant.range))
            return nil
        }
        guard let text = node.readText(sink) else { return nil }
        node.checkDirection(.error, sink)
        if let (range, name) = doubledName(in: text) {
            sink.report(SourceFindings.braceDoubled(node, range, name))
        }
        do throws(SourceTemplateProblem) {
            let template = try SourceTemplate(parsing: text)
            let uses = template.references.map { reference in
                SourceUse(path: reference.path, location: node.location(ofText: reference.range))
            }
            return ReadTemplate(template: template, node: node, uses: uses)
        } catch {
            return sink.refuse(SourceFindings.template(node, error))
        }
    }

    /// The first `{{ name }}`, which is a value in the notation of other tools.
    private static func doubledName(in text: String) -> (range: Range<Int>, name: String)? {
        let found = ShownTextRule.doubledName(in: text) { name in
            name.split(separator: ".", omittingEmptySubsequences: false)
                .allSatisfy { NameRule.isWellFormed(String($0)) }
        }
        return found.map { ($0.range, $0.name) }
    }
}

extension NodeReader where Value == ReadTemplate {
    /// Reads a text with values: `$name` alone, and `{name}` inside of other text.
    static var sourceTemplate: NodeReader { NodeReader(SchemaForm.text) { ReadTemplate.read($0, $1) } }
}

/// The body of a request, as it was read.
struct ReadBody: Sendable {
    let body: FetchBody
    let uses: [SourceUse]

    /// Reads a text, or JSON in the notation of YAML; nil after a finding.
    static func read(_ node: YAMLNode, _ sink: FindingSink) -> ReadBody? {
        if node.isScalar || ValueNotation.meant(by: node) != nil {
            return ReadTemplate.read(node, sink).map { ReadBody(body: .text($0.template), uses: $0.uses) }
        }
        var uses: [SourceUse] = []
        return JSONTemplate.read(node, into: &uses, sink).map { ReadBody(body: .json($0), uses: uses) }
    }
}

extension JSONTemplate {
    /// Reads a value with values of the request in it; nil after a finding.
    fileprivate static func read(
        _ node: YAMLNode, into uses: inout [SourceUse], _ sink: FindingSink
    ) -> JSONTemplate? {
        if node.isRefused { return nil }
        if node.isSequence {
            var elements: [JSONTemplate] = []
            for element in node.elements {
                guard let read = read(element, into: &uses, sink) else { continue }
                elements.append(read)
            }
            return .array(elements)
        }
        if node.isMapping, ValueNotation.meant(by: node) == nil {
            var members: [(name: String, value: JSONTemplate)] = []
            for (key, value) in node.entries {
                guard let name = key.text, let read = read(value, into: &uses, sink) else { continue }
                members.append((name, read))
            }
            return .object(members)
        }
        if node.isScalar, let constant = node.typedJSON { return .constant(constant) }
        guard let template = ReadTemplate.read(node, sink) else { return nil }
        uses += template.uses
        return template.template.constant.map { .constant(.string($0)) } ?? .template(template.template)
    }
}

extension YAMLNode {
    /// The value of a plain scalar that is not a string in JSON: `null`, `true`, `12`; nil for other nodes.
    fileprivate var typedJSON: JSONValue? {
        guard isPlain, let text else { return nil }
        if isMissing || isNull { return .null }
        if text == "true" || text == "false" { return .boolean(text == "true") }
        return JSONValue(numberText: text)
    }

    /// The value as JSON. Plain scalars are typed as in YAML 1.2's core schema. Refused parts are null.
    var plainJSON: JSONValue {
        if isSequence { return .array(elements.map(\.plainJSON)) }
        if isMapping {
            return .object(JSONObject(entries.map { key, value in (key.text ?? "", value.plainJSON) }))
        }
        return typedJSON ?? text.map(JSONValue.string) ?? .null
    }
}
