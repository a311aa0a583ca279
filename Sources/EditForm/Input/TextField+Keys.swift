import TextWidth

extension TextField {
    /// Applies a key. Control characters are left out, and line breaks become spaces, because the field has
    /// one line.
    mutating func apply(_ key: TerminalKey) {
        switch key {
        case .character(let character): insert(TextField.oneLine(String(character)))
        case .paste(let text): insert(TextField.oneLine(text))
        case .left: move(by: -1)
        case .right: move(by: 1)
        case .home, .control("a"): moveToStart()
        case .end, .control("e"): moveToEnd()
        case .control("u"): delete(to: 0)
        case .control("k"): delete(to: characters.count)
        case .control("w"): delete(to: wordStart)
        case .backspace: deleteBackward()
        case .delete: deleteForward()
        default: break
        }
    }

    static func oneLine(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isNewline || character == "\t" {
                result += " "
            } else {
                result.unicodeScalars += character.unicodeScalars.filter {
                    $0.properties.generalCategory != .control
                }
            }
        }
        return result
    }
}
