import Configurations
import IntentDefinitions
import WidgetModel

/// A field for each part of a value, such as the name and the address of a person, and a list of the
/// currencies of an amount.
struct PartsPicker: Picker {
    enum Part: Hashable, Sendable {
        case field(Int)
        case unit(Int)
        /// Adds a number to the first field.
        case step(Int)
    }

    private struct Field: Sendable {
        let name: PickerPhrase
        var text: TextField
    }

    private var fields: [Field]
    private let units: [String]
    /// The index of the chosen unit.
    private var unit: Int
    /// The index of the field with the cursor; the number of fields if the units have it.
    private var focus = 0
    private let language: FormLanguage
    /// Joins the trimmed texts of the fields and the unit to a literal.
    private let join: @Sendable (_ texts: [String], _ unit: String) -> String
    private var start = ""
    /// The unit of the present value, if it is no longer offered.
    private var withdrawn: String?

    private init(
        _ parts: [(name: PickerPhrase, text: String?)], units: [String] = [], unit: String? = nil,
        _ language: FormLanguage, _ join: @escaping @Sendable ([String], String) -> String
    ) {
        fields = parts.map { Field(name: $0.name, text: TextField($0.text ?? "")) }
        self.units = units
        self.unit = unit.flatMap(units.firstIndex) ?? 0
        self.language = language
        self.join = join
        start = literal
    }

    private var literal: String {
        let texts = fields.map { $0.text.text.split(separator: " ").joined(separator: " ") }
        return texts.allSatisfy(\.isEmpty) ? "" : join(texts, units.isEmpty ? "" : units[unit])
    }

    var wish: EditRequest.Wish? {
        let literal = literal
        return literal == start ? nil : literal.isEmpty ? EditRequest.Wish.none : .set(.text(literal))
    }

    var status: String? {
        let isWithdrawn = withdrawn != nil && units[unit] == withdrawn
        return literal + (isWithdrawn ? " (\(RowPhrase.withdrawn.text(in: language)))" : "")
    }

    var hints: [PickerHint] {
        let units = PickerHint("Left Right", .change)
        return [PickerHint("Tab", .next, .tab)] + (focus == fields.count ? [units] : [])
    }
}

extension PartsPicker {
    init(_ present: PersonValue?, in context: PickerContext) {
        let parts: [(PickerPhrase, String?)] = [
            (.name, present?.name), (.emailOrPhone, present?.handle?.text),
        ]
        self.init(parts, context.language) { texts, _ in
            texts[1].isEmpty ? texts[0] : texts[0].isEmpty ? texts[1] : "\(texts[0]) <\(texts[1])>"
        }
    }

    init(_ present: PlaceValue?, in context: PickerContext) {
        let parts: [(PickerPhrase, String?)] = [
            (.name, present?.name), (.latitude, present?.latitude.description),
            (.longitude, present?.longitude.description),
        ]
        self.init(parts, context.language) { texts, _ in
            let coordinates = "\(texts[1]),\(texts[2])"
            return texts[0].isEmpty ? coordinates : "\(texts[0]) <\(coordinates)>"
        }
    }

    /// An amount of one of the currencies; nil if there is no choice between them. The present currency can
    /// be kept, even if it is no longer offered.
    init?(_ control: RowControl, _ present: Money?, in context: PickerContext) {
        guard let currencies = control.units, currencies.count > 1 else { return nil }
        let code = present?.currency.code
        let withdrawn = code.flatMap { currencies.contains($0) ? nil : $0 }
        self.init(
            [(.amount, present?.amount.description)],
            units: (withdrawn.map { [$0] } ?? []) + currencies, unit: code, context.language
        ) { texts, currency in texts[0] + " " + currency }
        self.withdrawn = withdrawn
    }
}

// Keys and clicks
extension PartsPicker {
    mutating func apply(_ key: TerminalKey) -> PickerReply {
        let stops = fields.count + (units.isEmpty ? 0 : 1)
        switch key {
        case .enter: return .done
        case .up, .backTab: focus = max(0, focus - 1)
        case .down: focus = min(stops - 1, focus + 1)
        case .tab: focus = (focus + 1) % stops
        default: return focus < fields.count ? applyToField(key) : applyToUnits(key)
        }
        return .open
    }

    private mutating func applyToField(_ key: TerminalKey) -> PickerReply {
        switch key {
        case .character, .paste, .left, .right, .home, .end, .backspace, .delete, .control("a"),
            .control("e"), .control("k"), .control("u"), .control("w"), .alt("b"), .alt("d"), .alt("f"):
            fields[focus].text.apply(key)
            return .open
        default: return .ignored
        }
    }

    /// A letter moves to the next unit that begins with it.
    private mutating func applyToUnits(_ key: TerminalKey) -> PickerReply {
        switch key {
        case .character(" "): return .done
        case .left: unit = max(0, unit - 1)
        case .right: unit = min(units.count - 1, unit + 1)
        case .home: unit = 0
        case .end: unit = units.count - 1
        case .character(let letter):
            let order = units.indices.map { (unit + 1 + $0) % units.count }
            unit = order.first { units[$0].lowercased().hasPrefix(letter.lowercased()) } ?? unit
        default: return .ignored
        }
        return .open
    }

    /// A click on the chosen unit closes the picker.
    mutating func click(_ part: Part) -> PickerReply {
        switch part {
        case .field(let index): focus = index
        case .unit(let index):
            if index == unit, focus == fields.count { return .done }
            (unit, focus) = (index, fields.count)
        case .step(let by):
            let present = fields[0].text.text
            let amount = present.isEmpty ? DecimalNumber(0) : DecimalNumber(present)
            guard let sum = amount?.adding(DecimalNumber(1), times: by) else { break }
            fields[0].text = TextField(sum.description)
        }
        return .open
    }
}

// Drawing
extension PartsPicker {
    func drawing(_ size: FormSize) -> PickerDrawing<Part> {
        var drawing = PickerDrawing<Part>()
        let names = fields.map { $0.name.text(in: language) }
        let margin = min((names.map(\.cells).max() ?? 0) + 2, size.columns / 2)
        for (index, field) in fields.enumerated() {
            drawing.newLine()
            drawing.add(names[index].truncated(toCells: margin - 1), .dim, part: .field(index))
            drawing.pad(to: margin)
            if !units.isEmpty { drawing.add("◂ ", .dim, part: .step(-1)) }
            let (text, cursor) = field.text.window(cells: max(8, size.columns - margin - 4))
            drawing.add(text, part: .field(index), cursor: index == focus ? cursor : nil)
            if !units.isEmpty { drawing.add(" ▸", .dim, part: .step(1)) }
        }
        if !units.isEmpty { add(units: &drawing, size) }
        return drawing
    }

    /// The units in as many columns as have room, around the chosen one.
    private func add(units drawing: inout PickerDrawing<Part>, _ size: FormSize) {
        let width = (units.map(\.cells).max() ?? 0) + 3
        let columns = max(1, size.columns / width)
        let rows = max(1, size.rows - fields.count - 1)
        let total = (units.count + columns - 1) / columns
        let first = max(0, min(unit / columns - rows / 2, total - rows))
        drawing.newLine()
        for row in first..<min(total, first + rows) {
            drawing.newLine()
            for index in row * columns..<min(units.count, (row + 1) * columns) {
                let isChosen = index == unit
                drawing.add(
                    isChosen ? "[\(units[index])]" : " \(units[index]) ", isChosen ? .strong : .plain,
                    part: .unit(index), cursor: isChosen && focus == fields.count ? 1 : nil)
                drawing.pad(to: (index - row * columns + 1) * width)
            }
        }
    }
}
