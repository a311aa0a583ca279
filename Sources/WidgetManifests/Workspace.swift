package import SourceText
package import YAMLReading

/// A folder with `widgetconf.yaml`: its name, and where its intents and providers are found.
package struct Workspace: Sendable {
    package let file: SourceFile
    /// Names the state, so that a moved workspace keeps its board: letters, digits, `.`, `_`, `-`.
    package let name: Located<String>
    /// Patterns of definition files, relative to the file's folder; the shell expands them.
    package let intents: [Located<String>]
    /// Patterns of provider manifests, relative to the file's folder; the shell expands them.
    package let providers: [Located<String>]

    /// Reads `widgetconf.yaml`; nil, after findings, when it has an error.
    package static func read(_ file: SourceFile, into findings: inout [Finding]) -> Workspace? {
        let sink = FindingSink()
        let workspace = read(YAMLTree.read(file, into: &sink.findings), sink)
        findings += sink.findings
        return sink.hasErrors(since: 0) ? nil : workspace
    }

    /// A finding for each pattern that names no file of its role.
    ///
    /// - Parameter files: the paths that a pattern names.
    package func idlePatterns(_ files: (String) -> [String]) -> [Finding] {
        [(intents, FileRole.definition), (providers, .manifest)].flatMap { patterns, role in
            patterns.compactMap { pattern -> Finding? in
                let named = files(pattern.value)
                if named.contains(where: { FileRole(path: $0) == role }) { return nil }
                let other = pattern.value.hasSuffix(".yaml") ? pattern.value.dropLast(4) + "yml" : ""
                return ManifestFindings.patternMatchesNothing(
                    pattern, role, names: !named.isEmpty,
                    endingOtherwise: other.isEmpty ? nil : files(String(other)).first)
            }
        }
    }

    private static func read(_ tree: YAMLTree, _ sink: FindingSink) -> Workspace? {
        tree.root?.readMapping("a workspace", sink) { fields in
            fields.readFormat()
            let name = fields.required("name", .text)
            let intents = fields.optional("intents", .list(of: .text))?.value ?? []
            let providers = fields.optional("providers", .list(of: .text))?.value ?? []
            for pattern in intents + providers { PatternRule.check(pattern, sink) }
            guard let name, WordRule.check(name, of: .workspace, sink) else { return nil }
            return Workspace(file: tree.file, name: name, intents: intents, providers: providers)
        }
    }
}
