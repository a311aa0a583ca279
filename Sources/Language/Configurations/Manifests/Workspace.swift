package import SourceText

/// A folder with `widgetconf.yaml`: its name, and where its intents and providers are found.
package struct Workspace: Sendable {
    package let file: SourceFile
    /// Identifies the stored state, so that a workspace can be moved without losing its board. It consists of
    /// letters, digits, `.`, `_` and `-`.
    package private(set) var name: Located<String>
    /// Patterns of definition files, relative to the file's folder. The shell expands them, because this
    /// target does not read folders.
    package private(set) var intents: [Located<String>] = []
    /// Patterns of provider manifests, relative to the file's folder.
    package private(set) var providers: [Located<String>] = []

    /// The keys of `widgetconf.yaml`.
    package static let grammar = MappingGrammar<Workspace>(
        "a workspace",
        [
            FileFormat.key(),
            .required("name", "Names the state, so that the folder may move.", .word(.workspace)) {
                $0.name = $1
            },
            .optional("intents", "Patterns of definition files.", .list(of: .text)) { $0.intents = $1.value }
                .called("definitions", "files", "include"),
            .optional("providers", "Patterns of provider manifests.", .list(of: .text)) {
                $0.providers = $1.value
            }.called("manifests", "plugins", "widgets"),
        ])

    /// Reads `widgetconf.yaml`; returns nil after findings if it has an error.
    package static func read(_ file: SourceFile, into findings: inout [Finding]) -> Workspace? {
        let sink = FindingSink()
        let workspace = read(sink.readTree(file), sink)
        findings += sink.findings
        return sink.hasErrors(since: 0) ? nil : workspace
    }

    /// Returns a finding for each pattern that matches no file of its role.
    ///
    /// - Parameter files: Returns the paths that a pattern matches.
    package func idlePatterns(_ files: (String) -> [String]) -> [Finding] {
        [(intents, FileRole.definition), (providers, .manifest)].flatMap { patterns, role in
            patterns.compactMap { pattern -> Finding? in
                let named = files(pattern.value)
                if named.contains(where: { FileRole(path: $0) == role }) { return nil }
                let other = pattern.value.hasSuffix(".yaml") ? pattern.value.dropLast(4) + "yml" : ""
                let folder = pattern.value.hasSuffix("/") ? String(pattern.value.dropLast()) : pattern.value
                let inside = folder + (role == .manifest ? "/provider.yaml" : "/*.yaml")
                return ManifestFindings.patternMatchesNothing(
                    pattern, role, matching: named.first,
                    endingOtherwise: other.isEmpty ? nil : files(String(other)).first,
                    meant: files(inside).isEmpty ? nearPattern(pattern.value, files) : inside)
            }
        }
    }

    /// The pattern with the name of another folder at its start, if files match the result; nil if no similar
    /// folder exists.
    private func nearPattern(_ pattern: String, _ files: (String) -> [String]) -> String? {
        let parts = pattern.split(separator: "/")
        guard parts.count > 1, !pattern.hasPrefix("/"), !parts[0].contains("*") else { return nil }
        let rest = parts.dropFirst().joined(separator: "/")
        let folders = files("*/" + rest).compactMap { path -> String? in
            path.split(separator: "/").dropLast(parts.count - 1).last.map(String.init)
        }
        return Spelling.nearest(String(parts[0]), among: folders).map { "\($0)/\(rest)" }
    }

    private static func read(_ tree: YAMLTree, _ sink: FindingSink) -> Workspace? {
        guard let root = tree.root else { return nil }
        var workspace = Workspace(file: tree.file, name: Located("", at: root.location))
        guard grammar.read(root, into: &workspace, sink) != nil else { return nil }
        for pattern in workspace.intents + workspace.providers { PatternRule.check(pattern, sink) }
        return workspace
    }
}
