import SourceText

/// The markup of a help text is closed and supported.
enum HelpRule {
    static func check(_ node: YAMLNode, _ sink: FindingSink) {
        for problem in MarkedText(node.text ?? "").problems {
            sink.report(ParameterFindings.helpMarkup(problem, at: node.location(ofText: problem.range)))
        }
    }
}

extension NodeReader where Value == String {
    /// The address of a page. An address that browsers cannot open is rejected.
    static var link: NodeReader {
        NodeReader<String>.text.map(.text(fitting: "^https?://[^ ]+$")) { text, node, sink in
            let isPage = MarkedText.opens(text) && !text.hasPrefix("mailto:")
            return isPage ? text : sink.refuse(ParameterFindings.linkAddress(node, text))
        }
    }

    /// A text with emphasis, code and links.
    static var help: NodeReader {
        NodeReader<String>.marked.map { text, node, sink in
            HelpRule.check(node, sink)
            return text
        }
    }
}
