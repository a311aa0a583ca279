import SourceText
import WidgetModel

/// Relative revisions on a command line.
extension LineRepair {
    /// The revision that a word of Git means: `HEAD~1` is the one before the current revision.
    func revision(at index: Int) -> String? {
        let option = line.option(before: index)
        guard option.map({ $0.valueName == "n" }) ?? (line.path == ["diff"]) else { return nil }
        let word = line.words[index]
        let ends = word.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
        let steps = ends.map(LineRepair.stepsBack)
        guard steps.contains(where: { $0 != nil }), accepts(index..<(index + 1), ["1"]) else { return nil }
        let widget = board.subject ?? "ID"
        let unknown = "revisions are numbers: \"widgetconf history \(widget.asShellWord)\" lists them"
        guard let current = board.currentRevision else { return unknown }
        // An open end is the current revision, and a number does not change.
        let numbers = zip(ends, steps).map { end, steps in steps.map { current - $0 } ?? Int(end) ?? current }
        guard numbers.allSatisfy({ $0 > 0 && $0 <= current }) else { return unknown }
        let texts = numbers.map { $0 == current ? "" : "\($0)" }
        // `git diff HEAD` shows uncommitted changes. Here, every change is stored at once, so the comparison
        // is with the previous revision.
        let first = numbers[0] == current && option == nil ? max(current - 1, 1) : numbers[0]
        let forms = texts.count == 2 ? [texts.joined(separator: "..")] : ["\(first)..", "\(first)"]
        guard let form = forms.first(where: { accepts(index..<(index + 1), [$0]) }) else { return unknown }
        return "\(widget) is at revision \(current): did you mean \"\(form)\"?"
    }

    /// How many revisions a word counts back from the current one: 1 for `HEAD~1`, `@^`, `-1` and `previous`;
    /// nil for other words.
    private static func stepsBack(_ text: Substring) -> Int? {
        let word = text.lowercased().filter { !"{}".contains($0) }
        if ["head", "@", "current", "latest"].contains(word) { return 0 }
        if ["last", "previous", "prev"].contains(word) { return 1 }
        let rest = word.hasPrefix("head") ? word.dropFirst(4) : word[...]
        guard let sign = rest.first, "~^@-".contains(sign) else { return nil }
        let signs = rest.prefix { "~^@-".contains($0) }
        let digits = rest[signs.endIndex...]
        return digits.isEmpty ? signs.count { "~^".contains($0) } : Int(digits)
    }

    /// The possible meanings of `undo a-1 2`: undo the last two edits, or restore revision 2.
    func edits(at index: Int) -> String? {
        guard line.path == ["undo"], let count = Int(line.words[index]), count > 0,
            accepts(index..<(index + 1), ["--to", "1"]), let widget = board.subject
        else { return nil }
        guard let current = board.currentRevision else {
            return "repeat it for each edit, or write \"--to N\" for a revision, which "
                + "\"widgetconf history \(widget.asShellWord)\" lists"
        }
        let back = current - count
        let steps = [
            count == 1
                ? "leave out 1 to undo the last edit"
                : back > 0 ? "write \"--to \(back)\" to undo the last \(count) edits" : nil,
            count < current ? "write \"--to \(count)\" for revision \(count)" : nil,
        ].compactMap(\.self)
        guard !steps.isEmpty else { return "\(widget) is at revision \(current): write a smaller number" }
        return "\(widget) is at revision \(current): " + steps.joined(separator: ", or ")
    }
}
