import SourceText
import WidgetModel
import WidgetRuntime

/// The lines that `check --fix` changes.
enum ChangedLines {
    /// The length in characters up to which a line is printed whole.
    private static let mostInLine = 160
    /// The number of characters before and after the difference that remain of a longer line.
    private static let context = 40

    /// Every line that changes, in order.
    static func changes(of changes: [FixRun.Change]) -> [CheckOutcome.Change] {
        changes.flatMap { change in
            UnifiedDiff.changes(from: change.before.bytes, to: change.after.bytes).map {
                CheckOutcome.Change(
                    path: change.after.path, line: $0.line, before: $0.before, after: $0.after)
            }
        }
    }

    /// One line for each line that changes, `a.yaml:4: titel: Weather → title: Weather`, and an empty line.
    static func text(of changes: [FixRun.Change]) -> TerminalText {
        let lines = self.changes(of: changes).map { change in
            let texts = excerpts(change.before.map(trimmed), change.after.map(trimmed))
            let words =
                switch texts {
                case (let before?, let after?): "\(before) → \(after)"
                case (let before?, nil): "removed: \(before)"
                case (nil, let after?): "added: \(after)"
                case (nil, nil): ""
                }
            return Printable.text("\(change.path):\(change.line): \(words)") + "\n"
        }
        return TerminalText(lines: lines.joined() + (lines.isEmpty ? "" : "\n"))
    }

    /// The parts of two long lines around their difference.
    private static func excerpts(_ before: String?, _ after: String?) -> (String?, String?) {
        let (old, new) = (before ?? "", after ?? "")
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
        let cut = { (line: String) in excerpt(of: line, from: start, toLast: end) }
        return (before.map(cut), after.map(cut))
    }

    /// A line, shortened far from its difference, which begins after `start` characters and ends before the
    /// last `end` characters.
    private static func excerpt(of line: String, from start: Int, toLast end: Int) -> String {
        let count = line.count
        guard count > mostInLine else { return line }
        let first = max(0, min(start, count) - context)
        let last = max(first, min(count, max(count - end, start) + context))
        let shown = line.dropFirst(first).prefix(min(last - first, mostInLine))
        return "\(first > 0 ? "…" : "")\(shown)\(first + shown.count < count ? "…" : "")"
    }

    private static func trimmed(_ line: String) -> String {
        String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
