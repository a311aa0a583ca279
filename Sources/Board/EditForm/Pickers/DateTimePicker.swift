import Configurations
import WidgetModel

/// A calendar, and columns for the time of day. Tab moves between them.
struct DateTimePicker: Picker {
    enum Part: Hashable, Sendable {
        case month(MonthGrid.Part)
        case time(Wheel.Part)
    }

    private var grid: MonthGrid
    private var wheel: Wheel
    private let present: Instant?
    private let start: (day: CalendarDate, seconds: Int)
    private let least: Instant?
    private let greatest: Instant?
    private var isTime = false
    private let context: PickerContext

    init(_ control: RowControl, _ present: Instant?, in context: PickerContext) {
        (self.present, self.context) = (present, context)
        let local = present.map { context.local($0) } ?? (day: context.today, time: context.time.wholeMinute)
        grid = MonthGrid(control.withoutStep, at: local.day, in: context)
        wheel = Wheel.ofDay(
            at: nil, or: local.time, in: 0...TimeOfDay.last.seconds, step: nil,
            hasSeconds: local.time.second != 0, context.language)
        least = control.least.flatMap { Instant(rfc3339: $0) }
        greatest = control.greatest.flatMap { Instant(rfc3339: $0) }
        start = (grid.day, wheel.total)
    }

    mutating func apply(_ key: TerminalKey) -> PickerReply {
        switch key {
        case .enter, .character(" "): return .done
        case .character("n"), .character("N"):
            grid.select(context.today)
            wheel.move(to: context.time.wholeMinute.seconds)
            return .open
        default: break
        }
        if isTime {
            if wheel.apply(key) { return .open }
            guard key == .tab || key == .backTab || key == .left else { return .ignored }
            isTime = false
        } else {
            if grid.apply(key) { return .open }
            guard key == .tab || key == .backTab else { return .ignored }
            isTime = true
            key == .tab ? wheel.moveToFirst() : wheel.moveToLast()
        }
        return .open
    }

    mutating func click(_ part: Part) -> PickerReply {
        switch part {
        case .month(let part):
            isTime = false
            grid.click(part)
        case .time(let part):
            isTime = true
            wheel.click(part)
        }
        return .open
    }

    /// The time stands next to the calendar if there is room, or below it in one line.
    func drawing(_ size: FormSize) -> PickerDrawing<Part> {
        var drawing = PickerDrawing<Part>()
        let month = grid.drawing { $0 == grid.day ? .single : nil }
        drawing.place(month, top: 0, hasCursor: !isTime) { .month($0) }
        let gap = 2
        if size.columns >= MonthGrid.width + gap + wheel.width {
            drawing.place(
                wheel.drawing(radius: 2, hasFocus: isTime), top: 1, column: MonthGrid.width + gap,
                hasCursor: isTime
            ) { .time($0) }
        } else {
            drawing.place(
                wheel.drawing(radius: 0, hasFocus: isTime), top: month.lines.count, hasCursor: isTime
            ) { .time($0) }
        }
        return drawing
    }

    /// The instant that is chosen, within the range. A time over which the clock is set forward becomes the
    /// time after the gap.
    private var instant: Instant {
        guard let time = TimeOfDay(seconds: wheel.total) else { return context.now }
        let instant = LocalTime(grid.day, time, offset: context.offset).instant
        let late = least.map { max($0, instant) } ?? instant
        return greatest.map { min($0, late) } ?? late
    }

    var wish: EditRequest.Wish? {
        if present != nil, grid.day == start.day, wheel.total == start.seconds { return nil }
        // Rows show local times in this form. An end of the range may need the exact one.
        let (day, time) = context.local(instant)
        let isExact = LocalTime(day, time, offset: context.offset) == .instant(instant)
        return .set(.text(isExact ? "\(day)T\(time)" : instant.rfc3339(offset: context.offset(instant))))
    }

    var status: String? {
        let (day, time) = context.local(instant)
        return "\(CalendarWords.text(of: day, in: context.language)) \(time)"
    }

    var hints: [PickerHint] {
        let other = PickerHint("Tab", isTime ? .day : .time, .tab)
        return [other, PickerHint("n", .now, .character("n"))] + (isTime ? [] : MonthGrid.hints)
    }
}
