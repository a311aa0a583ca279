import Configurations
import IntentDefinitions
import WidgetModel

// Pickers, and controls that are drawn in their row.
extension EditForm {
    /// Whether the user types in a row, so that Enter and Space belong to the text and do not open a picker.
    func isTyping(in name: String) -> Bool {
        guard let field, field.cursor == field.characters.count else { return true }
        return typedAt != nil || copy.history.isTyping(in: name)
    }

    /// Handles a key for the control of a row that is edited as text; false if the key belongs to the text.
    mutating func pressControl(
        _ key: TerminalKey, of parameter: IntentParameter, _ name: String
    ) -> Bool {
        if isTyping(in: name) { return false }
        let control = RowControl(parameter, value: copy.value(of: name), in: copy)
        switch key {
        case .enter, .character(" "):
            guard let focusedRow else { return false }
            return openPicker(of: focusedRow)
        case .left where control.style != nil: step(name, parameter, from: copy.value(of: name), by: -1)
        case .right where control.style != nil: step(name, parameter, from: copy.value(of: name), by: 1)
        case .home where control.style == .slider: step(name, parameter, from: parameter.range?.least, by: 0)
        case .end where control.style == .slider:
            step(name, parameter, from: parameter.range?.least, by: control.steps ?? 0)
        default: return false
        }
        return true
    }

    /// Opens the picker of a row; false if its values have no picker.
    mutating func openPicker(of row: FormRow) -> Bool {
        guard let parameter = row.parameter, let name = row.name, row.control == .text else { return false }
        let control = RowControl(parameter, value: copy.value(of: name), in: copy)
        let present = copy.value(of: name) ?? copy.withdrawnAmount(of: name).map(ParameterValue.money)
        guard let picker = copy.picker(of: control, for: present) else { return false }
        mode = .picking(OpenPicker(row: name, title: menuTitle(of: name), picker: picker))
        return true
    }

    /// Opens the check boxes of a list of cases.
    mutating func openChecks(_ parameter: IntentParameter, _ name: String) {
        let isPresent = copy.drafted.refusals[name] == nil && copy.drafted.state(of: name)?.value != nil
        let picker = CheckPicker(
            copy.drafted.resolved.offeredCases(of: parameter).map(FormChoice.init),
            isPresent ? (copy.elements(of: name), copy.all(of: name) != nil) : nil,
            size: copy.size(of: name), allowsAll: parameter.allowsAll, in: copy.language)
        mode = .picking(OpenPicker(row: name, title: menuTitle(of: name), picker: picker))
    }

    mutating func press(
        _ key: TerminalKey, in open: OpenPicker, at now: Instant, _ effects: inout [FormEffect]
    ) {
        notice = nil
        var open = open
        let reply = open.picker.apply(key)
        mode = .picking(open)
        switch (reply, key) {
        case (.done, _): finish(open)
        case (.open, _): break
        case (.ignored, .escape): mode = .editing
        case (.ignored, _):
            guard let command = FormCommand(key), command != .stepUp, command != .stepDown else { return }
            // Saving includes the value that is on the screen; other commands put the former one back.
            if command == .save { finish(open) }
            mode = .editing
            run(command, &effects)
        }
    }

    mutating func click(_ line: Int, _ column: Int, in open: OpenPicker) {
        var open = open
        let size = ScreenDrawing(form: self).pickerSize
        let reply = open.picker.click(line: line, column: column, in: size)
        mode = .picking(open)
        if reply == .done { finish(open) }
    }

    /// Closes a picker, and gives its row the value that is chosen.
    private mutating func finish(_ open: OpenPicker) {
        mode = .editing
        if let wish = open.picker.wish { choose(wish, for: open.row) }
    }
}
