package import SourceText
package import WidgetModel

/// All provider manifests of a workspace, validated together.
package struct ManifestSet: Sendable {
    /// The manifests that can be run, in file order.
    package let manifests: [ProviderManifest]
    /// Whether every file was read to its end. If not, the declaration of an unknown kind may come after a
    /// syntax error.
    package let isComplete: Bool
    private let declaredKinds: Set<String>

    /// Every declared kind, sorted, including kinds with errors.
    package var kinds: [String] { declaredKinds.sorted() }

    /// Whether any manifest declares this kind, even with errors.
    package func isDeclared(_ kind: Kind) -> Bool { declaredKinds.contains(kind.name) }

    /// Reads manifests and reports all their problems.
    ///
    /// Two providers or two kinds of the same name are both left out and reported, so that the result does
    /// not depend on the order of file names. A widget with an error is left out, and so is a manifest
    /// without a usable name, and without a usable command or source.
    ///
    /// - Parameter localeFiles: By the path of the manifest that they translate.
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
        for index in read.indices {
            read[index].manifest.widgets.removeAll { !kinds.isInForce($0.kind.value.name) }
        }
        sink.checkTitles(read.flatMap(\.manifest.widgets).compactMap(\.title), of: "widget")
        // Former kinds can only be checked when the kinds of all manifests are known.
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

    /// The strings of a manifest's locale files. A file must translate every string, unless a more general
    /// locale complements it.
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
