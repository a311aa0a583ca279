import Configurations
import JSONText
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// A placed widget as its host knows it: what the store has of it, and what the workspace says about it.
struct HostedWidget {
    let id: PlacedWidgetID
    let index: WidgetIndex
    let placed: Instant
    let family: Family
    var revision: Revision
    /// The person's own choices, as stored.
    var choices: String
    /// The version of the intent under which they were stored; the next edit stores them under the present
    /// one.
    var version = 1
    /// How the workspace declares its kind; nil when it no longer does.
    var bound: BoundWidget?
    /// What the choices mean under the present definition.
    var reading: ConfigurationReading
    /// The present timeline; nil before the first answer.
    var present: TimelineRow?
    /// The timeline before it, while an entry of it still shows.
    var past: TimelineRow?
    /// The entry that shows until the present timeline's first one is due.
    var former: ShownRow?
    var shown: Shown = .placeholder
    /// Whether its row in the store may tell of failed requests: then the next answer says that none failed.
    var rowTellsOfFailures = false
    /// What was wrong with the timeline that arrived last (T20), for people.
    var warnings: [String] = []
    /// Presses that are not over, oldest first (T8).
    var presses: [PressRow] = []
    /// The actions that were pressed since nothing was updating.
    var touched: [String] = []
    /// Why the last request failed; nil after an answer.
    var failure: ProviderFailure?

    /// The kind that answers for it: the id keeps the one under which it was placed, which another may have
    /// taken over.
    var kind: Kind { bound?.kind ?? id.kind }

    /// Takes what a person chose.
    mutating func take(_ revision: RevisionRow, _ reading: ConfigurationReading) {
        self.revision = revision.number
        choices = revision.choices
        version = revision.version
        self.reading = reading
    }

    /// The entry that shows, by its timeline; nil for the placeholder.
    var shownRow: ShownRow? {
        switch shown {
        case .placeholder: nil
        case .former: former
        case .entry(let place): present.map { ShownRow(generation: $0.generation, entry: place) }
        }
    }

    /// The timeline that the shown entry belongs to.
    var shownTimeline: TimelineRow? {
        switch shown {
        case .placeholder: nil
        case .former: past
        case .entry: present
        }
    }

    /// The entry behind anything that it shows or may show, and the timeline of it; nil for the placeholder.
    func entry(showing shown: Shown) -> (row: ShownRow, timeline: TimelineRow)? {
        var looked = self
        looked.shown = shown
        guard let row = looked.shownRow, let timeline = looked.shownTimeline,
            timeline.entries.indices.contains(row.entry)
        else { return nil }
        return (row, timeline)
    }

    /// Takes a timeline that counts; what showed goes on showing until its first date (T2).
    mutating func adopt(_ timeline: TimelineRow, former: ShownRow?) {
        past = shownTimeline
        self.former = former
        present = timeline
        shown = former == nil ? .placeholder : .former
        failure = nil
    }
}
