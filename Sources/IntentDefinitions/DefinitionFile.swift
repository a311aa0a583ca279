package import SourceText
import YAMLReading

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
        let tree = YAMLTree.read(file, into: &sink.findings)
        guard let declared = DeclaredFile.read(tree, sink) else {
            return DefinitionFile(intents: [], enumerations: [], objectTypes: [])
        }
        var places: [String: SourceLocation] = [:]
        let isFirst = declared.intentNames.map { IntentDuplicateRule.check($0, places: &places, sink) }
        let intents = declared.resolved(surroundings.based(at: folder(of: file.path)), sidecar: sidecar, sink)
        // What is wrong with the types was reported just now.
        let types = TypeTable(declared, FindingSink())
        let own = types.ownNames.compactMap { name -> ParameterType? in
            if case .known(let type)? = types[name] { type } else { nil }
        }
        return DefinitionFile(
            intents: zip(intents, isFirst).compactMap { $1 ? $0 : nil },
            enumerations: own.compactMap { if case .enumeration(let type) = $0 { type } else { nil } },
            objectTypes: own.compactMap { if case .object(let type) = $0 { type } else { nil } })
    }
}
