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
        let workspace = read(sink.readTree(file), sink)
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
        var keys = WorkspaceKeys()
        guard let root = tree.root, WorkspaceKeys.grammar.read(root, into: &keys, sink) != nil else {
            return nil
        }
        for pattern in keys.intents + keys.providers { PatternRule.check(pattern, sink) }
        return keys.name.map {
            Workspace(file: tree.file, name: $0, intents: keys.intents, providers: keys.providers)
        }
    }
}

/// A workspace as it is written.
package struct WorkspaceKeys {
    fileprivate var name: Located<String>?
    fileprivate var intents: [Located<String>] = []
    fileprivate var providers: [Located<String>] = []

    package static let grammar = MappingGrammar<WorkspaceKeys>(
        "a workspace",
        [
            FileFormat.key(),
            .required("name", "Names the state, so that the folder may move.", .word(.workspace)) {
                $0.name = $1
            },
            .optional("intents", "Patterns of definition files.", .list(of: .text)) { $0.intents = $1.value },
            .optional("providers", "Patterns of provider manifests.", .list(of: .text)) {
                $0.providers = $1.value
            },
        ])
}
