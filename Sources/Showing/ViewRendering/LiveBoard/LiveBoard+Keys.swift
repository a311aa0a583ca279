import BoardDocuments
import WidgetModel
import WidgetViews

/// Keys and the mouse.
extension LiveBoard {
    mutating func press(_ key: TerminalKey, into effects: inout [LiveBoardEffect]) {
        switch mode {
        case .closed: break
        case .text(let text): press(key, in: text, into: &effects)
        case .menu(let menu): press(key, in: menu, into: &effects)
        case .moving: press(whileMoving: key, into: &effects)
        case .widgets: if let command = KeyCommand(key) { carryOut(command, into: &effects) }
        }
    }

    /// Scrolls the text, or leaves it.
    private mutating func press(
        _ key: TerminalKey, in text: BoardText, into effects: inout [LiveBoardEffect]
    ) {
        let page = textArea.height - 2
        switch key {
        case .up, .character("k"): scroll(text, by: -1)
        case .down, .character("j"): scroll(text, by: 1)
        case .pageUp: scroll(text, by: -page)
        case .pageDown, .character(" "): scroll(text, by: page)
        case .control("c"): close(into: &effects)
        default: mode = .widgets
        }
    }

    private mutating func scroll(_ text: BoardText, by count: Int) {
        mode = .text(text.scrolled(by: count, height: textArea.height - 2))
    }

    mutating func close(into effects: inout [LiveBoardEffect]) {
        mode = .closed
        effects.append(.close)
    }

    private mutating func carryOut(_ command: KeyCommand, into effects: inout [LiveBoardEffect]) {
        switch command {
        case .left: move(.left)
        case .right: move(.right)
        case .up: move(.up)
        case .down: move(.down)
        case .previousPage: show(page: page - 1)
        case .nextPage: show(page: page + 1)
        case .first: select(0)
        case .last: select((positions ?? []).count - 1)
        case .nextInStack: turnStack(by: 1)
        case .previousInStack: turnStack(by: -1)
        case .nextPart: choosePart(after: 1)
        case .previousPart: choosePart(after: -1)
        case .use: if let part = selected?.focus?.part { use(part, into: &effects) }
        case .open: openLink(into: &effects)
        case .find: openFinding()
        case .edit: if let selected { effects.append(.edit(selected.id)) }
        case .add: openGallery(into: &effects)
        case .remove: removeSelected(into: &effects)
        case .move: beginMoving()
        case .larger: resize(.larger, into: &effects)
        case .smaller: resize(.smaller, into: &effects)
        case .undo: undo(into: &effects)
        case .history: openHistory(into: &effects)
        case .earlier: step(.earlier)
        case .later: step(.later)
        case .present: if moment != nil { show(at: nil) } else if isZoomed { zoom() }
        case .zoom: zoom()
        case .reload: if let selected { reload(.widget(selected.id.description), into: &effects) }
        case .reloadAll: if selected != nil { reload(.all, into: &effects) }
        case .why: explain(into: &effects)
        case .mouse:
            usesMouse.toggle()
            tell(usesMouse ? "the board uses the mouse" : "the mouse selects text")
            effects.append(.toggleMouse)
        case .help: mode = .text(.help(width: textArea.width - 4))
        case .quit: close(into: &effects)
        }
    }

    // Selection

    private mutating func move(_ direction: BoardArrangement.Direction) {
        guard selected != nil else { return }
        select(arrangement.neighbor(of: selection, direction))
    }

    /// Selects the first widget of a page, if the page exists.
    private mutating func show(page: Int) {
        if let index = arrangement.first(onPage: page) { select(index) }
    }

    mutating func select(_ index: Int) {
        guard index != selection, let positions, positions.indices.contains(index) else { return }
        for changed in [selection, index] { self.positions?[changed].widget.forgetDrawing() }
        selection = index
    }

    /// Shows another widget of the selected stack, until the board chooses one.
    private mutating func turnStack(by count: Int) {
        guard let position = selectedPosition else { return }
        guard position.hasSeveral else { return tell("\(position.widget.id) is not in a stack") }
        positions?[selection].turn(by: count)
    }

    /// Moves the focus among the parts of the selected widget.
    private mutating func choosePart(after count: Int) {
        guard let selected, let focus = selected.focus else { return }
        let parts = selected.parts
        let index = parts.firstIndex { $0.part == focus.part } ?? 0
        choose(parts[(index + count + parts.count) % parts.count].part)
    }

    private mutating func choose(_ part: ViewPart) {
        positions?[selection].widget.chosenPart = part
        positions?[selection].widget.forgetDrawing()
    }

    // Requests

    private mutating func use(_ part: ViewPart, into effects: inout [LiveBoardEffect]) {
        guard let selected else { return }
        switch part {
        case .link(let url): open(url, into: &effects)
        case .action where moment != nil: tell("buttons work at the current time: Esc returns to now")
        case .action(let name):
            positions?[selection].widget.pressed.insert(name)
            positions?[selection].widget.needsPicture = true
            positions?[selection].widget.forgetDrawing()
            effects.append(.press(selected.id, action: name))
        }
    }

    /// Opens the focused link, or else the widget's first link.
    private mutating func openLink(into effects: inout [LiveBoardEffect]) {
        guard let selected else { return }
        let parts = [selected.focus].compactMap(\.self) + selected.parts
        for case .link(let url) in parts.map(\.part) { return open(url, into: &effects) }
        tell("\(selected.id) has no link")
    }

    private mutating func open(_ url: String, into effects: inout [LiveBoardEffect]) {
        guard let selected else { return }
        tell("opening \(url)")
        effects.append(.open(selected.id, url: url))
    }

    private mutating func reload(_ target: WidgetTarget, into effects: inout [LiveBoardEffect]) {
        let subject = target == .all ? "the board" : selected?.id.description ?? ""
        tell("requesting fresh content for \(subject)")
        effects.append(.reload(target))
    }

    private mutating func explain(into effects: inout [LiveBoardEffect]) {
        guard let selected else { return }
        mode = .text(.explanation(of: selected.id))
        effects.append(.explain(selected.id, columns: textArea.width - 4))
    }

    // Mouse

    /// A click selects a widget, and uses the part that it hits.
    mutating func click(row: Int, column: Int, into effects: inout [LiveBoardEffect]) {
        switch mode {
        case .closed: break
        case .text: mode = .widgets
        case .menu(let menu): click(row: row, column: column, in: menu, into: &effects)
        case .moving: mode = .widgets
        case .widgets:
            guard let index = arrangement.index(atX: column, y: row, onPage: page) else { return }
            let area = arrangement.placements[index].area
            let hit = positions?[index].widget.canvas?.parts.last {
                $0.area.contains(x: column - area.x, y: row - area.y)
            }
            select(index)
            if let hit {
                choose(hit.part)
                use(hit.part, into: &effects)
            }
        }
    }

    /// The wheel turns pages, or scrolls a text.
    mutating func turn(_ count: Int) {
        switch mode {
        case .closed: break
        case .text(let text): scroll(text, by: 3 * count)
        case .menu(var menu):
            menu.move(by: count)
            mode = .menu(menu)
        case .widgets, .moving: show(page: page + count)
        }
    }
}
