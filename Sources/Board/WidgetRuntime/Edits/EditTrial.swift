import BoardDocuments
import Machine
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// The options of a dry run (`--dry-run`, and the preview of forms), which stores nothing.
struct EditTrial {
    /// Whether the reply contains a picture with the new values.
    var wantsSnapshot: Bool
    /// Whether the reply contains the timeline with the new values.
    var wantsTimeline: Bool
    /// Whether that timeline contains the views of its entries.
    var wantsViews = false

    /// Adds the preview to the reply to a dry run.
    ///
    /// - Returns: remarks about requests that the provider did not answer.
    func preview(
        _ reading: ConfigurationReading, of hosted: HostedWidget, on host: isolated BoardHost,
        in locale: LocaleTag, into document: inout ChangedWidget
    ) async -> [BoardRemark] {
        let provider = ProviderQuestions(about: hosted, in: locale)
        if wantsSnapshot {
            switch await provider.preview(with: reading, on: host) {
            case .success(let view):
                document.preview = ChangedWidget.Preview(
                    widget: hosted.id, title: hosted.title(in: locale), family: hosted.family,
                    view: view.json)
            case .failure(let failure): return [.noPreview(failure)]
            }
        }
        guard wantsTimeline else { return [] }
        let now = host.clock.now()
        switch await provider.timeline(with: reading, at: now, on: host) {
        case .success(let read):
            document.timeline = host.snapshot.timeline(of: host.widgets[hosted.index] ?? hosted)
            document.plannedTimeline = ChangedWidget.PlannedTimeline(read, at: now)
            if wantsViews { document.plannedTimeline?.views = read.answer.entries.map(\.view.json) }
            return read.warnings.map { .init(.warning, $0.message) }
        case .failure(let failure): return [.noPreview(failure)]
        }
    }
}

extension ChangedWidget.PlannedTimeline {
    /// The timeline as it would be shown at an instant.
    fileprivate init(_ read: ReadTimeline, at now: Instant) {
        let shown = read.entries.lastIndex { $0.date <= now }
        let entries = read.entries.enumerated().map { index, entry in
            PresentTimeline.DatedEntry(entry, shown: index == shown)
        }
        let due: Instant? =
            switch read.answer.policy {
            case .never: nil
            case .after(let date): date
            case .atEnd: read.entries.last?.date
            }
        self.init(entries: entries, policy: read.answer.policy, due: due)
    }
}
