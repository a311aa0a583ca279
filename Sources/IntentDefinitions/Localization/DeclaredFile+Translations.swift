import SourceText
import WidgetModel
import YAMLReading

extension DeclaredFile {
    /// What its locale files say, each with the locale that its name gives, sorted by locale.
    ///
    /// `intents` are those of this file that are free of errors: examples are held against their types.
    static func translations(
        of original: YAMLTree, _ files: [(locale: LocaleTag, file: SourceFile)],
        _ intents: [IntentDefinition],
        _ values: ValueReader, _ sink: FindingSink
    ) -> Translations {
        var translations = Translations()
        let locales = Set(files.map(\.locale))
        for (locale, file) in files {
            let isWhole = !locale.chain.dropFirst().contains(where: locales.contains)
            let tree = YAMLTree.read(file, into: &sink.findings)
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
