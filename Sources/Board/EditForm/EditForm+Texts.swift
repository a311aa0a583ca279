import Configurations
import IntentDefinitions
import WidgetModel

// Text of one or several lines.
extension EditForm {
    mutating func openText(_ name: String) {
        let text = copy.literal(of: name) ?? ""
        if TextField.isTooLong(text) {
            notice = say(.textTooLong)
            return
        }
        mode = .writing(TextArea(row: name, title: menuTitle(of: name), field: TextField(text)))
    }

    mutating func press(
        _ key: TerminalKey, in area: TextArea, at now: Instant, _ effects: inout [FormEffect]
    ) {
        notice = nil
        // In a text, Alt-D deletes a word.
        let command = key == .alt("d") ? nil : FormCommand(key)
        if key == .escape || command != nil {
            mode = .editing
            typedAt = nil
            copy.endTyping()
            guard let command else { return }
            run(command, &effects)
            let staysOpen = command == .undo || command == .redo
            if staysOpen, case .editing = mode, focusedRow?.name == area.row { openText(area.row) }
            return
        }
        var area = area
        let text = area.field.text
        let drawing = ScreenDrawing(form: self)
        area.apply(key, width: drawing.width, height: drawing.bodyHeight)
        mode = .writing(area)
        noteCut(area.field)
        guard area.field.text != text else { return }
        copy.beginStep(typingIn: area.row)
        typedAt = now
        let isEmpty = area.field.text.isEmpty && area.row.elementIndex == nil
        change(area.row, to: isEmpty ? EditRequest.Wish.none : .set(.text(area.field.text)))
    }

    /// Reports that a field cannot hold all of the inserted text.
    mutating func noteCut(_ field: TextField) {
        if field.isCut { notice = say(.textCut) }
    }

    /// Types into the field of the row with the focus. Pasted lines become elements of a list.
    mutating func type(
        _ key: TerminalKey, into parameter: IntentParameter, _ name: String, at now: Instant
    ) {
        guard var field else {
            if key.isText { notice = say(.textTooLong) }
            return
        }
        var (key, others) = (key, [String]())
        if name.elementIndex != nil, case .paste(let text) = key {
            let lines = text.split(whereSeparator: \.isNewline).map { TextField.oneLine(String($0)) }
            (key, others) = (.paste(lines.first ?? ""), Array(lines.dropFirst()))
        }
        let text = field.text
        field.apply(key)
        self.field = field
        noteCut(field)
        guard field.text != text else { return }
        enter(field.text, of: parameter, name, at: now)
        if !others.isEmpty { insertElements(others, after: name) }
    }

    /// Changes a row to the text in a field, as part of the typing in this row. A field without text clears
    /// the value, except for a secret: a stored secret is not shown, so an empty field keeps it.
    mutating func enter(_ text: String, of parameter: IntentParameter, _ name: String, at now: Instant) {
        copy.beginStep(typingIn: name)
        typedAt = now
        let isCleared = text.isEmpty && name.elementIndex == nil
        let clearing: EditRequest.Wish? = parameter.type.isSecret ? nil : EditRequest.Wish.none
        change(name, to: isCleared ? clearing : .set(.text(text)))
    }
}
