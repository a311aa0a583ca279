package import SourceText
package import WidgetModel
import YAMLReading

/// All intents of a workspace, by name.
package struct DefinitionSet: Sendable {
    /// Those without errors, in the order of the files and then of each file.
    package let intents: [IntentDefinition]
    /// Whether every file was read to its end. When not, an unknown intent may only not have been reached.
    package let isComplete: Bool
    private let index: NameIndex
    /// The names of all intents, with errors or without.
    private let declaredNames: Set<String>

    private init(intents: [IntentDefinition], declaredNames: Set<String>, isComplete: Bool) {
        self.intents = intents
        self.declaredNames = declaredNames
        self.isComplete = isComplete
        index = NameIndex(intents.map(\.name))
    }

    /// The intent of this name; nil when there is none, or it has errors (then `isDeclared` is true).
    package subscript(name: String) -> IntentDefinition? { index[name].map { intents[$0] } }

    /// Whether some file declares an intent of this name, with errors or without.
    package func isDeclared(_ name: String) -> Bool { declaredNames.contains(name) }

    /// Reads definition files and reports everything that is wrong with them.
    ///
    /// Paths in a file are relative to its folder, which is relative to `surroundings.folderBase`. Intents of
    /// one name are all left out and reported, so that the order of file names decides nothing. An intent
    /// with an error is left out. `localeFiles` are known by the path of the file that they translate,
    /// `sidecars` by that of the definition beside which an import has written them.
    package static func read(
        _ files: [SourceFile], localeFiles: [String: [(locale: LocaleTag, file: SourceFile)]] = [:],
        sidecars: [String: SourceFile] = [:], surroundings: LiteralSurroundings,
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
            let surroundings = surroundings.based(at: folder(of: file.path))
            var resolved = declared.resolved(surroundings, sidecar: sidecars[file.path], sink)
            if let files = localeFiles[file.path] {
                let translations = DeclaredFile.translations(
                    of: tree, files, resolved.compactMap { $0 },
                    ValueReader(surroundings: surroundings, sink: sink), sink)
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

/// One definition file with all that it declares, for whoever writes it in another form.
package struct DefinitionFile: Sendable {
    /// Those without errors, in the order of the file.
    package let intents: [IntentDefinition]
    /// Those that are declared by name, without errors, in the order of the file; used or not.
    package let enumerations: [Enumeration]
    /// Those without errors, in the order of the file; used or not.
    package let objectTypes: [ObjectType]

    /// Reads a file and reports everything that is wrong with it. Empty where nothing could be read.
    /// `sidecar` is what an import has kept beside it.
    package static func read(
        _ file: SourceFile, sidecar: SourceFile? = nil, surroundings: LiteralSurroundings,
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
        let intents = declared.resolved(surroundings.based(at: folder(of: file.path)), sidecar: sidecar, sink)
        // What is wrong with the types was reported just now.
        let types = TypeTable(declared, FindingSink())
        let own = types.ownNames.compactMap { name -> ParameterType? in
            if case .known(let type)? = types[name] { type } else { nil }
        }
        return DefinitionFile(
            intents: intents.compactMap { $0 }.filter { names.isInForce($0.name) },
            enumerations: own.compactMap { $0.enumeration },
            objectTypes: own.compactMap { $0.object })
    }
}
