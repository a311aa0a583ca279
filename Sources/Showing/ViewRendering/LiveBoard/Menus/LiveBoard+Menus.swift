import BoardDocuments
import WidgetModel

/// Menus: the widgets, the gallery, and the revisions of a widget.
extension LiveBoard {
    mutating func openFinding() {
        let widgets = (positions ?? []).flatMap(\.widgets)
        let choices = widgets.map { widget in
            BoardMenu.Choice(
                target: .widget(widget.id), title: widget.title,
                detail: widget.document.summary ?? widget.id.description, others: [widget.id.description])
        }
        mode = .menu(BoardMenu(.widgets, titled: "find a widget", choices, notice: "the board is empty"))
    }

    mutating func openGallery(into effects: inout [LiveBoardEffect]) {
        mode = .menu(
            BoardMenu(.gallery, titled: "add a widget", [], notice: "asking the providers for pictures"))
        effects.append(.askGallery(nil))
    }

    mutating func openHistory(into effects: inout [LiveBoardEffect]) {
        guard let selected else { return }
        mode = .menu(
            BoardMenu(
                .history(selected.id), titled: "history of \(selected.title)", [], notice: "asking the board")
        )
        effects.append(.askHistory(selected.id))
    }

    mutating func press(
        _ key: TerminalKey, in menu: BoardMenu, into effects: inout [LiveBoardEffect]
    ) {
        var menu = menu
        switch key {
        case .control("c"): return close(into: &effects)
        case .escape:
            mode = .widgets
            return
        case .enter: return choose(from: menu, into: &effects)
        case .left, .right:
            guard case .kind(let kind, _)? = menu.choice?.target else { return }
            let missing = menu.offers.turn(kind, by: key == .left ? -1 : 1)
            if let missing { effects.append(.askGallery(missing)) }
        default: menu.apply(key, page: max(1, menuArea.height - 3))
        }
        mode = .menu(menu)
    }

    /// A click highlights a choice; a click on the highlighted choice chooses it.
    mutating func click(
        row: Int, column: Int, in menu: BoardMenu, into effects: inout [LiveBoardEffect]
    ) {
        guard menuArea.contains(x: column, y: row) else {
            mode = .widgets
            return
        }
        guard let index = menu.choice(atRow: row - menuArea.y, in: menuArea, context) else { return }
        if index == menu.highlight { return choose(from: menu, into: &effects) }
        var menu = menu
        menu.highlight(at: index)
        mode = .menu(menu)
    }

    private mutating func choose(from menu: BoardMenu, into effects: inout [LiveBoardEffect]) {
        guard let choice = menu.choice else { return }
        mode = .widgets
        switch choice.target {
        case .widget(let widget):
            guard let index = positions?.firstIndex(where: { $0.contains(widget.description) }) else {
                return
            }
            select(index)
            positions?[index].turn(to: widget)
        case .kind(let kind, let recommendation):
            tell("adding \(menu.offers.widget(kind)?.title ?? kind.name)")
            effects.append(.add(kind, menu.offers.family(of: kind), recommendation: recommendation))
        case .revision(let revision):
            guard case .history(let widget) = menu.subject else { return }
            removed = nil
            tell("returning \(widget) to revision \(revision)")
            effects.append(.undo(widget, to: revision))
        }
    }

    // Answers

    mutating func take(_ gallery: Gallery, for family: Family?) {
        guard case .menu(var menu) = mode, menu.subject == .gallery else { return }
        menu.offers.take(gallery, for: family)
        let choices = menu.offers.widgets.flatMap { widget in
            [
                BoardMenu.Choice(
                    target: .kind(widget.kind, recommendation: nil), title: widget.title, detail: "",
                    others: [widget.kind.name, widget.description ?? ""])
            ]
                + (widget.recommendations ?? []).map { recommendation in
                    BoardMenu.Choice(
                        target: .kind(widget.kind, recommendation: recommendation.name),
                        title: widget.title, detail: recommendation.title, others: [widget.kind.name])
                }
        }
        menu.replace(choices, notice: "no provider offers a widget")
        mode = .menu(menu)
    }

    mutating func take(_ revisions: [BoardRevision], of widget: PlacedWidgetID) {
        guard case .menu(var menu) = mode, menu.subject == .history(widget) else { return }
        let choices = revisions.map { revision in
            BoardMenu.Choice(
                target: .revision(revision.revision), title: "\(revision.revision)  \(revision.origin)",
                detail: revision.changes)
        }
        menu.replace(choices, notice: "no revisions")
        mode = .menu(menu)
    }
}
