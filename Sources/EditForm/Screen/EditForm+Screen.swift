import Configurations
import IntentDefinitions
import SourceText
import TextWidth

// The parts of the screen: a title, the body, and a foot with help, state and keys.
extension EditForm {
    /// The screen for the present state.
    package var screen: FormScreen {
        let body = body
        let height = bodyHeight
        var lines = head
        let top = lines.count
        let end = min(body.lines.count, scroll + height)
        lines += body.lines[min(scroll, end)..<end]
        lines += Array(repeating: [], count: max(0, top + height - lines.count))
        let foot = foot
        var cursor = (row: top + body.cursor.row - scroll, column: body.cursor.column)
        if case .leaving = mode { cursor = (lines.count + foot.count - 1, foot.last?.cells ?? 0) }
        lines += foot
        return FormScreen(
            lines: lines.prefix(size.rows).map { $0.truncated(toCells: size.columns) },
            cursor: (
                max(0, min(cursor.row, size.rows - 1)), max(0, min(cursor.column, size.columns - 1))
            ))
    }

    /// The number of lines for the body.
    var bodyHeight: Int { max(1, size.rows - head.count - foot.count) }

    private var head: [FormScreen.Line] {
        guard size.rows > 3 else { return [] }
        var line = FormScreen.Line(breadcrumb, .strong)
        let room = size.columns - line.cells - 2
        if subject.cells <= room {
            line.append(String(repeating: " ", count: room + 2 - subject.cells) + subject, .dim)
        }
        return [line]
    }

    /// The titles of the open pages. If there is too little room, the first ones are left out.
    private var breadcrumb: String {
        var titles = pages.map { drafted.title(of: $0.name) }
        if case .choosing(let menu) = mode { titles.append(menu.title) }
        func text(_ titles: ArraySlice<String>) -> String { Printable.text(titles.joined(separator: " › ")) }
        var shown = titles[...]
        while shown.count > 1, text(shown).cells + 4 > size.columns { shown.removeFirst() }
        return (shown.count < titles.count ? "… › " : "") + text(shown)
    }

    var body: FormBody {
        if case .choosing(let menu) = mode { return MenuDrawing(menu: menu, width: size.columns).body }
        let drawing = RowDrawing(form: self, width: size.columns)
        var body = FormBody()
        for row in rows { drawing.draw(row, into: &body) }
        return body
    }

    /// The last lines: the help of the row with the focus if there is room, what happened, and keys.
    private var foot: [FormScreen.Line] {
        if case .leaving = mode {
            return [
                FormScreen.Line("Save \(counted(changedCount, "change"))? y yes, n no, Esc stay ", .strong)
            ]
        }
        let keys = FormScreen.Line(keyWords, .dim)
        if size.rows < 6 { return [status ?? keys] }
        let help = size.rows < 10 ? [] : self.help
        return help + [status ?? [], keys]
    }

    /// What is wrong, or what happened last; nil if there is nothing to say.
    private var status: FormScreen.Line? {
        if case .saving = mode { return FormScreen.Line("Saving …", .strong) }
        let count = problems.count
        if count > 0 {
            let key = FormCommand.nextProblem.keyName
            return FormScreen.Line("! \(counted(count, "problem")), \(key) next", .error)
        }
        if let notice { return FormScreen.Line(notice, .strong) }
        if lostChanges > 0 {
            return FormScreen.Line(
                "~ \(counted(lostChanges, "change")) of items that were removed elsewhere", .warning)
        }
        return isChanged ? FormScreen.Line("* \(counted(changedCount, "change")) not saved", .changed) : nil
    }

    /// The help of the row with the focus in exactly `helpHeight` lines, below an empty line.
    private var help: [FormScreen.Line] {
        let height = size.rows < 16 ? 2 : 3
        var lines: [FormScreen.Line] = []
        if case .editing = mode, let row = focusedRow {
            lines = FormHelp(row, form: self).lines(width: size.columns)
        }
        lines =
            lines.count > height
            ? Array(lines.prefix(height - 1)) + [lines[height - 1] + [StyledRun(" …", .dim)]] : lines
        return [[]] + lines + Array(repeating: [], count: height - lines.count)
    }

    /// The keys that are useful now, the most important first, as far as there is room.
    private var keyWords: String {
        var words = ""
        for hint in keyHints {
            let longer = words.isEmpty ? hint : "\(words)  \(hint)"
            if longer.cells <= size.columns { words = longer }
        }
        return words
    }

    private var keyHints: [String] {
        if case .choosing = mode { return ["Enter choose", "Esc back", "type to search"] }
        let own: [String] =
            switch focusedRow?.content {
            case .section(_, let isOpen)?: ["Enter \(isOpen ? "close" : "open")"]
            case .value(_, .toggle)?: ["Space change"]
            case .value(_, .menu)?: ["Enter choose"]
            case .page?: ["Enter open"] + (focusedRow?.isItem == true ? ["Del remove"] : [])
            case .add?: ["Enter add"]
            case .value(_, .text)?, nil: []
            }
        let values: [(FormCommand, String)] =
            focusedRow?.parameter == nil ? [] : [(.useDefault, "default"), (.useNone, "none")]
        let commands = values + [(.undo, "undo"), (.redo, "redo")]
        return own + ["\(FormCommand.save.keyName) save", pages.count > 1 ? "Esc back" : "Esc leave"]
            + commands.map { "\($0.keyName) \($1)" }
    }
}
