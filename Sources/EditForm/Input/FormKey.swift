/// A key press, or text that a user pasted.
package enum FormKey: Hashable, Sendable {
    case character(Character)
    /// Text that was pasted in one piece (bracketed paste).
    case paste(String)
    /// A letter with the Control key, in lower case.
    case control(Character)
    /// A character with the Alt key.
    case alt(Character)
    case function(Int)
    case up, down, left, right, home, end, pageUp, pageDown
    /// An arrow key with the Alt key.
    case altUp, altDown
    case enter, tab, backTab, escape, backspace, delete
}

extension FormKey {
    /// Whether the key enters text.
    var isText: Bool {
        switch self {
        case .character, .paste: true
        default: false
        }
    }
}

/// What a key does wherever the focus is.
enum FormCommand: Hashable, Sendable {
    case save, useDefault, useNone, nextProblem, find, changedOnly, undo, redo, stepUp, stepDown, duplicate
    case mouse
}

extension FormCommand {
    /// The keys of the commands. The first key of a command is the one that the screen names.
    ///
    /// Ctrl+S and Ctrl+Z are left to the terminal, which stops its output or suspends the program.
    static let bindings: [(key: FormKey, command: FormCommand)] = [
        (.control("o"), .save), (.function(2), .save),
        (.control("r"), .useDefault),
        (.control("n"), .useNone),
        (.control("p"), .nextProblem), (.function(8), .nextProblem),
        (.control("f"), .find),
        (.alt("c"), .changedOnly),
        (.alt("z"), .undo), (.control("_"), .undo),
        (.altUp, .stepUp), (.altDown, .stepDown),
        (.alt("Z"), .redo), (.control("y"), .redo),
        (.alt("d"), .duplicate),
        (.alt("m"), .mouse),
    ]

    init?(_ key: FormKey) {
        guard let binding = FormCommand.bindings.first(where: { $0.key == key }) else { return nil }
        self = binding.command
    }

    /// The name of the command's first key.
    var keyName: String { FormCommand.bindings.first { $0.command == self }?.key.name ?? "" }
}

extension FormKey {
    /// The name of the key on the screen: `^O`, `Esc`, `Alt-Z`.
    var name: String {
        switch self {
        case .character(let character): String(character)
        case .paste: "paste"
        case .control(let letter): "^" + letter.uppercased()
        case .alt(let letter): "Alt-\(letter.isUppercase ? "Shift-" : "")\(letter.uppercased())"
        case .function(let number): "F\(number)"
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .altUp: "Alt-Up"
        case .altDown: "Alt-Down"
        case .enter: "Enter"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Del"
        }
    }
}
