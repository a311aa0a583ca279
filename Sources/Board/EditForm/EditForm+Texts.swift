import Configurations
import IntentDefinitions
import WidgetModel

// Text of several lines, and values that are stepped or moved.
extension EditForm {
    mutating func openText(_ name: String) {
        let text = literal(of: name) ?? ""
        if TextField.isTooLong(text) {
            notice = "the text is too long to be edited in the form"
            return
        }
        mode = .writing(TextArea(row: name, title: menuTitle(of: name), field: TextField(text)))
    }

    mutating func press(
        _ key: TerminalKey, in area: TextArea, at now: Instant, _ effects: inout [FormEffect]
    ) {
        notice = nil
        let command = FormCommand(key)
        if key == .escape || command != nil {
            mode = .editing
            typedAt = nil
            history.endTyping()
            guard let command else { return }
            run(command, &effects)
            let staysOpen = command == .undo || command == .redo
            if staysOpen, case .editing = mode, focusedRow?.name == area.row { openText(area.row) }
            return
        }
        var area = area
        let text = area.field.text
        area.apply(key, width: width, height: bodyHeight)
        mode = .writing(area)
        noteCut(area.field)
        guard area.field.text != text else { return }
        history.record(draft, typingIn: area.row)
        typedAt = now
        let isEmpty = area.field.text.isEmpty && area.row.elementIndex == nil
        change(area.row, to: isEmpty ? EditRequest.Wish.none : .set(.text(area.field.text)))
    }

    /// Reports that a field cannot hold all of the inserted text.
    mutating func noteCut(_ field: TextField) {
        if field.isCut { notice = "the text was cut: it may have 1 MiB" }
    }

    /// Changes the row's value by one step, within its range, or moves an element of a list.
    mutating func step(by count: Int) {
        guard let row = focusedRow, let name = row.name else { return }
        if row.isItem { return moveItem(name, by: -count) }
        guard let parameter = row.parameter else { return }
        if name.elementIndex != nil { return moveElement(name, by: count) }
        guard let next = parameter.stepped(value(of: name), by: count) else { return }
        choose(.set(.text(parameter.literal(of: next))), for: name)
    }

    private mutating func moveElement(_ name: String, by offset: Int) {
        var texts = elements(of: name.enclosingName)
        guard let index = name.elementIndex, texts.indices.contains(index),
            texts.indices.contains(index + offset)
        else { return }
        texts.swapAt(index, index + offset)
        choose(EditForm.wish(forElements: texts), for: name.enclosingName)
        moveFocus(to: .named("\(name.enclosingName).#\(index + offset)"))
    }

    /// Moves an item in a list of objects. The draft stores the complete new order, item by item, so that it
    /// does not depend on earlier moves.
    private mutating func moveItem(_ name: String, by offset: Int) {
        let list = name.enclosingName
        let items = rows.compactMap { $0.isItem ? $0.name : nil }
        guard let index = items.firstIndex(of: name), items.indices.contains(index + offset) else { return }
        var order = items
        order.swapAt(index, index + offset)
        history.record(draft)
        for item in order { draft.set(nil, of: item + ".@after", before: nil) }
        redraft()
        let unmoved = PageRows(
            drafted: drafted, flawed: [], openSections: [], context: form.context, elements: elements
        ).rows(of: list).compactMap { $0.isItem ? $0.name : nil }
        if unmoved != order {
            for (place, item) in order.enumerated() {
                let after = place == 0 ? "" : String(order[place - 1].lastPart)
                draft.set(.set(.text(after)), of: item + ".@after", before: nil)
            }
        }
        redraft()
    }
}
