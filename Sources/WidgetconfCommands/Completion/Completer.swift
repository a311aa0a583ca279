import FindingPages
import IntentDefinitions
import JSONText
import SourceText
import WidgetModel
import WidgetRuntime

/// Completes the last word of a command line from the words before it.
struct Completer {
    private let root: CommandOutline
    /// The command; nil if the line does not name one yet.
    private var command: CommandOutline?
    private var positionals: [String] = []
    /// The values of options by their names.
    private var values: [String: String] = [:]
    /// The option whose value is completed; nil for none.
    private var option: CommandOutline.Argument?
    /// Whether all further words are arguments, after `--`.
    private var isTerminated = false
    private let context: CommandContext

    /// Nil for a line with an unknown command.
    init?(_ words: [String], in context: CommandContext) {
        guard let root = CommandOutline.ofProgram() else { return nil }
        self.root = root
        self.context = context
        for word in words { guard take(word) else { return nil } }
    }

    /// Reads a complete word. False for an unknown command.
    private mutating func take(_ word: String) -> Bool {
        if let option {
            for name in option.names ?? [] { values[name.text] = word }
            self.option = nil
        } else if !isTerminated, word == "--" {
            isTerminated = true
        } else if !isTerminated, word.hasPrefix("-"), word.count > 1 {
            if let found = argument(named: word), found.kind == .option { option = found }
        } else if command == nil {
            command = root.subcommands?.first { $0.commandName == word }
            return command != nil
        } else {
            positionals.append(word)
        }
        return true
    }

    private func argument(named name: String) -> CommandOutline.Argument? {
        command?.argument(named: name) ?? root.argument(named: name)
    }

    /// All candidates, of which only some may begin with the last word; nil if the word names a file.
    func candidates(for last: String) -> [CompletionCandidate]? {
        if let option { return values(of: option, last) }
        if !isTerminated, last.hasPrefix("-") {
            guard let equals = last.firstIndex(of: "=") else { return options }
            guard let option = argument(named: String(last[..<equals])) else { return [] }
            let head = last[...equals]
            return values(of: option, String(last[last.index(after: equals)...]))?.map {
                CompletionCandidate(text: head + $0.text, note: $0.note)
            }
        }
        guard let command else { return commands }
        let all = command.positionals
        if positionals.count < all.count { return values(of: all[positionals.count], last) }
        guard let rest = all.last, rest.isRepeating else { return [] }
        return values(of: rest, last)
    }

    private var commands: [CompletionCandidate] {
        (root.subcommands ?? []).filter(\.shouldDisplay).map {
            CompletionCandidate(text: $0.commandName, note: $0.abstract ?? "")
        }
    }

    private var options: [CompletionCandidate] {
        let all = (command ?? root).arguments?.filter { $0.kind != .positional && $0.shouldDisplay } ?? []
        return all.flatMap { option in
            (option.names ?? []).filter { $0.kind == "long" }.map {
                CompletionCandidate(text: $0.text, note: option.abstract ?? "")
            }
        }
    }

    /// The values of an argument; nil for the names of files.
    private func values(of argument: CommandOutline.Argument, _ last: String) -> [CompletionCandidate]? {
        if let values = argument.allValues { return values.map { CompletionCandidate(text: $0) } }
        switch argument.valueName {
        case "dir", "file", "file.jsonl", "path", "revision|folder": return nil
        case "code": return FindingPages.all.map { .init(text: $0.code.text, note: $0.summary) }
        case "command", "subcommands": return commands
        case "intent": return source?.intents.map { .init(text: $0.name, note: $0.title) } ?? []
        case "kind": return source?.kinds.map { .init(text: $0.name, note: $0.title) } ?? []
        case "id":
            // With "--kind", the first word of `edit` is a value.
            if values["--kind"] != nil { return assignments(last) }
            return source?.widgets.map { .init(text: $0.id, note: $0.title) } ?? []
        case "id|kind":
            let all = source.map {
                $0.widgets.map { ($0.id, $0.title) } + $0.kinds.map { ($0.name, $0.title) }
            }
            return all?.map { .init(text: $0.0, note: $0.1) } ?? []
        case "id|provider":
            let all = source.map {
                $0.widgets.map { ($0.id, $0.title) } + $0.providers.map { ($0.name, $0.kinds) }
            }
            return all?.map { .init(text: $0.0, note: $0.1) } ?? []
        case "n": return revisions
        case "a..b":
            let parts = last.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                return revisions.map { .init(text: $0.text + "..", note: $0.note) }
            }
            return revisions.map { .init(text: "\(parts[0])..\($0.text)", note: $0.note) }
        case "name", "parameter": return parameters.map { .init(text: $0.name, note: $0.displayTitle) }
        case "name=value": return assignments(last)
        default: return []
        }
    }

    // Parameters and their values

    private var source: CompletionSource? {
        CompletionSource(
            workspace: values["--workspace"] ?? values["-C"],
            state: values["--state"].map { absolute($0, from: context.folder) },
            locale: values["--locale"].flatMap { LocaleTag($0) }, folder: context.folder,
            clock: context.clock,
            environment: context.environment)
    }

    /// The revisions of the widget that the line names.
    private var revisions: [CompletionCandidate] {
        let all = subject.flatMap { source?.revisions(of: $0) } ?? []
        return all.map { .init(text: String($0.number.number), note: $0.origin) }
    }

    /// The widget or the kind that the line is about: that of `--kind`, or the first word.
    private var subject: String? { values["--kind"] ?? positionals.first }

    private var parameters: [IntentParameter] {
        subject.flatMap { source?.target($0) }?.parameters ?? []
    }

    /// The other widgets of the same kind, which `edit` can change together with those of the line.
    private func further(in source: CompletionSource) -> [CompletionCandidate] {
        let kinds = Set(positionals.map { PlacedWidgetID($0)?.kind })
        guard command?.commandName == "edit", kinds.count == 1, let kind = kinds.first ?? nil else {
            return []
        }
        return source.widgets.filter { PlacedWidgetID($0.id)?.kind == kind && !positionals.contains($0.id) }
            .map {
                .init(text: $0.id, note: $0.title)
            }
    }

    /// `name=` for each parameter that the line does not set yet, or `name=value` for the values of one.
    private func assignments(_ last: String) -> [CompletionCandidate]? {
        guard let subject, let source, let target = source.target(subject) else { return [] }
        guard let equals = last.firstIndex(of: "=") else {
            let set = Set(positionals.compactMap { $0.split(separator: "=").first.map(String.init) })
            let names = target.parameters.filter { !set.contains($0.name) }.map {
                CompletionCandidate(text: "\($0.name)=", note: $0.displayTitle)
            }
            return names + further(in: source)
        }
        let typed = String(last[last.index(after: equals)...])
        guard let parameter = target.parameters.first(where: { $0.name == last[..<equals] }) else {
            return []
        }
        if parameter.type.kind is FileType { return nil }
        let values = ParameterValues(source.choices(for: parameter, of: target, typed: typed), of: parameter)
        return values.candidates(for: typed).map {
            .init(text: "\(parameter.name)=\($0.text)", note: $0.note)
        }
    }
}
