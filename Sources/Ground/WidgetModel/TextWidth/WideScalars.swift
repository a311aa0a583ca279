extension Unicode.Scalar {
    /// Whether the scalar is Wide or Fullwidth according to UAX #11.
    ///
    /// Every scalar with emoji presentation is wide (UAX #11, section 5), so the table only lists the others.
    /// A regional indicator is neutral: by itself it takes one cell, and a pair, which is a flag, takes two.
    var isWide: Bool {
        if value < 0x1100 { return false }
        if Self.isInWideRange(value) { return true }
        return properties.isEmojiPresentation && !isRegionalIndicator
    }

    var isRegionalIndicator: Bool { 0x1F1E6...0x1F1FF ~= value }

    /// Looks a scalar up by binary search.
    private static func isInWideRange(_ value: UInt32) -> Bool {
        var low = 0
        var high = wideRanges.count
        while low < high {
            let middle = (low + high) / 2
            let (first, last) = wideRanges[middle]
            if value < first {
                high = middle
            } else if value > last {
                low = middle + 1
            } else {
                return true
            }
        }
        return false
    }
}

/// Wide and Fullwidth ranges of Unicode 16 in ascending order, without emoji.
///
/// A range may include unassigned scalars between wide ones. In the ideographic blocks, UAX #11 requires
/// these to be wide as well.
private let wideRanges: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115F),  // Hangul initial consonants
    (0x2329, 0x232A),  // angle brackets
    (0x2630, 0x2637),  // trigrams
    (0x268A, 0x268F),  // monograms and digrams
    (0x2E80, 0x303E),  // CJK radicals, punctuation; U+303F is narrow
    (0x3041, 0x3247),  // kana, bopomofo, Hangul compatibility jamo, enclosed ideographs
    (0x3250, 0xA4C6),  // squared words, unified ideographs, hexagrams, Yi
    (0xA960, 0xA97C),  // Hangul extended A
    (0xAC00, 0xD7A3),  // Hangul syllables
    (0xF900, 0xFAFF),  // compatibility ideographs
    (0xFE10, 0xFE19),  // vertical forms
    (0xFE30, 0xFE6B),  // compatibility and small forms
    (0xFF01, 0xFF60),  // fullwidth letters
    (0xFFE0, 0xFFE6),  // fullwidth signs
    (0x16FE0, 0x18D08),  // Tangut, Khitan
    (0x1AFF0, 0x1B2FB),  // kana extensions, Nüshu
    (0x1D300, 0x1D356),  // Tai Xuan Jing symbols
    (0x1D360, 0x1D376),  // counting rods
    (0x1F200, 0x1F265),  // squared and circled ideographs
    (0x20000, 0x2FFFD),  // supplementary ideographs
    (0x30000, 0x3FFFD),  // tertiary ideographs
]
