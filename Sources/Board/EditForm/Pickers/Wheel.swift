import WidgetModel

/// Numbers in columns, such as hours and minutes, that together form one amount of seconds. Each column turns
/// by itself.
struct Wheel: Sendable {
    struct Column: Sendable {
        let name: String
        /// The seconds of one.
        let size: Int
        /// The number of values before the column begins again; nil if it grows without a limit.
        let count: Int?
    }

    /// The parts that can be clicked.
    enum Part: Hashable, Sendable {
        /// A value so many places above the current one.
        case value(column: Int, by: Int)
    }

    let columns: [Column]
    private(set) var total: Int
    private let range: ClosedRange<Int>
    /// The seconds between accepted amounts, counted from the smallest one; nil if every amount is accepted.
    private let step: Int?
    /// The index of the column that keys turn.
    private(set) var focus = 0
    /// The digits that the user is typing.
    private var typed: Int?

    /// The greatest amount: 9,999 days.
    static let limit = 9999 * 86_400

    /// - Parameters:
    ///   - present: the amount of the row, which is shown even if steps do not lead to it; nil without one.
    ///   - start: the amount that a wheel without a value shows, or the accepted one before it.
    init(_ columns: [Column], at present: Int?, or start: Int, in range: ClosedRange<Int>, step: Int?) {
        (self.columns, self.range, self.step) = (columns, range, step)
        total = range.lowerBound
        total = present.map { max(range.lowerBound, min(range.upperBound, $0)) } ?? accepted(start)
    }

    /// Turns the wheel or moves to another column; false if the key has no meaning here.
    mutating func apply(_ key: TerminalKey) -> Bool {
        if case .character(let character) = key, let digit = character.wholeNumberValue, character.isASCII {
            type(digit)
            return true
        }
        typed = nil
        switch key {
        case .up: turn(by: 1)
        case .down: turn(by: -1)
        case .pageUp: turn(by: 10)
        case .pageDown: turn(by: -10)
        case .home: set(0)
        case .end: set((columns[focus].count ?? 1) - 1)
        case .left where focus > 0, .backTab where focus > 0: focus -= 1
        case .right where focus < columns.count - 1, .tab where focus < columns.count - 1: focus += 1
        case .character(":") where focus < columns.count - 1: focus += 1
        default: return false
        }
        return true
    }

    /// A click on another value than the current one turns the column to it.
    mutating func click(_ part: Part) {
        typed = nil
        switch part {
        case .value(let column, let places):
            focus = column
            if places != 0 { turn(by: places) }
        }
    }

    /// Shows another amount, or the accepted one before it.
    mutating func move(to total: Int) {
        self.total = accepted(total)
        typed = nil
    }

    /// The greatest amount up to another one to which steps lead, within the range.
    private func accepted(_ total: Int) -> Int {
        let least = range.lowerBound
        let limited = max(least, min(range.upperBound, total))
        guard let step else { return limited }
        return least + (limited - least) / step * step
    }

    mutating func moveToFirst() { (focus, typed) = (0, nil) }
    mutating func moveToLast() { (focus, typed) = (columns.count - 1, nil) }

    func value(of column: Int) -> Int {
        let value = total / columns[column].size
        return columns[column].count.map { value % $0 } ?? value
    }

    /// Turns the column with the focus.
    private mutating func turn(by places: Int) {
        let column = columns[focus]
        let stride = step.map { $0 > column.size && $0 % column.size == 0 ? $0 / column.size : 1 } ?? 1
        let value = value(of: focus) + places * stride
        let before = total
        set(column.count.map { (value % $0 + $0) % $0 } ?? max(0, value))
        // A step that is no multiple of the column may lead back to the same amount.
        if places != 0, total == before, let step, column.size < step {
            total = accepted(total + (places > 0 ? step : -step))
        }
    }

    /// Changes the column with the focus, within the range.
    private mutating func set(_ value: Int) {
        let column = columns[focus]
        let wanted = total + (value - self.value(of: focus)) * column.size
        total = accepted(wanted - wanted % (columns.last?.size ?? 1))
    }

    /// Adds a digit to the column; if it becomes too large, the digit begins the number again.
    private mutating func type(_ digit: Int) {
        let most = columns[focus].count.map { $0 - 1 } ?? 9999
        let both = (typed ?? 0) * 10 + digit
        typed = both <= most ? both : digit
        set(typed ?? digit)
    }
}

// Drawing
extension Wheel {
    /// The cells of a column.
    private func width(of column: Int) -> Int { max(8, columns[column].name.cells + 3) }

    /// The cells of all columns.
    var width: Int { columns.indices.reduce(0) { $0 + width(of: $1) } }

    /// The names of the columns, and their values.
    ///
    /// - Parameters:
    ///   - radius: the number of greater values above and of smaller values below the current ones. 0 draws
    ///     one line, with arrows.
    ///   - hasFocus: whether keys turn the wheel.
    func drawing(radius: Int, hasFocus: Bool = true) -> PickerDrawing<Part> {
        var drawing = PickerDrawing<Part>()
        if radius == 0 {
            drawing.newLine()
            for column in columns.indices {
                let isFocus = hasFocus && column == focus
                drawing.add("◂", .strong, part: .value(column: column, by: -1))
                addCurrent(column, isFocus, to: &drawing)
                drawing.add("▸", .strong, part: .value(column: column, by: 1))
                drawing.add(" \(columns[column].name)  ", .dim)
            }
            return drawing
        }
        drawing.newLine()
        for column in columns.indices {
            drawing.add(
                columns[column].name.fitted(toCells: width(of: column), .center), .dim,
                part: .value(column: column, by: 0))
        }
        for places in (-radius...radius).reversed() {
            drawing.newLine()
            for column in columns.indices {
                let width = width(of: column)
                let start = drawing.lines[drawing.lines.count - 1].cells
                if places == 0 {
                    drawing.pad(to: start + (width - 6) / 2)
                    addCurrent(column, hasFocus && column == focus, to: &drawing)
                } else if let text = neighbor(of: column, by: places) {
                    drawing.add(
                        text.fitted(toCells: width, .center), .dim, part: .value(column: column, by: places))
                }
                drawing.pad(to: start + width)
            }
        }
        return drawing
    }

    private func addCurrent(_ column: Int, _ isFocus: Bool, to drawing: inout PickerDrawing<Part>) {
        let text = Wheel.text(of: value(of: column)).padded(toCells: 4, .center)
        drawing.add(
            isFocus ? "[\(text)]" : " \(text) ", isFocus ? .chosen : .strong,
            part: .value(column: column, by: 0), cursor: isFocus ? 2 : nil)
    }

    /// The value after turning a column; nil if it does not turn so far.
    private func neighbor(of column: Int, by places: Int) -> String? {
        var nearer = self
        nearer.focus = column
        nearer.turn(by: places - (places < 0 ? -1 : 1))
        var other = self
        other.focus = column
        other.turn(by: places)
        let value = other.value(of: column)
        return value == nearer.value(of: column) ? nil : Wheel.text(of: value)
    }

    private static func text(of value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
