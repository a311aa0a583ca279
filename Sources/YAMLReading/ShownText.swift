import SourceText

// Texts that people read: titles, descriptions, labels.
extension CheckedMapping {
    /// The text of a key that people read; what is odd about it is a warning.
    ///
    /// - Parameter isTemplate: whether `${name}` is filled in there.
    package mutating func shown(_ key: StaticString, isTemplate: Bool = false) -> Located<String>? {
        let text = text(key)
        if let text { sink.checkShown(text, key: "\(key)", isTemplate: isTemplate) }
        return text
    }
}

extension YAMLNode {
    /// The same for a node that is such a text.
    package func readShown(_ sink: FindingSink, isTemplate: Bool = false) -> Located<String>? {
        let text = read(.text, sink)
        if let text { sink.checkShown(text, key: ownKey?.text ?? "", isTemplate: isTemplate) }
        return text
    }
}

extension FindingSink {
    /// People tell cases, parameters, intents and widgets apart by their titles: reports every title that
    /// came before. `noun` says what has them.
    package func checkTitles(_ titles: [Located<String>], of noun: String) {
        _ = unique(titles.filter { !$0.value.isEmpty }, .title(of: noun))
    }

    fileprivate func checkShown(_ text: Located<String>, key: String, isTemplate: Bool) {
        let bytes = text.value.utf8
        if bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) {
            report(YAMLFindings.textEmpty(text, key: key))
        } else if bytes.first.map({ $0 >= 0x80 }) == true, let slip = Slip(quotesOf: text.location.text) {
            report(YAMLFindings.lookalikeQuotes(text, slip))
        } else if bytes.contains(UInt8(ascii: "/")), text.location.hasCommentSlashes {
            report(YAMLFindings.commentSlashesInText(text))
        } else if !isTemplate, text.value.contains("${") {
            report(YAMLFindings.textPlaceholder(text, key: key))
        }
    }
}
