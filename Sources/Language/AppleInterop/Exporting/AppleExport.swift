package import IntentDefinitions
package import SourceText
package import WidgetModel

/// Exports definitions to Apple's formats: `.intentdefinition` files, App Intents and strings tables.
package enum AppleExport {
    /// A definition with the sidecar that an import has written next to it, if any.
    package struct Source: Sendable {
        package let definition: SourceFile
        package let sidecar: SourceFile?
        /// The definitions that this one uses, directly or through others.
        package let used: [SourceFile]
        /// The locale files of the used definitions, by path.
        package let localeFiles: [String: [(locale: LocaleTag, file: SourceFile)]]

        package init(
            definition: SourceFile, sidecar: SourceFile? = nil, used: [SourceFile] = [],
            localeFiles: [String: [(locale: LocaleTag, file: SourceFile)]] = [:]
        ) {
            self.definition = definition
            self.sidecar = sidecar
            self.used = used
            self.localeFiles = localeFiles
        }
    }

    /// The bytes of one `.intentdefinition`; nil after errors.
    ///
    /// Without a sidecar, everything that Apple's form needs in addition is generated, identically in every
    /// export. Parts that Apple's form cannot express are reported. Several definitions are combined into one
    /// file, in the namespace of the first.
    package static func intentDefinition(
        _ sources: [Source], context: LiteralContext, into findings: inout [Finding]
    ) -> [UInt8]? {
        var roots: [PropertyDictionary] = []
        for source in sources {
            guard let root = root(of: source, context: context, into: &findings) else { continue }
            roots.append(root)
        }
        guard roots.count == sources.count, var whole = roots.first else { return nil }
        for (root, source) in zip(roots, sources).dropFirst() {
            findings += append(root, of: source.definition, to: &whole)
        }
        return PropertyListWriter.bytes(.dictionary(whole))
    }

    /// The Swift source of App Intents; nil after errors.
    ///
    /// Conditions become equivalent parameter summaries; a condition without an equivalent is an error. The
    /// source of an imported definition takes over the values that people have stored with SiriKit.
    package static func appIntents(
        _ source: Source, context: LiteralContext, into findings: inout [Finding]
    ) -> String? {
        guard let (read, kept) = parts(of: source, context: context, into: &findings) else {
            return nil
        }
        let siriKit = kept.map { SiriKitClasses(laidOver(read, $0)) } ?? SiriKitClasses()
        let text = AppIntentsText(read, sidecar: kept, siriKit)
        findings += text.findings
        return text.findings.contains { $0.severity == .error } ? nil : text.text
    }

    /// Adds the intents, enums and types of another definition, and reports names that are declared twice.
    /// References into that definition's namespace are redirected to the namespace of the first definition.
    private static func append(
        _ root: PropertyDictionary, of file: SourceFile, to whole: inout PropertyDictionary
    ) -> [Finding] {
        var findings: [Finding] = []
        let lists = [
            (AppleKey.intents, "INIntentName"), (AppleKey.enums, "INEnumName"),
            (AppleKey.types, "INTypeName"),
        ]
        for (key, nameKey) in lists {
            let taken = Set(whole.elements(key).compactMap { $0[nameKey]?.string })
            for name in root.elements(key).compactMap({ $0[nameKey]?.string }) where taken.contains(name) {
                findings.append(AppleFindings.nameTaken(name, in: file))
            }
            let further = (root[key] ?? .array([])).replacing(
                namespace: root[AppleKey.namespace], with: whole[AppleKey.namespace])
            whole[key] = .array((whole[key]?.array ?? []) + (further.array ?? []))
        }
        return findings
    }

    /// The complete property list of one definition; nil after errors.
    static func root(
        of source: Source, context: LiteralContext, into findings: inout [Finding]
    ) -> PropertyDictionary? {
        guard let (read, kept) = parts(of: source, context: context, into: &findings) else {
            return nil
        }
        findings += ExpressibilityCheck(read, sidecar: kept).findings
        return Assignment.complete(laidOver(read, kept), kept: KeptNumbers(kept))
    }

    /// Reads a definition and its sidecar; nil if either has errors.
    private static func parts(
        of source: Source, context: LiteralContext, into findings: inout [Finding]
    ) -> (read: DefinitionFile, kept: SidecarDictionary?)? {
        let mark = findings.count
        SidecarMention.check(source, into: &findings)
        let read = DefinitionFile.read(
            source.definition, using: source.used, sidecar: source.sidecar, context: context, into: &findings)
        var kept: SidecarDictionary?
        if let sidecar = source.sidecar { kept = SidecarReader.read(sidecar, into: &findings) }
        guard !findings[mark...].contains(where: { $0.severity == .error }) else { return nil }
        for intent in read.intents {
            for parameter in intent.parameters where parameter.type.record != nil {
                findings.append(AppleFindings.recordInexpressible(parameter))
            }
        }
        return (read.withoutRecords, kept)
    }

    /// The property list that is derived from the YAML, with the sidecar applied to it. Ids, tags and numbers
    /// may still be pending.
    private static func laidOver(_ read: DefinitionFile, _ kept: SidecarDictionary?) -> PropertyDictionary {
        var derivation = DerivedDefinition(read) { intent, parameter in
            kept?.parameter(parameter, of: intent)?.hint(SidecarWords.prompt)
        }
        let derived = derivation.root()
        guard let kept else { return derived }
        return Overlay.dictionary(derived, kept, .definition) ?? [:]
    }
}

extension PropertyList {
    /// A copy in which references to types in `namespace` refer to `other`.
    fileprivate func replacing(namespace: PropertyList?, with other: PropertyList?) -> PropertyList {
        switch self {
        case .array(let elements):
            return .array(elements.map { $0.replacing(namespace: namespace, with: other) })
        case .dictionary(let dictionary):
            let entries = dictionary.entries.map { entry in
                let isReference = entry.key.hasSuffix("TypeNamespace") && entry.value == namespace
                let value = entry.value.replacing(namespace: namespace, with: other)
                return PropertyDictionary.Entry(key: entry.key, value: isReference ? other ?? value : value)
            }
            return .dictionary(PropertyDictionary(entries))
        default: return self
        }
    }
}
