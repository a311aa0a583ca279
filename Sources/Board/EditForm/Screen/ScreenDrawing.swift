import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// Draws the screen of a form: a title, the body, and a foot with help, state and keys.
struct ScreenDrawing {
    let form: EditForm

    /// The screen for the current state.
    var screen: FormScreen {
        let body = body
        let height = bodyHeight
        var lines = head(body.lines.count > height ? place : "")
        let top = lines.count
        let end = min(body.lines.count, form.scroll + height)
        lines += body.lines[min(form.scroll, end)..<end]
        lines += Array(repeating: [], count: max(0, top + height - lines.count))
        let foot = foot
        var cursor = (row: top + body.cursor.row - form.scroll, column: body.cursor.column)
        if question != nil { cursor = (lines.count + foot.count - 1, foot.last?.cells ?? 0) }
        lines += foot
        addPreview(to: &lines)
        return FormScreen(
            lines: lines.prefix(form.size.rows).map { $0.truncated(toCells: form.size.columns) },
            cursor: (
                max(0, min(cursor.row, form.size.rows - 1)), max(0, min(cursor.column, form.size.columns - 1))
            ), preview: previewFrame)
    }

    /// Adds the caption of the preview, and keeps its frame free.
    private func addPreview(to lines: inout [FormScreen.Line]) {
        guard let preview = form.preview, let frame = previewFrame else { return }
        let caption =
            preview.failure != nil
            ? form.say(.noPreview) : form.say(preview.request == nil ? .preview : .previewPending)
        for row in 1..<min(lines.count, frame.row + frame.size.rows) {
            let line = lines[row].truncated(toCells: width)
            let text = row == 1 ? caption : ""
            let gap = String(repeating: " ", count: max(0, frame.column - line.cells))
            lines[row] = line + FormScreen.Line(gap + text, .dim)
        }
    }

    /// The number of columns to use: as many as people can read at a glance.
    private var columns: Int { min(form.size.columns, 100) }

    /// The columns of the form, without the preview.
    var width: Int { previewFrame.map { $0.column - 2 } ?? columns }

    /// Whether there is room for the preview.
    var hasPreview: Bool { previewFrame != nil }

    /// The frame of the preview if there is room for it next to the form.
    private var previewFrame: FormScreen.Frame? {
        guard let preview = form.preview, columns >= EditForm.leastSize.columns + 3 + preview.size.columns,
            form.size.rows >= preview.size.rows + 4
        else { return nil }
        return FormScreen.Frame(row: 2, column: columns - preview.size.columns, size: preview.size)
    }

    /// The number of lines for the body.
    var bodyHeight: Int { max(1, form.size.rows - headHeight - foot.count) }

    var headHeight: Int { form.size.rows > 3 ? 1 : 0 }

    /// The room for a picker: what the head, the state and the keys leave.
    var pickerSize: FormSize { FormSize(columns: width, rows: max(1, form.size.rows - headHeight - 2)) }

    /// - Parameter place: precedes the subject if there is room for both.
    private func head(_ place: String) -> [FormScreen.Line] {
        guard headHeight > 0 else { return [] }
        var line = FormScreen.Line(breadcrumb, .strong)
        let room = columns - line.cells - 2
        let texts = [[place, form.subject].filter { !$0.isEmpty }.joined(separator: "  "), form.subject]
        if let text = texts.first(where: { $0.cells <= room }) {
            line.append(String(repeating: " ", count: room + 2 - text.cells) + text, .dim)
        }
        return [line]
    }

    /// Which row has the focus, and how many rows there are: `17/43`. Rows that are not visible would
    /// otherwise be missed.
    private var place: String {
        guard !form.mode.hasOwnPage, let focused = form.focusedRow,
            let index = form.rows.firstIndex(where: { $0.id == focused.id })
        else { return "" }
        return "\(index + 1)/\(form.rows.count)"
    }

    /// The titles of the open pages. If there is too little room, the first ones are left out.
    private var breadcrumb: String {
        var titles = form.pages.names.map(form.copy.drafted.title)
        if case .choosing(let menu) = form.mode { titles.append(menu.title) }
        if case .picking(let open) = form.mode { titles.append(open.title) }
        if case .writing(let area) = form.mode { titles.append(area.title) }
        if case .reading = form.mode { titles.append(form.word(.help)) }
        func text(_ titles: ArraySlice<String>) -> String { Printable.text(titles.joined(separator: " › ")) }
        var shown = titles[...]
        while shown.count > 1, text(shown).cells + 4 > columns { shown.removeFirst() }
        return (shown.count < titles.count ? "… › " : "") + text(shown)
    }

    var body: FormBody {
        if case .choosing(let menu) = form.mode {
            return MenuDrawing(
                menu: menu, size: FormSize(columns: width, rows: form.size.rows), language: form.copy.language
            ).body
        }
        if case .picking(let open) = form.mode { return open.picker.body(pickerSize) }
        if case .writing(let area) = form.mode {
            let (row, column) = area.cursor(width)
            var body = FormBody()
            for (index, line) in area.lines(width).enumerated() {
                // Text can be long, so only lines that can be on the screen are drawn.
                let isNear = abs(index - row) <= form.size.rows
                body.add(
                    [isNear ? FormScreen.Line(area.text(of: line)) : []],
                    cursor: index == row ? column : nil)
            }
            return body
        }
        if case .reading(let top) = form.mode {
            var body = FormBody()
            body.add(Array(FormManual(form: form, width: width).lines.dropFirst(top)), cursor: 0)
            return body
        }
        let drawing = RowDrawing(form: form, width: width)
        var body = FormBody()
        for row in form.rows { drawing.draw(row, into: &body) }
        return body
    }

    /// The last lines: the help of the row with the focus if there is room, the latest notice, and keys.
    private var foot: [FormScreen.Line] {
        // The answers are at the end of the question, so it is never cut.
        if let question { return wholly(question) }
        let keys = FormScreen.Line(KeyHints(form: form).text, .dim)
        if form.size.rows < 6 { return [status ?? keys] }
        return help + (status.map(wrapped) ?? [[]]) + [keys]
    }

    /// A question in as many lines as it needs, with a space for the cursor after it.
    private func wholly(_ line: FormScreen.Line) -> [FormScreen.Line] {
        guard line.cells > columns, let style = line.first?.style else { return [line] }
        let lines = line.map(\.text).joined().wrapped(toCells: columns - 1)
        return lines.enumerated().map { index, text in
            FormScreen.Line(text + (index == lines.count - 1 ? " " : ""), style)
        }
    }

    /// A message in as many lines as it needs, at most three. A small screen has room for two.
    private func wrapped(_ line: FormScreen.Line) -> [FormScreen.Line] {
        guard line.cells > columns, let style = line.first?.style else { return [line] }
        let most = form.size.rows < 16 ? 2 : 3
        let lines = line.map(\.text).joined().wrapped(toCells: columns - 1)
        return lines.prefix(most).enumerated().map { index, text in
            FormScreen.Line(text + (index == most - 1 && lines.count > most ? "…" : ""), style)
        }
    }

    /// The question that the form waits for; nil without one.
    private var question: FormScreen.Line? {
        switch form.mode {
        case .leaving: leavingQuestion
        case .offering(_, let words): FormScreen.Line(words + form.say(.keptKeys), .strong)
        case .editing, .choosing, .picking, .writing, .reading, .saving, .closed: nil
        }
    }

    private var leavingQuestion: FormScreen.Line {
        let count = form.problems.count
        if form.copy.isRemoved || count > 0 {
            let words = form.say(.discardQuestion(problems: form.copy.isRemoved ? nil : count))
            return FormScreen.Line(words, .error)
        }
        let cleared = form.copy.cleared.map(\.title).joined(separator: ", ")
        let words = form.say(
            .saveQuestion(form.copy.changedCount, clears: cleared.isEmpty ? nil : cleared))
        return FormScreen.Line(words, .strong)
    }

    /// The current problem or the latest notice; nil if there is nothing to report.
    private var status: FormScreen.Line? {
        if case .choosing(let menu) = form.mode { return menuStatus(menu) }
        if case .picking(let open) = form.mode {
            return open.picker.status.map { FormScreen.Line($0, .strong) }
        }
        if case .saving = form.mode { return FormScreen.Line(form.say(.saving), .strong) }
        if form.copy.isRemoved { return FormScreen.Line("! " + form.say(.removedElsewhere), .error) }
        let count = form.problems.count
        if count > 0 {
            let key = FormCommand.nextProblem.keyName
            return FormScreen.Line("! " + form.say(.problemsLeft(count, key: key)), .error)
        }
        if let notice = form.notice { return FormScreen.Line(notice, .strong) }
        if form.copy.lostChanges > 0 {
            return FormScreen.Line("~ " + form.say(.lostChanges(form.copy.lostChanges)), .warning)
        }
        // The caption of the preview is too short for the reason.
        let obstacle = (hasPreview ? form.preview?.failure : nil).map { form.say(.noPreviewBecause($0)) }
        guard form.copy.isChanged else { return obstacle.map { FormScreen.Line($0, .dim) } }
        let loss = form.copy.cleared.map(\.title).joined(separator: ", ")
        let rest =
            (loss.isEmpty ? "" : form.say(.savingClears(loss)))
            + (form.pages.showsChangesOnly ? form.say(.otherRowsHidden) : "")
            + (obstacle.map { "; \($0)" } ?? "")
        return FormScreen.Line("* " + form.say(.changesNotSaved(form.copy.changedCount)) + rest, .changed)
    }

    /// The state of the provider's list, and how much of the list is found.
    private func menuStatus(_ menu: ChoiceMenu) -> FormScreen.Line? {
        let found = menu.found
        let place = (found.firstIndex { $0.id == menu.highlighted } ?? -1) + 1
        let count = form.say(.position(place, of: found.count))
        let last = form.say(.lastList(found.isEmpty ? nil : count))
        switch menu.state {
        case .loading? where menu.isBrowsing: return nil
        case .loading?: return FormScreen.Line(form.say(.waitingForProvider) + last, .strong)
        case .failed(let reason)?: return FormScreen.Line("! \(reason)" + last, .error)
        case .loaded?, nil: return found.isEmpty ? nil : FormScreen.Line(count, .dim)
        }
    }

    /// The help of the row with the focus, below an empty line. Its height does not depend on the row, so
    /// that the rows do not move.
    private var help: [FormScreen.Line] {
        // A menu or text needs the room itself.
        guard form.size.rows >= 10, !form.mode.hasOwnPage else { return [] }
        let height = form.size.rows < 16 ? 2 : 3
        var lines = form.focusedRow.map { FormHelp($0, form: form).lines(width: columns) } ?? []
        lines =
            lines.count > height
            ? Array(lines.prefix(height - 1)) + [lines[height - 1] + [StyledRun(" …", .dim)]] : lines
        return [[]] + lines + Array(repeating: [], count: height - lines.count)
    }
}
