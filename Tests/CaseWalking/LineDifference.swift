/// Compares two strings line by line, so that a failing test shows only the differences.
package enum LineDifference {
    /// Nil when equal; else every line, with `-` where only expected and `+` where only actual.
    package static func describe(expected: String, actual: String) -> String? {
        guard expected != actual else { return nil }
        let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [String] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left) {
                lines.append("- " + old[left])
                left += 1
            } else if inserted.contains(right) {
                lines.append("+ " + new[right])
                right += 1
            } else {
                lines.append("  " + new[right])
                (left, right) = (left + 1, right + 1)
            }
        }
        return lines.joined(separator: "\n")
    }
}
