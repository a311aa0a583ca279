package import IntentDefinitions
package import SourceText
package import WidgetManifests
import YAMLReading

/// Files of a workspace, read, bound and judged: the whole walk of a definition in one place.
///
/// Text → located tree → definitions and manifests → bound widgets; every stage adds its findings, and what
/// the authors ignore is taken out at the end.
package struct CheckedFiles: Sendable {
    package let files: [SourceFile]
    package let definitions: DefinitionSet
    package let manifests: ManifestSet
    /// What can be placed, in the order of the manifests; widgets with errors are left out.
    package let widgets: [BoundWidget]
    /// Everything that is wrong, in the order of reports.
    package let findings: [Finding]
    /// What would be there without the comments that ignore it.
    package let ignored: [IgnoredFinding]
    /// Everything before the comments were heard.
    private let found: [Finding]

    /// Reads `files` as what their names say they are; one that has no role is read as a definition.
    ///
    /// `context` are files that are read with them, such as the rest of their workspace; nothing is reported
    /// about these. `reduced` are the paths of files that the user wants reduced to translations. `scope`
    /// says whether what is not among the files may be elsewhere. `matches` gives the paths that a pattern of
    /// the workspace names; without it nothing is reported about patterns. `codes` gives every code of the
    /// documentation.
    package init(
        _ files: [SourceFile], context: [SourceFile] = [], reduced: Set<String> = [], scope: Binding.Scope,
        surroundings: LiteralSurroundings, matches: ((String) -> [String])? = nil, codes: () -> [String]
    ) {
        var found: [Finding] = []
        var definitions: [SourceFile] = []
        var manifests: [SourceFile] = []
        var sidecars: [String: SourceFile] = [:]
        // Of two that declare the same, the later is reported: the one that was asked about.
        let localeFiles = LocaleFiles(among: context + files, reduced: reduced, into: &found)
        for file in localeFiles.others {
            switch FileRole(path: file.path) {
            case .workspace:
                let workspace = Workspace.read(file, into: &found)
                if let workspace, let matches { found += workspace.idlePatterns(matches) }
            case .manifest: manifests.append(file)
            case .timelineTest: _ = TimelineTest.read(file, into: &found)
            // An export reads it; a shell that names all files names it too.
            case .other where FileRole.isSidecar(file.path):
                let stem = file.path.dropLast(FileRole.sidecarEnding.count)
                for ending in [".yaml", ".yml"] { sidecars[stem + ending] = file }
            case .definition, .other:
                if let finding = FileEndingRule.check(file) {
                    found.append(finding)
                } else {
                    definitions.append(file)
                }
            }
        }
        self.files = files
        self.definitions = DefinitionSet.read(
            definitions, localeFiles: localeFiles.byOriginal, sidecars: sidecars,
            surroundings: surroundings, into: &found)
        self.manifests = ManifestSet.read(manifests, localeFiles: localeFiles.byOriginal, into: &found)
        widgets = Binding.bind(
            self.manifests, self.definitions, scope: scope, surroundings: surroundings, into: &found)
        if !context.isEmpty {
            let judged = Set(files.map(\.path))
            found.removeAll { finding in finding.location.map { !judged.contains($0.file.path) } ?? false }
        }
        let heard = Ignoring(found.inOrder(), in: files, codes: codes)
        findings = heard.findings.inOrder()
        ignored = heard.ignored
        self.found = found
    }

    /// The same with what was found out about the files in another way; comments ignore that as well.
    package func adding(_ more: [Finding], codes: () -> [String]) -> CheckedFiles {
        CheckedFiles(self, found: found + more, codes: codes)
    }

    private init(_ checked: CheckedFiles, found: [Finding], codes: () -> [String]) {
        files = checked.files
        definitions = checked.definitions
        manifests = checked.manifests
        widgets = checked.widgets
        let heard = Ignoring(found.inOrder(), in: files, codes: codes)
        findings = heard.findings.inOrder()
        ignored = heard.ignored
        self.found = found
    }
}
