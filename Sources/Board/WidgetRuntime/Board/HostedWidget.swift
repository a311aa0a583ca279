import Configurations
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// A placed widget in the memory of its host: its stored data, and its declaration in the workspace.
struct HostedWidget {
    let id: PlacedWidgetID
    /// The index by which the engine identifies the widget.
    let index: WidgetIndex
    /// When the widget was placed.
    let placed: Instant
    var family: Family
    /// The user's name for the widget; nil without a name.
    var name: String?
    var revision: Revision
    /// The user's choices, as they are stored.
    var choices: String
    /// The version of the intent under which the choices were stored. The next edit stores
    /// them under the current one.
    var version = 1
    /// The declaration of its kind; nil if the workspace no longer declares it.
    var bound: BoundWidget?
    /// The choices, interpreted with the current definition.
    var reading: ConfigurationReading
    /// The statements in the provider's last answers about the chosen values (rule C4).
    var offers = KnownOffers()
    /// The current timeline; nil before the first answer.
    var present: TimelineRow?
    /// The timeline that was shown before the current one. It is only used while `former` is shown.
    var past: TimelineRow?
    /// The entry that is shown until the first entry of the current timeline is due (rule T2).
    var former: ShownRow?
    /// The content of the widget, as the engine last decided it.
    var shown: Shown = .placeholder
    /// The scores of former timelines; nil until they are read from the store.
    var formerScores: [EntryScore]?
    /// Whether the stored row may contain failed requests, which the next answer must then clear.
    var rowTellsOfFailures = false
    /// Problems with the timeline that arrived last (rule T20), for users.
    var warnings: [String] = []
    /// The unfinished presses, oldest first (rule T8).
    var presses: [PressRow] = []
    /// The actions that were pressed since the widget was last up to date.
    var touched: [String] = []
    /// The provider's progress with the last request; nil if not reported.
    var progress: String?
    /// Why the last request failed; nil after an answer.
    var failure: ProviderFailure?

    /// The kind that currently answers for the widget. The id contains the kind under which it was placed,
    /// which another kind may have taken over.
    var kind: Kind { bound?.kind ?? id.kind }

    /// The user's name for the widget, or its kind's title.
    func title(in locale: LocaleTag) -> String? { name ?? bound?.title(in: locale) }

    /// Applies a new revision.
    mutating func take(_ revision: RevisionRow, _ reading: ConfigurationReading) {
        self.revision = revision.number
        family = revision.family
        name = revision.name
        choices = revision.choices
        version = revision.version
        self.reading = reading
    }

    /// The shown entry and its timeline; nil for the placeholder.
    var shownRow: ShownRow? {
        switch shown {
        case .placeholder: nil
        case .former: former
        case .entry(let place): present.map { ShownRow(generation: $0.generation, entry: place) }
        }
    }

    /// The timeline of the shown entry.
    var shownTimeline: TimelineRow? {
        switch shown {
        case .placeholder: nil
        case .former: past
        case .entry: present
        }
    }

    /// The entry for something that the widget shows or could show, with its
    /// timeline; nil for the placeholder.
    func entry(showing shown: Shown) -> (row: ShownRow, timeline: TimelineRow)? {
        var looked = self
        looked.shown = shown
        guard let row = looked.shownRow, let timeline = looked.shownTimeline,
            timeline.entries.indices.contains(row.entry)
        else { return nil }
        return (row, timeline)
    }

    /// Drops all content.
    mutating func withdraw() {
        (present, past, former) = (nil, nil, nil)
        shown = .placeholder
        warnings = []
    }

    /// Applies a new timeline. The previous content is shown until the first date of
    /// the new timeline (rule T2).
    ///
    /// - Parameter former: the previous content; nil for the placeholder, or if the new timeline is shown at
    ///   once.
    mutating func adopt(_ timeline: TimelineRow, former: ShownRow?) {
        past = shownTimeline
        self.former = former
        present = timeline
        formerScores = nil
        shown = former == nil ? .placeholder : .former
        failure = nil
    }
}

// Presses
extension HostedWidget {
    /// Appends a press to the queue.
    mutating func touch(_ press: PressRow, isUpdating: Bool) {
        if !isUpdating { touched = [] }
        if !touched.contains(press.action) { touched.append(press.action) }
        presses.append(press)
    }

    /// Restores the presses from before a restart, and those whose reload is still open.
    mutating func recall(_ stored: [PressRow], _ open: [ReloadRow]) {
        let reloads = Set(open.filter { $0.reason == .interaction }.map(\.generation))
        for press in stored {
            if press.outcome == nil { presses.append(press) }
            let isTouched = press.outcome == nil || press.reload.map(reloads.contains) == true
            if isTouched, !touched.contains(press.action) { touched.append(press.action) }
        }
    }
}
