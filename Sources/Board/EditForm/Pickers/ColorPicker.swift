import Configurations
import WidgetModel

/// Swatches with names, and a field for any other color.
struct ColorPicker: Picker {
    private let swatches: [ColorWords.Swatch]
    private let present: RGBA?
    private var field: TextField
    /// The index of the swatch that the field names; nil for another color.
    private var index: Int?
    private let language: FormLanguage

    init(_ control: RowControl, _ present: RGBA?, in context: PickerContext) {
        (self.present, language) = (present, context.language)
        swatches = ColorWords.swatches(of: control.units, in: context.language)
        let text = present?.description ?? swatches.first?.color ?? ""
        field = TextField(text)
        index = swatches.firstIndex { $0.color == text }
    }

    mutating func apply(_ key: TerminalKey) -> PickerReply {
        switch key {
        case .enter: return .done
        case .left, .backTab: move(by: -1)
        case .right, .tab: move(by: 1)
        case .up: move(by: -ColorPicker.columns)
        case .down: move(by: ColorPicker.columns)
        case .home: select(0)
        case .end: select(swatches.count - 1)
        case .character(" "): return .done
        case .character where index != nil:
            // The text of a swatch is replaced, not continued.
            field = TextField("")
            fallthrough
        case .character, .paste, .backspace, .delete, .control("u"), .control("w"):
            field.apply(key)
            let text = field.text.lowercased()
            index = swatches.firstIndex { $0.color == text || $0.name.lowercased() == text }
        default: return .ignored
        }
        return .open
    }

    /// A click on the chosen swatch closes the picker.
    mutating func click(_ part: Int) -> PickerReply {
        if part == index { return .done }
        select(part)
        return .open
    }

    private mutating func move(by offset: Int) {
        guard let index else { return select(0) }
        if swatches.indices.contains(index + offset) { select(index + offset) }
    }

    private mutating func select(_ index: Int) {
        guard swatches.indices.contains(index) else { return }
        (self.index, field) = (index, TextField(swatches[index].color))
    }

    private var literal: String { index.map { swatches[$0].color } ?? field.text }

    var wish: EditRequest.Wish? {
        let isSame = present != nil && RGBA(literal) == present
        return isSame || literal.isEmpty ? nil : .set(.text(literal))
    }

    // Drawing

    /// The number of swatches in a line.
    private static let columns = 3

    func drawing(_ size: FormSize) -> PickerDrawing<Int> {
        var drawing = PickerDrawing<Int>()
        let width = min(16, size.columns / ColorPicker.columns)
        for (index, swatch) in swatches.enumerated() {
            if index % ColorPicker.columns == 0 { drawing.newLine() }
            let start = drawing.lines[drawing.lines.count - 1].cells
            let isChosen = index == self.index
            drawing.add(isChosen ? "[" : " ", part: index)
            if let color = RGBA(swatch.color) { drawing.add("  ", .swatch(color), part: index) }
            drawing.add(isChosen ? "]" : " ", part: index)
            let name = swatch.name.truncated(toCells: width - 5)
            drawing.add(
                name, isChosen ? .strong : .plain, part: index, cursor: isChosen ? 0 : nil)
            drawing.pad(to: start + width)
        }
        drawing.newLine()
        drawing.newLine()
        drawing.add(PickerPhrase.color.text(in: language) + "  ", .dim)
        if let color = RGBA(literal) {
            drawing.add("    ", .swatch(color))
            drawing.add("  ")
        }
        let (text, cursor) = field.window(cells: max(8, size.columns - 20))
        drawing.add(text, cursor: index == nil ? cursor : nil)
        return drawing
    }

    var status: String? { index.map { swatches[$0].name } }

    var hints: [PickerHint] { [PickerHint("", .typeColor)] }
}
