package import IntentDefinitions
package import SourceText

/// An Apple definition as YAML, and what the YAML does not say.
package struct AppleImport: Sendable {
    /// The definition, as an author would write it.
    package let definition: SourceFile
    /// The text of the file beside it.
    package let sidecar: String
    /// What is questionable in Apple's file, at its place in the YAML; and what `check` says of that.
    package let findings: [Finding]
    package let summary: ImportSummary
    /// Where texts have their ids, for strings tables.
    let textIDs: TextIDs
    let surroundings: LiteralSurroundings

    /// Imports a file.
    ///
    /// `name` is what the YAML will be called in findings and in its sidecar. Nil, after an error, for a file
    /// that is no definition. The YAML has no errors, whatever stands in Apple's file.
    package static func read(
        _ file: SourceFile, as name: String, widgetsOnly: Bool = false, surroundings: LiteralSurroundings,
        into findings: inout [Finding]
    ) -> AppleImport? {
        guard let root = root(of: file, into: &findings) else { return nil }
        let apple = AppleDefinition(root)
        let writing = settledText(apple, name, widgetsOnly, surroundings)
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
            textIDs: TextIDs(apple), surroundings: surroundings)
    }

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

    private struct Writing {
        let text: DefinitionText
        let file: SourceFile
        let read: DefinitionFile
        let findings: [Finding]
    }

    /// The YAML without errors: what would be one is left out, part by part.
    private static func settledText(
        _ apple: AppleDefinition, _ name: String, _ widgetsOnly: Bool, _ surroundings: LiteralSurroundings
    ) -> Writing {
        var reduced: [DefinitionText.Part: Int] = [:]
        while true {
            let text = DefinitionText(apple, widgetsOnly: widgetsOnly, reduced: reduced)
            let file = SourceFile(path: name, text: text.yaml.text)
            var findings: [Finding] = []
            let read = DefinitionFile.read(file, surroundings: surroundings, into: &findings)
            let errors = findings.filter { $0.severity == .error }.compactMap(\.location?.range.start)
            let atFault = Set(
                errors.flatMap { offset in text.places.filter { $0.range.contains(offset) }.map(\.part) })
            let further = atFault.filter { reduced[$0] ?? 0 < 2 }
            if further.isEmpty { return Writing(text: text, file: file, read: read, findings: findings) }
            for part in further { reduced[part, default: 0] += 1 }
        }
    }
}
