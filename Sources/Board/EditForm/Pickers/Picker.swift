import Configurations
import WidgetModel

/// A control that is open for one value, such as a calendar: keys and clicks in, lines out.
///
/// A picker starts at the value of its row and changes only its own state. The form stores the value when the
/// picker is done; if the user leaves it with Esc, the row keeps its value.
protocol Picker: Sendable {
    /// A part that a user can click.
    associatedtype Part: Hashable & Sendable

    /// Handles a key.
    mutating func apply(_ key: TerminalKey) -> PickerReply

    /// Handles a click on a part.
    mutating func click(_ part: Part) -> PickerReply

    /// The lines of the picker.
    ///
    /// - Parameter size: the room, in which the picker should fit. If it is too small, lines are truncated or
    ///   scrolled.
    func drawing(_ size: FormSize) -> PickerDrawing<Part>

    /// The change of the row; nil if its value remains as it is.
    var wish: EditRequest.Wish? { get }

    /// The state in words, for the line below the picker; nil without words.
    var status: String? { get }

    /// The keys in addition to Enter and Esc, the most important first.
    var hints: [PickerHint] { get }
}

/// What a form does after an event of a picker.
enum PickerReply: Hashable, Sendable {
    /// The picker remains open.
    case open
    /// The user has chosen.
    case done
    /// The key has no meaning in the picker.
    case ignored
}

/// A key of a picker, and its effect.
struct PickerHint: Hashable, Sendable {
    /// The name of the key; it may name several keys.
    let key: String
    let word: KeyWord
    /// The key that a click on the hint presses; nil if the hint names several keys.
    let press: TerminalKey?

    init(_ key: String, _ word: KeyWord, _ press: TerminalKey? = nil) {
        (self.key, self.word, self.press) = (key, word, press)
    }
}

extension Picker {
    /// The lines of the form's body, in which `>` marks the line with the cursor.
    func body(_ size: FormSize) -> FormBody {
        let drawing = drawing(FormSize(columns: size.columns - 2, rows: size.rows))
        var body = FormBody()
        for (index, line) in drawing.lines.enumerated() {
            let hasCursor = index == drawing.cursor.line
            body.add(
                [FormScreen.Line(hasCursor ? "> " : "  ", .focused) + line],
                cursor: hasCursor ? drawing.cursor.column + 2 : nil)
        }
        return body
    }

    /// Handles a click on a cell of the body.
    mutating func click(line: Int, column: Int, in size: FormSize) -> PickerReply {
        let drawing = drawing(FormSize(columns: size.columns - 2, rows: size.rows))
        guard let part = drawing.part(line: line, column: column - 2) else { return .ignored }
        return click(part)
    }
}

/// The lines of a picker, with the parts that can be clicked.
struct PickerDrawing<Part: Hashable & Sendable>: Sendable {
    private struct Area: Sendable {
        let line: Int
        let columns: Range<Int>
        let part: Part
    }

    private(set) var lines: [FormScreen.Line] = []
    /// The cell of the cursor.
    private(set) var cursor = (line: 0, column: 0)
    private var areas: [Area] = []

    /// Begins a line.
    mutating func newLine() { lines.append([]) }

    /// Adds text to the last line.
    ///
    /// - Parameters:
    ///   - part: the part that a click on the text means; nil if the text cannot be clicked.
    ///   - cursor: the cell of the cursor in the text; nil without the cursor.
    mutating func add(
        _ text: String, _ style: FormStyle = .plain, part: Part? = nil, cursor: Int? = nil
    ) {
        if lines.isEmpty { newLine() }
        let line = lines.count - 1
        let start = lines[line].cells
        lines[line].append(text, style)
        if let cursor { self.cursor = (line, start + cursor) }
        if let part { areas.append(Area(line: line, columns: start..<lines[line].cells, part: part)) }
    }

    /// Fills the last line with spaces up to a column.
    mutating func pad(to column: Int) {
        let cells = lines.last?.cells ?? 0
        if cells < column { add(String(repeating: " ", count: column - cells)) }
    }

    /// Adds another drawing.
    ///
    /// - Parameters:
    ///   - top: the line of its first line; lines that are missing are added.
    ///   - column: the column of its first cell. Lines that are already longer are continued.
    ///   - hasCursor: whether the cursor is in the other drawing.
    mutating func place<Other>(
        _ other: PickerDrawing<Other>, top: Int, column: Int = 0, hasCursor: Bool,
        _ part: (Other) -> Part
    ) {
        while lines.count < top + other.lines.count { newLine() }
        for (index, line) in other.lines.enumerated() where !line.isEmpty {
            let gap = column - lines[top + index].cells
            if gap > 0 { lines[top + index].append(String(repeating: " ", count: gap)) }
            lines[top + index] += line
        }
        areas += other.areas.map { area in
            Area(
                line: area.line + top,
                columns: area.columns.lowerBound + column..<area.columns.upperBound + column,
                part: part(area.part))
        }
        if hasCursor { cursor = (other.cursor.line + top, other.cursor.column + column) }
    }

    /// The part at a cell; nil if nothing can be clicked there.
    func part(line: Int, column: Int) -> Part? {
        areas.last { $0.line == line && $0.columns.contains(column) }?.part
    }
}

/// The picker that is open, and its row.
struct OpenPicker: Sendable {
    let row: String
    let title: String
    var picker: any Picker
}
