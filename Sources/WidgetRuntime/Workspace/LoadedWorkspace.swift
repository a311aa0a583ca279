package import Configurations
import FindingPages
package import IntentDefinitions
import ProviderProtocol
package import SourceText
package import WidgetManifests
package import WidgetModel
import YAMLReading

/// A workspace, read and bound.
package struct LoadedWorkspace: Sendable {
    /// Absolute.
    package let folder: String
    package let name: String
    /// All its files, its own first.
    package let files: [SourceFile]
    package let definitions: DefinitionSet
    package let manifests: ManifestSet
    /// What can be placed, by kind; widgets with errors are left out.
    package private(set) var widgets: [BoundWidget]
    /// Everything that is wrong with it, but for what its authors ignore.
    package let findings: [Finding]
    /// What its authors ignore.
    package let ignored: [IgnoredFinding]
    /// What literals mean here.
    package let literals: LiteralSurroundings
    private var byKind: [Kind: BoundWidget]
    private var byFormerKind: [Kind: BoundWidget]

    /// Reads every file that the workspace names.
    package init(_ folder: WorkspaceFolder, literals: LiteralSurroundings) throws(RuntimeFailure) {
        let sources = try folder.files()
        let checked = CheckedFiles(
            sources, context: try SidecarSiblings.files(of: sources, at: { $0 }, named: { $0 }),
            scope: .workspace, surroundings: literals,
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

    /// The widget that is, or has taken over, what was placed under this kind; nil when no provider declares
    /// one without errors.
    package func bound(placedAs kind: Kind) -> BoundWidget? { byKind[kind] ?? byFormerKind[kind] }

    func hasSameFiles(as other: LoadedWorkspace) -> Bool {
        files.elementsEqual(other.files) { $0.path == $1.path && $0.bytes == $1.bytes }
    }

    /// Keeps those of the former widgets whose declaration, or whose intent, has errors now; gives them by
    /// the paths of the files with the errors.
    mutating func keep(_ former: [BoundWidget]) -> [String: [BoundWidget]] {
        let errors = (findings + ignored.map(\.finding)).filter { $0.severity == .error }
        let broken = Set(errors.compactMap { $0.location?.file.path })
        var kept: [String: [BoundWidget]] = [:]
        for widget in former where bound(placedAs: widget.kind) == nil {
            let manifest = widget.manifest.file.path
            let paths = [widget.intent?.location.file.path, manifest].compactMap { $0 }
            guard let path = paths.first(where: broken.contains),
                files.contains(where: { $0.path == manifest })
            else { continue }
            // A manifest that was read to its end and says nothing of the kind has given it up.
            let isRead = manifests.isComplete && manifests.manifests.contains { $0.file.path == manifest }
            guard !isRead || manifests.isDeclared(widget.kind) else { continue }
            kept[path, default: []].append(widget)
            byKind[widget.kind] = widget
            for former in widget.declaration.formerKinds where byFormerKind[former.value] == nil {
                byFormerKind[former.value] = widget
            }
        }
        widgets = byKind.values.sorted { $0.kind < $1.kind }
        return kept
    }

    /// The errors in its files, ignored or not: what has one is left out of the workspace.
    package var errorCount: Int {
        FindingTally(findings).errors + FindingTally(ignored.map(\.finding)).errors
    }

    /// The widget of this kind; nil when no provider declares it without errors.
    package func widget(_ kind: Kind) -> BoundWidget? { byKind[kind] }

    /// Further findings about its files, without those that its authors ignore.
    package func withoutIgnored(_ more: [Finding]) -> [Finding] {
        more.filter { Ignoring([$0], in: files, codes: { FindingPages.codes }).ignored.isEmpty }
    }

    /// Holds what a running provider says about itself against its manifest and the intents of its widgets.
    func findings(on answer: InitializeAnswer, by provider: ProviderName) -> [Finding] {
        guard let manifest = manifests.manifests.first(where: { $0.name.value == provider }) else {
            return []
        }
        return ProviderCheck.check(answer, of: manifest, among: manifests, bound: widgets)
    }
}
