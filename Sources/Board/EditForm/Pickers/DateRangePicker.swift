import Configurations
import IntentDefinitions
import WidgetModel

/// A calendar for two days: the first choice begins the range, the second one ends it.
struct DateRangePicker: Picker {
    private var grid: MonthGrid
    private let present: DateRange?
    /// The day at which the user began; nil before the first choice.
    private var anchor: CalendarDate?
    private let language: FormLanguage

    init(_ control: RowControl, _ present: DateRange?, in context: PickerContext) {
        (self.present, language) = (present, context.language)
        grid = MonthGrid(control, at: present?.start ?? context.today, in: context)
    }

    mutating func apply(_ key: TerminalKey) -> PickerReply {
        if key == .enter || key == .character(" ") { return choose() }
        if key == .escape, anchor != nil {
            anchor = nil
            return .open
        }
        return grid.apply(key) ? .open : .ignored
    }

    mutating func click(_ part: MonthGrid.Part) -> PickerReply {
        grid.click(part)
        if case .day = part { return choose() }
        return .open
    }

    private mutating func choose() -> PickerReply {
        if anchor != nil { return .done }
        anchor = grid.day
        return .open
    }

    /// The days that are chosen now; before the first choice, those of the row.
    private var range: DateRange? {
        guard let anchor else { return present }
        return DateRange(start: min(anchor, grid.day), end: max(anchor, grid.day))
    }

    func drawing(_ size: FormSize) -> PickerDrawing<MonthGrid.Part> {
        grid.drawing { day in
            guard let range, range.start <= day, day <= range.end else {
                return day == grid.day ? .single : nil
            }
            if range.start == range.end { return .single }
            return day == range.start ? .start : day == range.end ? .end : .inside
        }
    }

    var wish: EditRequest.Wish? {
        guard anchor != nil, let range, range != present else { return nil }
        return .set(.text(range.description))
    }

    var status: String? {
        guard anchor != nil, let range else { return PickerPhrase.firstDay.text(in: language) }
        let ends = [range.start, range.end].map { CalendarWords.short($0, in: language) }
        let count = range.end.daysSinceEpoch - range.start.daysSinceEpoch + 1
        return PickerPhrase.days(ends.joined(separator: " – "), count).text(in: language)
    }

    var hints: [PickerHint] { MonthGrid.hints }
}
