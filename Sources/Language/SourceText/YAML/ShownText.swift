// Readers for strings that are shown to people: titles, descriptions, labels.
extension NodeReader where Value == String {
    /// A string that is shown to people as written. Suspicious strings are reported as warnings.
    package static var shown: NodeReader { shown(.plain) }

    /// A string that is shown to people, with markup.
    package static var marked: NodeReader { shown(.marked) }

    /// A string that is shown to people, in which `${name}` is replaced with a value.
    package static var template: NodeReader { shown(.template) }

    private static func shown(_ form: ShownForm) -> NodeReader {
        NodeReader(SchemaForm.text) { node, sink in
            guard let text = node.readText(sink) else { return nil }
            sink.checkShown(Located(text, at: node.location), of: node, form)
            return text
        }
    }
}

/// The content that is allowed in a string that is shown to people.
private enum ShownForm {
    case plain, marked, template
}

extension FindingSink {
    /// Reports repeated titles, because people distinguish cases, parameters, intents and widgets by their
    /// titles.
    ///
    /// - Parameter noun: The owner of the titles, for messages.
    package func checkTitles(_ titles: [Located<String>], of noun: String) {
        _ = unique(titles.filter { !$0.value.isEmpty }, .title(of: noun))
    }

    /// Reports at most one suspicious property of a string.
    fileprivate func checkShown(_ text: Located<String>, of node: YAMLNode, _ form: ShownForm) {
        node.checkDirection(.warning, self)
        var key: String { node.ownKey?.text ?? "" }
        func contains(_ byte: Unicode.Scalar) -> Bool { node.withText { $0.contains(UInt8(ascii: byte)) } }
        let bytes = text.value.utf8
        if bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) {
            report(YAMLFindings.textEmpty(text, key: key))
        } else if bytes.first.map({ $0 >= 0x80 }) == true, let typo = ValueTypo(quotesOf: text.location.text)
        {
            report(YAMLFindings.lookalikeQuotes(text, typo))
        } else if contains("/"), text.location.hasCommentSlashes {
            report(YAMLFindings.commentSlashesInText(text))
        } else if form != .template, contains("$"), text.value.contains("${") {
            report(YAMLFindings.textPlaceholder(text, key: key))
        } else if form != .marked, contains("<") || contains("*") || contains("_") || contains("`"),
            let markup = ShownMarkup.range(in: text.value)
        {
            report(YAMLFindings.textMarkup(node, markup))
        }
    }
}
