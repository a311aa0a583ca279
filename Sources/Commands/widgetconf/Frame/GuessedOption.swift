import SourceText

/// An unknown option of a command, for the hint of the error message.
struct GuessedOption {
    /// The option with its dashes and without a value, such as `--name`.
    let name: String

    /// The step to take instead.
    ///
    /// - Parameters:
    ///   - near: the suggestion of the argument parser. It is only used if the spelling is very close,
    ///     because the parser already suggests options that share a few letters.
    ///   - line: the command line; nil if it names no command.
    func hint(near: String?, in line: CalledLine?, _ context: CommandContext) -> String? {
        if name == "-V" || name == "-v" { return didYouMean("--version") }
        let word = String(name.drop { $0 == "-" })
        let meant = near?.split(separator: "\"").dropFirst().first.map { String($0.drop { $0 == "-" }) }
        if let meant, Spelling.nearest(word, among: [meant]) != nil { return near }
        guard let line else { return nil }
        if let index = line.words.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) {
            let repair =
                terminated(at: index, in: line) ?? renamed(at: index, in: line, context)
                ?? argument(at: index, in: line)
                ?? command(word, at: index, in: line) ?? assignment(at: index, in: line)
                ?? json(at: index, in: line)
            if let repair { return repair }
            if takingValues.contains(line.path.joined(separator: " ")), name.hasPrefix("--"), !word.isEmpty {
                if KnownBoard(line, in: context).isSecret(word) { return KnownBoard.step(forSecret: word) }
                return parameter(word, at: index, in: line)
            }
            if let without = leftOut(at: index, in: line) { return without }
        }
        return options(of: line)
    }

    /// An option of the command of a source, which belongs after `--`: `--source run load uptime -p`.
    private func terminated(at index: Int, in line: CalledLine) -> String? {
        guard line.path == ["provider", "new"], !line.words[..<index].contains("--") else { return nil }
        let words = line.words.indices.filter {
            line.start <= $0 && $0 < index && !line.words[$0].hasPrefix("-")
                && line.option(before: $0) == nil
        }
        // The first of several words is the name of the widget.
        guard let program = words.dropFirst(words.count > 1 ? 1 : 0).first else { return nil }
        let meant = line.replacing(program..<program, with: ["--"])
        return CalledLine.isUnderstood(meant)
            ? "write the command after \"--\": \(line.written(meant))" : nil
    }

    /// This command's name for the same option: `--tail 2` is `--lines 2`.
    private func renamed(at index: Int, in line: CalledLine, _ context: CommandContext) -> String? {
        let given = line.words[index].dropFirst(name.count)
        let next = given.isEmpty ? line.words.dropFirst(index + 1).first : String(given.dropFirst())
        let taken = index..<(index + (given.isEmpty && next != nil ? 2 : 1))
        let own = GuessedOption.synonyms.filter { $0.value.contains(name) }.map(\.key)
        for option in own {
            let parts = option.split(separator: " ").map(String.init)
            guard let known = line.outline.argument(named: parts[0]) else { continue }
            if parts.count == 1, known.kind == .option, let next {
                let guessed = GuessedValue(text: next, in: context)
                let whole = Spelling.whole(of: next, among: known.allValues ?? [])
                let form = ([next] + [whole].compactMap(\.self) + guessed.candidates).first {
                    CalledLine.isUnderstood(line.replacing(taken, with: parts + [$0]))
                }
                if let form { return didYouMean("\(option) \(form.asShellWord)") }
            }
            let ranges = parts.count == 1 ? [index..<(index + 1)] : [index..<(index + 1), taken]
            if ranges.contains(where: { CalledLine.isUnderstood(line.replacing($0, with: parts)) }) {
                return didYouMean(option)
            }
        }
        // The option exists, but another part of the line is wrong, too.
        return own.first { line.outline.argument(named: $0) != nil }.map(didYouMean)
    }

    /// A value that is written without an option: `press counter-1 --action NAME`.
    private func argument(at index: Int, in line: CalledLine) -> String? {
        let names = line.outline.positionals.flatMap { ($0.valueName ?? "").split { "|-".contains($0) } }
        let word = name.drop { $0 == "-" }
        guard names.contains(word) || ["id", "widget"].contains(word) else { return nil }
        let value = line.words[index].dropFirst(name.count + 1)
        let words = line.replacing(index..<(index + 1), with: value.isEmpty ? [] : [String(value)])
        guard CalledLine.isUnderstood(words) else { return nil }
        return "write it without \(name): \(line.written(words))"
    }

    /// A command that was written as an option of another command: `edit counter-1 --undo`.
    private func command(_ word: String, at index: Int, in line: CalledLine) -> String? {
        guard index == line.words.count - 1, RootCommand.commands.contains(where: { $0.words.contains(word) })
        else { return nil }
        let words = [word] + line.words[line.start..<index]
        return CalledLine.isUnderstood(words)
            ? didYouMean((["widgetconf"] + words.map(\.asShellWord)).joined(separator: " ")) : nil
    }

    /// A value after an unnecessary option: `edit a-1 -var count=4`.
    private func assignment(at index: Int, in line: CalledLine) -> String? {
        let given = String(line.words[index].dropFirst(name.count + 1))
        let words = line.replacing(index..<(index + 1), with: given.isEmpty ? [] : [given])
        let value = words.dropFirst(index).first ?? ""
        guard takingValues.contains(line.path.joined(separator: " ")), value.contains("="),
            !value.hasPrefix("-"), CalledLine.isUnderstood(words)
        else { return nil }
        return "values need no option: write \(line.written(words))"
    }

    /// JSON output: `-o json`, and options that print parts of it.
    private func json(at index: Int, in line: CalledLine) -> String? {
        let json = ["--format", "json"]
        let given = line.words[index].dropFirst(name.count + 1)
        let value = given.isEmpty ? line.words.dropFirst(index + 1).first ?? "" : String(given)
        let taken = index..<(index + (given.isEmpty && !value.isEmpty ? 2 : 1))
        if ["-o", "--output"].contains(name), ["json", "yaml", "yml"].contains(value),
            CalledLine.isUnderstood(line.replacing(taken, with: json))
        {
            return didYouMean("--format json")
        }
        guard GuessedOption.filters.contains(name) else { return nil }
        let filter = name == "--jq" && value.hasPrefix(".") ? value.asShellWord : "."
        for range in [taken, index..<(index + 1)] {
            let words = line.replacing(range, with: [])
            guard CalledLine.isUnderstood(words + json) else { continue }
            return "print JSON and filter it: \(line.written(words + json).dropLast()) | jq \(filter)\""
        }
        return nil
    }

    /// A parameter of the widget as an option.
    private func parameter(_ word: String, at index: Int, in line: CalledLine) -> String {
        let given = line.words[index].dropFirst(name.count + 1)
        let next = line.words.dropFirst(index + 1).first { !$0.hasPrefix("-") && !$0.contains("=") }
        let value = given.isEmpty ? next : String(given)
        return "write the value of a parameter without dashes: "
            + (value.map { "\(word)=\($0)".asAssignment } ?? "\(word)=VALUE")
    }

    /// An option that is not needed.
    private func leftOut(at index: Int, in line: CalledLine) -> String? {
        let words = line.replacing(index..<(index + 1), with: [])
        guard GuessedOption.needless.contains(name), CalledLine.isUnderstood(words) else { return nil }
        return "write \(line.written(words)), which has no \(name)"
    }

    /// The options of the command if they are few.
    private func options(of line: CalledLine) -> String {
        let own = line.ownOptions.compactMap { option in
            option.longName.map { $0 + (option.kind == .option ? " <\(option.valueName ?? "value")>" : "") }
        }
        guard (1...5).contains(own.count), let last = own.last else {
            return "\"\(line.name) --help\" lists its options"
        }
        let others = own.dropLast().joined(separator: ", ")
        return "\"\(line.name)\" has \(others.isEmpty ? last : "\(others) and \(last)")"
    }

    /// Options of other programs for behavior that is always on here.
    private static let needless = [
        "--force", "-f", "--yes", "-y", "--quiet", "-q", "--verbose", "--interactive", "-i", "--recursive",
        "-r",
        "-R", "--all", "-a", "--no-prompt", "--batch",
    ]

    /// The commands that accept `name=value`. Users often write a parameter of the widget as an option.
    private let takingValues = ["add", "duplicate", "edit", "simulate"]

    /// Options of other programs that print only parts of their output.
    private static let filters = [
        "--jq", "--jsonpath", "--query", "--select", "--field", "--fields", "--columns", "--template",
        "--go-template",
    ]

    /// The names that other programs use, by the option or the option with its value.
    private static let synonyms: KeyValuePairs<String, [String]> = [
        "--lines": ["--tail", "--limit", "--count", "--num", "--number", "--max", "--last", "-n", "-l"],
        "--family": ["--size", "--dimensions", "-s"],
        "--name": ["--title", "--label", "--as", "--rename", "-n"],
        "--output": ["--out", "--file", "--dest", "--destination", "--to", "--save", "--into", "-f", "-o"],
        "--kind": ["--type", "--of", "-k", "-t"],
        "--only": ["--filter", "--status", "--where"],
        "--level": ["--severity", "--min-level", "--log-level", "--only"],
        "--at": ["--time", "--when", "--date", "--since", "--on", "--instant", "--ago"],
        "--from": ["--start", "--begin", "--since", "--copy", "--like"],
        "--for": ["--duration", "--length", "--days", "--hours", "--span", "--time", "--until", "--to"],
        "--and": ["--to", "--until", "--with"],
        "--dry-run": ["--dry", "--preview", "--simulate", "--test", "-n"],
        "--unset": ["--reset", "--default", "--delete", "--remove", "--clear"],
        "--none": ["--null", "--empty", "--clear"],
        "--revision": ["--rev", "--version", "--restore", "--rollback", "--revert", "-r"],
        "--recommendation": ["--preset", "--template", "--example", "--recommended"],
        "--watch": ["--follow", "--live", "-w", "-f"],
        "--follow": ["--watch", "--live", "--tail", "-F", "-w"],
        "--wide": ["--long", "--verbose", "--details", "--full", "-l"],
        "--format json": ["--json", "-j"],
        "--color never": ["--no-color", "--no-colors", "--nocolor", "--plain"],
        "--color always": ["--colors", "--force-color"],
        "--workspace": ["--dir", "--directory", "--cwd", "--folder", "--root", "--path", "--chdir", "-d"],
        "--locale": ["--lang", "--language"],
        "--language": ["--lang", "--locale", "--template", "-l"],
        "--time-zone": ["--timezone", "--tz", "--zone"],
        "--scale": ["--resolution", "--dpi", "--zoom", "--density", "--factor"],
        "--size": ["--resolution", "--geometry", "--dimensions"],
        "--scheme": ["--theme", "--mode", "--appearance", "--color-scheme"],
        "--scheme dark": ["--dark", "--dark-mode", "--night"],
        "--scheme light": ["--light", "--light-mode"],
        "--rotation": ["--rotate", "--orientation", "--turn"],
        "--palette": ["--colors", "--depth", "--grays"],
        "--refresh-floor": ["--refresh", "--interval", "--every", "--rate"],
        "--sleep": ["--quiet", "--quiet-hours", "--night", "--off"],
        "--page": ["--pages", "--show", "-p"],
        "--web": ["--port", "--listen", "--bind", "--http", "--address", "--host", "-p"],
        "--web 127.0.0.1:8420": ["--http", "--browser"],
        "--allow-host": ["--allow", "--cors", "--allowed-hosts"],
        "--no-token": ["--no-auth", "--public", "--insecure"],
        "--before": ["--above", "--left-of"],
        "--after": ["--below", "--behind", "--right-of"],
        "--first": ["--start", "--top", "--front", "--begin"],
        "--last": ["--end", "--bottom", "--back"],
        "--search": ["--query", "--find", "--filter", "-q", "-s"],
        "--to": ["--target", "--as", "--into"],
        "--scripted": ["--mock", "--fake", "--no-provider", "--offline"],
        "--fail": ["--error", "--failure", "--down"],
        "--values": ["--from-file", "--yaml", "--json-file", "-f"],
        "--stdin": ["--secret", "--password", "--prompt"],
        "--now": ["--permanently", "--purge", "--hard", "--forever"],
        "--yes": ["--force", "-y", "--no-confirm", "--assume-yes"],
        "--update": ["--record", "--accept", "--bless", "-u"],
        "--fix": ["--write", "--autofix", "--repair"],
        "--all": ["--everything", "--each", "--every", "-a", "-A"],
        "--version": ["--versions"],
    ]
}

extension CommandOutline.Argument {
    /// The first long name with its dashes; nil for an option that has only a short name.
    var longName: String? { names?.first { $0.kind == "long" }?.text }
}
