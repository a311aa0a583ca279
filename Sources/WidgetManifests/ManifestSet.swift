package import SourceText
package import WidgetModel
import YAMLReading

/// All provider manifests of a workspace.
package struct ManifestSet: Sendable {
    /// Those that can be run, in the order of the files.
    package let manifests: [ProviderManifest]
    /// Whether every file was read to its end. When not, an unknown kind may only not have been reached.
    package let isComplete: Bool
    private let declaredKinds: Set<String>

    /// Every kind that some manifest declares, with errors or without, sorted.
    package var kinds: [String] { declaredKinds.sorted() }

    /// Whether some manifest declares this kind, with errors or without.
    package func isDeclared(_ kind: Kind) -> Bool { declaredKinds.contains(kind.name) }

    /// Reads manifests and reports everything that is wrong with them.
    ///
    /// Of two providers, or two kinds, of one name the later is left out and reported with both places. A
    /// widget with an error is left out; a manifest without a usable name or command as a whole.
    /// `localeFiles` are known by the path of the manifest that they translate.
    package static func read(
        _ files: [SourceFile], localeFiles: [String: [(locale: LocaleTag, file: SourceFile)]] = [:],
        into findings: inout [Finding]
    ) -> ManifestSet {
        let sink = FindingSink()
        var names = FirstUses<String>()
        var kinds = FirstUses<String>()
        var read: [(declared: DeclaredManifest, tree: YAMLTree, hasOwnName: Bool)] = []
        var isComplete = true
        for file in files {
            let tree = sink.readTree(file)
            isComplete = isComplete && tree.isComplete
            guard let declared = DeclaredManifest.read(tree, sink) else { continue }
            let hasOwnName = declared.name.map { names.add($0, .provider, sink) } ?? false
            var own = declared
            own.widgets = declared.widgets.filter { kinds.add($0.kind, .kind, sink) }
            read.append((own, tree, hasOwnName))
        }
        sink.checkTitles(read.flatMap(\.declared.widgets).compactMap(\.title), of: "widget")
        // What a kind may take over is known when all kinds are.
        var formerKinds = FormerKindsRule(declared: kinds.locations)
        let manifests = read.compactMap { declared, tree, hasOwnName -> ProviderManifest? in
            let widgets = declared.widgets.filter { formerKinds.check($0, sink) }
            let translations = DeclaredManifest.translations(
                of: tree, localeFiles[tree.file.path] ?? [], sink)
            return hasOwnName ? declared.resolved(with: widgets, tree.file, translations) : nil
        }
        findings += sink.findings
        return ManifestSet(
            manifests: manifests, isComplete: isComplete, declaredKinds: Set(kinds.locations.keys))
    }
}
