import Configurations
import WidgetModel

/// Columns for hours and minutes, and for seconds if the value or the step needs them.
struct TimePicker: Picker {
    private var wheel: Wheel
    private let present: TimeOfDay?
    private let context: PickerContext

    init(_ control: RowControl, _ present: TimeOfDay?, in context: PickerContext) {
        (self.present, self.context) = (present, context)
        let ends = [control.least, control.greatest].map { $0.flatMap { TimeOfDay($0) }?.seconds }
        let least = ends[0] ?? 0
        let greatest = max(least, ends[1] ?? TimeOfDay.last.seconds)
        let step = control.step.flatMap { Milliseconds(literal: $0) }.map { Int($0.count / 1000) }
        wheel = Wheel.ofDay(
            at: present, or: context.time.wholeMinute, in: least...greatest,
            step: ends[0] == nil || step == 0 ? nil : step,
            hasSeconds: present.map { $0.second != 0 } ?? false || (step ?? 60) % 60 != 0, context.language)
    }

    mutating func apply(_ key: TerminalKey) -> PickerReply {
        switch key {
        case .enter, .character(" "): return .done
        case .character("n"), .character("N"):
            wheel.move(to: context.time.wholeMinute.seconds)
            return .open
        default: return wheel.apply(key) ? .open : .ignored
        }
    }

    mutating func click(_ part: Wheel.Part) -> PickerReply {
        wheel.click(part)
        return .open
    }

    func drawing(_ size: FormSize) -> PickerDrawing<Wheel.Part> {
        wheel.drawing(radius: Wheel.radius(rows: size.rows))
    }

    private var time: TimeOfDay? { TimeOfDay(seconds: wheel.total) }

    var wish: EditRequest.Wish? {
        time == present ? nil : time.map { .set(.text($0.description)) }
    }

    var status: String? { time?.description }

    var hints: [PickerHint] { Wheel.hints + [PickerHint("n", .now, .character("n"))] }
}

extension Wheel {
    /// A wheel for a time of day.
    ///
    /// - Parameters:
    ///   - present: the time of the row; nil without one.
    ///   - start: the time that a wheel without a value shows, or the accepted one before it.
    static func ofDay(
        at present: TimeOfDay?, or start: TimeOfDay, in range: ClosedRange<Int>, step: Int?,
        hasSeconds: Bool, _ language: FormLanguage
    ) -> Wheel {
        let units: [(unit: String, size: Int, count: Int)] = [("h", 3600, 24), ("m", 60, 60), ("s", 1, 60)]
        let columns = units.prefix(hasSeconds ? 3 : 2).map { unit in
            Column(
                name: PickerPhrase.unit(unit.unit).text(in: language), size: unit.size, count: unit.count)
        }
        return Wheel(columns, at: present?.seconds, or: start.seconds, in: range, step: step)
    }

    /// The number of neighbors for which so many lines have room.
    static func radius(rows: Int) -> Int { rows >= 6 ? 2 : rows >= 4 ? 1 : 0 }

    static let hints = [PickerHint("Up Down", .step), PickerHint("Left Right", .column)]
}

extension TimeOfDay {
    /// The time without its seconds.
    var wholeMinute: TimeOfDay { TimeOfDay(seconds: seconds / 60 * 60) ?? self }
}
