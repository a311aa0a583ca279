package import IntentDefinitions
package import SourceText
package import WidgetModel

extension AppleExport {
    /// The strings of a definition in another language.
    package struct Translation: Sendable {
        package let locale: LocaleTag
        /// The locale file; nil if no string of the definition is translated.
        package let localeFile: SourceFile?
        /// The sidecar that an import has written next to the locale file.
        package let sidecar: SourceFile?

        package init(locale: LocaleTag, localeFile: SourceFile?, sidecar: SourceFile?) {
            self.locale = locale
            self.localeFile = localeFile
            self.sidecar = sidecar
        }
    }

    /// The strings tables of one definition, in the order of `translations`; nil after errors.
    ///
    /// The strings have the same ids as in an export of the definition, so table and definition belong
    /// together.
    package static func strings(
        _ source: Source, _ translations: [Translation], context: LiteralContext,
        into findings: inout [Finding]
    ) -> [StringsTable]? {
        let mark = findings.count
        guard let root = root(of: source, context: context, into: &findings) else { return nil }
        // Findings about the definition itself are reported when the definition is exported.
        findings.removeSubrange(mark...)
        let ids = TextIDs(AppleDefinition(root))
        let files = translations.compactMap { translation in
            translation.localeFile.map { (locale: translation.locale, file: $0) }
        }
        let set = DefinitionSet.read(
            [source.definition] + source.used,
            localeFiles: source.localeFiles.merging([source.definition.path: files]) { $1 },
            context: context, into: &findings)
        let texts = set.intents.filter { $0.location.file === source.definition }
            .reduce(into: Translations()) { texts, intent in texts.add(intent.translations) { $0 } }
        // Warnings about translations are left to `check`.
        findings.removeAll { $0.severity == .warning }
        var tables: [StringsTable] = []
        for translation in translations {
            var kept = StringsSidecar()
            if let sidecar = translation.sidecar {
                guard let read = StringsSidecar.read(sidecar, into: &findings) else { continue }
                kept = read
            }
            let lookup = texts.exactLookup(for: translation.locale)
            tables.append(table(ids, kept) { lookup?[$0] })
        }
        return findings.contains { $0.severity == .error } ? nil : tables
    }

    /// Builds one table from the translated strings and the remaining entries of the sidecar. Keys are in the
    /// imported order, followed by new keys. Without an imported order, they are sorted.
    ///
    /// - Parameter text: Returns the translation of the string at a path.
    private static func table(
        _ ids: TextIDs, _ kept: StringsSidecar, text: (TextPath) -> String?
    ) -> StringsTable {
        var values: [String: String] = [:]
        for (id, path) in ids.places where values[id] == nil {
            if let text = text(path) { values[id] = text }
        }
        for (key, value) in kept.rest where values[key] == nil { values[key] = value }
        var keys = StringsTable.sorted(values.keys)
        if let order = kept.order {
            let places = Dictionary(zip(order, 0...), uniquingKeysWith: { first, _ in first })
            let known = order.filter { values[$0] != nil }
            keys = known + keys.filter { places[$0] == nil }
        }
        return StringsTable(
            keys.map { key in
                StringsTable.Entry(
                    key: key, value: values[key] ?? "", comment: kept.comment ?? kept.comments[key])
            }, ending: kept.ending)
    }
}
