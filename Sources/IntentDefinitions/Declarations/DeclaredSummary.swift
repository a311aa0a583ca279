import SourceText
import YAMLReading

/// One text of a summary as it is written: alone, in a list, or as `{ when: …, text: … }` in a list.
struct DeclaredSummary: Sendable {
    /// The text's own node, for the places in it.
    let text: YAMLNode
    var condition: DeclaredCondition?
    /// Whether reading it reported an error: it may have been meant for less than it says.
    var hasErrors = false
}

extension NodeReader where Value == [DeclaredSummary] {
    static var summary: NodeReader {
        .either(
            scalar: NodeReader { node, sink in
                node.readShown(sink, isTemplate: true).map { _ in [DeclaredSummary(text: node)] }
            },
            list: NodeReader<[Located<DeclaredSummary?>]>.list(of: .summaryEntry).map { entries, node, sink in
                if entries.isEmpty { return sink.refuse(DefinitionFindings.summaryEmpty(node)) }
                return entries.compactMap(\.value)
            },
            expected: "a text, or a list of { when: …, text: … }")
    }
}

extension NodeReader where Value == DeclaredSummary? {
    /// Nil inside for an entry without a text, after a finding.
    fileprivate static var summaryEntry: NodeReader {
        NodeReader { node, sink in
            if node.isScalar {
                return node.readShown(sink, isTemplate: true).map { _ in DeclaredSummary(text: node) }
            }
            let mark = sink.mark
            var summary: DeclaredSummary?
            let isRead: Void? = node.readMapping("a summary", sink) { fields in
                let condition = fields.optional("when", .condition)?.value
                let text = fields.required("text", NodeReader<String>.text.map { _, node, _ in node })
                summary = text.map { DeclaredSummary(text: $0.value, condition: condition) }
            }
            summary?.hasErrors = sink.hasErrors(since: mark)
            return isRead.map { summary }
        }
    }
}
