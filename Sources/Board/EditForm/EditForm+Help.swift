import WidgetModel

// The help of a row.
extension EditForm {
    mutating func openHelp() { mode = .reading(top: 0) }

    /// Scrolls the help, or leaves it.
    mutating func read(_ key: TerminalKey, from top: Int) {
        let drawing = ScreenDrawing(form: self)
        let count = FormManual(form: self, width: drawing.width).lines.count
        let last = max(0, count - drawing.bodyHeight)
        let offset: Int
        switch key {
        case .up: offset = -1
        case .down: offset = 1
        case .pageUp: offset = -drawing.bodyHeight
        case .pageDown, .character(" "): offset = drawing.bodyHeight
        default:
            mode = .editing
            return
        }
        mode = .reading(top: max(0, min(last, top + offset)))
    }
}
