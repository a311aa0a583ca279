import WidgetModel
import WidgetViews

/// The two lines below the widgets.
struct BoardStatus {
    private let board: LiveBoard
    private let isASCII: Bool

    /// Below this number of columns, the number of the page is written in short.
    private static let narrow = 40
    /// Below this number of columns, the keys do not share their line with the id of the widget, which is
    /// also in most frames.
    private static let roomy = 60

    init(_ board: LiveBoard) {
        self.board = board
        isASCII = board.context.glyphs == .ascii
    }

    func draw(on screen: inout Canvas) {
        drawNews(on: &screen, y: screen.height - 2)
        drawKeys(on: &screen, y: screen.height - 1)
    }

    // The last event, and whether the board is served

    private func drawNews(on screen: inout Canvas, y: Int) {
        var room = screen.width
        if let (words, color) = connection {
            let text = words.truncated(toCells: room)
            room -= text.cells
            screen.write(text, x: room, y: y, ink: ink(color, screen))
            room -= 2
        }
        guard let news = board.news else { return }
        let clock = board.context.dates.text(of: ViewDate(news.at, style: .time)) + " "
        screen.write(clock, x: 0, y: y, ink: ink(.secondary, screen))
        let words = Printable.excerpt(news.words).truncated(
            toCells: max(0, room - clock.cells), ellipsis: isASCII ? ".." : "…")
        screen.write(words, x: clock.cells, y: y, ink: ink(.primary, screen))
    }

    private var connection: (words: String, color: ViewColor.Name)? {
        if let moment = board.moment {
            return ("at \(board.context.dates.moment(moment)), Esc shows now", .orange)
        }
        return switch board.connection {
        case nil: nil
        case .served: (isASCII ? "* live" : "● live", .green)
        case .lost: ("disconnected since \(board.context.dates.moment(board.connectedAt))", .red)
        case .unserved: (isASCII ? "not served" : "○ not served", .orange)
        }
    }

    // The keys and their actions

    /// A key and its current action.
    private struct Hint {
        var key: String
        var words: String

        init(_ command: KeyCommand, _ words: String) { (key, self.words) = (command.keyName, words) }

        init(_ key: String, _ words: String) { (self.key, self.words) = (key, words) }

        var cells: Int { key.cells + words.cells + 3 }
    }

    /// Draws as many hints as fit. The last two, which lead to all others, are left out last.
    private func drawKeys(on screen: inout Canvas, y: Int) {
        var room = screen.width
        drawPage(on: &screen, y: y, room: &room)
        var x = 0
        if let id = board.selected?.id.description, screen.width >= BoardStatus.roomy {
            let text = id.truncated(toCells: 20, ellipsis: isASCII ? ".." : "…")
            screen.write(text, x: 0, y: y, ink: strong(.accent, screen))
            x = text.cells + 2
        }
        let last = lastHints
        let kept = last.reduce(0) { $0 + $1.cells }
        var shown: [Hint] = []
        for hint in hints {
            if x + (shown + [hint]).reduce(kept, { $0 + $1.cells }) > room { break }
            shown.append(hint)
        }
        for hint in shown + last where x + hint.cells - 2 <= room {
            screen.write(hint.key, x: x, y: y, ink: strong(.primary, screen))
            screen.write(hint.words, x: x + hint.key.cells + 1, y: y, ink: ink(.secondary, screen))
            x += hint.cells
        }
    }

    /// Draws which page is shown at the right edge, and reduces the room of the hints.
    private func drawPage(on screen: inout Canvas, y: Int, room: inout Int) {
        let pages = board.arrangement.pageCount
        if pages > 1 {
            let isNarrow = screen.width < BoardStatus.narrow
            let text = isNarrow ? "\(board.page + 1)/\(pages)" : "page \(board.page + 1) of \(pages)"
            room -= text.cells
            screen.write(text, x: room, y: y, ink: ink(.secondary, screen))
            room -= 2
        }
        let ellipsis = isASCII ? ".." : "…"
        let title = board.arrangement.title(ofPage: board.page).map(Printable.excerpt) ?? ""
        let text = title.truncated(toCells: screen.width / 4, ellipsis: ellipsis)
        guard !text.isEmpty else { return }
        room -= text.cells
        screen.write(text, x: room, y: y, ink: strong(.primary, screen))
        room -= 2
    }

    /// The hints that are shown as long as they fit at all.
    private var lastHints: [Hint] {
        switch board.mode {
        case .widgets, .closed: [Hint(.help, "keys"), Hint(.quit, "quit")]
        case .text, .menu: [Hint("Esc", "back")]
        case .moving: [Hint("Enter", "done")]
        }
    }

    /// The hints for what is shown, the most useful ones first.
    private var hints: [Hint] {
        switch board.mode {
        case .closed: []
        case .text: [Hint("Up Down", "scroll")]
        case .menu(let menu): hints(for: menu)
        case .moving: [Hint("arrows", "move"), Hint("PgUp PgDn", "other page"), Hint("s", "stack")]
        case .widgets: widgetHints
        }
    }

    private func hints(for menu: BoardMenu) -> [Hint] {
        let search = Hint("type", "to search")
        switch menu.subject {
        case .widgets: return [Hint("Enter", "go there"), search]
        case .gallery: return [Hint("Enter", "add"), Hint("Left Right", "size"), search]
        case .history: return [Hint("Enter", "return to this revision"), search]
        }
    }

    private var widgetHints: [Hint] {
        guard let selected = board.selected else { return [Hint(.add, "add")] }
        var hints: [Hint] = []
        if let focus = selected.focus {
            let label = focus.label.truncated(toCells: 16, ellipsis: isASCII ? ".." : "…")
            switch focus.part {
            case .action: hints.append(Hint(.use, label.isEmpty ? "press the button" : "press " + label))
            case .link: hints.append(Hint(.use, label.isEmpty ? "open the link" : "open " + label))
            }
        }
        if selected.parts.count > 1 { hints.append(Hint(.nextPart, "next part")) }
        if let position = board.selectedPosition, position.hasSeveral {
            hints.append(Hint(.nextInStack, "next of \(position.widgets.count)"))
        }
        hints.append(Hint(.edit, "edit"))
        if board.isZoomed { hints.append(Hint(.zoom, "all widgets")) }
        hints += [Hint(.add, "add"), Hint(.remove, "remove"), Hint(.move, "move")]
        hints.append(Hint(.undo, board.removed == nil ? "undo" : "restore"))
        hints += [
            Hint(.find, "find"), Hint("+ -", "size"), Hint(.history, "history"), Hint("[ ]", "time"),
        ]
        if !board.isZoomed { hints.append(Hint(.zoom, "zoom")) }
        hints += [Hint(.reload, "reload"), Hint(.why, "why")]
        let hasLink = selected.parts.contains { part in
            if case .link = part.part { true } else { false }
        }
        if hasLink { hints.append(Hint(.open, "open link")) }
        return hints
    }

    private func ink(_ name: ViewColor.Name, _ screen: Canvas) -> Ink {
        Ink(color: screen.palette.resolve(.named(name)))
    }

    private func strong(_ name: ViewColor.Name, _ screen: Canvas) -> Ink {
        Ink(color: screen.palette.resolve(.named(name)), isBold: true)
    }
}
