import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// Draws the rows of a form: marks, a title, and a value, with problems and notes below.
struct RowDrawing {
    private let form: EditForm
    private let width: Int
    /// The width of titles.
    private let titles: Int
    private let problems: [String: String]

    /// Whether there is room for empty lines between sections.
    private var isSpacious: Bool { form.size.rows >= 20 }

    /// The cells in front of titles: the mark of the focus, the mark of the state, and a space.
    private static let marks = 3

    /// The sign of a value that is chosen from a menu.
    private static let opens = FormScreen.Line(" ▾", .dim)

    init(form: EditForm, width: Int) {
        (self.form, self.width) = (form, width)
        let longest =
            form.rows.filter { $0.name != nil || $0.id == .address }
            .map { Printable.text($0.title).cells }.max() ?? 0
        titles = min(longest, max(8, width * 2 / 5))
        problems = Dictionary(form.problems.map { ($0.name, $0.words) }) { first, _ in first }
    }

    /// The column in which values begin.
    var valueColumn: Int { RowDrawing.marks + titles + 2 }

    /// The room for values.
    var valueCells: Int { width - valueColumn }

    /// The value of a row as it is drawn.
    private struct Value {
        var line: FormScreen.Line
        /// The cell of the cursor.
        var cursor = 0
        /// The parts that have their own effect when they are clicked.
        var parts: [(columns: Range<Int>, gesture: FormGesture)] = []
        /// The cell in which the text begins that is edited.
        var textStart = 0
    }

    /// The cell in which the text of the row with the focus begins, and the cells that it may use.
    func textArea(of row: FormRow) -> (start: Int, cells: Int) {
        guard case .value(let parameter, let control) = row.content else { return (valueColumn, valueCells) }
        let start = value(of: row, parameter, control, room: valueCells).textStart
        return (valueColumn + start, valueCells - start)
    }

    func draw(_ row: FormRow, into body: inout FormBody) {
        let hasFocus = row.id == form.focus
        var line = FormScreen.Line(hasFocus ? ">" : " ", .focused)
        switch row.content {
        case .section(let section, let isOpen):
            line.append("[\(isOpen ? "-" : "+")] ", hasFocus ? .focused : .plain)
            line.append(section.displayTitle, .strong)
            let summary = summary(of: section.parameters)
            if !summary.isEmpty { line.append("  \(summary)", .dim) }
            if isSpacious, !body.lines.isEmpty { body.add([[]]) }
            body.add([line], cursor: hasFocus ? 2 : nil, target: .row(row.id))
        case .add:
            line.append("+ ", .plain)
            line.append(row.title, hasFocus ? .focused : .plain)
            body.add([line], cursor: hasFocus ? 1 : nil, target: .row(row.id))
        case .address(let address):
            let start = start(of: row, " ", &line)
            line.append(form.say(.stateOfAddress(address)), .dim)
            body.add(
                [line] + self.lines(of: address), cursor: hasFocus ? start : nil, target: .row(row.id))
        case .value(let parameter, let control):
            let start = start(of: row, mark(of: row.name ?? "", parameter), &line)
            let value = value(of: row, parameter, control, room: width - start)
            body.add(
                [line + value.line] + remarks(row.name ?? "", parameter),
                cursor: hasFocus ? start + value.cursor : nil, target: .row(row.id),
                parts: value.parts.map {
                    ($0.columns.lowerBound + start..<$0.columns.upperBound + start, $0.gesture)
                })
        case .page(let parameter, let text):
            let name = row.name ?? ""
            let summary = summary(of: [name])
            let mark = summary.isEmpty ? " " : hasProblem(within: name) ? "!" : "*"
            let start = start(of: row, mark, &line)
            line.append(text.isEmpty ? "›" : "\(text) ›")
            if parameter.type.record == nil {
                line += origin(of: name, parameter)
            } else if !row.isItem, !summary.isEmpty {
                line.append("  \(summary)", .dim)
            }
            body.add([line] + remarks(name, parameter), cursor: hasFocus ? start : nil, target: .row(row.id))
        }
    }

    /// The address, or why it was not made.
    private func lines(of address: PushAddress) -> [FormScreen.Line] {
        func lines(_ text: String, _ style: FormStyle) -> [FormScreen.Line] {
            Printable.text(text).wrapped(toCells: width).map { FormScreen.Line($0, style) }
        }
        return switch address {
        case .missing, .requested: []
        case .made(let text): lines(text, .strong)
        case .failed(let reason): lines("! \(reason)", .error)
        }
    }

    /// Appends the mark of the state and the title.
    ///
    /// - Returns: the cells in front of the value.
    private func start(of row: FormRow, _ mark: String, _ line: inout FormScreen.Line) -> Int {
        line.append(mark + " ", mark == "!" ? .error : .changed)
        let style: FormStyle = row.id == form.focus ? .focused : .plain
        line.append(Printable.text(row.title).fitted(toCells: titles) + "  ", style)
        return line.cells
    }

    /// `!` for a problem, `*` for a change, `~` for a choice that saving clears, `?` for a missing value.
    private func mark(of name: String, _ parameter: IntentParameter) -> String {
        if problems[name] != nil { return "!" }
        if form.copy.isChanged(name) { return "*" }
        if form.copy.clearingNote(of: parameter, name) != nil { return "~" }
        let isMissing = form.copy.drafted.state(of: name)?.isEmpty ?? false
        return parameter.isRequired && isMissing ? "?" : " "
    }

    /// The number of changes and problems in a section, object, list or item: `3 changed, 1 problem`.
    private func summary(of names: [String]) -> String {
        let changed = names.reduce(0) { $0 + form.copy.changedCount(within: $1) }
        let flawed = problems.keys.count { name in names.contains(where: name.isWithin) }
        return [
            changed > 0 ? form.say(.changed(changed)) : nil,
            flawed > 0 ? form.say(.problems(flawed)) : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }

    private func hasProblem(within name: String) -> Bool { problems.keys.contains { $0.isWithin(name) } }

    private func remarks(_ name: String, _ parameter: IntentParameter) -> [FormScreen.Line] {
        func lines(_ text: String, _ mark: String, _ style: FormStyle) -> [FormScreen.Line] {
            let indent = RowDrawing.marks + 2
            return Printable.text(text).wrapped(toCells: width - indent).enumerated().map { index, part in
                let start = index == 0 ? mark : " "
                return FormScreen.Line(String(repeating: " ", count: indent - 2) + start + " " + part, style)
            }
        }
        return (problems[name].map { lines($0, "!", .error) } ?? [])
            + form.copy.notes(of: parameter, name).flatMap { lines($0, "~", .warning) }
    }
}

// Values
extension RowDrawing {
    private func value(
        of row: FormRow, _ parameter: IntentParameter, _ control: FormControl, room: Int
    ) -> Value {
        let name = row.name ?? ""
        let (value, literal) = (form.copy.value(of: name), form.copy.literal(of: name))
        let origin = origin(of: name, parameter)
        switch control {
        case .toggle:
            let isOn = value == .boolean(true)
            let labels = (parameter.type.kind as? BooleanType)?.labels
            let word = (isOn ? labels?.whenTrue : labels?.whenFalse) ?? form.say(isOn ? .on : .off)
            let words = value == nil ? emptyText(parameter) : FormScreen.Line(word)
            return Value(line: FormScreen.Line("[\(isOn ? "x" : " ")] ") + words + origin, cursor: 1)
        case .menu(let choices)
        where parameter.control == .segments && InlineControl.segmentCells(choices) <= room:
            let segments = InlineControl(segments: choices, chosen: literal, row: row.id)
            let words = value == nil ? FormScreen.Line("  ") + emptyText(parameter) : []
            return Value(
                line: segments.line + words + origin, cursor: segments.cursor, parts: segments.parts)
        case .menu(let choices):
            let title =
                choices.first { $0.id == literal }?.title
                ?? value.map { parameter.text(of: $0, words: form.copy.language.valueWords) }
            let words = title.map { FormScreen.Line($0) } ?? emptyText(parameter)
            return Value(
                line: words + RowDrawing.opens + origin, parts: [opening(row, at: words.cells)])
        case .options, .listed:
            let title = form.copy.choiceTitle(of: name, parameter).map { FormScreen.Line($0) }
            let words = title ?? emptyText(parameter)
            return Value(
                line: words + RowDrawing.opens + origin, parts: [opening(row, at: words.cells)])
        case .lines:
            let lines = (literal ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            if literal?.isEmpty ?? true { return Value(line: emptyText(parameter) + origin) }
            let count = lines.count > 1 ? form.say(.lines(lines.count)) : ""
            let first = Printable.text(String(lines[0].prefix(width))).truncated(
                toCells: max(1, room - count.cells - 1))
            return Value(line: FormScreen.Line(first) + FormScreen.Line(count, .dim) + origin)
        case .text: return text(of: row, parameter, origin, room: room)
        }
    }

    /// A text, and the control around it.
    private func text(
        of row: FormRow, _ parameter: IntentParameter, _ origin: FormScreen.Line, room: Int
    ) -> Value {
        let name = row.name ?? ""
        let field = row.id == form.focus ? form.field : nil
        let whole = field?.text ?? form.copy.text(of: parameter, name)
        if parameter.type.isSecret { return Value(line: secret(parameter, name, whole, origin)) }
        let control = RowControl(parameter, value: form.copy.value(of: name), in: form.copy)
        let isOpening = form.copy.picker(of: control) != nil || parameter.type.kind is FileType
        let opens = isOpening ? RowDrawing.opens : []
        var value = Value(line: [])
        if control.style == .slider, let steps = control.steps {
            value = track(of: row, control.position, of: steps, room: room)
        } else if control.style == .stepper {
            value.textStart = 2
        }
        let rest = room - value.textStart
        let beside = meaning(of: name, parameter) + origin
        var words = FormScreen.Line(String(whole.prefix(width)))
        var cursor = 0
        if whole.isEmpty {
            words = emptyText(parameter)
        } else if let field {
            // A stored text may be much longer than the screen.
            let (text, place) = field.window(cells: rest)
            (words, cursor) = (FormScreen.Line(text), place)
        }
        if control.style == .stepper {
            let stepper = InlineControl(stepper: words, row: row.id)
            value.parts = stepper.parts
            words = stepper.line
            value.line = words
            if words.cells + opens.cells + beside.cells < rest {
                if isOpening { value.parts.append(opening(row, at: words.cells)) }
                value.line += opens + beside
            }
            value.cursor = value.textStart + cursor
            return value
        }
        let isSliding = control.style == .slider && !form.isTyping(in: name)
        if !isSliding { value.cursor = value.textStart + cursor }
        value.line += words
        if isOpening, words.cells + opens.cells < rest {
            value.parts.append(opening(row, at: value.line.cells))
            value.line += opens
        }
        let isWhole = field == nil || whole.isEmpty
        if isWhole || words.cells + opens.cells + beside.cells < rest { value.line += beside }
        return value
    }

    /// A click on the sign after a value opens its menu or picker.
    private func opening(_ row: FormRow, at column: Int) -> (columns: Range<Int>, gesture: FormGesture) {
        (column..<column + RowDrawing.opens.cells, FormGesture(.open, row: row.id))
    }

    /// The track of a slider, before its value.
    private func track(of row: FormRow, _ position: Int?, of steps: Int, room: Int) -> Value {
        let cells = min(25, room - 14)
        guard cells >= 8 else { return Value(line: []) }
        let track = InlineControl(sliderTo: position, of: steps, cells: cells, row: row.id)
        return Value(
            line: track.line + FormScreen.Line("  "), cursor: track.cursor, parts: track.parts,
            textStart: cells + 2)
    }

    /// The meaning of a text, unless the text is clear without it: the day of the week of a date, the date
    /// for `today`, a patch of a color.
    private func meaning(of name: String, _ parameter: IntentParameter) -> FormScreen.Line {
        guard form.copy.drafted.refusals[name] == nil, let value = form.copy.value(of: name) else {
            return []
        }
        switch value {
        case .date(let date):
            return FormScreen.Line("  \(CalendarWords.text(of: date, in: form.copy.language))", .dim)
        case .weekdays(let days) where form.copy.language == .korean:
            return FormScreen.Line("  \(RecurrenceWords.days(days.names, in: .korean))", .dim)
        case .literal(let text)
        where form.copy.language == .korean && parameter.type.kind.valueControl == .recurrence:
            return FormScreen.Line("  \(RecurrenceWords.sentence(text, in: .korean) ?? "")", .dim)
        case .color(let color): return FormScreen.Line("  ") + FormScreen.Line("  ", .swatch(color))
        default:
            let literal = parameter.literal(of: value, in: form.copy.form.context)
            let isShown =
                literal == form.copy.text(of: parameter, name)
                || value.description == form.copy.text(of: parameter, name)
            return isShown ? [] : FormScreen.Line("  = \(literal)", .dim)
        }
    }

    /// A secret is never shown, not even its length.
    private func secret(
        _ parameter: IntentParameter, _ name: String, _ text: String, _ origin: FormScreen.Line
    ) -> FormScreen.Line {
        if !text.isEmpty { return FormScreen.Line("\(SecretText.mask) \(form.say(.newSecret))") }
        let isNone = form.copy.draft[name] == EditRequest.Wish.none
        return isNone || form.copy.drafted.resolved[parameter.name] == nil
            ? emptyText(parameter) + origin : FormScreen.Line("\(SecretText.mask) \(form.say(.storedSecret))")
    }

    /// The text of a row without a value.
    private func emptyText(_ parameter: IntentParameter) -> FormScreen.Line {
        FormScreen.Line(form.copy.emptyWords(of: parameter), .dim)
    }

    /// The origin of the value, unless the widget has its own value.
    private func origin(of name: String, _ parameter: IntentParameter) -> FormScreen.Line {
        form.copy.originWords(of: name, parameter).map { FormScreen.Line("  (\($0))", .dim) } ?? []
    }
}
