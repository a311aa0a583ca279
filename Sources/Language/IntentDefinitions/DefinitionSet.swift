package import SourceText
package import WidgetModel

/// The intents of a workspace, by name.
package struct DefinitionSet: Sendable {
    /// The intents without errors, in the order of the files and within each file.
    package let intents: [IntentDefinition]
    /// Whether every file was read to its end. If not, an unknown intent may be declared in the rest.
    package let isComplete: Bool
    private let index: NameIndex
    /// The names of all declared intents, including intents with errors.
    private let declaredNames: Set<String>

    private init(intents: [IntentDefinition], declaredNames: Set<String>, isComplete: Bool) {
        self.intents = intents
        self.declaredNames = declaredNames
        self.isComplete = isComplete
        index = NameIndex(intents.map(\.name))
    }

    /// The intent with a name. Nil if it is not declared, or if it has errors; in that
    /// case, `isDeclared` is true.
    package subscript(name: String) -> IntentDefinition? { index[name].map { intents[$0] } }

    /// Whether a file declares an intent with this name, even if it has errors.
    package func isDeclared(_ name: String) -> Bool { declaredNames.contains(name) }

    /// Reads definition files and reports all problems in them.
    ///
    /// Relative paths in a file refer to the file's folder, which is relative to `context.folderBase`.
    /// Intents with errors are omitted. If several intents have the same name, all of them are reported and
    /// omitted, so that the result does not depend on the order of file names.
    ///
    /// - Parameters:
    ///   - strays: the paths of definitions that do not belong to the workspace. If a file refers to one of
    ///     them with a wrong path, the finding suggests the correct path.
    ///   - localeFiles: the locale files, by the path of the definition that they translate.
    ///   - sidecars: the `.apple.yaml` files, by the path of the definition next to them.
    package static func read(
        _ files: [SourceFile], strays: [String] = [],
        localeFiles: [String: [(locale: LocaleTag, file: SourceFile)]] = [:],
        sidecars: [String: SourceFile] = [:], context: LiteralContext,
        into findings: inout [Finding]
    ) -> DefinitionSet {
        let sink = FindingSink()
        let reading = DefinitionReading(
            files, strays: strays, sidecars: sidecars, context: context, sink)
        var intents: [IntentDefinition] = []
        var names = DeclaredNames(.intent)
        var linked: [OpenedFile] = []
        for file in files {
            guard let opened = reading.open(file), let (tree, declared) = opened.content else { continue }
            for name in declared.intentNames { names.add(name, sink) }
            let resolved = opened.resolveIntents().compactMap { $0 }
            if let files = localeFiles[file.path] {
                let values = ValueReader(
                    context: context.based(at: folder(of: file.path)), sink: sink)
                opened.translations = DeclaredFile.translations(of: tree, files, resolved, values, sink)
            }
            opened.intents = intents.count..<intents.count + resolved.count
            intents += resolved
            if reading.isUsed(file) || !opened.used.isEmpty {
                linked.append(opened)
            } else {
                for index in opened.intents { intents[index].translations = opened.translations }
                opened.reportUnused(by: [])
            }
        }
        reportUntranslated(linked, localeFiles, sink)
        for opened in linked {
            for index in opened.intents {
                intents[index].translations = opened.translations(of: intents[index].name)
            }
            opened.reportUnused(by: linked.filter { $0.allUsed.contains { $0 === opened } })
        }
        findings += sink.findings
        return DefinitionSet(
            intents: intents.filter { names.isInForce($0.name) },
            declaredNames: Set(names.locations.keys), isComplete: reading.isComplete)
    }
}

extension DefinitionSet {
    /// Reports used files without a locale file in a language of a file that uses them.
    private static func reportUntranslated(
        _ files: [OpenedFile], _ localeFiles: [String: [(locale: LocaleTag, file: SourceFile)]],
        _ sink: FindingSink
    ) {
        func translations(of file: OpenedFile) -> [(locale: LocaleTag, file: SourceFile)] {
            file.content.flatMap { localeFiles[$0.tree.file.path] } ?? []
        }
        var wanted: [ObjectIdentifier: [LocaleTag: SourceFile]] = [:]
        for user in files {
            let own = translations(of: user)
            for used in own.isEmpty ? [] : user.allUsed {
                let known = Set(translations(of: used).map(\.locale))
                for (locale, file) in own where known.isDisjoint(with: locale.chain) {
                    wanted[ObjectIdentifier(used), default: [:]][locale] = file
                }
            }
        }
        for file in files {
            guard let tree = file.content?.tree, let wanted = wanted[ObjectIdentifier(file)] else { continue }
            let count = TranslationReader.textCount(in: tree, .definition)
            for (locale, like) in wanted.sorted(by: { $0.key < $1.key })
            where count > 0 && !locale.chain.dropFirst().contains(where: { wanted[$0] != nil }) {
                let finding = ReuseFindings.localeFileMissing(tree, count, locale, like: like)
                if let finding { sink.report(finding) }
            }
        }
    }
}

/// Everything that one definition file declares, for writing it in Apple's format.
package struct DefinitionFile: Sendable {
    /// The intents without errors, in file order.
    package let intents: [IntentDefinition]
    /// The named enumerations without errors, whether used or not: enumerations from used files, then the
    /// file's own ones in file order.
    package let enumerations: [Enumeration]
    /// The object types without errors, whether used or not: types from used files, then the file's own ones
    /// in file order.
    package let objectTypes: [ObjectType]

    /// The file without parameters whose objects people fill in.
    package var withoutRecords: DefinitionFile {
        DefinitionFile(
            intents: intents.map(\.withoutRecords), enumerations: enumerations, objectTypes: objectTypes)
    }

    /// Reads a file and reports all problems in it. The result is empty if nothing could be read.
    ///
    /// - Parameters:
    ///   - used: the files that it uses, directly or through others.
    ///   - sidecar: the `.apple.yaml` file next to the definition.
    package static func read(
        _ file: SourceFile, using used: [SourceFile] = [], sidecar: SourceFile? = nil,
        context: LiteralContext, into findings: inout [Finding]
    ) -> DefinitionFile {
        let sink = FindingSink()
        defer { findings += sink.findings }
        let sidecars = sidecar.map { [file.path: $0] } ?? [:]
        let reading = DefinitionReading([file] + used, sidecars: sidecars, context: context, sink)
        guard let opened = reading.open(file), let declared = opened.content?.declared else {
            return DefinitionFile(intents: [], enumerations: [], objectTypes: [])
        }
        var names = DeclaredNames(.intent)
        for name in declared.intentNames { names.add(name, sink) }
        let intents = opened.resolveIntents()
        opened.reportUnused(by: [])
        let types = opened.types.written
        return DefinitionFile(
            intents: intents.compactMap { $0 }.filter { names.isInForce($0.name) },
            enumerations: types.compactMap { $0.enumeration }, objectTypes: types.compactMap { $0.object })
    }
}
