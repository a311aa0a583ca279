import WidgetModel

/// The action of a key while the widgets are shown.
enum KeyCommand: Hashable, Sendable, CaseIterable {
    case left, right, up, down, previousPage, nextPage, first, last
    case nextPart, previousPart, use, nextInStack, previousInStack
    case edit, open, reload, reloadAll, why, mouse, help, quit
}

extension KeyCommand {
    /// The keys of the commands. The screen shows the first key of each command.
    private static let bindings: [(key: TerminalKey, command: KeyCommand)] = [
        (.left, .left), (.character("h"), .left), (.right, .right), (.character("l"), .right),
        (.up, .up), (.character("k"), .up), (.down, .down), (.character("j"), .down),
        (.pageUp, .previousPage), (.pageDown, .nextPage), (.home, .first), (.end, .last),
        (.tab, .nextPart), (.backTab, .previousPart), (.enter, .use), (.character(" "), .use),
        (.character("s"), .nextInStack), (.character("S"), .previousInStack),
        (.character("e"), .edit), (.character("o"), .open), (.character("r"), .reload),
        (.character("R"), .reloadAll), (.character("w"), .why), (.character("m"), .mouse),
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
        ("arrows, h j k l", "select another widget"),
        ("PgUp, PgDn", "show the previous or the next page"),
        ("Home, End", "select the first or the last widget"),
        ("Tab, Shift-Tab", "choose a button, toggle or link"),
        ("Enter, Space", "press or open it"),
        ("s, S", "look through the widgets of a stack"),
        ("e", "edit the widget"),
        ("o", "open the link of the widget"),
        ("r, R", "request fresh content: the widget, the board"),
        ("w", "explain what it shows, and what comes next"),
        ("m", "let the mouse select text, or use it here"),
        ("Ctrl-L", "draw the screen again"),
        ("?", "show these keys"),
        ("q, Ctrl-C", "quit"),
    ]
}
