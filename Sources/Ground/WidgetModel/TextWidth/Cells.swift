/// The width of text in columns ("cells") of a terminal.
///
/// The rules are taken from UAX #11 (East Asian Width) and UTS #51 (emoji), as terminals apply them:
/// ambiguous characters take one cell, a grapheme cluster takes at most two, and characters that are not
/// printed take none.
extension Unicode.Scalar {
    /// The cells of this scalar by itself: 0 for control characters, marks and format characters, 2 for wide
    /// characters, 1 for all others.
    package var cells: Int {
        if value < 0x300 { return value >= 0x20 && value < 0x7F || value >= 0xA0 ? 1 : 0 }
        if isPrintedNothing { return 0 }
        return isWide ? 2 : 1
    }

    /// Whether the scalar does not take a cell.
    ///
    /// Marks combine with the character before them, and format characters are invisible. Medial vowels and
    /// final consonants of Hangul (jamo) complete the syllable that an initial consonant begins.
    private var isPrintedNothing: Bool {
        if 0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value { return true }
        // Ideographs and Hangul syllables are frequent and always printed. Checking them here avoids the
        // lookup of the category.
        if 0x4E00...0x9FFF ~= value || 0xAC00...0xD7A3 ~= value { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .control, .lineSeparator, .paragraphSeparator:
            return true
        case .format: return !Self.printedFormats.contains(value)
        default: return false
        }
    }

    /// Format characters that are visible nevertheless: the Arabic, Syriac and Kaithi number signs.
    private static let printedFormats: Set<UInt32> = [
        0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
    ]
}

extension Character {
    /// The cells of this grapheme cluster: 0, 1 or 2.
    ///
    /// An emoji sequence (joined by ZWJ, with a skin tone, a flag, a keycap) takes 2. Variation selector 16
    /// turns a text symbol into an emoji (2 cells), variation selector 15 an emoji into a text symbol (1
    /// cell).
    package var cells: Int {
        if let ascii = asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
        let scalars = unicodeScalars
        let first = scalars[scalars.startIndex]
        var sum = first.cells
        var rest = scalars.dropFirst().makeIterator()
        while let scalar = rest.next() {
            switch scalar {
            case "\u{FE0F}" where first.properties.isEmoji: return 2
            case "\u{FE0E}" where first.properties.isEmoji: return 1
            case "\u{1F1E6}"..."\u{1F1FF}" where first.isRegionalIndicator: return 2
            default: sum += scalar.cells
            }
        }
        return min(sum, 2)
    }
}

extension StringProtocol {
    /// The cells of the whole text, which is the sum over its grapheme clusters. Line breaks and tabs count
    /// as 0, so callers expand or split them first.
    package var cells: Int {
        if let ascii = utf8.withContiguousStorageIfAvailable(cellsIfASCII), let ascii { return ascii }
        return reduce(0) { $0 + $1.cells }
    }
}

/// The number of printable bytes if all bytes are ASCII; nil for other strings. Most strings are ASCII, so
/// they need not be segmented into grapheme clusters.
private func cellsIfASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var count = 0
    for byte in bytes {
        if byte >= 0x80 { return nil }
        count += byte >= 0x20 && byte != 0x7F ? 1 : 0
    }
    return count
}
