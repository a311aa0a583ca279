package import WidgetModel

/// The content of a terminal: lines of styled text, and one cursor.
package struct FormScreen: Equatable, Sendable {
    package typealias Line = [StyledRun<FormStyle>]

    /// As many lines as the terminal has rows, from the top. No line is wider than the terminal, and the text
    /// is safe to print.
    package let lines: [Line]
    /// The position of the cursor, from 0, on the control with the focus.
    package let cursor: (row: Int, column: Int)
    /// The frame in which the program draws the preview; nil without a preview. The lines contain spaces
    /// there.
    package let preview: Frame?

    /// A rectangle of the screen.
    package struct Frame: Hashable, Sendable {
        package let row: Int
        package let column: Int
        package let size: FormSize
    }

    package static func == (left: FormScreen, right: FormScreen) -> Bool {
        left.lines == right.lines && left.cursor == right.cursor && left.preview == right.preview
    }
}

/// The meaning of text, from which a shell chooses colors and weights. No meaning depends on a style alone.
package enum FormStyle: Hashable, Sendable {
    case plain
    /// Titles, and the highlighted choice.
    case strong
    /// Less important text: defaults, help, keys.
    case dim
    /// The row with the focus.
    case focused
    /// The chosen part of a control, in reverse colors and between signs.
    case chosen
    case changed
    case error
    case warning
    /// A patch of a color, next to its literal.
    case swatch(RGBA)
}

extension FormScreen.Line {
    /// A line with one run. Control characters are replaced with visible signs.
    init(_ text: String, _ style: FormStyle = .plain) { self = [StyledRun(Printable.text(text), style)] }

    mutating func append(_ text: String, _ style: FormStyle = .plain) {
        append(StyledRun(Printable.text(text), style))
    }

    var cells: Int { reduce(0) { $0 + $1.text.cells } }

    /// The line in at most `width` cells.
    func truncated(toCells width: Int) -> FormScreen.Line {
        guard cells > width else { return self }
        var left = width
        var line: FormScreen.Line = []
        for run in self {
            let isCut = run.text.cells > left || (run.text.cells == left && run != last)
            line.append(StyledRun(isCut ? (run.text + "…").truncated(toCells: left) : run.text, run.style))
            left -= run.text.cells
            if isCut { break }
        }
        return line
    }
}

/// The size of a terminal, at least one cell.
package struct FormSize: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }
}
