/// Finds the known word that an unknown word was most likely meant to be, for "did you mean".
package enum Spelling {
    /// The maximum length in Unicode scalars. Comparing takes quadratic time, so longer words are not
    /// compared.
    static let longestWord = 64

    /// The candidate nearest to `word`; nil if all candidates are too different, or if two are equally near.
    ///
    /// Differences in case, `-`, `_` and spaces only break ties (`system_small` is `systemSmall`). Apart from
    /// them, the words may differ by a number of edits that depends on the length of `word`: none up to two
    /// letters, one up to five, two up to nine, and three beyond. An edit inserts, deletes or replaces a
    /// letter, or swaps two adjacent letters.
    package static func nearest(_ word: String, among candidates: some Sequence<String>) -> String? {
        guard isCompared(word) else { return nil }
        let (wanted, exact) = (folded(word), Array(word.unicodeScalars))
        var best: (candidate: String, distance: (Int, Int))?
        var isTied = false
        var limit = editLimit(of: wanted.count)
        for candidate in candidates where candidate != word && candidate != best?.candidate {
            guard isCompared(candidate),
                let near = distance(wanted, folded(candidate), limit: limit)
            else { continue }
            let far = distance(exact, Array(candidate.unicodeScalars), limit: longestWord) ?? longestWord
            if let best, best.distance <= (near, far) {
                isTied = isTied || best.distance == (near, far)
            } else {
                best = (candidate, (near, far))
                isTied = false
                limit = near
            }
        }
        return isTied ? nil : best?.candidate
    }

    /// The candidate that begins or ends with `word`, regardless of case: `dim` is `dimmed`, `small` is
    /// `systemSmall`.
    ///
    /// If `word` has at least three letters, the result is the only candidate that begins with it. If none
    /// does and `word` has at least four letters, it is the shortest candidate that ends with it, because a
    /// longer one is a variant (`systemLarge`, `systemExtraLarge`). The result is nil if this leaves more
    /// than one candidate.
    package static func whole(of word: String, among candidates: some Sequence<String>) -> String? {
        let wanted = word.lowercased()
        guard wanted.count > 2 else { return nil }
        let begun = candidates.filter { $0.lowercased().hasPrefix(wanted) }
        if let first = begun.first { return begun.count == 1 ? first : nil }
        guard wanted.count > 3 else { return nil }
        let ended = candidates.filter { $0.lowercased().hasSuffix(wanted) }.sorted { $0.count < $1.count }
        guard let first = ended.first, ended.count == 1 || ended[1].count > first.count else { return nil }
        return first
    }

    /// The candidates that are most similar to a word, the nearest first. If too few are similar, the first
    /// of the other candidates are added.
    package static func likely(_ word: String, among candidates: [String], count: Int) -> [String] {
        let wanted = folded(word)
        let ranked = candidates.enumerated().compactMap { index, candidate -> (Int, Int, String)? in
            let letters = folded(candidate)
            guard isCompared(word), isCompared(candidate),
                let distance = distance(wanted, letters, limit: max(wanted.count, letters.count) / 2)
            else { return nil }
            return (distance, index, candidate)
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        return Array((ranked + candidates.filter { !ranked.contains($0) }).prefix(count))
    }

    /// Whether a word is so close to `candidate` that it may be replaced without asking: the words differ by
    /// at most one edit, apart from case and separators. With more edits, it may be a different word:
    /// `optional` is near `options`.
    package static func isTypo(_ word: String, of candidate: String) -> Bool {
        isCompared(word) && isCompared(candidate)
            && distance(folded(word), folded(candidate), limit: 1) != nil
    }

    /// The number of edits by which a word of `count` letters may differ.
    private static func editLimit(of count: Int) -> Int {
        switch count {
        case ...2: 0
        case ...5: 1
        case ...9: 2
        default: 3
        }
    }

    /// Whether a word is short enough to be compared. Counting bytes first avoids decoding most words.
    private static func isCompared(_ word: String) -> Bool {
        word.utf8.count <= longestWord || word.unicodeScalars.prefix(longestWord + 1).count <= longestWord
    }

    /// The scalars of a word in lower case, without separators.
    private static func folded(_ word: String) -> [Unicode.Scalar] {
        var folded: [Unicode.Scalar] = []
        folded.reserveCapacity(word.utf8.count)
        for byte in word.utf8 {
            switch byte {
            case 0x80...: return word.lowercased().unicodeScalars.filter { !isSeparator($0) }
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(Unicode.Scalar(byte | 0x20))
            default: if !isSeparator(Unicode.Scalar(byte)) { folded.append(Unicode.Scalar(byte)) }
            }
        }
        return folded
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "-" || scalar == "_"
    }

    /// The edit distance (optimal string alignment) between two words; nil if it is greater than `limit`.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
        if abs(left.count - right.count) > limit { return nil }
        var last = Array(0...right.count)
        var (beforeLast, current) = (last, last)
        for row in 0..<left.count {
            current[0] = row + 1
            var least = row + 1
            for column in 0..<right.count {
                let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
                var edits = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    edits = min(edits, beforeLast[column - 1] + 1)
                }
                current[column + 1] = edits
                least = min(least, edits)
            }
            if least > limit { return nil }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}
