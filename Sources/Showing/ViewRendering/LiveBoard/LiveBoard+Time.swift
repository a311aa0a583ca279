import BoardDocuments
import WidgetModel
import WidgetViews

/// Other times, and the zoom.
extension LiveBoard {
    enum TimeStep: Hashable, Sendable { case earlier, later }

    /// Shows the content before or after the selected widget's present content, or an hour away if it has no
    /// other content. Steps across the current time return to it.
    mutating func step(_ step: TimeStep) {
        guard let document = selected?.document else { return }
        let now = context.dates.now
        let start = moment ?? now
        let hour = Milliseconds.seconds(3600)
        let second = Milliseconds.seconds(1)
        let end: Instant
        switch step {
        case .earlier: end = document.entry.flatMap { $0 <= start ? $0 - second : nil } ?? start - hour
        case .later: end = document.nextEntry.flatMap { $0 > start ? $0 : nil } ?? start + hour
        }
        let returns = moment != nil && (start < now) != (end < now)
        show(at: returns ? nil : end)
    }

    /// Shows the board at another time; nil for the current time.
    mutating func show(at moment: Instant?) {
        self.moment = moment
        reads.want(.all)
    }

    /// Shows each widget on the whole screen, or all of them again.
    mutating func zoom() {
        guard selected != nil else { return }
        isZoomed.toggle()
        arrange()
    }
}
