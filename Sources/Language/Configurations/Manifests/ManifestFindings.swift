import SourceText
import WidgetModel

/// The messages of all findings about manifests and workspaces, in alphabetical order.
enum ManifestFindings {
    /// - Parameter range: The allowed range, as in `1s to 1d`.
    static func amountOutOfRange(_ node: YAMLNode, _ text: String, _ range: String) -> Finding {
        Finding(
            "amount-out-of-range",
            "found \(quoted(text))\(YAMLFindings.ofKey(node)), expected \(range)",
            at: node.location,
            hint: "write an amount in this range")
    }

    static func argumentVariable(_ variable: PathVariable, at location: SourceLocation) -> Finding {
        Finding(
            "path-variable", .warning,
            "found the variable \(quoted(variable.text)) in an argument, but no shell replaces it",
            at: location,
            hint: "write its value, or let a shell run the command: [sh, -c, \"…\"]")
    }

    /// - Parameter words: The text split at its blanks. Nil if quotes or other shell syntax make that
    ///   ambiguous; then no fix is offered.
    /// - Parameter count: The number of reloads that the spacing allows in 24 hours.
    static func budgetUnreachable(_ perDay: Located<Int>, _ spacing: Located<Milliseconds>, count: Int)
        -> Finding
    {
        Finding(
            "budget-unreachable", .warning,
            "a spacing of \(spacing.value) leaves room for \(count) reloads a day, "
                + "so \(perDay.value) are never reached",
            at: perDay.location, notes: [.init("the spacing is here", at: spacing.location)],
            hint: "write \"perDay: \(count)\", or a shorter spacing")
    }

    static func commandForm(_ node: YAMLNode, of subject: CommandRule.Subject, words: [String]?) -> Finding {
        let list = words.map { "[\($0.joined(separator: ", "))]" }
        return YAMLFindings.valueType(
            node, expected: "a list",
            hint: list == nil ? "write the program and its arguments: \(subject.example)" : nil,
            replacement: list)
    }

    static func commandEmpty(_ location: SourceLocation, of subject: CommandRule.Subject) -> Finding {
        Finding(
            "command-empty", "the command is empty, expected a program", at: location,
            hint: "write the program and its arguments: \(subject.example)")
    }

    static func configurationForm(_ node: YAMLNode, _ text: String) -> Finding {
        let isNear =
            Spelling.nearest(text, among: ["static"]) != nil || ["none", "no", "false"].contains(text)
        return Finding(
            "configuration-form", "found \(quoted(text)), expected \"static\" or { intent: … }",
            at: node.location,
            hint: isNear
                ? didYouMean("static") : "write { intent: \(text == "intent" ? "…" : text) }")
    }

    /// Reports `{ static: … }`, which is fixed by writing the word alone.
    static func configurationStatic(_ node: YAMLNode) -> Finding {
        Finding(
            "configuration-form", "found a mapping, expected \"static\" or { intent: … }",
            at: node.place, hint: "write static",
            fix: .replacing(node.range, with: "static"))
    }

    static func environmentName(_ name: Located<String>) -> Finding {
        Finding(
            "environment-name",
            "\(quoted(name.value)) is not a valid name for an environment variable",
            at: name.location,
            hint: name.value.contains("=")
                ? "write only the name: the value comes from the environment"
                : "use letters, digits and \"_\", and do not begin with a digit")
    }

    static func familiesEmpty(_ location: SourceLocation) -> Finding {
        Finding(
            "families-empty", "the widget has no family, expected at least one", at: location,
            hint: "add a family, such as \"systemSmall\"")
    }

    /// - Parameter meant: The path with the ending `.yaml`, which gives the file the role that its name
    ///   suggests.
    static func fileEnding(_ file: SourceFile, meant: String) -> Finding {
        let name = String(meant.split(separator: "/").last ?? "")
        let found = name.dropLast(4) + "yml"
        return Finding(
            "file-ending",
            "the file is called \(quoted(String(found))), expected \(quoted(name))",
            at: file.location(.at(0)), hint: "rename the file: \(quoted(name))")
    }

    /// - Parameter declared: The declaration of the kind, which a note refers to.
    static func formerlyDeclared(_ former: Located<String>, declared: SourceLocation) -> Finding {
        Finding(
            "formerly-declared",
            "\(quoted(former.value)) is still declared; "
                + "\"formerly\" can only name retired kinds",
            at: former.location, notes: [.init("it is declared here", at: declared)],
            hint: "remove it here, or remove the other widget")
    }

    static func linkAsProgram(_ program: Located<String>) -> Finding {
        Finding(
            "open-link", "found the link as the program, expected it as an argument",
            at: program.location, hint: "write the program first: \(CommandRule.Subject.link.example)")
    }

    /// Reports `{url}` without quotes, which is a mapping in YAML.
    static func linkUnquoted(_ node: YAMLNode) -> Finding {
        YAMLFindings.valueType(
            node, expected: "text", replacement: YAMLFindings.inQuotes(WidgetDeclaration.linkMark))
    }

    static func linkUnused(_ words: [Located<String>]) -> Finding {
        let mark = WidgetDeclaration.linkMark
        let other = words.first { $0.value.hasPrefix("{") && $0.value.hasSuffix("}") }
        return Finding(
            "open-link", .warning,
            "the command does not receive the link, expected \"\(mark)\" as an argument",
            at: (other ?? words[words.count - 1]).location,
            hint: other == nil ? "add \"\(mark)\"" : didYouMean(mark))
    }

    /// - Parameter twin: An intent that both files declare.
    static func localeDeclares(
        _ key: YAMLNode, _ original: SourceFile, twin: SourceLocation?
    ) -> Finding {
        let name = quoted(String(original.path.split(separator: "/").last ?? ""))
        return Finding(
            "locale-not-text",
            "\(quoted(key.text ?? "")) is not text, "
                + "so this file is not a translation of \(name)",
            at: key.location,
            notes: twin.map { [.init("the original declares the same intent here", at: $0)] } ?? [],
            hint: "run \(quoted("widgetconf check --fix \(key.file.path)")) "
                + "to keep only its texts, or rename the file")
    }

    /// A default in a file that is a translation in all other respects.
    static func localeDefault(_ key: YAMLNode, _ original: SourceFile) -> Finding {
        let name = quoted(String(original.path.split(separator: "/").last ?? ""))
        return Finding(
            "locale-not-text",
            "a translation cannot change \"default\": values are the same in all languages",
            at: key.location,
            hint: "remove it: \(name) sets it for all languages; "
                + "the provider can choose a text by the language of the request")
    }

    /// - Parameters:
    ///   - tag: The part of the name that should be a locale; nil if the name does not contain such a part.
    ///   - wanted: The path that would make the file a locale file; nil if no locale can be derived from its
    ///     name.
    static func localeFileName(
        _ file: SourceFile, original: String, tag: String?, wanted: String?
    ) -> Finding {
        func folder(_ path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
        func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
        let problem =
            tag.map { "\(quoted($0)) is not a language" } ?? "its file name does not say so"
        let hint = wanted.map { wanted in
            folder(file.path) == folder(wanted)
                ? "rename the file: \(quoted(name(wanted)))"
                : "move the file to \(quoted(wanted))"
        }
        return Finding(
            "locale-tag",
            "this looks like a translation of \(quoted(original)), but \(problem)",
            at: file.location(.at(0)),
            hint: hint ?? "use a language in the name, such as \(oneOf(["ko", "pt-BR"]))")
    }

    static func localeOfWorkspace(_ file: SourceFile) -> Finding {
        Finding(
            "locale-tag", "a workspace file contains no texts to translate",
            at: file.location(.at(0)), hint: "remove the file")
    }

    static func networkHost(_ node: YAMLNode, _ text: String, meant: String) -> Finding {
        Finding(
            "network-host", .warning, "found the address \(quoted(text)), expected the name of a host",
            at: node.location, hint: "write \(quoted(meant))",
            fix: .replacing(node.range, with: YAMLFindings.inQuotes(meant)))
    }

    /// - Parameters:
    ///   - match: A file of another role that the pattern matches.
    ///   - other: The path of a file that would match if it did not end with `.yml`.
    ///   - meant: A similar pattern that matches files; nil if no similar pattern matches files.
    static func patternMatchesNothing(
        _ pattern: Located<String>, _ role: FileRole, matching match: String?, endingOtherwise other: String?,
        meant: String?
    ) -> Finding {
        let wanted = role == .manifest ? "provider.yaml" : "definition"
        let ofOtherRole = match.map { match in
            if role == .definition {
                return "name definitions; \"provider.yaml\" and \"widgetconf.yaml\" are not definitions"
            }
            let name = match.split(separator: "/").last.map(String.init) ?? match
            return name.hasSuffix("provider.yaml")
                ? "rename \(quoted(name)) to \"provider.yaml\": each manifest is in a folder of its own"
                : "end the pattern with \"provider.yaml\", the name of every manifest"
        }
        let remove =
            role == .manifest ? "remove the pattern, or create the manifest" : "or remove the pattern"
        let rename = other?.split(separator: "/").last.map { name in
            "rename \(quoted(String(name))) to \(quoted(name.dropLast(3) + "yaml"))"
        }
        return Finding(
            "pattern-matches-nothing", .warning,
            "the pattern \(quoted(pattern.value)) matches no \(wanted)", at: pattern.location,
            hint: meant.map(didYouMean) ?? rename
                ?? ofOtherRole ?? "write the path relative to this file, \(remove)")
    }

    static func patternUnsupported(_ pattern: Located<String>, _ part: String) -> Finding {
        Finding(
            "pattern-unsupported",
            "the pattern \(quoted(pattern.value)) uses \"\(part)\", which is not supported",
            at: pattern.location, hint: "use only \"*\", for any part of a name")
    }

    /// A list of recommendations, whose names are missing.
    static func recommendationList(_ node: YAMLNode) -> Finding {
        let title = node.elements.first(where: { _ in true })?.value(of: "title")?.text ?? ""
        let word = title.split { !$0.isLetter && !$0.isNumber }.first.map { $0.lowercased() }
        let shown = word == nil ? "" : "title: \(title), "
        return YAMLFindings.valueType(
            node, expected: "a mapping",
            hint: "write \"\(word ?? "NAME"): { \(shown)values: { … } }\": the name is the key")
    }

    static func retryOrder(first: Located<Milliseconds>, longest: Located<Milliseconds>) -> Finding {
        Finding(
            "retry-order",
            "the first delay \"\(first.value)\" is longer than the longest delay \"\(longest.value)\"",
            at: first.location,
            hint: "write a shorter \"first\" or a longer \"longest\"")
    }

    static func staleOrder(
        after: Located<Milliseconds>, expire: Located<Milliseconds>
    ) -> Finding {
        Finding(
            "stale-order",
            "content is stale after \"\(after.value)\", "
                + "but expires earlier, after \"\(expire.value)\"",
            at: expire.location, notes: [.init("\"after\" is here", at: after.location)],
            hint: "write a longer \"after\" under \"expire\", or a shorter one under \"stale\"")
    }

    /// Reports a single value that was written instead of a mapping with more than one possible key.
    ///
    /// - Parameter key: The key that the value is meant for.
    static func shortForm(_ node: YAMLNode, key: String) -> Finding {
        YAMLFindings.valueType(
            node, expected: "a mapping", replacement: "{ \(key): \(node.location.text) }")
    }

    static func staticUnneeded(_ key: String, at location: SourceLocation) -> Finding {
        Finding(
            "static-unneeded", "a static widget has no parameters, so \"\(key)\" has no effect",
            at: location,
            hint: "remove \"\(key)\", or write \"configuration: { intent: … }\"")
    }

    static func viewPath(_ node: YAMLNode, _ path: String) -> Finding {
        let stem = path.hasSuffix(".yaml") ? String(path.dropLast(".yaml".count)) : path
        return Finding(
            "view-path",
            "found \(quoted(path)), expected the path of a file whose name ends in \".view.yaml\"",
            at: node.location, hint: "rename the file: \(quoted(stem + ".view.yaml"))")
    }

    static func widgetsEmpty(_ location: SourceLocation) -> Finding {
        Finding(
            "widgets-empty", "the provider declares no widget, expected at least one", at: location,
            hint: "add a widget under its kind")
    }

    static func wordMalformed(_ name: Located<String>, of subject: WordRule.Subject) -> Finding {
        let code: FindingCode =
            switch subject {
            case .boardKey, .boardSet, .display: "board-name-malformed"
            case .group, .groupValue: "group-malformed"
            case .kind: "kind-malformed"
            case .provider: "provider-malformed"
            case .workspace: "workspace-malformed"
            }
        let isLong = name.value.utf8.count > WordRule.longest
        return Finding(
            code,
            "\(quoted(name.value)) is not a valid name for \(subject.noun)",
            at: name.location,
            hint: isLong
                ? "use at most \(WordRule.longest) bytes"
                : "use letters, digits, \"_\", \"-\" and \".\" (not as the first character)")
    }
}
