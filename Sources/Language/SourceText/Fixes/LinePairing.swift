/// Pairs the old and new lines of a changed block.
enum LinePairing {
    /// The maximum number of comparisons for a block. In larger blocks, lines are paired in order.
    private static let comparisons = 4096
    /// The minimum part of the longer line, in percent, that similar lines share.
    private static let leastShared = 40

    /// Indices of lines of the old and the new block. One index is nil for a line that was added or removed.
    typealias Pair = (old: Int?, new: Int?)

    /// Pairs the lines of two blocks, in order, so that the pairs have as much in common as possible.
    static func pairs(_ old: [String], _ new: [String]) -> [Pair] {
        if old.count == new.count && old.count == 1 || old.count * new.count > comparisons {
            return (0..<max(old.count, new.count)).map {
                ($0 < old.count ? $0 : nil, $0 < new.count ? $0 : nil)
            }
        }
        let similarities = old.map { line in new.map { similarity(line, $0) } }
        // The best sum for the lines from each index on.
        var best = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
        for first in old.indices.reversed() {
            for second in new.indices.reversed() {
                best[first][second] = max(
                    best[first + 1][second], best[first][second + 1],
                    similarities[first][second] + best[first + 1][second + 1])
            }
        }
        var pairs: [Pair] = []
        var (first, second) = (0, 0)
        while first < old.count || second < new.count {
            if first < old.count, second < new.count, similarities[first][second] > 0,
                best[first][second] == similarities[first][second] + best[first + 1][second + 1]
            {
                pairs.append((first, second))
                (first, second) = (first + 1, second + 1)
            } else if first < old.count,
                second == new.count || best[first][second] == best[first + 1][second]
            {
                pairs.append((first, nil))
                first += 1
            } else {
                pairs.append((nil, second))
                second += 1
            }
        }
        return pairs
    }

    /// The part of the longer line that both lines share at their beginning and end, apart from indentation,
    /// in percent; 0 if it is below `leastShared`.
    private static func similarity(_ old: String, _ new: String) -> Int {
        let (old, new) = (old.drop { $0 == " " }, new.drop { $0 == " " })
        let count = max(old.utf8.count, new.utf8.count)
        guard count > 0 else { return 100 }
        let start = zip(old.utf8, new.utf8).prefix { $0 == $1 }.count
        let most = min(old.utf8.count, new.utf8.count) - start
        let end = min(most, zip(old.utf8.reversed(), new.utf8.reversed()).prefix { $0 == $1 }.count)
        let percent = 100 * (start + end) / count
        return percent < leastShared ? 0 : percent
    }
}
