import EditForm
import WidgetModel

/// Turns the bytes that a terminal sends into keys, in the encodings of xterm, which terminals share.
///
/// Bytes may arrive in pieces of any size. A lone escape byte is the Esc key only if no further byte follows,
/// which `flush` decides after a timeout. `flush` also ends a paste whose end marker is missing. Unknown
/// sequences are ignored.
struct KeyDecoder {
    /// An input from the user.
    enum Input: Hashable {
        case key(TerminalKey)
        /// The first mouse button was pressed in a row and a column of the terminal, from 0.
        case click(row: Int, column: Int)
        /// The wheel was turned: by 1 or -1.
        case wheel(Int)
    }

    /// The bytes of an input that is not complete.
    private var rest: [UInt8] = []
    /// The bytes of the current paste; nil outside a paste.
    private var pasted: [UInt8]?

    /// The maximum number of bytes of a paste. It exceeds the maximum length of a field, so that the form
    /// reports the truncation.
    static let longestPaste = TextField.limit + 4
    /// The maximum length of a control sequence; longer ones are not control sequences of a terminal.
    private static let longestSequence = 64
    private static let escape: UInt8 = 0x1B

    /// Whether the bytes so far may be a complete key or the beginning of a longer one.
    var isUndecided: Bool { pasted == nil && rest.first == KeyDecoder.escape }
    /// Whether a paste has begun and not ended.
    var isPasting: Bool { pasted != nil }

    mutating func decode(_ bytes: [UInt8]) -> [Input] {
        rest += bytes
        var inputs: [Input] = []
        var start = 0
        while start < rest.count {
            guard let (length, input) = next(rest[start...]) else { break }
            start += length
            if let input { inputs.append(input) }
        }
        rest.removeFirst(start)
        return inputs
    }

    /// Decides that nothing follows: a lone escape byte is the Esc key, a cut sequence is ignored, and a
    /// paste is complete. The first bytes of a character wait for the others.
    mutating func flush() -> [Input] {
        guard isUndecided || isPasting else { return [] }
        defer { (rest, pasted) = ([], nil) }
        if let pasted { return [.key(.paste(String(decoding: pasted, as: UTF8.self)))] }
        return rest == [KeyDecoder.escape] ? [.key(.escape)] : []
    }

    /// The next input and its length; nil if it is not complete.
    private mutating func next(_ bytes: ArraySlice<UInt8>) -> (length: Int, Input?)? {
        if pasted != nil { return paste(bytes) }
        let first = bytes[bytes.startIndex]
        if first == KeyDecoder.escape { return sequence(bytes) }
        if let key = KeyDecoder.controls[first] { return (1, .key(key)) }
        if first < 0x20 { return (1, .key(.control(Character(Unicode.Scalar(first + 0x60))))) }
        return KeyDecoder.character(bytes).map { length, character in
            (length, character.map { .key(.character($0)) })
        }
    }

    /// The keys that are single control bytes. Terminals send Ctrl-7 or Ctrl-- as Ctrl-_.
    private static let controls: [UInt8: TerminalKey] = [
        0x08: .backspace, 0x09: .tab, 0x0A: .enter, 0x0D: .enter, 0x1F: .control("_"), 0x7F: .backspace,
    ]

    /// A character in UTF-8. Invalid bytes are dropped.
    private static func character(_ bytes: ArraySlice<UInt8>) -> (Int, Character?)? {
        let first = bytes[bytes.startIndex]
        let length =
            first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
        if length == 0 { return (1, nil) }
        let valid = 1 + bytes.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }.count
        if valid < length { return bytes.count > valid ? (valid, nil) : nil }
        let text = String(validating: bytes.prefix(length), as: UTF8.self)
        return (length, text?.first)
    }

    /// An input that begins with an escape byte.
    private mutating func sequence(_ bytes: ArraySlice<UInt8>) -> (Int, Input?)? {
        guard bytes.count > 1 else { return nil }
        let second = bytes[bytes.startIndex + 1]
        switch second {
        case UInt8(ascii: "["): return controlSequence(bytes)
        case UInt8(ascii: "O"):
            guard bytes.count > 2 else { return nil }
            return (3, KeyDecoder.letters[bytes[bytes.startIndex + 2]].map { .key($0) })
        case UInt8(ascii: "_") where bytes.dropFirst(2).first ?? UInt8(ascii: "G") == UInt8(ascii: "G"):
            return KeyDecoder.lateAnswer(bytes).map { ($0, nil) }
        // Two escape bytes: the first one is a key.
        case KeyDecoder.escape: return (1, .key(.escape))
        case ..<0x20: return (1, .key(.escape))
        default:
            return KeyDecoder.character(bytes.dropFirst()).map { length, character in
                (1 + length, character.map { .key(.alt($0)) })
            }
        }
    }

    /// The length of a late answer in kitty's protocol, `ESC _ G … ESC \`.
    private static func lateAnswer(_ bytes: ArraySlice<UInt8>) -> Int? {
        let mark = Array("\u{1B}\\".utf8)
        let end = bytes.indices.dropFirst(2).first { bytes[$0...].starts(with: mark) }
        if let end { return end + mark.count - bytes.startIndex }
        return bytes.count > longestSequence ? 1 : nil
    }

    /// `ESC [`, parameters, and a final byte.
    private mutating func controlSequence(_ bytes: ArraySlice<UInt8>) -> (Int, Input?)? {
        let body = bytes.dropFirst(2)
        guard let end = body.firstIndex(where: { $0 >= 0x40 && $0 < 0x7F }) else {
            return bytes.count > KeyDecoder.longestSequence ? (1, nil) : nil
        }
        let length = end - bytes.startIndex + 1
        let text = String(decoding: body[..<end], as: UTF8.self)
        if text.hasPrefix("<") {
            return (length, KeyDecoder.mouse(text.dropFirst(), isPress: bytes[end] == UInt8(ascii: "M")))
        }
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
        if bytes[end] == UInt8(ascii: "~") {
            if numbers.first == 200 { pasted = [] }
            return (length, numbers.first.flatMap { KeyDecoder.numbers[$0] }.map { .key($0) })
        }
        let modifiers = numbers.count > 1 ? numbers[1] - 1 : 0
        let hasAlt = modifiers & 2 != 0
        // Ctrl and Alt with Left and Right move by words, as Alt-B and Alt-F do.
        let movesByWords = modifiers & 6 != 0
        switch (bytes[end], hasAlt) {
        case (UInt8(ascii: "A"), true): return (length, .key(.altUp))
        case (UInt8(ascii: "B"), true): return (length, .key(.altDown))
        case (UInt8(ascii: "C"), _) where movesByWords: return (length, .key(.alt("f")))
        case (UInt8(ascii: "D"), _) where movesByWords: return (length, .key(.alt("b")))
        default: return (length, KeyDecoder.letters[bytes[end]].map { .key($0) })
        }
    }

    /// The keys by the final letters of `ESC [` and `ESC O` sequences.
    private static let letters: [UInt8: TerminalKey] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab,
        UInt8(ascii: "M"): .enter, UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    /// The keys by the numbers of `ESC [ … ~` sequences.
    private static let numbers: [Int: TerminalKey] = [
        1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
        12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    ]

    /// A report such as `0;12;5`: the button, the column and the row, from 1. Releases and other buttons are
    /// ignored.
    private static func mouse(_ text: Substring, isPress: Bool) -> Input? {
        let numbers = text.split(separator: ";").compactMap { Int($0) }
        guard isPress, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        switch numbers[0] {
        case 0: return .click(row: numbers[2] - 1, column: numbers[1] - 1)
        case 64: return .wheel(-1)
        case 65: return .wheel(1)
        default: return nil
        }
    }

    /// Text up to the paste's end marker.
    private mutating func paste(_ bytes: ArraySlice<UInt8>) -> (Int, Input?)? {
        let mark = Array("\u{1B}[201~".utf8)
        var text = pasted ?? []
        func take(_ part: ArraySlice<UInt8>) {
            text += part.prefix(max(0, KeyDecoder.longestPaste - text.count))
        }
        var start = bytes.startIndex
        while let place = bytes[start...].firstIndex(of: KeyDecoder.escape) {
            take(bytes[start..<place])
            let found = bytes[place...].prefix(mark.count)
            if found.elementsEqual(mark) {
                pasted = nil
                return (
                    place + mark.count - bytes.startIndex, .key(.paste(String(decoding: text, as: UTF8.self)))
                )
            }
            if mark.starts(with: found) {
                pasted = text
                return place > bytes.startIndex ? (place - bytes.startIndex, nil) : nil
            }
            take(bytes[place...place])
            start = place + 1
        }
        take(bytes[start...])
        pasted = text
        return (bytes.count, nil)
    }
}
