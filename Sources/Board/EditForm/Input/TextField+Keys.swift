import WidgetModel

extension TextField {
    /// Applies a key. Control characters are left out, and line breaks become spaces, because the field has
    /// one line.
    mutating func apply(_ key: TerminalKey) {
        switch key {
        case .character(let character): insert(TextField.oneLine(String(character)))
        case .paste(let text): insert(TextField.oneLine(text))
        case .left: move(by: -1)
        case .right: move(by: 1)
        case .alt("b"): move(by: wordStart - cursor)
        case .alt("f"): move(by: wordEnd - cursor)
        case .home, .control("a"): moveToStart()
        case .end, .control("e"): moveToEnd()
        case .control("u"): delete(to: 0)
        case .control("k"): delete(to: characters.count)
        case .control("w"): delete(to: wordStart)
        case .alt("d"): delete(to: wordEnd)
        case .backspace: deleteBackward()
        case .delete: deleteForward()
        default: break
        }
    }

    /// Text without line breaks, control characters, and the control sequences of terminals, such as the
    /// color `ESC [31m`, which are in the output of programs.
    static func oneLine(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isSequence = false
        var last: Character?
        for character in text {
            if last == "\u{1B}", character == "[" {
                isSequence = true
            } else if isSequence {
                // Parameters end with the first letter.
                isSequence = character.isNumber || character == ";" || character == "?"
            } else if character.isNewline || character == "\t" {
                result.append(" ")
            } else {
                result += character.unicodeScalars.filter { $0.properties.generalCategory != .control }
            }
            last = character
        }
        return String(result)
    }
}
