import Configurations
import WidgetModel

/// A calendar for one day.
struct DatePicker: Picker {
    private var grid: MonthGrid
    private let present: CalendarDate?
    private let language: FormLanguage

    /// - Parameter present: the value of the row; nil without one.
    init(_ control: RowControl, _ present: CalendarDate?, in context: PickerContext) {
        (self.present, language) = (present, context.language)
        grid = MonthGrid(control, at: present ?? context.today, in: context)
    }

    mutating func apply(_ key: TerminalKey) -> PickerReply {
        if key == .enter || key == .character(" ") { return .done }
        return grid.apply(key) ? .open : .ignored
    }

    /// A click on the highlighted day chooses it.
    mutating func click(_ part: MonthGrid.Part) -> PickerReply {
        if part == .day(grid.day) { return .done }
        grid.click(part)
        return .open
    }

    func drawing(_ size: FormSize) -> PickerDrawing<MonthGrid.Part> {
        grid.drawing { $0 == grid.day ? .single : nil }
    }

    var wish: EditRequest.Wish? { grid.day == present ? nil : .set(.text(grid.day.description)) }

    var status: String? { CalendarWords.text(of: grid.day, in: language) }

    var hints: [PickerHint] { MonthGrid.hints }
}

extension MonthGrid {
    static let hints = [
        PickerHint("t", .today, .character("t")), PickerHint("PgUp PgDn", .month), PickerHint("< >", .year),
    ]
}
