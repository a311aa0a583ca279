import Configurations
import Timelines
import WidgetModel
import WidgetStore

/// Describes placed widgets to the engine.
extension BoardSnapshot {
    /// The widget's placement for the engine. A widget that the workspace no longer declares needs
    /// configuration.
    func placement(of hosted: HostedWidget) -> Placement {
        guard let bound = hosted.bound, let provider = providers[bound.provider] else {
            return Placement(provider: BoardHost.noProvider, completeness: .needsConfiguration)
        }
        return Placement(
            provider: provider.index, settings: bound.declaration.reloads,
            completeness: hosted.reading.isComplete ? .complete : .needsConfiguration)
    }

    /// The state of a widget for the engine, from the store.
    func record(
        of hosted: HostedWidget, _ row: WidgetRow, _ reloads: ReloadsForEngine, hasPlaceholder: Bool
    ) -> WidgetRecord {
        WidgetRecord(
            placement: placement(of: hosted), revision: hosted.revision, generation: reloads.lastGeneration,
            timeline: hosted.present.map { present in
                StoredTimeline(
                    dates: present.entries.map(\.date), policy: present.policy,
                    generation: present.answer, revision: present.revision, answered: present.arrived,
                    content: present.content)
            },
            former: hosted.past == nil
                ? .placeholder : hosted.former.map { .entry($0.entry) } ?? .placeholder,
            formerRevision: hosted.past?.revision ?? Revision(0), formerAnswered: hosted.past?.arrived,
            charges: reloads.charges,
            failures: row.failureSeries,
            open: reloads.open.map { reload in
                let progress: OpenReload.Progress =
                    if reload.outcome == .deferred {
                        .deferred(until: reload.deferredUntil)
                    } else {
                        reload.granted == nil ? .asked : .granted
                    }
                return OpenReload(
                    generation: reload.generation, reason: reload.reason, progress: progress,
                    recorded: max(reload.asked, reload.granted ?? reload.asked))
            },
            hasPlaceholder: hasPlaceholder, presses: hosted.presses.count)
    }
}
