import BoardDocuments
import Configurations
import Timelines
import WidgetModel
import WidgetRuntime

/// The course of a widget in a simulation, as rows of characters of equal length: its states, changes of
/// entries, reloads and problems.
struct DayStrip {
    let day: SimulatedDay
    let widget: PlacedWidgetID
    /// The length of each row. Each cell covers an equal part of the simulated time.
    let cells: Int

    /// The symbol of each state, from the worst to the best. If a cell covers several
    /// states, the worst is drawn.
    private static let glyphs: KeyValuePairs<WidgetState, Character> = [
        .attention: "!", .needsConfiguration: "?", .outdated: "▒", .stale: "░", .placeholder: "·",
        .current: "█",
    ]

    /// The index of the cell for an instant.
    ///
    /// - Parameter elapsed: the time since the start of the simulation.
    private func cell(_ elapsed: Milliseconds) -> Int {
        min(cells - 1, Int(elapsed.count * Int64(cells) / max(1, day.length.count)))
    }

    /// The worst state in each cell; nil where the widget is not on the board.
    var states: [WidgetState?] {
        var row: [WidgetState?] = Array(repeating: nil, count: cells)
        let order = DayStrip.glyphs.map(\.key)
        for (span, state) in day.states(of: widget) {
            let last = cell(Milliseconds(max(span.lowerBound.count, span.upperBound.count - 1)))
            for place in cell(span.lowerBound)...last {
                let present = row[place].flatMap { order.firstIndex(of: $0) } ?? order.count
                row[place] = order[min(present, order.firstIndex(of: state) ?? order.count)]
            }
        }
        return row
    }

    /// The symbol of a state; a space for nil.
    static func glyph(_ state: WidgetState?) -> Character {
        glyphs.first { $0.key == state }?.value ?? " "
    }

    /// A mark in each cell in which another entry is shown for the first time.
    var entries: [Character] {
        row {
            $0.shownEntry == nil ? nil : "╵"
        } choose: {
            $1
        }
    }

    /// The letter of the most urgent request in each cell.
    var reloads: [Character] {
        row { event in
            event.news == .sent ? event.reason.map(DayStrip.letter) : nil
        } choose: { former, new in
            // If several reloads fall into one cell, the most urgent one is drawn.
            let order = ReloadReason.allCases.map(DayStrip.letter)
            let places = [former, new].compactMap { order.firstIndex(of: $0) }
            return places.min().map { order[$0] } ?? new
        }
    }

    /// `×` where a request failed, otherwise `~` where a reload was deferred.
    var troubles: [Character] {
        row { event in
            if event.news == .deferred { "~" } else { event.outcome == .failed ? "×" : nil }
        } choose: { former, new in
            former == "×" ? former : new
        }
    }

    private static func letter(_ reason: ReloadReason) -> Character {
        switch reason {
        case .edited: "E"
        case .interaction: "I"
        case .added: "A"
        case .center: "C"
        case .arrived: "S"
        case .definition: "D"
        case .environment: "N"
        case .day: "T"
        case .pushed: "P"
        case .policy: "p"
        case .retry: "r"
        }
    }

    /// A row of marks for the events of the widget.
    ///
    /// - Parameters:
    ///   - mark: the mark of an event; nil for events without a mark in this row.
    ///   - choose: decides between the mark in a cell and a further mark.
    private func row(
        _ mark: (BoardEvent) -> Character?, choose: (Character, Character) -> Character
    ) -> [Character] {
        var row: [Character] = Array(repeating: " ", count: cells)
        for event in day.events where event.subject == widget {
            guard let mark = mark(event), let elapsed = event.elapsed else { continue }
            let place = cell(elapsed)
            row[place] = row[place] == " " ? mark : choose(row[place], mark)
        }
        return row
    }

    /// The meaning of each character that is drawn: states from best to worst, then reasons, then problems.
    var legend: [(Character, String)] {
        let drawn = Set(states.map(DayStrip.glyph) + reloads + troubles)
        var legend: [(Character, String)] = DayStrip.glyphs.compactMap { state, glyph in
            drawn.contains(glyph) ? (glyph, StateText.word(for: state)) : nil
        }.reversed()
        legend += ReloadReason.allCases.map { (DayStrip.letter($0), $0.rawValue) }
            .filter { drawn.contains($0.0) }
        legend += [("~", "deferred"), ("×", "failed")].filter { drawn.contains($0.0) }
        return legend
    }
}

extension Page {
    /// The width of the labels before the rows.
    private static let labelCells = 8
    /// The maximum length of the rows: four cells for each hour of a day.
    private static let cellsAtMost = 96

    /// Prints the rows with a time scale above and a legend below. Their length is a multiple of 24, so
    /// that hours align with cells.
    mutating func strip(of day: SimulatedDay, _ widget: PlacedWidgetID) {
        let room = (columns ?? 80) - Page.labelCells
        let cells = max(24, min(Page.cellsAtMost, room) / 24 * 24)
        let strip = DayStrip(day: day, widget: widget, cells: cells)
        line([label(""), .dim(scale(of: day, cells: cells))])
        line(
            [label("shows")]
                + strip.states.chunked.map { state, count in
                    let glyph = String(repeating: DayStrip.glyph(state), count: count)
                    return Words(glyph, state.map(StateText.role) ?? .plain)
                })
        for (name, row, role) in [
            ("entries", strip.entries, Paint.Role.plain), ("reloads", strip.reloads, .accent),
            ("", strip.troubles, .bad),
        ] where row.contains(where: { $0 != " " }) {
            line([label(name), Words(trimmed(row), role)])
        }
        let legend = strip.legend.map { "\($0) \($1)" }.joined(separator: "   ")
        wrapped(legend, .dim, indent: Page.labelCells)
    }

    private func label(_ name: String) -> Words {
        .dim(name.padded(toCells: Page.labelCells))
    }

    /// The row without the spaces at its end.
    private func trimmed(_ row: [Character]) -> String {
        String(row[...(row.lastIndex { $0 != " " } ?? 0)])
    }

    /// The time scale: the instants at which equal parts of the rows begin. The number of parts is the
    /// largest for which distinct, exact labels fit.
    private func scale(of day: SimulatedDay, cells: Int) -> String {
        for parts in [12, 6, 4, 3, 2] {
            let width = cells / parts
            let instants = (0..<parts).map { part in
                day.start + Milliseconds(day.length.count * Int64(part) / Int64(parts))
            }
            for labels in labels(of: instants, over: day.length) {
                let isFitting = labels.allSatisfy { $0.cells < width }
                guard isFitting, Set(labels).count == parts else { continue }
                return labels.map { $0.padded(toCells: width) }.joined()
            }
        }
        return times.local(day.start)
    }

    /// The possible forms of the labels, from short to long. A form that would not be exact is left out.
    private func labels(of instants: [Instant], over length: Milliseconds) -> [[String]] {
        if length > .hours(24) { return [instants.map(times.day), instants.map(times.local)] }
        let clocks = instants.map(times.clock)
        let isWholeMinute = clocks.allSatisfy { $0.hasSuffix(":00") }
        let isWholeHour = length > .hours(12) && clocks.allSatisfy { $0.hasSuffix(":00:00") }
        return (isWholeHour ? [clocks.map { String($0.prefix(2)) }] : [])
            + (isWholeMinute ? [clocks.map { String($0.prefix(5)) }] : []) + [clocks]
    }
}

extension Array where Element: Equatable {
    /// The runs of equal elements, each with its length.
    fileprivate var chunked: [(Element, Int)] {
        reduce(into: []) { runs, element in
            if let last = runs.last, last.0 == element {
                runs[runs.count - 1].1 += 1
            } else {
                runs.append((element, 1))
            }
        }
    }
}
