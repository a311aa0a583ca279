import SourceText

// Texts that people read: titles, descriptions, labels.
extension NodeReader where Value == String {
    /// A text that people read; what is odd about it is a warning.
    package static var shown: NodeReader { shown(isTemplate: false) }

    /// The same, where `${name}` is filled in.
    package static var template: NodeReader { shown(isTemplate: true) }

    private static func shown(isTemplate: Bool) -> NodeReader {
        NodeReader(SchemaForm.text) { node, sink in
            guard let text = node.readText(sink) else { return nil }
            sink.checkShown(Located(text, at: node.location), of: node, isTemplate: isTemplate)
            return text
        }
    }
}

extension FindingSink {
    /// People tell cases, parameters, intents and widgets apart by their titles: reports every title that
    /// came before. `noun` says what has them.
    package func checkTitles(_ titles: [Located<String>], of noun: String) {
        _ = unique(titles.filter { !$0.value.isEmpty }, .title(of: noun))
    }

    fileprivate func checkShown(_ text: Located<String>, of node: YAMLNode, isTemplate: Bool) {
        var key: String { node.ownKey?.text ?? "" }
        let bytes = text.value.utf8
        if bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) {
            report(YAMLFindings.textEmpty(text, key: key))
        } else if bytes.first.map({ $0 >= 0x80 }) == true, let slip = Slip(quotesOf: text.location.text) {
            report(YAMLFindings.lookalikeQuotes(text, slip))
        } else if bytes.contains(UInt8(ascii: "/")), text.location.hasCommentSlashes {
            report(YAMLFindings.commentSlashesInText(text))
        } else if !isTemplate, bytes.contains(UInt8(ascii: "$")), text.value.contains("${") {
            report(YAMLFindings.textPlaceholder(text, key: key))
        }
    }
}
