import SourceText
import WidgetModel

/// Checks the strings of a locale file: summaries need well-formed placeholders, examples must match their
/// parameters' types, and titles of cases must differ.
struct TranslationRule {
    let intents: [IntentDefinition]
    let values: ValueReader
    let sink: FindingSink

    /// Whether a string can be used; false after reporting an error.
    func check(_ text: TranslatedText) -> Bool {
        let path = text.path
        guard path.first == "intents", path.count > 3, let node = text.nodes.first else { return true }
        if path[2] == "summary" { return checkSummary(node) }
        if path.count == 5, path[4] == "help" { HelpRule.check(node, sink) }
        if path.count == 5, path[2] == "parameters", path[4] == "example" {
            return checkExample(node, of: path[3], in: path[1])
        }
        return true
    }

    private func checkSummary(_ node: YAMLNode) -> Bool {
        var scan = PlaceholderScan(node.text ?? "")
        scan.run()
        let places = PlaceholderPlaces(node)
        for problem in scan.problems { sink.report(SummaryFindings.placeholder(problem, places)) }
        return scan.problems.isEmpty
    }

    /// An example is only checked if its intent is free of errors, because the type is unknown in other
    /// intents.
    private func checkExample(_ node: YAMLNode, of name: String, in intent: String) -> Bool {
        guard let parameter = intents.first(where: { $0.name == intent })?.parameter(named: name) else {
            return true
        }
        return values.element(
            node, of: name, as: parameter.type, within: parameter.range, in: .example) != nil
    }

    /// Reports cases of one enumeration with equal titles.
    func checkCaseTitles(_ texts: [TranslatedText]) {
        var titles = FirstUses<[String]>()
        for text in texts {
            let path = text.path
            guard path.count >= 4, path[path.count - 1] == "title", path[path.count - 3] == "cases",
                let node = text.nodes.first
            else { continue }
            let title = node.text ?? ""
            _ = titles.add(
                path.dropLast(2) + [title], named: title, at: node.location, .title(of: "case"), sink)
        }
    }
}

extension DeclaredFile {
    /// Reads the locale files of a definition.
    ///
    /// - Parameters:
    ///   - files: the files with their locales, sorted by locale.
    ///   - intents: the intents of the definition without errors. Examples are checked against their types.
    static func translations(
        of original: YAMLTree, _ files: [(locale: LocaleTag, file: SourceFile)],
        _ intents: [IntentDefinition],
        _ values: ValueReader, _ sink: FindingSink
    ) -> Translations {
        var translations = Translations()
        let locales = Set(files.map(\.locale))
        for (locale, file) in files {
            let isWhole = !locale.chain.dropFirst().contains(where: locales.contains)
            let tree = sink.readTree(file)
            let texts = TranslationReader.read(tree, of: original, .definition, isWhole: isWhole, sink)
            let rule = TranslationRule(intents: intents, values: values, sink: sink)
            let sound = texts.filter { rule.check($0) }
            rule.checkCaseTitles(sound)
            translations.add(
                Dictionary(sound.map { (TextPath($0.path), $0.nodes.compactMap(\.text)) }) { first, _ in first
                },
                for: locale)
        }
        return translations
    }
}
