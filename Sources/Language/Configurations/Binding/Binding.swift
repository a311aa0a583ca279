package import IntentDefinitions
package import SourceText

/// Binds the widgets of manifests to the intents by which they are configured, and
/// checks both against each other.
package enum Binding {
    /// The meaning of the given files as a whole.
    package enum Scope: Hashable, Sendable {
        /// All files of a workspace. A declaration that is missing does not exist.
        case workspace
        /// Some files without the rest. A missing declaration may be in another file, so it is not reported.
        case files
    }

    /// Returns every widget that users can place, in the same order as the manifests.
    ///
    /// A widget whose intent is unknown or has errors is left out. Problems that may be consequences of
    /// errors or of incompletely read files are not reported.
    ///
    /// - Parameters:
    ///   - views: the view definitions that the manifests may name.
    ///   - context: the environment for literals. Relative paths in recommendations refer to the folder of
    ///     their manifest, which is relative to `context.folderBase`.
    package static func bind(
        _ manifests: ManifestSet, _ definitions: DefinitionSet, views: [SourceFile] = [], scope: Scope,
        context: LiteralContext,
        into findings: inout [Finding]
    ) -> [BoundWidget] {
        let isSound = manifests.isComplete && !findings.contains { $0.severity == .error }
        let sink = FindingSink()
        var bound: [BoundWidget] = []
        // The intents of widgets that are left out.
        var unboundIntents: Set<String> = []
        var viewFiles = ViewFiles(views, scope, in: context)
        var sourceUses = SourceUseRule()
        for manifest in manifests.manifests {
            let context = context.based(at: manifest.folder)
            for declaration in manifest.widgets {
                let mark = sink.mark
                let intent = declaration.intentName.flatMap { definitions[$0.value] }
                let view = viewFiles.view(
                    of: declaration, besides: intent?.parameters.map(\.name) ?? [], context, sink)
                guard !sink.hasErrors(since: mark) else {
                    unboundIntents.formUnion([declaration.intentName?.value].compactMap(\.self))
                    continue
                }
                if let widget = widget(
                    declaration, of: manifest, view, definitions, scope, context, &sourceUses, sink)
                {
                    bound.append(widget)
                }
            }
            checkChoices(of: manifest, definitions, sink)
        }
        let isAnyUnbound = bound.count < manifests.manifests.map(\.widgets.count).reduce(0, +)
        ListFamilyRule.check(bound, sink)
        if isSound {
            UnreadParameterRule.check(bound, except: unboundIntents, sink)
            viewFiles.reportUnused(sink)
            if scope == .workspace, !isAnyUnbound {
                UnusedIntentRule.check(definitions, manifests, sink)
                FamilyConditionRule.check(bound, sink)
            }
        }
        findings += sink.findings
        return bound
    }

    /// Binds one widget; nil if its intent is unknown or has errors.
    private static func widget(
        _ declaration: WidgetDeclaration, of manifest: ProviderManifest, _ view: ViewDefinition?,
        _ definitions: DefinitionSet, _ scope: Scope,
        _ context: LiteralContext, _ sourceUses: inout SourceUseRule, _ sink: FindingSink
    ) -> BoundWidget? {
        let source = manifest.source(of: declaration)
        guard let name = declaration.intentName else {
            if let source { sourceUses.check(source, of: declaration, nil, sink) }
            return BoundWidget(
                manifest: manifest, declaration: declaration, intent: nil, view: view, recommendations: [])
        }
        guard let intent = definitions[name.value] else {
            if scope == .workspace { IntentUnknownRule.check(name, definitions, sink) }
            return nil
        }
        ReadsRule.check(declaration.reads ?? [], intent, sink)
        var declaration = declaration
        if let source {
            sourceUses.check(source, of: declaration, intent, sink)
            declaration.reads = source.reads(of: intent, besides: declaration.reads ?? [])
        }
        return BoundWidget(
            manifest: manifest, declaration: declaration, intent: intent, view: view,
            recommendations: RecommendationRule.check(declaration, intent, context, sink))
    }

    /// Checks the choices of sources, unless the intent of a widget is unknown, which may declare their
    /// parameters.
    private static func checkChoices(
        of manifest: ProviderManifest, _ definitions: DefinitionSet, _ sink: FindingSink
    ) {
        for source in manifest.sources where !source.choices.isEmpty {
            let names = manifest.widgets.compactMap { widget -> String? in
                let isUser =
                    manifest.source(of: widget)?.location.isSame(as: source.location) ?? false
                return isUser ? widget.intentName?.value : nil
            }
            let intents = names.compactMap { definitions[$0] }
            if intents.count == names.count { SourceChoicesRule.check(source, intents, sink) }
        }
    }
}
