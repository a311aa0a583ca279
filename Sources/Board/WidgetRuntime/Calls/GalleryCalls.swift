package import BoardDocuments
import Configurations
import ProviderHost
import ProviderProtocol
package import WidgetModel
import WidgetViews

/// `gallery`: the widgets that can be placed, each with a preview.
extension GalleryCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<Gallery> {
        let workspace = host.workspace
        // Without a family, each widget is shown in its first one.
        let fitting = workspace.widgets.filter { family.map($0.families.contains) ?? true }
        // Send the requests concurrently, so that a slow provider does not delay the others.
        let asks = fitting.map { bound in
            Task(executorPreference: host.loop) {
                let preview = GalleryPreview(bound: bound, family: family ?? bound.families[0])
                return (bound, await preview.request(on: host, in: locale))
            }
        }
        var rows: [OfferedWidget] = []
        var remarks: [BoardRemark] = []
        for ask in asks {
            let (bound, (view, failure)) = await ask.value
            rows.append(host.snapshot.offered(bound, view, in: locale))
            if let failure { remarks.append(.noSnapshot(bound.kind, failure)) }
        }
        for kind in host.workspace.manifests.kinds where Kind(kind).flatMap(host.workspace.widget) == nil {
            remarks.append(.kindBroken(kind).asWarning)
        }
        let others = family.map { _ in host.workspace.widgets.count - fitting.count }
        return BoardReply(Gallery(widgets: rows, otherFamilies: others), remarks: remarks)
    }
}

/// The preview of a widget that is not placed.
private struct GalleryPreview {
    let bound: BoundWidget
    let family: Family

    /// Requests a snapshot with the first recommendation or else the defaults (C10). Without a snapshot, the
    /// result is the placeholder with the reason, unless the provider does not support snapshots. After a
    /// crash, the provider does not receive a placeholder request either.
    func request(
        on host: isolated BoardHost, in locale: LocaleTag
    ) async -> (view: ViewTree?, failure: ProviderFailure?) {
        let context = host.snapshot.previewContext(of: bound, family, in: locale)
        let configuration = bound.previewConfiguration(family: family, context: host.snapshot.literals)
        let request = SnapshotRequest(context: context, configuration: configuration?.providerJSON ?? [:])
        let deadline = host.boardContext.timeouts.snapshot
        let result = await host.ask(.snapshot(request), of: bound.provider, deadline: deadline)
        let views = bound.views(
            in: context, host.snapshot.valueFormat(in: locale), embedding: host.snapshot.pictures(of: bound))
        let failure: ProviderFailure
        switch await ViewTree.read(result, views) {
        case .success(let view): return (view, nil)
        case .failure(let reason): failure = reason
        }
        let reported = failure.class == .unsupported ? nil : failure
        guard failure.class != .crashed else { return (nil, reported) }
        let fallback = await host.ask(
            .placeholder(PlaceholderRequest(context: context)), of: bound.provider, deadline: deadline)
        return (try? await ViewTree.read(fallback, views).get(), reported)  // Report the first reason.
    }
}
