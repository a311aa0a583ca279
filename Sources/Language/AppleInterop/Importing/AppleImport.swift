package import IntentDefinitions
package import SourceText

/// The result of an import: an Apple definition converted to YAML, and a sidecar with everything that the
/// YAML does not express.
///
/// Together, they yield exactly the imported file again (`AppleExport.intentDefinition`).
package struct AppleImport: Sendable {
    /// The definition in YAML, as an author would write it.
    package let definition: SourceFile
    /// The text of the sidecar, the file `NAME.apple.yaml` next to the definition.
    package let sidecar: String
    /// The points that the author should review: questionable parts of Apple's file, and the warnings of
    /// `check` for the YAML. All of them point into the YAML.
    package let findings: [Finding]
    package let summary: ImportSummary
    /// The positions of strings in the definition by their ids, for importing strings tables.
    let textIDs: TextIDs
    /// The context in which literals are read, such as the time zone; localized tables are read in the same
    /// one.
    let context: LiteralContext

    /// Imports an `.intentdefinition` file.
    ///
    /// The YAML is free of errors, regardless of the content of Apple's file. Parts that would be errors are
    /// left out of it and stored in the sidecar only.
    ///
    /// - Parameters:
    ///   - name: The name of the YAML file in findings.
    ///   - widgetsOnly: Whether to leave out intents that widgets cannot use. The sidecar keeps them.
    /// - Returns: Nil, after reporting an error, if the file is not an intent definition.
    package static func read(
        _ file: SourceFile, as name: String, widgetsOnly: Bool = false, context: LiteralContext,
        into findings: inout [Finding]
    ) -> AppleImport? {
        guard let root = root(of: file, into: &findings) else { return nil }
        let apple = AppleDefinition(root)
        let writing = settledText(apple, name, widgetsOnly, context)
        let text = writing.text
        var derivation = DerivedDefinition(writing.read) { intent, parameter in
            text.promptDialogs[["intents", intent, parameter]]
        }
        let difference = Difference(definition: apple, promptDialogs: text.promptDialogs)
        let sidecar = difference.dictionary(derivation.root(), root, .definition, of: nil)
        let questions = text.questions.map { $0.finding(writing.file.location(SourceRange($0.name))) }
        return AppleImport(
            definition: writing.file,
            sidecar: SidecarWriter.text(sidecar),
            findings: (writing.findings + questions).inOrder(),
            summary: ImportSummary(root, writing.read, sidecar),
            textIDs: TextIDs(apple), context: context)
    }

    /// Reads the property list and checks that it is an intent definition.
    private static func root(of file: SourceFile, into findings: inout [Finding]) -> PropertyDictionary? {
        let value: PropertyList
        do throws(PropertyListProblem) {
            value = try PropertyListReader.read(file)
        } catch {
            findings.append(AppleFindings.propertyList(error, in: file))
            return nil
        }
        guard let root = value.dictionary, root[AppleKey.intents]?.array != nil else {
            let found = value.dictionary == nil ? "no dictionary" : "a dictionary without \"INIntents\""
            findings.append(AppleFindings.notADefinition(file, found: found))
            return nil
        }
        return root
    }

    /// One version of the YAML, with the result of reading it again.
    private struct Writing {
        let text: DefinitionConversion
        let file: SourceFile
        let read: DefinitionFile
        let findings: [Finding]
    }

    /// Writes the YAML, reads it, and leaves out more of each part in which an error was found, until no
    /// further part can be reduced.
    ///
    /// Reading the text back applies every rule of the language, so the import does not need to know the
    /// rules. Each part is reduced at most twice, so the loop ends.
    private static func settledText(
        _ apple: AppleDefinition, _ name: String, _ widgetsOnly: Bool, _ context: LiteralContext
    ) -> Writing {
        var reduced: [DefinitionConversion.Part: Int] = [:]
        while true {
            let text = DefinitionConversion(apple, widgetsOnly: widgetsOnly, reduced: reduced)
            let file = SourceFile(path: name, text: text.yaml.text)
            var findings: [Finding] = []
            let read = DefinitionFile.read(file, context: context, into: &findings)
            let errors = findings.filter { $0.severity == .error }.compactMap(\.location?.range.start)
            let atFault = Set(
                errors.flatMap { offset in text.places.filter { $0.range.contains(offset) }.map(\.part) })
            let further = atFault.filter { reduced[$0] ?? 0 < 2 }
            if further.isEmpty { return Writing(text: text, file: file, read: read, findings: findings) }
            for part in further { reduced[part, default: 0] += 1 }
        }
    }
}
