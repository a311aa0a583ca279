package import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderHost
import ProviderProtocol
package import WidgetModel
import WidgetStore
import WidgetViews

/// The gallery: the widgets that can be placed, each with a snapshot.
extension BoardHost {
    // The gallery

    /// The widgets that can be placed, with previews.
    ///
    /// - Parameter family: the family to which the gallery is limited; nil for each widget's first family.
    func gallery(_ family: Family?, in locale: LocaleTag) async -> BoardReply<Gallery> {
        // Send the requests concurrently, so that a slow provider does not delay the others.
        let fitting = workspace.widgets.filter { family.map($0.families.contains) ?? true }
        let asks = fitting.map { bound in
            Task(executorPreference: loop) {
                (bound, await self.snapshot(of: bound, family: family ?? bound.families[0], in: locale))
            }
        }
        var rows: [OfferedWidget] = []
        var remarks: [BoardRemark] = []
        for ask in asks {
            let (bound, (view, failure)) = await ask.value
            // Texts that the manifest lacks come from the provider's declaration, which is now known.
            let own = providers[bound.provider]?.declaration?.kinds.first { $0.kind == bound.kind }
            let title = bound.declaration.title == nil ? own?.title : nil
            let parameters = bound.intent?.localized(for: locale).parameters ?? []
            var row = OfferedWidget(
                kind: bound.kind, title: title ?? bound.title(in: locale),
                description: bound.declaration.description(for: locale) ?? own?.summary,
                families: bound.families, configuration: bound.intent == nil ? .static : .intent,
                intent: bound.intent?.name, provider: bound.provider.name,
                parameters: parameters.map { document(of: $0, on: bound.families) },
                open: linkCommand(of: bound), group: group(of: bound), snapshot: view?.json)
            row.recommendations = recommendations(of: bound, in: locale)
            rows.append(row)
            if let failure { remarks.append(.noSnapshot(bound.kind, failure)) }
        }
        for kind in workspace.manifests.kinds where Kind(kind).flatMap(workspace.widget) == nil {
            remarks.append(.kindBroken(kind).asWarning)
        }
        let others = family.map { _ in workspace.widgets.count - fitting.count }
        return BoardReply(Gallery(widgets: rows, otherFamilies: others), remarks: remarks)
    }

    /// Requests a snapshot with the first recommendation or else the defaults (C10). Without a snapshot, the
    /// result is the placeholder with the reason, unless the provider does not support snapshots. After a
    /// crash, the provider does not receive a placeholder request either.
    private func snapshot(
        of bound: BoundWidget, family: Family, in locale: LocaleTag
    ) async -> (view: ViewTree?, failure: ProviderFailure?) {
        let context = RequestContext(
            kind: bound.kind, family: family, isPreview: true, isSimulated: stepping != nil,
            now: clock.now(),
            locale: locale.description,
            timeZone: boardContext.timeZone, colorScheme: .dark)
        let values = bound.previewConfiguration(family: family, context: literals)?.providerJSON ?? [:]
        let result = await ask(
            .snapshot(SnapshotRequest(context: context, configuration: values)), of: bound.provider,
            deadline: boardContext.timeouts.snapshot)
        let failure: ProviderFailure
        let views = bound.views(in: context, valueFormat(in: locale), embedding: pictures(of: bound))
        switch await BoardHost.view(result, views) {
        case .success(let view): return (view, nil)
        case .failure(let reason): failure = reason
        }
        let reported = failure.class == .unsupported ? nil : failure
        guard failure.class != .crashed else { return (nil, reported) }
        let fallback = await ask(
            .placeholder(PlaceholderRequest(context: context)), of: bound.provider,
            deadline: boardContext.timeouts.snapshot)
        return (try? await BoardHost.view(fallback, views).get(), reported)  // Report the first reason.
    }

    /// The recommendations with their values for people; nil without recommendations.
    private func recommendations(
        of bound: BoundWidget, in locale: LocaleTag
    ) -> [OfferedWidget.Recommendation]? {
        guard let form = bound.form(for: bound.families[0], context: literals), !bound.recommendations.isEmpty
        else { return nil }
        return bound.recommendations.map {
            OfferedWidget.Recommendation(
                name: $0.name, title: bound.title(of: $0, in: locale),
                values: form.localized(for: locale).json(of: $0.configuration(of: form)))
        }
    }

    /// The view in the answer to a request for a snapshot or a placeholder, which have the same form. It is
    /// read on another thread, because building it and reading its pictures takes time.
    nonisolated(nonsending) static func view(
        _ answer: Result<JSONValue, ProviderFailure>, _ views: AnsweredViews
    ) async -> Result<ViewTree, ProviderFailure> {
        await Blocking.run {
            answer.flatMap { json in
                do throws(JSONMismatch) { return .success(try views.entry(in: json).view) } catch {
                    return .failure(ProviderFailure(malformed: error))
                }
            }
        }
    }

    /// The description of a parameter for people who configure the widget.
    private func document(of parameter: IntentParameter, on families: [Family]) -> OfferedParameter {
        let standard = parameter.defaultValue?.value(in: literals)?.json
        let fitting = families.filter { family in
            parameter.list?.size(for: family).contains(standard?.array?.count ?? 0) ?? true
        }
        var document = OfferedParameter(
            name: parameter.name, title: parameter.displayTitle, type: parameter.type.name,
            required: parameter.isRequired)
        document.help = parameter.help
        document.link = parameter.link
        document.default = standard
        // The families are listed if the default only fits some of them.
        document.defaultFamilies = standard == nil || fitting.count == families.count ? nil : fitting
        document.range = parameter.range?.description
        document.list = parameter.list == nil ? nil : true
        document.cases = parameter.caseNames
        document.options = parameter.options == nil ? nil : true
        return document
    }
}

extension GalleryCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<Gallery> {
        await host.gallery(family, in: locale)
    }
}
