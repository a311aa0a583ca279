import SourceText
import WidgetModel

/// The keys of `push`, as they were written.
struct DeclaredPush: Sendable {
    fileprivate var mode: PushRule.Mode?
    fileprivate var most: Located<Int>?

    static let grammar = MappingGrammar<DeclaredPush>(
        "\"push\"",
        [
            .optional(
                "mode", "How a pushed document is combined with the one before.",
                .choice(of: PushRule.Mode.self)
            ) { $0.mode = $1.value }.called("strategy"),
            .optional(
                "most", "For \"append\": how many elements are kept.", .integer(in: PushRule.mostRange)
            ) { $0.most = $1 }.called("limit", "keep", "stream_limit"),
        ])

    fileprivate static let expectation = "true, or a mapping with \"mode\" and \"most\""
}

extension NodeReader where Value == PushRule {
    /// Reads `true`, or how pushed documents are combined: `{ mode: append, most: 50 }`.
    static var pushRule: NodeReader {
        .either(
            scalar: NodeReader(["const": true]) { node, sink in
                node.isPlain && node.hasText("true")
                    ? PushRule()
                    : sink.refuse(YAMLFindings.valueType(node, expected: DeclaredPush.expectation))
            },
            mapping: .mapping(DeclaredPush.grammar, DeclaredPush()) { declared, node, sink in
                let mode = declared.mode ?? .replace
                guard declared.most == nil || mode == .append else {
                    let most = node.entries.first { $0.key.text == "most" }?.value ?? node
                    return sink.refuse(
                        YAMLFindings.valueType(
                            most, expected: "no \"most\" without \"mode: append\"",
                            hint: "add \"mode: append\", or remove \"most\""))
                }
                return PushRule(mode: mode, most: declared.most?.value ?? PushRule.standardMost)
            },
            expected: DeclaredPush.expectation)
    }
}
