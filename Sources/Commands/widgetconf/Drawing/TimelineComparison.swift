import BoardDocuments
import WidgetModel

/// The timeline of a widget and the one that an edit would give it, on one time axis.
struct TimelineComparison {
    /// A timeline with the words for its row.
    struct Row {
        let name: String
        let entries: [PresentTimeline.DatedEntry]
        let policy: ReloadPolicy?
        /// When the policy requests the next timeline; nil for never.
        let due: Instant?
    }

    let rows: [Row]
    let times: TimeFormat
    /// The start of the first cell, and the time that each cell covers.
    private let start: Instant
    private let cell: Milliseconds
    /// The number of cells of a row: a multiple of `cellsOfPart`.
    let cells: Int

    /// Each label of the axis has this number of cells.
    private static let cellsOfPart = 12
    /// The times between two labels, the shortest first.
    private static let parts: [Milliseconds] =
        [60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200].map(Milliseconds.seconds)
        + [1, 2, 7, 14, 30, 90, 365].map { .hours(24 * $0) }

    /// - Returns: nil if the rows contain no event after now.
    init?(_ rows: [Row], times: TimeFormat, cells: Int) {
        let events = rows.flatMap { $0.entries.map(\.date) + [$0.due].compactMap(\.self) }
        guard let end = events.max(), end > times.now else { return nil }
        self.rows = rows
        self.times = times
        self.cells = cells
        func start(_ part: Milliseconds) -> Instant {
            let past = (times.now - times.midnight).count
            return times.midnight + Milliseconds(past / part.count * part.count)
        }
        let count = Int64(cells / TimelineComparison.cellsOfPart)
        let part = TimelineComparison.parts.first { end - start($0) < Milliseconds($0.count * count) }
        let chosen = part ?? TimelineComparison.parts[TimelineComparison.parts.count - 1]
        self.start = start(chosen)
        cell = Milliseconds(chosen.count / Int64(TimelineComparison.cellsOfPart))
    }

    /// The labels of the axis.
    var scale: String {
        let part = Milliseconds(cell.count * Int64(TimelineComparison.cellsOfPart))
        let labels = (0..<cells / TimelineComparison.cellsOfPart).map { index in
            let instant = start + Milliseconds(part.count * Int64(index))
            return part < .hours(24) ? times.hourAndMinute(instant) : times.day(instant)
        }
        let padded = labels.dropLast().map { $0.padded(toCells: TimelineComparison.cellsOfPart) }
        return padded.joined() + labels[labels.count - 1]
    }

    /// The entries of a timeline: `●────○────│`. The line ends at the request for the next timeline.
    func line(of row: Row) -> String {
        var line: [Character] = Array(repeating: " ", count: cells)
        let later = row.entries.map(\.date).filter { $0 > times.now }.map(index)
        let isShown = row.entries.contains(where: \.shown)
        guard let first = isShown ? index(of: times.now) : later.first else { return "" }
        let last = max(later.last ?? first, first)
        let end = row.due.map { min(max(index(of: $0), last + 1), cells - 1) }
        for place in first...max(first, end ?? cells - 1) { line[place] = "─" }
        for place in later { line[place] = "○" }
        if isShown { line[first] = "●" }
        if let end { line[end] = "│" }
        return String(line[...(line.lastIndex { $0 != " " } ?? 0)])
    }

    private func index(of instant: Instant) -> Int {
        max(0, min(cells - 1, Int((instant - start).count / cell.count)))
    }
}

extension Page {
    /// The width of the names before the rows.
    private static let nameCells = 12

    /// Prints how a dry run changes the entries and the policy, on one time axis if anything happens after
    /// now.
    mutating func timelines(of document: ChangedWidget) {
        guard let present = document.timeline, let planned = document.plannedTimeline else { return }
        let rows = [
            TimelineComparison.Row(
                name: "now", entries: present.entries ?? [], policy: present.policy, due: present.due),
            TimelineComparison.Row(
                name: "would show", entries: planned.entries, policy: planned.policy, due: planned.due),
        ]
        gap()
        for row in rows { line([name(row.name), Words(summary(of: row))]) }
        let cells = max(24, min(96, ((columns ?? 80) - Page.nameCells - 1) / 24 * 24))
        guard let comparison = TimelineComparison(rows, times: times, cells: cells) else { return gap() }
        gap()
        line([name(""), .dim(comparison.scale)])
        for row in rows where !row.entries.isEmpty {
            line([name(row.name), Words(comparison.line(of: row), .accent)])
        }
        wrapped("● shown now, ○ entry, │ next timeline requested", .dim, indent: Page.nameCells)
        gap()
    }

    private func name(_ name: String) -> Words { .dim(name.padded(toCells: Page.nameCells)) }

    /// `12 entries, policy after 14:30:00`.
    private func summary(of row: TimelineComparison.Row) -> String {
        guard let policy = row.policy else { return "no timeline yet" }
        let entries = row.entries.count == 1 ? "1 entry" : "\(row.entries.count) entries"
        return "\(entries), policy \(Page.policy(policy, times))"
    }
}
