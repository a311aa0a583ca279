import Configurations
import WidgetModel

/// The parts of a rule such as "weekly on Monday until 31 December": how often, on which days, until when.
struct RecurrencePicker: Picker {
    enum Part: Hashable, Sendable {
        case rule(Rule)
        case weekday(Int)
        /// The day of the month, so many days later.
        case day(by: Int)
        case until
        case noEnd
        case month(MonthGrid.Part)
    }

    enum Rule: String, CaseIterable, Sendable {
        case daily, weekly, monthly
    }

    /// The part that keys change.
    private enum Focus: Sendable {
        case rule
        /// The weekday, by its column.
        case weekday(Int)
        case day
        case until
        /// The calendar of the last day.
        case calendar(MonthGrid)
    }

    private var rule = Rule.daily
    private var days: [String] = []
    private var day: Int
    private var end: CalendarDate?
    private var focus = Focus.rule
    /// The digits of the day that the user is typing.
    private var typed = 0
    private let control: RowControl
    private let present: String?
    private let context: PickerContext

    /// - Parameter present: the literal of the row; nil without a value.
    init(_ control: RowControl, _ present: String?, in context: PickerContext) {
        (self.control, self.present, self.context) = (control, present, context)
        day = context.today.day
        days = [CalendarWords.symbols[context.today.weekday]]
        if let present { read(present) }
    }

    /// Reads the literal of a recurrence.
    private mutating func read(_ text: String) {
        let parts = text.split(separator: " until ")
        if parts.count > 1 { end = CalendarDate(parts[1]) }
        let words = (parts.first ?? "").split(separator: " on ")
        rule = words.first.flatMap { Rule(rawValue: String($0)) } ?? .daily
        guard words.count > 1 else { return }
        if rule == .monthly { day = Int(words[1]) ?? day }
        if rule == .weekly { days = words[1].split(separator: ", ").map(String.init) }
    }

    private var literal: String {
        let what =
            switch rule {
            case .daily: "daily"
            case .weekly:
                "weekly on \(CalendarWords.symbols.filter(days.contains).joined(separator: ", "))"
            case .monthly: "monthly on \(day)"
            }
        return what + (end.map { " until \($0)" } ?? "")
    }

    var wish: EditRequest.Wish? { literal == present ? nil : .set(.text(literal)) }

    var status: String? { RecurrenceWords.sentence(literal, in: context.language) }

    var hints: [PickerHint] {
        switch focus {
        case .rule: [PickerHint("Left Right", .change), PickerHint("Tab", .next, .tab)]
        case .weekday:
            [PickerHint("Space", .check, .character(" ")), PickerHint("Tab", .next, .tab)]
        case .day: [PickerHint("Left Right", .step), PickerHint("Tab", .next, .tab)]
        case .until:
            [PickerHint("Space", .day, .character(" "))]
                + (end == nil ? [] : [PickerHint("Del", .none, .delete)])
        case .calendar: MonthGrid.hints
        }
    }

    // Events

    mutating func apply(_ key: TerminalKey) -> PickerReply {
        if case .calendar(var grid) = focus { return apply(key, in: &grid) }
        switch key {
        case .enter: return .done
        case .up, .backTab: moveFocus(by: -1)
        case .down, .tab: moveFocus(by: 1)
        default: return change(key) ? .open : .ignored
        }
        return .open
    }

    private mutating func apply(_ key: TerminalKey, in grid: inout MonthGrid) -> PickerReply {
        switch key {
        case .escape, .tab, .backTab: focus = .until
        case .enter, .character(" "):
            (end, focus) = (grid.day, .until)
        default:
            guard grid.apply(key) else { return .ignored }
            focus = .calendar(grid)
        }
        return .open
    }

    /// Changes the part with the focus; false if the key has no meaning in it.
    private mutating func change(_ key: TerminalKey) -> Bool {
        switch (focus, key) {
        case (.rule, .left), (.rule, .right), (.rule, .character(" ")):
            let index = Rule.allCases.firstIndex(of: rule) ?? 0
            let count = Rule.allCases.count
            rule = Rule.allCases[(index + (key == .left ? count - 1 : 1)) % count]
        case (.weekday(let column), .left): focus = .weekday(max(0, column - 1))
        case (.weekday(let column), .right): focus = .weekday(min(6, column + 1))
        case (.weekday(let column), .character(" ")): toggle(column)
        case (.day, .left): move(by: -1)
        case (.day, .right): move(by: 1)
        case (.day, .pageUp): move(by: 7)
        case (.day, .pageDown): move(by: -7)
        case (.day, .home): day = 1
        case (.day, .end): day = 31
        case (.day, .character(let character)):
            guard let digit = character.wholeNumberValue, character.isASCII else { return false }
            let both = typed * 10 + digit
            typed = (1...31).contains(both) ? both : digit
            day = max(1, min(31, typed))
            return true
        case (.until, .character(" ")), (.until, .right):
            focus = .calendar(MonthGrid(control, at: end ?? context.today, in: context))
        case (.until, .delete), (.until, .backspace): end = nil
        default: return false
        }
        return true
    }

    mutating func click(_ part: Part) -> PickerReply {
        switch part {
        case .rule(let rule): (self.rule, focus) = (rule, .rule)
        case .weekday(let column):
            focus = .weekday(column)
            toggle(column)
        case .day(let days):
            focus = .day
            move(by: days)
        case .until:
            focus = .calendar(MonthGrid(control, at: end ?? context.today, in: context))
        case .noEnd: (end, focus) = (nil, .until)
        case .month(let part):
            guard case .calendar(var grid) = focus else { break }
            grid.click(part)
            focus = .calendar(grid)
            if case .day = part { (end, focus) = (grid.day, .until) }
        }
        return .open
    }

    private mutating func move(by days: Int) { day = max(1, min(31, day + days)) }

    private var firstDay: Int {
        control.firstDay.flatMap { CalendarWords.symbols.firstIndex(of: $0) } ?? 0
    }

    /// Checks a weekday or clears its check mark. One day always remains checked.
    private mutating func toggle(_ column: Int) {
        let name = CalendarWords.symbols[(firstDay + column) % 7]
        if !days.contains(name) { return days.append(name) }
        if days.count > 1 { days.removeAll { $0 == name } }
    }

    /// Moves to the next part of the current rule.
    private mutating func moveFocus(by offset: Int) {
        typed = 0
        let parts: [Focus] =
            switch rule {
            case .daily: [.rule, .until]
            case .weekly: [.rule, .weekday(0), .until]
            case .monthly: [.rule, .day, .until]
            }
        let index =
            switch focus {
            case .rule: 0
            case .weekday, .day: 1
            case .until, .calendar: parts.count - 1
            }
        focus = parts[max(0, min(parts.count - 1, index + offset))]
    }
}

// Drawing
extension RecurrencePicker {
    func drawing(_ size: FormSize) -> PickerDrawing<Part> {
        let language = context.language
        let labels = [PickerPhrase.repeats, rule == .monthly ? .onDay : .onWeekdays, .until].map {
            $0.text(in: language)
        }
        let start = (labels.map(\.cells).max() ?? 0) + 2
        var drawing = PickerDrawing<Part>()
        func begin(_ label: String) {
            drawing.newLine()
            drawing.add(label.padded(toCells: start), .dim)
        }
        begin(labels[0])
        addRules(to: &drawing)
        switch rule {
        case .daily: break
        case .weekly:
            begin(labels[1])
            addWeekdays(to: &drawing, start, size.columns)
        case .monthly:
            begin(labels[1])
            let isFocus = if case .day = focus { true } else { false }
            drawing.add("◂ ", .strong, part: .day(by: -1))
            drawing.add(
                "\(day)".padded(toCells: 2, .center), isFocus ? .chosen : .strong, part: .day(by: 0),
                cursor: isFocus ? 0 : nil)
            drawing.add(" ▸", .strong, part: .day(by: 1))
        }
        begin(labels[2])
        addEnd(to: &drawing)
        if case .calendar(let grid) = focus {
            drawing.place(
                grid.drawing { $0 == grid.day ? .single : nil }, top: drawing.lines.count, column: start,
                hasCursor: true
            ) { .month($0) }
        }
        return drawing
    }

    private func addRules(to drawing: inout PickerDrawing<Part>) {
        let isFocus = if case .rule = focus { true } else { false }
        drawing.add("[")
        for (index, rule) in Rule.allCases.enumerated() {
            if index > 0 { drawing.add("|") }
            let word = RecurrenceWords.rule(rule, in: context.language)
            let isChosen = rule == self.rule
            drawing.add(
                isChosen ? "‹\(word)›" : " \(word) ", isChosen ? .chosen : .plain, part: .rule(rule),
                cursor: isFocus && isChosen ? 1 : nil)
        }
        drawing.add("]")
    }

    /// The check boxes of the week, in as many lines as they need.
    private func addWeekdays(to drawing: inout PickerDrawing<Part>, _ start: Int, _ columns: Int) {
        for column in 0..<7 {
            let index = (firstDay + column) % 7
            let isChecked = days.contains(CalendarWords.symbols[index])
            let isFocus = if case .weekday(column) = focus { true } else { false }
            let name = CalendarWords.mediumDay(index, in: context.language)
            let text = "[\(isChecked ? "x" : " ")] \(name)"
            if drawing.lines[drawing.lines.count - 1].cells + text.cells > columns {
                drawing.newLine()
                drawing.pad(to: start)
            }
            drawing.add(
                text, isFocus ? .strong : .plain, part: .weekday(column), cursor: isFocus ? 1 : nil)
            drawing.add("  ")
        }
    }

    private func addEnd(to drawing: inout PickerDrawing<Part>) {
        let isFocus = if case .until = focus { true } else { false }
        let words =
            end.map { CalendarWords.text(of: $0, in: context.language) }
            ?? PickerPhrase.noEnd.text(in: context.language)
        drawing.add(words + " ▾", isFocus ? .strong : .plain, part: .until, cursor: isFocus ? 0 : nil)
        if end != nil { drawing.add("  ×", .dim, part: .noEnd) }
    }
}
