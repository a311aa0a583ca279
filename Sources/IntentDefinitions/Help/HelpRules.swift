import YAMLReading

/// The markup of a help text is closed and supported.
enum HelpRule {
    static func check(_ node: YAMLNode, _ sink: FindingSink) {
        for problem in MarkedText(node.text ?? "").problems {
            sink.report(DefinitionFindings.helpMarkup(problem, at: node.location(ofText: problem.range)))
        }
    }
}

extension NodeReader where Value == String {
    /// A text with emphasis, code and links.
    static var help: NodeReader {
        NodeReader<String>.shown.map { text, node, sink in
            HelpRule.check(node, sink)
            return text
        }
    }
}
