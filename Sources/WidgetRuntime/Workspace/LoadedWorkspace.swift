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
    package let widgets: [BoundWidget]
    /// Everything that is wrong with it, but for what its authors ignore.
    package let findings: [Finding]
    /// What its authors ignore.
    package let ignored: [IgnoredFinding]
    /// What literals mean here.
    package let literals: LiteralSurroundings
    private let byKind: [Kind: BoundWidget]
    private let byFormerKind: [Kind: BoundWidget]

    /// Reads every file that the workspace names.
    package init(_ folder: WorkspaceFolder, literals: LiteralSurroundings) throws(RuntimeFailure) {
        let checked = CheckedFiles(
            try folder.files(), scope: .workspace, surroundings: literals,
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

    /// The errors in its files, ignored or not: what has one is left out of the workspace.
    package var errorCount: Int {
        FindingTally(findings).errors + FindingTally(ignored.map(\.finding)).errors
    }

    /// The widget of this kind; nil when no provider declares it without errors.
    package func widget(_ kind: Kind) -> BoundWidget? { byKind[kind] }

    /// Holds what a running provider says about itself against its manifest and the intents of its widgets.
    func findings(on answer: InitializeAnswer, by provider: ProviderName) -> [Finding] {
        guard let manifest = manifests.manifests.first(where: { $0.name.value == provider }) else {
            return []
        }
        return ProviderCheck.check(
            ProviderDeclaration(answer), of: manifest, among: manifests, bound: widgets
        ).inOrder()
    }
}
