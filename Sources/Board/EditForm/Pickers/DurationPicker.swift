import Configurations
import WidgetModel

/// A column for each unit that the definition offers.
struct DurationPicker: Picker {
    private var wheel: Wheel
    private let present: Milliseconds?
    private let start: Int

    init(_ control: RowControl, _ present: Milliseconds?, in context: PickerContext) {
        self.present = present
        let ends = [control.least, control.greatest].map { text in
            text.flatMap { Milliseconds(literal: $0) }.map { Int($0.count / 1000) }
        }
        let least = ends[0] ?? 0
        let step = control.step.flatMap { Milliseconds(literal: $0) }.map { Int($0.count / 1000) }
        wheel = Wheel(
            DurationPicker.columns(control.units ?? [], context.language),
            at: present.map { Int($0.count / 1000) }, or: least,
            in: least...max(least, min(Wheel.limit, ends[1] ?? Wheel.limit)),
            step: ends[0] == nil || step == 0 ? nil : step)
        start = wheel.total
    }

    /// The columns of the units, the largest first. A smaller unit begins again at the size of the larger
    /// one.
    private static func columns(_ symbols: [String], _ language: FormLanguage) -> [Wheel.Column] {
        let sizes = ["d": 86_400, "h": 3600, "m": 60, "s": 1]
        let known = symbols.filter { sizes[$0] != nil }
        let units = known.isEmpty ? ["s"] : known
        return units.enumerated().map { index, symbol in
            let size = sizes[symbol] ?? 1
            let larger = index == 0 ? nil : sizes[units[index - 1]].map { $0 / size }
            return Wheel.Column(
                name: PickerPhrase.unit(symbol).text(in: language), size: size, count: larger)
        }
    }

    mutating func apply(_ key: TerminalKey) -> PickerReply {
        if key == .enter || key == .character(" ") { return .done }
        return wheel.apply(key) ? .open : .ignored
    }

    mutating func click(_ part: Wheel.Part) -> PickerReply {
        wheel.click(part)
        return .open
    }

    func drawing(_ size: FormSize) -> PickerDrawing<Wheel.Part> {
        wheel.drawing(radius: wheel.width <= size.columns ? Wheel.radius(rows: size.rows) : 0)
    }

    private var span: Milliseconds { .seconds(Int64(wheel.total)) }

    /// A value that the columns cannot show exactly remains as it is, unless the wheel was turned.
    var wish: EditRequest.Wish? {
        present != nil && wheel.total == start ? nil : .set(.text(span.description))
    }

    var status: String? { span.description }

    var hints: [PickerHint] { Wheel.hints }
}
