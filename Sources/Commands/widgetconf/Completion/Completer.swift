import IntentDefinitions
import SourceText
import WidgetModel
import WidgetRuntime

/// Completes the last word of a command line from the words before it.
struct Completer {
    private let root: CommandOutline
    /// The command; nil if the line does not name one yet.
    private var command: CommandOutline?
    private var positionals: [String] = []
    /// The values of options by their names. Flags have their own names as values.
    private var values: [String: String] = [:]
    /// The option whose value is completed; nil while no option is completed.
    private var option: CommandOutline.Argument?
    /// Whether all further words are arguments, after `--`.
    private var isTerminated = false
    private let context: CommandContext

    /// Nil for a line with an unknown command.
    init?(_ words: [String], in context: CommandContext) {
        guard let root = CommandOutline.ofProgram else { return nil }
        self.root = root
        self.context = context
        for word in words { guard take(word) else { return nil } }
    }

    /// Reads a complete word. False for an unknown command.
    private mutating func take(_ word: String) -> Bool {
        if let option {
            set(option, word)
            self.option = nil
        } else if !isTerminated, word == "--" {
            isTerminated = true
        } else if !isTerminated, word.hasPrefix("-"), word.count > 1 {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let found = argument(named: String(parts[0])) else { return true }
            if found.kind == .option, parts.count == 1 {
                option = found
            } else {
                set(found, String(parts.last ?? ""))
            }
        } else if let subcommands = (command ?? root).subcommands {
            command = subcommands.first { $0.commandName == word }
            return command != nil
        } else {
            positionals.append(word)
        }
        return true
    }

    private mutating func set(_ option: CommandOutline.Argument, _ value: String) {
        for name in option.names ?? [] { values[name.text] = value }
    }

    private func argument(named name: String) -> CommandOutline.Argument? {
        command?.argument(named: name) ?? root.argument(named: name)
    }

    /// All candidates, including some that do not begin with the last word; nil if the word is a file name.
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
        guard let command, command.subcommands == nil else { return commands(of: command ?? root) }
        let all = command.positionals
        if positionals.count < all.count { return values(of: all[positionals.count], last) }
        guard let rest = all.last, rest.isRepeating else { return [] }
        return values(of: rest, last)
    }

    private func commands(of outline: CommandOutline) -> [CompletionCandidate] {
        (outline.subcommands ?? []).filter(\.shouldDisplay).map {
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
        if argument.valueName == "family", let families, !families.isEmpty {
            return families.map { .init(text: $0.rawValue) }
        }
        if let values = argument.allValues { return values.map { CompletionCandidate(text: $0) } }
        switch argument.valueName {
        case "action": return subject.flatMap { source?.actions(of: $0) }?.map { .init(text: $0) } ?? []
        case "dir", "file", "file.jsonl", "file|name=value", "path", "revision|folder": return nil
        case "code": return FindingPages.all.map { .init(text: $0.code.text, note: $0.summary) }
        case "command", "subcommands": return commands(of: root)
        case "intent": return source?.intents.map { .init(text: $0.name, note: $0.title) } ?? []
        case "kind": return source?.kinds.map { .init(text: $0.name, note: $0.title) } ?? []
        case "kind|name=value":
            let kinds = source?.kinds ?? []
            guard let kind = kinds.first(where: { positionals.contains($0.name) }) else {
                return kinds.map { .init(text: $0.name, note: $0.title) }
            }
            return names(of: source?.target(kind.name)?.parameters ?? [])
        case "id":
            // With "--kind" or "--all", the first word of `edit` is a value, and `reload` does not expect an
            // argument.
            if argument.kind == .positional, values["--kind"] ?? values["--all"] != nil {
                return command?.commandName == "edit" ? assignments(last) : []
            }
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
        case "name=path" where last.contains("="): return nil
        case "name=variable":
            guard let equals = last.firstIndex(of: "=") else { return names(of: parameters) }
            return context.environment.keys.sorted().map { .init(text: last[...equals] + $0) }
        case "name=path": return names(of: parameters)
        case "title":
            return subject.flatMap { source?.recommendations(of: $0) }?.map { .init(text: $0) } ?? []
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

    /// The revisions of the widget on the command line.
    private var revisions: [CompletionCandidate] {
        let all = subject.flatMap { source?.revisions(of: $0) } ?? []
        return all.map { .init(text: String($0.number.number), note: $0.origin) }
    }

    /// The widget or the kind on the command line: the value of `--kind`, or the first word. With `--all`,
    /// any widget.
    private var subject: String? {
        if values["--all"] != nil { return source?.widgets.first?.id }
        return values["--kind"] ?? positionals.first
    }

    /// The families of the kind on the command line; nil or empty if no kind is given.
    private var families: [Family]? { subject.flatMap { source?.families(of: $0) } }

    private var parameters: [IntentParameter] {
        subject.flatMap { source?.target($0) }?.parameters ?? []
    }

    /// The other widgets of the same kind, which `edit` can change together with the widgets on the command
    /// line.
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
            return names(of: target.parameters, last) + further(in: source)
        }
        let typed = String(last[last.index(after: equals)...])
        // In a list, "+" or "-" may follow the name.
        let head = last[..<equals]
        let sign = head.last.flatMap { "+-".contains($0) ? $0 : nil }
        let name = sign == nil ? head : head.dropLast()
        guard let parameter = target.parameters.first(where: { $0.name == name }) else { return [] }
        if parameter.type.kind is FileType { return nil }
        let choices =
            sign == "-"
            ? target.elements(of: parameter) : source.choices(for: parameter, of: target, typed: typed)
        return ParameterValues(choices, of: parameter).candidates(for: typed).map {
            .init(text: "\(head)=\($0.text)", note: $0.note)
        }
    }

    private func names(of parameters: [IntentParameter]) -> [CompletionCandidate] {
        parameters.map { .init(text: $0.name + "=", note: $0.displayTitle) }
    }

    /// `name=`, and additionally `name+=` and `name-=` for a list whose name is complete.
    private func names(of parameters: [IntentParameter], _ last: String) -> [CompletionCandidate] {
        let set = Set(positionals.compactMap { $0.split(separator: "=").first.map(String.init) })
        return parameters.flatMap { parameter -> [CompletionCandidate] in
            var endings = set.contains(parameter.name) ? [] : ["="]
            if parameter.list != nil, last.hasPrefix(parameter.name) { endings += ["+=", "-="] }
            return endings.map { .init(text: parameter.name + $0, note: parameter.displayTitle) }
        }
    }
}
