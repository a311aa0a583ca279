import IntentDefinitions
import WidgetModel

/// A control that is drawn in its row: segments, a slider's track, a stepper's arrows. A click on a part does
/// the same as a gesture on a page.
struct InlineControl {
    private(set) var line: FormScreen.Line = []
    /// The columns of the parts, from the start of the value.
    private(set) var parts: [(columns: Range<Int>, gesture: FormGesture)] = []
    /// The cell of the cursor.
    private(set) var cursor = 0

    private mutating func add(_ text: String, _ style: FormStyle = .plain, _ gesture: FormGesture? = nil) {
        let start = line.cells
        line.append(text, style)
        if let gesture { parts.append((start..<line.cells, gesture)) }
    }
}

// Segments
extension InlineControl {
    /// All choices next to each other, the chosen one between signs.
    init(segments choices: [FormChoice], chosen: String?, row: FormRowID) {
        add("[")
        for (index, choice) in choices.enumerated() {
            if index > 0 { add("|") }
            let isChosen = choice.id == chosen
            if isChosen { cursor = line.cells + 1 }
            let title = Printable.text(choice.title)
            add(
                isChosen ? "‹\(title)›" : " \(title) ", isChosen ? .chosen : .plain,
                FormGesture(.set, row: row, text: choice.id))
        }
        add("]")
    }

    /// The cells of the segments.
    static func segmentCells(_ choices: [FormChoice]) -> Int {
        choices.reduce(1) { $0 + Printable.text($1.title).cells + 3 }
    }
}

// Sliders
extension InlineControl {
    /// The track of a slider: filled up to the value, with a tick for each stop if there is room.
    ///
    /// - Parameters:
    ///   - position: the number of steps from the minimum to the value; nil without a value.
    ///   - cells: the width of the track.
    init(sliderTo position: Int?, of steps: Int, cells: Int, row: FormRowID) {
        let last = cells - 1
        let knob = position.map { max(0, min(last, ($0 * last + steps / 2) / steps)) }
        let hasTicks = steps * 2 <= last
        let ticks = hasTicks ? Set((0...steps).map { ($0 * last + steps / 2) / steps }) : []
        for cell in 0..<cells {
            let isFilled = knob.map { cell < $0 } ?? false
            let isTick = ticks.contains(cell)
            let sign = cell == knob ? "●" : isFilled ? isTick ? "┿" : "━" : isTick ? "┼" : "─"
            let stop = (cell * steps + last / 2) / last
            add(
                sign, cell == knob ? .strong : isFilled ? .focused : .dim,
                FormGesture(.slide, row: row, by: stop))
        }
        cursor = knob ?? 0
    }
}

// Steppers
extension InlineControl {
    /// The value between two arrows.
    ///
    /// - Parameter value: the text of the value, which is not clicked as part of the control.
    init(stepper value: FormScreen.Line, row: FormRowID) {
        add("◂", .strong, FormGesture(.step, row: row, by: -1))
        add(" ")
        line += value
        add(" ")
        add("▸", .strong, FormGesture(.step, row: row, by: 1))
        cursor = 2
    }
}
