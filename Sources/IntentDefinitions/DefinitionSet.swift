package import SourceText
package import WidgetModel
import YAMLReading

/// The intents of a workspace, by name.
package struct DefinitionSet: Sendable {
    /// The intents without errors, in the order of the files and within each file.
    package let intents: [IntentDefinition]
    /// Whether every file was read to its end. If not, an unknown intent may be declared in the rest.
    package let isComplete: Bool
    private let index: NameIndex
    /// The names of all declared intents, including those with errors.
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
    /// Relative paths in a file refer to its folder, which is relative to `context.folderBase`. Intents
    /// with errors are left out. If several intents have the same name, all of them are reported and left
    /// out, so that the result does not depend on the order of file names.
    ///
    /// - Parameters:
    ///   - localeFiles: the locale files, by the path of the definition that they translate.
    ///   - sidecars: the `.apple.yaml` files, by the path of the definition beside them.
    package static func read(
        _ files: [SourceFile], localeFiles: [String: [(locale: LocaleTag, file: SourceFile)]] = [:],
        sidecars: [String: SourceFile] = [:], context: LiteralContext,
        into findings: inout [Finding]
    ) -> DefinitionSet {
        let sink = FindingSink()
        var intents: [IntentDefinition] = []
        var names = DeclaredNames(.intent)
        var isComplete = true
        for file in files {
            let tree = sink.readTree(file)
            isComplete = isComplete && tree.isComplete
            guard let declared = DeclaredFile.read(tree, sink) else { continue }
            let context = context.based(at: folder(of: file.path))
            var resolved = declared.resolved(context, sidecar: sidecars[file.path], sink)
            if let files = localeFiles[file.path] {
                let translations = DeclaredFile.translations(
                    of: tree, files, resolved.compactMap { $0 },
                    ValueReader(context: context, sink: sink), sink)
                for place in resolved.indices { resolved[place]?.translations = translations }
            }
            for name in declared.intentNames { names.add(name, sink) }
            intents += resolved.compactMap { $0 }
        }
        findings += sink.findings
        return DefinitionSet(
            intents: intents.filter { names.isInForce($0.name) },
            declaredNames: Set(names.locations.keys), isComplete: isComplete)
    }
}

/// Everything that one definition file declares, for writing it in Apple's format.
package struct DefinitionFile: Sendable {
    /// The intents without errors, in the order of the file.
    package let intents: [IntentDefinition]
    /// The enumerations that are declared by name without errors, in the order of the file, used or not.
    package let enumerations: [Enumeration]
    /// The object types without errors, in the order of the file, used or not.
    package let objectTypes: [ObjectType]

    /// The file without parameters whose objects people fill in.
    package var withoutRecords: DefinitionFile {
        DefinitionFile(
            intents: intents.map(\.withoutRecords), enumerations: enumerations, objectTypes: objectTypes)
    }

    /// Reads a file and reports all problems in it. The result is empty if nothing could be read.
    ///
    /// - Parameter sidecar: the `.apple.yaml` file beside the definition.
    package static func read(
        _ file: SourceFile, sidecar: SourceFile? = nil, context: LiteralContext,
        into findings: inout [Finding]
    ) -> DefinitionFile {
        let sink = FindingSink()
        defer { findings += sink.findings }
        let tree = sink.readTree(file)
        guard let declared = DeclaredFile.read(tree, sink) else {
            return DefinitionFile(intents: [], enumerations: [], objectTypes: [])
        }
        var names = DeclaredNames(.intent)
        for name in declared.intentNames { names.add(name, sink) }
        let context = context.based(at: folder(of: file.path))
        let intents = declared.resolved(context, sidecar: sidecar, sink)
        // Problems with the types have already been reported by `resolved`.
        let unheard = FindingSink()
        let types = TypeTable(declared, ValueReader(context: context, sink: unheard), unheard)
        let own = types.ownNames.compactMap { name -> ParameterType? in
            if case .known(let type)? = types[name] { type } else { nil }
        }
        return DefinitionFile(
            intents: intents.compactMap { $0 }.filter { names.isInForce($0.name) },
            enumerations: own.compactMap { $0.enumeration },
            objectTypes: own.compactMap { $0.object })
    }
}
