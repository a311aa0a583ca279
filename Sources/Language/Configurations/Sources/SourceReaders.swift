import IntentDefinitions
import SourceText
import WidgetModel

extension NodeReader where Value == AnswerPath {
    /// Reads a path in an answer, such as `list[0].main`.
    static var answerPath: NodeReader {
        NodeReader(SchemaForm.text) { node, sink in
            if node.isSequence {
                // The finding also explains the error that YAML reports after the bracket.
                let whole = node.rangeAsMeant ?? node.range
                sink.report(
                    SourceFindings.pathUnquoted(node, whole),
                    explainingSyntaxAt: node.file.location(whole))
                return nil
            }
            guard let text = node.readText(sink) else { return nil }
            do throws(AnswerPathProblem) {
                return try AnswerPath(parsing: text)
            } catch {
                return sink.refuse(SourceFindings.path(node, error))
            }
        }
    }
}

extension NodeReader where Value == TextPattern {
    /// Reads the pattern of a text, such as `load {one} {five}`.
    static var textPattern: NodeReader {
        NodeReader<String>.text.map { (text: String, node: YAMLNode, sink: FindingSink) -> TextPattern? in
            TextPattern(text) ?? sink.refuse(SourceFindings.pattern(node))
        }
    }
}

extension NodeReader where Value == [NamedValue<ReadTemplate>] {
    /// Reads items of a query, by name.
    static var queryItems: NodeReader {
        NodeReader<[NamedValue<ReadTemplate>]>.entries(of: .sourceTemplate).map {
            (items: Value, _: YAMLNode, sink: FindingSink) -> Value? in
            WrittenSecretRule.checkQuery(items, sink)
            return items
        }
    }

    /// Reads headers, by name.
    static var headers: NodeReader {
        NodeReader<[NamedValue<ReadTemplate>]>.entries(of: .sourceTemplate).map {
            (headers: Value, _: YAMLNode, sink: FindingSink) -> Value? in
            let valid = headers.filter { HeaderNameRule.check($0.name, sink) }
            WrittenSecretRule.checkHeaders(valid, sink)
            return valid
        }
    }
}

extension NodeReader where Value == ReadBody {
    /// Reads the body of a request: text, or JSON as YAML.
    static var fetchBody: NodeReader {
        NodeReader(SchemaForm.anything) { node, sink in
            node.requireValue("text, a list or a mapping", sink) ? ReadBody.read(node, sink) : nil
        }
    }
}

extension NodeReader where Value == DeclaredPages {
    /// Reads `pages`, as in `{ next: links.next, most: 5 }`.
    static var fetchPages: NodeReader {
        NodeReader.mapping(pagesKeys, short: "next") { _ in DeclaredPages() }
    }
}

private let pagesKeys = MappingGrammar<DeclaredPages>(
    "\"pages\"",
    [
        .required("next", "The path of the next page's URL in the answer.", .answerPath) { $0.next = $1 }
            .called("cursor", "link", "nextUrl", "url"),
        .optional("most", "The most pages that are requested.", .integer(in: 2...DeclaredPages.limit)) {
            $0.most = $1.value
        }.called("count", "limit", "max", "maxPages"),
    ])

extension NodeReader where Value == ReadTemplate {
    /// Reads the path of a file, which may begin with `~/`.
    static var filePath: NodeReader {
        NodeReader<ReadTemplate>.sourceTemplate.map {
            (path: ReadTemplate, node: YAMLNode, sink: FindingSink) -> ReadTemplate? in
            node.checkVisible(sink)
            if path.text.isEmpty {
                return sink.refuse(YAMLFindings.valueType(node, expected: "a path"))
            }
            if path.text.hasPrefix("file://") {
                return sink.refuse(SourceFindings.fileURL(node, path.text))
            }
            return path
        }
    }
}

extension NodeReader where Value == [Located<ReadTemplate>] {
    /// Reads a program and its arguments, as in `[df, -h, $folder]`. No shell is involved.
    static var runWords: NodeReader {
        let schema: JSONValue = ["type": "array", "items": SchemaForm.text, "minItems": 1]
        return NodeReader(schema, isList: true) { node, sink in
            if node.isScalar, !node.isMissing, !node.isNull {
                return sink.refuse(SourceFindings.runForm(node))
            }
            for element in node.elements { element.checkVisible(sink) }
            let list = NodeReader<[Located<ReadTemplate>]>.list(of: .sourceTemplate)
            guard let words = node.read(list, sink) else { return nil }
            return RunRule.words(words, sink)
        }
    }
}

/// A program that a source runs is constant, and values are arguments, never part of a script.
enum RunRule {
    /// The program and its arguments; nil after a finding.
    static func words(
        _ words: Located<[Located<ReadTemplate>]>, _ sink: FindingSink
    ) -> [Located<ReadTemplate>]? {
        guard let program = words.value.first, !program.value.text.isEmpty else {
            let location = words.value.first?.location ?? words.location
            return sink.refuse(ManifestFindings.commandEmpty(location, of: .source))
        }
        guard program.value.uses.isEmpty else {
            return sink.refuse(SourceFindings.programValue(at: program.location))
        }
        guard sink.checkPath(Located(program.value.text, at: program.location), isHomeKnown: false) else {
            return nil
        }
        if let mark = shellMark(in: words.value) {
            sink.report(SourceFindings.shellMissing(mark, in: words.value.map(\.value)))
        }
        guard let run = script(in: words.value), let use = run.uses.first else { return words.value }
        return sink.refuse(SourceFindings.valueInScript(use, of: run.program))
    }

    /// An argument such as `|`, which only a shell reads as a mark; nil for a command without one. After an
    /// option, as in `cut -d "|"`, it is a value.
    private static func shellMark(
        in words: [Located<ReadTemplate>]
    ) -> Located<ReadTemplate>? {
        let texts = words.map(\.value.text)
        guard !runsScripts(texts[0]), !markReaders.contains(name(of: texts[0])) else { return nil }
        let index = texts.indices.dropFirst().dropLast().first { index in
            let next = texts[index + 1].first
            return shellMarks.contains(texts[index]) && !texts[index - 1].hasPrefix("-")
                && next.map { $0.isLetter || "./~".contains($0) } == true
        }
        return index.map { words[$0] }
    }

    static let shellMarks: Set = ["&&", ";", "<", ">", ">>", "|", "||"]
    /// Programs whose arguments can be such marks.
    private static let markReaders: Set = [
        "[", "awk", "echo", "expr", "find", "grep", "jq", "printf", "sed", "test", "tr",
    ]

    /// The program that runs a script, and the values in the script: in the argument after an option such as
    /// `-c` of a shell or `-e` of Perl, or in the remote command of `ssh`. Nil for other commands.
    private static func script(
        in words: [Located<ReadTemplate>]
    ) -> (program: String, uses: [SourceUse])? {
        let texts = words.map(\.value.text)
        guard let start = texts.firstIndex(where: runsScripts) else { return nil }
        let program = texts[start]
        if startsShell(program) {
            let command = words[(start + 1)...].drop { $0.value.text.hasPrefix("-") }.dropFirst()
            return (program, command.flatMap(\.value.uses))
        }
        for index in texts.indices.dropFirst(start + 1) {
            let word = texts[index]
            // A word that does not follow an option is the file of a script, with its own options.
            guard word.hasPrefix("-") || texts[index - 1].hasPrefix("-") else { return nil }
            let isOption = CommandRule.isShell(program) ? isShellOption(word) : scriptOptions.contains(word)
            if isOption { return (program, words[(index + 1)...].first?.value.uses ?? []) }
        }
        return nil
    }

    private static func runsScripts(_ program: String) -> Bool {
        CommandRule.isShell(program) || isInterpreter(program) || startsShell(program)
    }

    /// Whether a program passes its arguments to a shell, which runs text of values.
    static func startsShell(_ program: String) -> Bool { shellStarters.contains(name(of: program)) }

    private static func isInterpreter(_ program: String) -> Bool {
        let name = name(of: program)
        return name.hasPrefix("python") || interpreters.contains(name)
    }

    private static func name(of program: String) -> String {
        String(program.split(separator: "/").last ?? "")
    }

    /// Whether a script follows an option of a shell. Options can be combined, as in `-lc`.
    private static func isShellOption(_ option: String) -> Bool {
        option.hasPrefix("-") && option.hasSuffix("c") && option.dropFirst().allSatisfy(\.isLetter)
    }

    private static let interpreters: Set = ["bun", "deno", "lua", "node", "perl", "php", "ruby"]
    private static let shellStarters: Set = ["runuser", "ssh", "su"]
    /// The options of interpreters that a script follows.
    private static let scriptOptions: Set = ["--eval", "-E", "-c", "-e", "-p", "-r"]
}

extension NodeReader where Value == SourceReload {
    /// Reads `atEnd`, `never`, `{ after: 30m }`, or `{ at: next_update }`.
    static var reload: NodeReader {
        let expected = "\"atEnd\", \"never\", { after: … } or { at: … }"
        return .either(
            scalar: NodeReader(SchemaForm.words(["atEnd", "never"])) { node, sink in
                guard let span = span(of: node) else {
                    let word = NodeReader<SourceReload>.choice(["atEnd": .atEnd, "never": .never])
                    return node.read(word, sink)?.value
                }
                return sink.refuse(
                    YAMLFindings.valueType(node, expected: expected, replacement: "{ after: \(span) }"))
            },
            mapping: .mapping(DeclaredReload.grammar, DeclaredReload()) { declared, node, sink in
                let hasBoth = node.hasKey("after") && node.hasKey("at")
                guard !hasBoth, node.mostEntries > 0 else {
                    return sink.refuse(SourceFindings.reloadForm(node))
                }
                return declared.reload
            },
            expected: expected)
    }

    /// The span that a scalar denotes; nil for other nodes.
    private static func span(of node: YAMLNode) -> String? {
        guard let text = node.text else { return nil }
        return Milliseconds(literal: text) == nil ? Milliseconds.literal(meantBy: text) : text
    }
}

/// The keys of `reload`, as they were read.
private struct DeclaredReload {
    var after: Milliseconds?
    var at: Located<AnswerPath>?

    /// Nil unless exactly one key was read.
    var reload: SourceReload? {
        switch (after, at) {
        case (let after?, nil): .after(after)
        case (nil, let path?): .at(path)
        default: nil
        }
    }

    static let grammar = MappingGrammar<DeclaredReload>(
        "\"reload\"", example: "{ after: 30m }",
        [
            .optional(
                "after", "The time until the next reload.",
                // A shorter time would be a busy loop, and a longer time would not have a practical effect.
                .duration(in: .seconds(1)...(.hours(24 * 365)))
            ) { $0.after = $1.value }.called("every", "interval", "in"),
            .optional("at", "The path of the instant of the next reload in the answer.", .answerPath) {
                $0.at = $1
            }.called("date", "next", "until"),
        ])
}
