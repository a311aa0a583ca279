import BoardDocuments
import TextWidth
import Timelines
import WidgetManifests
import WidgetModel
import WidgetRuntime

/// A simulated time as a few rows of cells, each as long as the others: in which state a widget is, when its
/// entries change, when it reloads.
struct DayStrip {
    let day: SimulatedDay
    let widget: PlacedWidgetID
    let cells: Int

    /// The letter of each reason, in the order in which one of a cell is drawn.
    private static let letters: KeyValuePairs<ReloadReason, Character> = [
        .edited: "E", .interaction: "I", .added: "A", .center: "C", .definition: "D", .environment: "N",
        .pushed: "P", .policy: "p", .retry: "r",
    ]
    /// From what catches the eye to what is as it should be.
    private static let glyphs: KeyValuePairs<WidgetState, Character> = [
        .attention: "!", .needsConfiguration: "?", .outdated: "▒", .stale: "░", .placeholder: "·",
        .current: "█",
    ]

    private func cell(_ elapsed: Milliseconds) -> Int {
        min(cells - 1, Int(elapsed.count * Int64(cells) / max(1, day.length.count)))
    }

    /// What is worst in each cell; a blank where the widget is not on the board.
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

    static func glyph(_ state: WidgetState?) -> Character {
        glyphs.first { $0.key == state }?.value ?? " "
    }

    /// A mark wherever another entry begins to show.
    var entries: [Character] {
        row {
            $0.shownEntry == nil ? nil : "╵"
        } choose: {
            $1
        }
    }

    /// The letter of each request's reason; of several in a cell the most urgent.
    var reloads: [Character] {
        row { event in
            event.news == .sent ? event.reason.map(DayStrip.letter) : nil
        } choose: { former, new in
            let order = DayStrip.letters.map(\.value)
            let places = [former, new].compactMap { order.firstIndex(of: $0) }
            return places.min().map { order[$0] } ?? new
        }
    }

    /// A cross where a request failed, a wave where a reload had to wait.
    var troubles: [Character] {
        row { event in
            if event.news == .deferred { "~" } else { event.outcome == .failed ? "×" : nil }
        } choose: { former, new in
            former == "×" ? former : new
        }
    }

    private static func letter(_ reason: ReloadReason) -> Character {
        letters.first { $0.key == reason }?.value ?? "?"
    }

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

    /// What the marks that are drawn mean.
    var legend: [(Character, String)] {
        let drawn = Set(states.map(DayStrip.glyph) + reloads + troubles)
        var legend: [(Character, String)] = DayStrip.glyphs.compactMap { state, glyph in
            drawn.contains(glyph) ? (glyph, state.rawValue) : nil
        }.reversed()
        legend += DayStrip.letters.compactMap { drawn.contains($1) ? ($1, $0.rawValue) : nil }
        legend += [("~", "deferred"), ("×", "failed")].filter { drawn.contains($0.0) }
        return legend
    }
}

extension Page {
    private static let labelCells = 9
    private static let cellsAtMost = 96

    mutating func strip(of day: SimulatedDay, _ widget: PlacedWidgetID) {
        let room = (columns ?? 84) - Page.labelCells - 1
        let cells = max(24, min(Page.cellsAtMost, room) / 24 * 24)
        let strip = DayStrip(day: day, widget: widget, cells: cells)
        line([label(""), .dim(scale(of: day, cells: cells))])
        line(
            [label("shows")]
                + strip.states.chunked.map { state, count in
                    let glyph = String(repeating: DayStrip.glyph(state), count: count)
                    return Words(glyph, state.map(StateWords.role) ?? .plain)
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

    private func trimmed(_ row: [Character]) -> String {
        String(row[...(row.lastIndex { $0 != " " } ?? 0)])
    }

    /// When parts of the strip begin: as many parts as have room for distinct labels that say it exactly.
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
        return moments.local(day.start)
    }

    /// From short to long.
    private func labels(of instants: [Instant], over length: Milliseconds) -> [[String]] {
        if length > .hours(24) { return [instants.map(moments.day), instants.map(moments.local)] }
        let clocks = instants.map(moments.clock)
        let isWholeMinute = clocks.allSatisfy { $0.hasSuffix(":00") }
        let isWholeHour = length > .hours(12) && clocks.allSatisfy { $0.hasSuffix(":00:00") }
        return (isWholeHour ? [clocks.map { String($0.prefix(2)) }] : [])
            + (isWholeMinute ? [clocks.map { String($0.prefix(5)) }] : []) + [clocks]
    }
}

extension Array where Element: Equatable {
    /// Runs of equal elements.
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
