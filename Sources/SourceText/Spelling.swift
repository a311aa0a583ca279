/// "Did you mean": finds the known word that somebody most likely meant.
package enum Spelling {
    /// Longer words are not compared.
    static let longestWord = 64

    /// The one candidate nearest to `word`; nil when none is near, or when two are equally near.
    ///
    /// Letter case, `-`, `_` and spaces hardly count (`system_small` is `systemSmall`). Otherwise a word of
    /// up to two letters has no neighbours, one of up to five may differ by one edit, up to nine by two,
    /// longer ones by three, where an edit adds, drops or replaces a letter or swaps two neighbours.
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

    /// The candidate that somebody began to write or left the beginning out of, letter case aside: `dim` is
    /// `dimmed`, `small` is `systemSmall`.
    ///
    /// The only one that begins with `word`, of three letters or more; else the shortest that ends with it,
    /// of four or more: what is set before it makes another of the same kind (`systemLarge`,
    /// `systemExtraLarge`). Nil when two are equally near.
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

    /// Whether a word is one slip away from the candidate that it is taken for: one edit at most, letter case
    /// and the like aside. Beyond that it may mean something else: `optional` is near to `options`.
    package static func isSlip(_ word: String, of candidate: String) -> Bool {
        isCompared(word) && isCompared(candidate)
            && distance(folded(word), folded(candidate), limit: 1) != nil
    }

    private static func editLimit(of count: Int) -> Int {
        switch count {
        case ...2: 0
        case ...5: 1
        case ...9: 2
        default: 3
        }
    }

    private static func isCompared(_ word: String) -> Bool {
        word.utf8.count <= longestWord || word.unicodeScalars.prefix(longestWord + 1).count <= longestWord
    }

    /// A word's scalars without what hardly counts.
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

    /// Edits (optimal string alignment) from `left` to `right`, nil when there are more than `limit`.
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
