package import BoardDocuments
import Configurations
package import WidgetModel
package import WidgetStore

/// `edit`: edits widgets, or only reports what an edit would change (`--dry-run`).
extension EditCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<EditReply> {
        let request = document
        let chosen: [HostedWidget]
        switch try host.chosen(by: request.target) {
        case .success(let widgets): chosen = widgets
        case .failure(let refusal): return refusal.reply()
        }
        let areSeveral = if case .widget = request.target { false } else { true }
        let edit = EditToMake(
            id: request.editID, origin: "edit", expectedRevision: request.expectedRevision,
            areSeveral: areSeveral,
            trial: request.dryRun == true
                ? EditTrial(
                    wantsSnapshot: request.snapshot == true, wantsTimeline: request.timeline == true,
                    wantsViews: request.views == true)
                : nil, isVerified: request.verify ?? true, wait: request.wait ?? .answered,
            isTraced: request.trace == true && !areSeveral)
        if edit.isTraced { host.metrics.traces.begin(edit.id) }
        defer { if edit.isTraced { _ = host.metrics.traces.end(edit.id) } }
        let reply = try await edit.make(for: chosen, on: host, in: locale) { host, hosted in
            await request.second.draft(of: hosted, on: host, in: locale)
        }
        return areSeveral ? reply.namingOwners(among: chosen, of: request.changes) : reply
    }
}
