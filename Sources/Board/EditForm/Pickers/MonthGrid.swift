import WidgetModel

/// The days of one month in weeks. One day is highlighted.
struct MonthGrid: Sendable {
    /// The parts that can be clicked.
    enum Part: Hashable, Sendable {
        case day(CalendarDate)
        /// The previous or the next month.
        case month(by: Int)
    }

    /// How a day is marked as chosen.
    enum Mark: Hashable, Sendable {
        case single, start, inside, end
    }

    private(set) var day: CalendarDate
    private let least: CalendarDate?
    private let greatest: CalendarDate?
    /// The days between accepted dates, counted from the first one.
    private let step: Int
    /// The weekday in the first column, from 0 for Monday.
    private let firstDay: Int
    private let today: CalendarDate
    private let language: FormLanguage
    /// The digits of the day that the user is typing.
    private var typed = 0

    /// The cells of the grid.
    static let width = 28

    /// - Parameter day: the highlighted day, or the accepted day nearest to it.
    init(_ control: RowControl, at day: CalendarDate, in context: PickerContext) {
        (least, greatest) = (control.leastDay(in: context), control.greatestDay(in: context))
        let days = control.step.flatMap { Milliseconds(literal: $0) }.map { Int($0.count / 86_400_000) } ?? 1
        step = least == nil ? 1 : max(1, days)
        firstDay = control.firstDay.flatMap { CalendarWords.symbols.firstIndex(of: $0) } ?? 0
        (today, language, self.day) = (context.today, context.language, day)
        select(day)
    }

    /// Moves the highlight; false if the key has no meaning here.
    mutating func apply(_ key: TerminalKey) -> Bool {
        if case .character(let character) = key, let digit = character.wholeNumberValue, character.isASCII {
            type(digit)
            return true
        }
        typed = 0
        switch key {
        case .left: move(by: -1)
        case .right: move(by: 1)
        case .up: move(by: -7)
        case .down: move(by: 7)
        case .pageUp: move(byMonths: -1)
        case .pageDown: move(byMonths: 1)
        case .character("<"), .character(","): move(byMonths: -12)
        case .character(">"), .character("."): move(byMonths: 12)
        case .home: move(by: 1 - day.day)
        case .end: move(by: day.monthLength - day.day)
        case .character("t"), .character("T"): select(today)
        default: return false
        }
        return true
    }

    mutating func click(_ part: Part) {
        typed = 0
        switch part {
        case .day(let day): select(day)
        case .month(let months): move(byMonths: months)
        }
    }

    /// Highlights a day, or the accepted day nearest to it.
    mutating func select(_ day: CalendarDate) {
        self.day = accepted(day.daysSinceEpoch, isForward: false) ?? self.day
    }

    /// Whether a day can be chosen.
    func accepts(_ day: CalendarDate) -> Bool { accepted(day.daysSinceEpoch, isForward: false) == day }

    private mutating func move(by days: Int) {
        day = accepted(day.daysSinceEpoch + days, isForward: days > 0) ?? day
    }

    private mutating func move(byMonths months: Int) {
        let index = day.year * 12 + day.month - 1 + months
        let (year, month) = (index / 12, index % 12 + 1)
        let last = CalendarDate(year: year, month: month, day: 1)?.monthLength ?? 28
        guard let moved = CalendarDate(year: year, month: month, day: min(day.day, last)) else { return }
        day = accepted(moved.daysSinceEpoch, isForward: months > 0) ?? day
    }

    /// Highlights the day of the month whose digits are typed.
    private mutating func type(_ digit: Int) {
        let both = typed * 10 + digit
        typed = both <= day.monthLength ? both : digit
        guard let meant = CalendarDate(year: day.year, month: day.month, day: typed) else { return }
        select(meant)
    }

    /// The accepted day nearest to a day, in a direction as far as possible; nil if no day is accepted.
    private func accepted(_ days: Int, isForward: Bool) -> CalendarDate? {
        let low = least?.daysSinceEpoch ?? -719_162
        let high = greatest?.daysSinceEpoch ?? 2_932_896
        guard low <= high else { return nil }
        var found = max(low, min(high, days))
        let rest = (found - low) % step
        if rest != 0 {
            found += isForward ? step - rest : -rest
            if found > high { found -= step }
        }
        return CalendarDate(daysSinceEpoch: found)
    }
}

// Drawing
extension MonthGrid {
    /// The title, the days of the week, and six weeks.
    ///
    /// - Parameter mark: the mark of a day that is chosen; nil for other days.
    func drawing(_ mark: (CalendarDate) -> Mark?) -> PickerDrawing<Part> {
        var drawing = PickerDrawing<Part>()
        let title = CalendarWords.month(of: day, in: language)
        drawing.newLine()
        drawing.add(" ◂ ", .strong, part: .month(by: -1))
        drawing.pad(to: (MonthGrid.width - title.cells) / 2)
        drawing.add(title, .strong)
        drawing.pad(to: MonthGrid.width - 3)
        drawing.add(" ▸ ", .strong, part: .month(by: 1))
        drawing.newLine()
        for column in 0..<7 {
            let name = CalendarWords.shortDay((firstDay + column) % 7, in: language)
            drawing.add((" " + name).fitted(toCells: 4), .dim)
        }
        let first = day.daysSinceEpoch - day.day + 1
        // 1970-01-01 was a Thursday.
        let start = first - ((first + 3 - firstDay) % 7 + 7) % 7
        for week in 0..<6 {
            drawing.newLine()
            for column in 0..<7 { add(start + week * 7 + column, mark, to: &drawing) }
        }
        return drawing
    }

    private func add(
        _ days: Int, _ mark: (CalendarDate) -> Mark?, to drawing: inout PickerDrawing<Part>
    ) {
        guard let date = CalendarDate(daysSinceEpoch: days), date.month == day.month, date.year == day.year
        else { return drawing.add("    ") }
        let number = String(date.day).padded(toCells: 2, .trailing)
        let cursor = date == day ? 1 : nil
        guard accepts(date) else { return drawing.add("·\(number) ", .dim, cursor: cursor) }
        let isToday = date == today
        let (before, after) =
            switch mark(date) {
            case .single: ("[", "]")
            case .start: ("[", " ")
            case .end: (" ", "]")
            case .inside, nil: (" ", isToday ? "*" : " ")
            }
        let style: FormStyle = mark(date) != nil ? .chosen : isToday ? .strong : .plain
        drawing.add(before + number + after, style, part: .day(date), cursor: cursor)
    }
}

extension CalendarDate {
    /// The number of days in the month.
    fileprivate var monthLength: Int {
        (28...31).last { CalendarDate(year: year, month: month, day: $0) != nil } ?? 28
    }
}
