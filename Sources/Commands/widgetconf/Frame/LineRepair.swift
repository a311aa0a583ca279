import ArgumentParser
import IntentDefinitions
import SourceText
import WidgetModel
import WidgetRuntime

/// Finds the command line that was probably meant by one that is not understood.
///
/// A repair changes one part of the line. It is only suggested if the argument parser understands the changed
/// line, so every suggestion can be typed as is, and rules do not depend on the arguments that a command
/// accepts.
final class LineRepair {
    let line: CalledLine
    private let context: CommandContext
    let board: KnownBoard
    /// The lines that were tried. Several rules try the same line.
    private var tried: [[String]: Result<UsageFault?, any Error>] = [:]

    init(_ line: CalledLine, in context: CommandContext) {
        (self.line, self.context) = (line, context)
        board = KnownBoard(line, in: context)
    }

    /// Longer command lines are not repaired, because each word is tried in several forms.
    private static let longest = 40

    /// The changed part that makes the line understood; nil if there is no single one.
    var hint: String? {
        guard line.words.count <= LineRepair.longest else { return nil }
        for index in line.words.indices.dropFirst(line.start) {
            let repair =
                pair(at: index) ?? joined(to: index) ?? swapped(at: index) ?? revision(at: index)
                ?? value(at: index) ?? edits(at: index) ?? asOption(index)
            if let repair { return repair }
        }
        return nil
    }

    /// At most two options without which the line is valid: the step for a fault that does not have a
    /// specific one.
    var leftOut: String? {
        guard line.words.count <= LineRepair.longest else { return nil }
        let own = Set(line.ownOptions.flatMap { ($0.names ?? []).map(\.text) })
        let options = line.words.indices.filter { own.contains(line.words[$0]) }
        guard options.count > 1 else { return nil }
        let steps = options.compactMap { index -> String? in
            let takesValue = line.outline.argument(named: line.words[index])?.kind == .option
            let range = index..<min(index + (takesValue ? 2 : 1), line.words.endIndex)
            return accepts(range, []) ? line.words[index] : nil
        }
        return (1...2).contains(steps.count) ? "leave out \(steps.joined(separator: " or "))" : nil
    }

    // MARK: Values

    /// The number of words that a value with spaces may have: `2 hours ago`.
    private static let mostWords = 3

    /// Text that is only valid for an argument that accepts any text.
    static let nonsense = "\u{1A}"

    /// Another form of the value at an index, or of the value after the `=` of an option.
    private func value(at index: Int) -> String? {
        let isOption = line.words[index].hasPrefix("-")
        let following = isOption ? [] : line.words[(index + 1)...].prefix { !$0.hasPrefix("-") }
        return (1...LineRepair.mostWords).lazy.compactMap { count in
            count - 1 > following.count ? nil : self.value(index..<(index + count))
        }.first
    }

    /// Another form of the words as one value.
    private func value(_ range: Range<Int>) -> String? {
        let index = range.lowerBound
        let word = line.words[range].joined(separator: " ")
        var head = ""
        var text = word
        if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
            head = String(word[...equals])
            text = String(word[word.index(after: equals)...])
        } else if word.hasPrefix("-"), line.option(before: index) == nil {
            return nil
        }
        // An argument that accepts any text proves nothing about this value, unless the parser refused it.
        let isOption = !head.isEmpty || line.option(before: index) != nil
        guard
            isOption && isValueRefused
                || !accepts(range, [head + LineRepair.nonsense])
        else { return nil }
        let candidates = GuessedValue(text: text, in: context).candidates
        let meant =
            candidates.first { accepts(range, [head + $0]) }
            ?? candidates.first { settles(range, [head + $0]) }
        return meant.map(didYouMean)
    }

    // MARK: Options

    /// The option that states a condition. A number alone is never meant as one.
    private static let condition = "--expect-revision"

    /// The word at an index as an option: its name (`first`), or its value (`800x480`).
    private func asOption(_ index: Int) -> String? {
        let word = line.words[index]
        guard !word.hasPrefix("-"), line.option(before: index) == nil, !word.contains("=") else { return nil }
        if line.outline.argument(named: "--\(word)") != nil, accepts(index..<(index + 1), ["--\(word)"]) {
            return didYouMean("--\(word)")
        }
        let options = line.ownOptions.compactMap { option -> String? in
            guard option.kind == .option, let name = option.longName, name != LineRepair.condition else {
                return nil
            }
            let values = option.allValues ?? []
            let forms =
                values.isEmpty || values.contains(word)
                ? [word] : [Spelling.whole(of: word, among: values)].compactMap(\.self)
            let meant = forms.first { accepts(index..<(index + 1), [name, $0]) }
            guard let meant, !accepts(index..<(index + 1), [name, LineRepair.nonsense]) else { return nil }
            return "\"\(name) \(meant)\""
        }
        guard (1...3).contains(options.count), let last = options.last else { return nil }
        let others = options.dropLast().joined(separator: ", ")
        return "did you mean \(others.isEmpty ? "" : others + " or ")\(last)?"
    }

    /// Two arguments in the wrong order: `display add e-ink study`.
    private func swapped(at index: Int) -> String? {
        let words = line.words[index...].prefix(2)
        guard words.count == 2, line.option(before: index) == nil,
            !words.contains(where: { $0.hasPrefix("-") || $0.contains("=") })
        else { return nil }
        let meant = line.replacing(index..<(index + 2), with: words.reversed())
        return isUnderstood(meant) ? "did you mean \(line.written(meant))?" : nil
    }

    // MARK: Values with spaces

    static let signs = ["=", "==", ":", ":=", "->", "to"]

    /// A parameter and its value in several words: `step: 5`, `step 5`, `step to 5`, `step = 5`, `step= 5`.
    private func pair(at index: Int) -> String? {
        let rest = line.words[index...]
        guard let word = rest.first, !word.hasPrefix("-"), PlacedWidgetID(word) == nil,
            line.option(before: index) == nil
        else { return nil }
        if let colon = word.firstIndex(of: ":"), !word.contains("="), !word.hasPrefix("http") {
            let value = word[word.index(after: colon)...]
            let name = word[..<colon]
            if !value.isEmpty { return write(index..<(index + 1), "\(name)=\(value)") }
            guard let next = rest.dropFirst().first else { return nil }
            return write(index..<(index + 2), "\(name)=\(next)")
        }
        let next = Array(rest.dropFirst().prefix(2))
        guard let second = next.first else { return nil }
        if word.hasSuffix("="), word.firstIndex(of: "=") == word.index(before: word.endIndex) {
            return second.contains("=") ? nil : write(index..<(index + 2), word + second)
        }
        guard !word.contains("=") else { return nil }
        if next.count == 2, LineRepair.signs.contains(second) {
            let value = rest.dropFirst(2).prefix { !$0.contains("=") && !$0.hasPrefix("-") }
            let range = index..<(index + 2 + value.count)
            return write(range, "\(word)=\(value.joined(separator: " "))")
        }
        if next.count == 2, ["+=", "-="].contains(second) {
            return write(index..<(index + 3), word + second + next[1])
        }
        if second.hasPrefix("="), second.count > 1 { return write(index..<(index + 2), word + second) }
        // The first argument is the subject of the command.
        let isFirst = line.words[line.start..<index].allSatisfy { $0.hasPrefix("-") }
        guard !second.contains("="), !second.hasPrefix("-"), !isFirst else { return nil }
        return write(index..<(index + 2), "\(word)=\(second)")
    }

    private func write(_ range: Range<Int>, _ value: String) -> String? {
        guard accepts(range, [value]) else { return nil }
        return secret(in: value) ?? "write \(value.asAssignment)"
    }

    /// Words that belong to the value at an index, because it has spaces or is a list.
    private func joined(to index: Int) -> String? {
        let word = line.words[index]
        let option = line.option(before: index)
        guard option != nil || word.contains("=") && !word.hasPrefix("-") else { return nil }
        let end = line.words[(index + 1)...].firstIndex { $0.contains("=") || $0.hasPrefix("-") }
        let range = index..<(end ?? line.words.endIndex)
        guard range.count > 1 else { return nil }
        let words = Array(line.words[range])
        if option == nil, let equals = word.firstIndex(of: "=") {
            let name = String(word[..<equals])
            let elements = [String(word[word.index(after: equals)...])] + words.dropFirst()
            if isList(name, elements) { return list(name, elements, range) }
        }
        let text = words.joined(separator: " ")
        guard accepts(range, [text]) else { return nil }
        guard let option else {
            return secret(in: text) ?? "quote a value with spaces: \(text.asAssignment)"
        }
        return "quote a text with spaces: \(option.longName ?? line.words[index - 1]) \(text.asShellWord)"
    }

    /// Whether the elements form a list: the parameter is a list, or the elements look like one.
    private func isList(_ name: String, _ elements: [String]) -> Bool {
        let plain = name.last.map { "+-".contains($0) } == true ? String(name.dropLast()) : name
        if let parameter = board.parameter(named: plain) { return parameter.list != nil }
        return elements.dropLast().allSatisfy { $0.hasSuffix(",") } || elements[0].hasPrefix("[")
    }

    private func list(_ name: String, _ words: [String], _ range: Range<Int>) -> String? {
        let hasBrackets = words[0].hasPrefix("[")
        let elements = words.joined(separator: ",").filter { !"[]".contains($0) }.split(separator: ",")
        let value = "\(name)=\(elements.joined(separator: ","))"
        guard accepts(range, [value]) else { return nil }
        let step =
            hasBrackets
            ? "write a list without brackets and spaces"
            : words[0].hasSuffix(",") ? "write a list without spaces" : "separate elements with commas"
        return "\(step): \(value.asAssignment)"
    }

    /// The step for a secret, whose value a message must not repeat; nil for other values.
    private func secret(in assignment: String) -> String? {
        let name = String(assignment.prefix { $0 != "=" })
        return board.isSecret(name) ? KnownBoard.step(forSecret: name) : nil
    }

    /// The line with another form of the value that the parser rejects, and the remaining fault of that line.
    /// Without it, a user who corrects only the value would get a second error.
    func behind(_ value: String) -> (words: [String], fault: UsageFault)? {
        guard line.words.count <= LineRepair.longest,
            let index = line.words.indices.dropFirst(line.start).first(where: { line.words[$0] == value })
        else { return nil }
        var first: (words: [String], fault: UsageFault)?
        for form in GuessedValue(text: value, in: context).candidates {
            let words = line.replacing(index..<(index + 1), with: [form])
            // Other faults of the parser may not be about this value.
            guard case .success(let problem) = attempt(words) else { continue }
            guard let fault = problem else { return nil }
            first = first ?? (words, fault)
        }
        return first
    }

    /// Whether the parser accepts the value, although another part of the line may be wrong, too.
    private func settles(_ range: Range<Int>, _ others: [String]) -> Bool {
        range.count == 1 && isValueRefused && !hasRefusedValue(line.replacing(range, with: others))
    }

    private lazy var isValueRefused = hasRefusedValue(line.words)

    private func hasRefusedValue(_ words: [String]) -> Bool {
        guard case .failure(let error) = attempt(words) else { return false }
        return RootCommand.message(for: error).contains("' is invalid for '")
    }

    func accepts(_ range: Range<Int>, _ others: [String]) -> Bool {
        isUnderstood(line.replacing(range, with: others))
    }

    private func isUnderstood(_ words: [String]) -> Bool {
        guard line.mayAccept(words) else { return false }
        if case .success(nil) = attempt(words) { return true }
        return false
    }

    private func attempt(_ words: [String]) -> Result<UsageFault?, any Error> {
        if let known = tried[words] { return known }
        let result = Widgetconf.tried(words)
        tried[words] = result
        return result
    }
}

extension String {
    /// `name=value` as it is typed, with the value in quotes if it needs them.
    var asAssignment: String {
        guard let equals = firstIndex(of: "=") else { return asShellWord }
        let value = String(self[index(after: equals)...])
        return self[...equals] + (value.isEmpty ? "" : value.asShellWord)
    }
}
