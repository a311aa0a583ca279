/// A key press, or text that a user pasted.
package enum TerminalKey: Hashable, Sendable {
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

extension TerminalKey {
    /// The name of the key on the screen: `^O`, `Esc`, `Alt-Z`.
    package var name: String {
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
