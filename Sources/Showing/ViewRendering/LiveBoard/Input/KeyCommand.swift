import WidgetModel

/// The action of a key while the widgets are shown.
enum KeyCommand: Hashable, Sendable, CaseIterable {
    case left, right, up, down, previousPage, nextPage, first, last, find
    case nextPart, previousPart, use, nextInStack, previousInStack
    case edit, open, reload, reloadAll, why
    case add, remove, move, larger, smaller, undo, history
    case earlier, later, present, zoom
    case mouse, help, quit
}

extension KeyCommand {
    /// The keys of the commands. The screen shows the first key of each command.
    private static let bindings: [(key: TerminalKey, command: KeyCommand)] = [
        (.left, .left), (.right, .right), (.up, .up), (.character("k"), .up), (.down, .down),
        (.character("j"), .down), (.pageUp, .previousPage), (.pageDown, .nextPage), (.home, .first),
        (.end, .last), (.character("/"), .find), (.control("f"), .find),
        (.tab, .nextPart), (.backTab, .previousPart), (.enter, .use), (.character(" "), .use),
        (.character("s"), .nextInStack), (.character("S"), .previousInStack),
        (.character("e"), .edit), (.character("o"), .open), (.character("r"), .reload),
        (.character("R"), .reloadAll), (.character("w"), .why),
        (.character("a"), .add), (.character("x"), .remove), (.delete, .remove), (.character("m"), .move),
        (.character("+"), .larger), (.character("="), .larger), (.character("-"), .smaller),
        (.character("u"), .undo), (.character("h"), .history),
        (.character("["), .earlier), (.character("]"), .later), (.escape, .present),
        (.character("z"), .zoom), (.alt("m"), .mouse),
        (.character("?"), .help), (.function(1), .help), (.character("q"), .quit), (.control("c"), .quit),
    ]

    init?(_ key: TerminalKey) {
        guard let binding = KeyCommand.bindings.first(where: { $0.key == key }) else { return nil }
        self = binding.command
    }

    /// The name of the command's first key.
    var keyName: String { KeyCommand.bindings.first { $0.command == self }?.key.name ?? "" }

    /// The keys and their actions, for the help.
    static let table: [(keys: String, words: String)] = [
        ("arrows", "select another widget"),
        ("PgUp, PgDn", "show the previous or the next page"),
        ("Home, End", "select the first or the last widget"),
        ("/", "find a widget by its title, id or settings"),
        ("Tab, Shift-Tab", "choose a button, toggle or link"),
        ("Enter, Space", "press or open it"),
        ("e", "edit the widget"),
        ("a", "add a widget from the gallery"),
        ("x, Del", "remove the widget; u brings it back"),
        ("m", "move the widget, also to other pages and into stacks"),
        ("+, -", "give the widget its next larger or smaller size"),
        ("u", "undo the last removal here, or the last edit of the widget"),
        ("h", "show the history of the widget, and return to a revision"),
        ("[, ]", "show the previous or the next content in time; Esc returns to now"),
        ("z", "zoom: show the widget on the whole screen"),
        ("s, S", "look through the widgets of a stack"),
        ("r, R", "request fresh content: the widget, the board"),
        ("w", "explain what it shows, and what comes next"),
        ("o", "open the link of the widget"),
        ("Alt-M", "let the mouse select text, or use it here"),
        ("Ctrl-L", "draw the screen again"),
        ("?", "show these keys"),
        ("q, Ctrl-C", "quit"),
    ]
}
