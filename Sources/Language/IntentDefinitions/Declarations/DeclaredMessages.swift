import SourceText
import WidgetModel

/// The author's explanations of refused values as written in the file.
typealias DeclaredMessages = [RefusalCause: Located<String>]

extension RefusalCause {
    /// The keys of `messages`.
    static let grammar = MappingGrammar<DeclaredMessages>(
        "a set of messages",
        [
            message("pattern", .pattern, "What people read when text does not match \"pattern\"."),
            message("range", .range, "What people read when a value is outside \"range\"."),
            message("length", .length, "What people read when text is too short or too long."),
            message("list", .list, "What people read when a list has too few or too many values."),
        ])

    private static func message(
        _ key: StaticString, _ cause: RefusalCause, _ summary: String
    ) -> GrammarKey<DeclaredMessages> {
        .optional(key, summary, .shown) { $0[cause] = $1 }.translated()
    }
}

extension NodeReader where Value == DeclaredMessages {
    /// `{ pattern: …, range: … }`. Unknown keys are reported with the key that was probably meant.
    static var messages: NodeReader {
        NodeReader(.object(RefusalCause.grammar.schema)) { node, sink in
            if node.isScalar, !node.isMissing {
                return sink.refuse(ParameterFindings.messagesAlone(node))
            }
            var messages: DeclaredMessages = [:]
            let unknown = RefusalCause.grammar.read(node, into: &messages, sink) { key, _, _ in
                KeyFindings.meant(byMessageKey: key)
            }
            return unknown.map { _ in messages }
        }
    }
}
