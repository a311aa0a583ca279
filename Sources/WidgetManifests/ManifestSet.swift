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
    /// Providers or kinds of one name are all left out and reported, so that the order of file names decides
    /// nothing. A widget with an error is left out; a manifest without a usable name or command as a whole.
    /// `localeFiles` are known by the path of the manifest that they translate.
    package static func read(
        _ files: [SourceFile], localeFiles: [String: [(locale: LocaleTag, file: SourceFile)]] = [:],
        into findings: inout [Finding]
    ) -> ManifestSet {
        let sink = FindingSink()
        var names = DeclaredNames(.provider)
        var kinds = DeclaredNames(.kind)
        var read: [(manifest: ProviderManifest, tree: YAMLTree)] = []
        var isComplete = true
        for file in files {
            let tree = sink.readTree(file)
            isComplete = isComplete && tree.isComplete
            guard let manifest = ProviderManifest.read(tree, sink) else { continue }
            if !manifest.name.value.name.isEmpty { names.add(manifest.name.map(\.name), sink) }
            for widget in manifest.widgets { kinds.add(widget.kind.map(\.name), sink) }
            read.append((manifest, tree))
        }
        for place in read.indices {
            read[place].manifest.widgets.removeAll { !kinds.isInForce($0.kind.value.name) }
        }
        sink.checkTitles(read.flatMap(\.manifest.widgets).compactMap(\.title), of: "widget")
        // What a kind may take over is known when all kinds are.
        var formerKinds = FormerKindsRule(declared: kinds.locations)
        let manifests = read.compactMap { manifest, tree -> ProviderManifest? in
            var manifest = manifest
            manifest.widgets.removeAll { !formerKinds.check($0, sink) || !$0.isWhole }
            let texts = translations(of: tree, localeFiles[tree.file.path] ?? [], sink)
            for index in manifest.widgets.indices { manifest.widgets[index].translations = texts }
            let name = manifest.name.value.name
            let canRun = !name.isEmpty && names.isInForce(name) && !manifest.command.isEmpty
            return canRun ? manifest : nil
        }
        findings += sink.findings
        return ManifestSet(
            manifests: manifests, isComplete: isComplete, declaredKinds: Set(kinds.locations.keys))
    }

    /// What the locale files of a manifest say, each with the locale that its name gives.
    private static func translations(
        of original: YAMLTree, _ files: [(locale: LocaleTag, file: SourceFile)], _ sink: FindingSink
    ) -> Translations {
        var translations = Translations()
        let locales = Set(files.map(\.locale))
        for (locale, file) in files {
            let isWhole = !locale.chain.dropFirst().contains(where: locales.contains)
            let tree = sink.readTree(file)
            let texts = TranslationReader.read(tree, of: original, .manifest, isWhole: isWhole, sink)
            translations.add(
                Dictionary(texts.map { (TextPath($0.path), $0.nodes.compactMap(\.text)) }) { first, _ in first
                },
                for: locale)
        }
        return translations
    }
}
