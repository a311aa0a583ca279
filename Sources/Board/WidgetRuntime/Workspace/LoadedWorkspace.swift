package import Configurations
import Foundation
package import IntentDefinitions
package import Machine
import ProviderProtocol
package import SourceText
package import WidgetModel

/// A workspace after reading, checking and binding.
package struct LoadedWorkspace: Sendable {
    /// The absolute path of the folder.
    package let folder: String
    package let name: String
    /// All files of the workspace, beginning with `widgetconf.yaml`.
    package let files: [SourceFile]
    package let definitions: DefinitionSet
    package let manifests: ManifestSet
    /// The widgets that can be placed, sorted by kind. Widgets with errors are left out.
    package private(set) var widgets: [BoundWidget]
    /// All findings, except findings that comments ignore.
    package let findings: [Finding]
    /// The findings that comments ignore.
    package let ignored: [IgnoredFinding]
    /// The environment in which literals are interpreted.
    package let literals: LiteralContext
    private var byKind: [Kind: BoundWidget]
    private var byFormerKind: [Kind: BoundWidget]
    /// The definition files of kept widgets, as they were when they came into force.
    private var keptFiles: [Kind: [SourceFile]] = [:]

    /// Reads every file of the workspace.
    ///
    /// - Throws: if a file cannot be read.
    package init(_ folder: WorkspaceFolder, literals: LiteralContext) throws(RuntimeFailure) {
        let sources = try folder.files()
        let checked = CheckedFiles(
            sources, related: try SidecarSiblings.files(of: sources, at: { $0 }, named: { $0 }),
            scope: .workspace, context: literals,
            matches: folder.paths, codes: { FindingPages.codes })
        self.folder = folder.path
        name = folder.workspace.name.value
        files = checked.files
        definitions = checked.definitions
        manifests = checked.manifests
        widgets = checked.widgets.sorted { $0.kind < $1.kind }
        findings = checked.findings
        ignored = checked.ignored
        self.literals = literals
        byKind = Dictionary(widgets.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
        byFormerKind = Dictionary(
            widgets.flatMap { widget in widget.declaration.formerKinds.map { ($0.value, widget) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The widget for a kind under which a widget was placed. It may have taken over that kind, under
    /// `formerly`. Nil if no provider declares it without errors.
    package func bound(placedAs kind: Kind) -> BoundWidget? { byKind[kind] ?? byFormerKind[kind] }

    /// Whether both consist of the same files with the same contents.
    func hasSameFiles(as other: LoadedWorkspace) -> Bool {
        files.elementsEqual(other.files) { $0.path == $1.path && $0.bytes == $1.bytes }
    }

    /// Keeps the previous declaration of widgets that now have errors, so that they continue to work.
    ///
    /// - Returns: the kept widgets, by the path of the file with the errors.
    mutating func keep(_ former: LoadedWorkspace) -> [String: [BoundWidget]] {
        let errors = (findings + ignored.map(\.finding)).filter { $0.severity == .error }
        let broken = Set(errors.compactMap { $0.location?.file.path })
        var kept: [String: [BoundWidget]] = [:]
        for widget in former.widgets where bound(placedAs: widget.kind) == nil {
            let manifest = widget.manifest.file.path
            let definitions = former.definitionFiles(of: widget)
            let paths = definitions.map(\.path) + [widget.view?.file.path, manifest].compactMap(\.self)
            guard let path = paths.first(where: broken.contains),
                files.contains(where: { $0.path == manifest })
            else { continue }
            // If the manifest was read to its end and does not declare the kind, the
            // kind was removed on purpose.
            let isRead = manifests.isComplete && manifests.manifests.contains { $0.file.path == manifest }
            guard !isRead || manifests.isDeclared(widget.kind) else { continue }
            kept[path, default: []].append(widget)
            keptFiles[widget.kind] = definitions
            byKind[widget.kind] = widget
            for former in widget.declaration.formerKinds where byFormerKind[former.value] == nil {
                byFormerKind[former.value] = widget
            }
        }
        widgets = byKind.values.sorted { $0.kind < $1.kind }
        return kept
    }

    /// The file with a widget's intent and the files that it uses, each with its locale files, as they were
    /// when they came into force.
    package func definitionFiles(of widget: BoundWidget) -> [SourceFile] {
        if let kept = keptFiles[widget.kind] { return kept }
        guard let first = widget.intent?.location.file else { return [] }
        let byPath = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
        var waiting = [first.path]
        var known: Set<String> = []
        var found: [SourceFile] = []
        while let path = waiting.popLast() {
            guard known.insert(path).inserted, let file = byPath[path] else { continue }
            let folder = (path as NSString).deletingLastPathComponent
            waiting += file.usedPaths.map { absolute($0, from: folder) }
            let stem = path.dropLast(".yaml".count) + "."
            found += [file] + files.filter { $0.path.hasPrefix(stem) && $0.path != path }
        }
        return found
    }

    /// The files with the intents of a provider's widgets, each with its locale files.
    package func definitionFiles(of provider: ProviderName) -> [SourceFile] {
        let own = widgets.filter { $0.provider == provider }.compactMap { $0.intent?.location.file.path }
        return files.filter { file in
            own.contains { file.path == $0 || file.path.hasPrefix($0.dropLast(".yaml".count) + ".") }
        }
    }

    /// The number of errors in the files, including ignored ones. Declarations with errors are not part of
    /// the workspace.
    package var errorCount: Int {
        FindingTally(findings).errors + FindingTally(ignored.map(\.finding)).errors
    }

    /// The widget of a kind; nil if no provider declares it without errors.
    package func widget(_ kind: Kind) -> BoundWidget? { byKind[kind] }

    /// Further findings about the files, except findings that comments ignore.
    package func withoutIgnored(_ more: [Finding]) -> [Finding] {
        more.filter { Ignoring([$0], in: files, codes: { FindingPages.codes }).ignored.isEmpty }
    }

    /// Compares a running provider's declaration with its manifest and with the intents of its widgets.
    func findings(on answer: InitializeAnswer, by provider: ProviderName) -> [Finding] {
        guard let manifest = manifests.manifests.first(where: { $0.name.value == provider }) else {
            return []
        }
        return ProviderCheck.check(answer, of: manifest, among: manifests, bound: widgets)
    }
}
