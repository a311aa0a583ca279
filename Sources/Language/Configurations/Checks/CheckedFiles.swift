package import IntentDefinitions
package import SourceText

/// The files of a workspace after reading, binding and checking. This type contains the whole
/// pipeline of a definition.
///
/// Text is parsed to a located tree, then to definitions and manifests, which are bound to widgets. Every
/// stage adds its findings, and comments that ignore findings are applied at the end.
package struct CheckedFiles: Sendable {
    package let files: [SourceFile]
    package let definitions: DefinitionSet
    package let manifests: ManifestSet
    /// The widgets that can be placed, in manifest order, without widgets that contain errors.
    package let widgets: [BoundWidget]
    /// All findings in the order of reports.
    package let findings: [Finding]
    /// The findings that comments ignore.
    package let ignored: [IgnoredFinding]
    /// All findings before comments are applied.
    private let found: [Finding]

    /// Reads each file according to its name. A file without a role is read as a definition.
    ///
    /// - Parameters:
    ///   - related: further files, such as the rest of the workspace, which are read but not reported on.
    ///   - strays: the paths of files below the workspace that no pattern matches. Definitions and manifests
    ///     among them are reported instead of read.
    ///   - reduced: the paths of files that the user wants to reduce to translations.
    ///   - scope: whether a missing declaration may be in another file.
    ///   - matches: returns the paths that match a pattern of the workspace. Without it, patterns are not
    ///     checked.
    ///   - disk: access to other files on the disk. Without it, programs are not looked for.
    ///   - codes: returns all documented codes, for checking the comments that ignore findings.
    package init(
        _ files: [SourceFile], related: [SourceFile] = [], strays: Set<String> = [],
        reduced: Set<String> = [], scope: Binding.Scope, context: LiteralContext,
        matches: ((String) -> [String])? = nil, disk: CheckedDisk? = nil, codes: () -> [String]
    ) {
        var found: [Finding] = []
        var definitions: [SourceFile] = []
        var manifests: [SourceFile] = []
        var views: [SourceFile] = []
        var tests: [SourceFile] = []
        var boards: [SourceFile] = []
        var unmatched: [SourceFile] = []
        var workspace: Workspace?
        var sidecars: [String: SourceFile] = [:]
        // The related files come first: if two files declare the same thing, the later declaration is
        // reported, and it should be in the checked files.
        let localeFiles = LocaleFiles(among: related + files, reduced: reduced, into: &found)
        for file in localeFiles.others {
            switch FileRole(path: file.path) {
            case .workspace:
                workspace = Workspace.read(file, into: &found)
                if let workspace, let matches { found += workspace.idlePatterns(matches) }
            case .manifest where strays.contains(file.path), .definition where strays.contains(file.path):
                unmatched.append(file)
            case .manifest: manifests.append(file)
            case .view: views.append(file)
            case .timelineTest, .answers: tests.append(file)
            case .board: boards.append(file)
            // Exports read sidecars. A shell pattern such as `*.yaml` also includes them.
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
        definitions += unmatched.removeUsed(by: definitions, context)
        self.definitions = DefinitionSet.read(
            definitions, strays: unmatched.definitionPaths, localeFiles: localeFiles.byOriginal,
            sidecars: sidecars, context: context, into: &found)
        unmatched.removeMisnamed(in: found)
        self.manifests = ManifestSet.read(manifests, localeFiles: localeFiles.byOriginal, into: &found)
        widgets = Binding.bind(
            self.manifests, self.definitions, views: views, scope: scope, context: context, into: &found)
        let sink = FindingSink()
        if let disk {
            for manifest in self.manifests.manifests {
                ProgramRule.check(manifest, on: disk, in: context, sink)
            }
        }
        if let workspace { StrayFileRule.check(unmatched, workspace, sink) }
        found += sink.findings
        found += Self.check(tests, boards, manifests: self.manifests, widgets, scope, context, disk)
        found = SuspectDeclarations(in: localeFiles.others).pointing(found)
        if !related.isEmpty {
            let judged = Set(files.map(\.path))
            found.removeAll { finding in finding.location.map { !judged.contains($0.file.path) } ?? false }
        }
        let filtered = Ignoring(found.inOrder(), in: files, codes: codes)
        findings = filtered.findings.inOrder()
        ignored = filtered.ignored
        self.found = found
    }

    /// The findings of timeline tests with their recorded answers, and of board files, which use the widgets
    /// of a whole workspace.
    private static func check(
        _ tests: [SourceFile], _ boards: [SourceFile], manifests: ManifestSet, _ widgets: [BoundWidget],
        _ scope: Binding.Scope, _ context: LiteralContext, _ disk: CheckedDisk?
    ) -> [Finding] {
        var found: [Finding] = []
        let sink = FindingSink()
        for file in tests {
            if FileRole(path: file.path) == .answers {
                _ = RecordedAnswers.read(file, into: &found)
                continue
            }
            guard let test = TimelineTest.read(file, into: &found), scope == .workspace else { continue }
            TimelineTestRule.check(test, manifests, widgets, in: context, on: disk, sink)
        }
        var sets = DeclaredNames(.boardSet)
        for file in boards {
            guard let board = BoardFile.read(file, into: &found) else { continue }
            if let name = board.name { sets.add(name, sink) }
            guard scope == .workspace else { continue }
            BoardFileRule.check(board, widgets, in: context, sink)
        }
        return found + sink.findings
    }

    /// The same files with additional findings, to which comments apply as well.
    package func adding(_ more: [Finding], codes: () -> [String]) -> CheckedFiles {
        CheckedFiles(self, found: found + more, codes: codes)
    }

    private init(_ checked: CheckedFiles, found: [Finding], codes: () -> [String]) {
        files = checked.files
        definitions = checked.definitions
        manifests = checked.manifests
        widgets = checked.widgets
        let filtered = Ignoring(found.inOrder(), in: files, codes: codes)
        findings = filtered.findings.inOrder()
        ignored = filtered.ignored
        self.found = found
    }
}

extension [SourceFile] {
    fileprivate var definitionPaths: [String] {
        map(\.path).filter { FileRole(path: $0) == .definition }
    }

    /// Removes the files that a definition uses although no pattern matches them, for example after a fix of
    /// `uses`.
    ///
    /// - Returns: the removed files.
    fileprivate mutating func removeUsed(
        by definitions: [SourceFile], _ context: LiteralContext
    ) -> [SourceFile] {
        if isEmpty { return [] }
        let paths = definitions.flatMap { definition in
            let base = folder(of: absolutePath(definition.path, from: context.folderBase))
            return definition.usedPaths.map { absolutePath($0, from: base) }
        }
        let wanted = Set(paths)
        let used = filter { wanted.contains(absolutePath($0.path, from: context.folderBase)) }
        removeAll { file in used.contains { $0 === file } }
        return used
    }

    /// Removes the files that a definition names by a wrong path, which is reported there.
    fileprivate mutating func removeMisnamed(in findings: [Finding]) {
        let names = findings.filter { $0.code == "uses-missing" }.compactMap { finding in
            finding.location?.text.filter { !"\"'".contains($0) }.split(separator: "/").last
        }
        removeAll { names.contains($0.path.split(separator: "/").last ?? "") }
    }
}
