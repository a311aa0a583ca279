import IntentDefinitions
import SourceText
import WidgetModel

// Findings about requests, programs, reloads and widgets of sources, in alphabetical order.
extension SourceFindings {
    static func pushTwice(_ name: Located<String>, earlier: Located<String>) -> Finding {
        Finding(
            "source-kind",
            "both \(quoted(earlier)) and \(quoted(name)) are pushed, expected one pushed document",
            at: name.location, notes: [.init("the other one is here", at: earlier.location)],
            hint: "remove one of the two; programs can push one document with the data of both")
    }

    static func reloadAtEnd(at location: SourceLocation) -> Finding {
        Finding(
            "source-reload", "\"atEnd\" needs a list of entries, but the source gives a single entry",
            at: location, hint: "add \"entries: PATH\", or write { after: 30m }")
    }

    static func reloadForm(_ node: YAMLNode) -> Finding {
        let found = node.mostEntries == 0 ? "neither" : "both"
        return Finding(
            "source-reload", "found \(found) of \"after\" and \"at\", expected one of them",
            at: node.place, hint: "write { after: 30m }, or { at: PATH }")
    }

    /// A command that is written as a single text.
    static func runForm(_ node: YAMLNode) -> Finding {
        let text = node.text ?? ""
        if let words = CommandRule.plainWords(of: text) {
            return ManifestFindings.commandForm(node, of: .source, words: words)
        }
        let isScript = ["|", ">", "<", "&&", ";", "$("].contains { text.contains($0) }
        guard isScript, !text.contains(where: \.isNewline) else {
            return ManifestFindings.commandForm(node, of: .source, words: nil)
        }
        let escaped = text.map { "{}$".contains($0) ? "\($0)\($0)" : "\($0)" }.joined()
        return YAMLFindings.valueType(
            node, expected: "a list",
            hint: "let a shell run it: [sh, -c, \(YAMLFindings.inQuotes(escaped))]")
    }

    /// A secret would be stored and shown with the content of the widget.
    static func secretShown(_ use: SourceUse, of type: ParameterType? = nil) -> Finding {
        let name = use.path.joined(separator: ".")
        return Finding(
            "source-data-unfitting", "\(quoted(name)) contains a secret, which the widget would show",
            at: use.location,
            hint: type?.account == nil
                ? "remove it from \"data\"" : "write \"$\(use.path[0]).title\" for the name of the account")
    }

    /// - Parameter noun: What contains the secret: a header or a query item.
    static func secretWritten(
        _ noun: String, _ name: Located<String>, at location: SourceLocation
    ) -> Finding {
        Finding(
            "secret-in-file", .warning,
            "the \(noun) \(quoted(name)) probably contains a secret, which everyone who reads this file sees",
            at: location,
            hint: "let people enter it: use an account, as in \"{account.token}\", "
                + "or a parameter with \"secret: true\"")
    }

    /// An argument that only a shell reads as a mark, such as `|`.
    static func shellMissing(_ mark: Located<ReadTemplate>, in words: [ReadTemplate]) -> Finding {
        let script = words.map { RunRule.shellMarks.contains($0.text) ? $0.text : $0.text.asShellWord }
        let hasValues = words.contains { !$0.uses.isEmpty }
        // A script cannot contain values.
        let shown = hasValues ? "\"…\"" : YAMLFindings.inQuotes(script.joined(separator: " "))
        return Finding(
            "source-run", .warning,
            "\(quoted(mark.value.text)) is an argument of \(quoted(words[0].text)), as no shell reads it",
            at: mark.location, hint: "let a shell run the command: [sh, -c, \(shown)]")
    }

    /// The finding about a source that is not a mapping; nil for a mapping, and for a missing value.
    static func shortForm(_ node: YAMLNode) -> Finding? {
        if node.isRefused || node.isMapping || node.isMissing || node.isNull { return nil }
        let text = node.location.text
        let isLine = !text.contains(where: \.isNewline)
        if node.isSequence {
            return YAMLFindings.valueType(
                node, expected: "a mapping", hint: isLine ? nil : "write \"run:\" above the list",
                replacement: isLine ? "{ run: \(text) }" : nil)
        }
        guard node.text?.contains("://") == true else {
            return YAMLFindings.valueType(
                node, expected: "a mapping",
                hint: "write { http: https://… } for an address, or { file: … } for a file")
        }
        let isSafe = isLine && (!node.isPlain || !text.contains { "{}[],".contains($0) })
        return YAMLFindings.valueType(
            node, expected: "a mapping", hint: isSafe ? nil : "write it under the key \"http\"",
            replacement: isSafe ? "{ http: \(text) }" : nil)
    }

    static func sourceMissing(_ kind: Located<Kind>) -> Finding {
        Finding(
            "source-missing",
            "the widget \(quoted(kind.value.name)) has no source, and neither has the manifest",
            at: kind.location, hint: "add \"source\" to the widget, or to the manifest for all widgets")
    }

    static func template(_ node: YAMLNode, _ problem: SourceTemplateProblem) -> Finding {
        Finding(
            "source-template", problem.message, at: node.location(ofText: problem.range), hint: problem.hint)
    }

    /// - Parameter type: nil for a value that keeps the JSON of the answer.
    static func unitUnfitting(
        _ unit: Located<String>, of name: Located<String>, _ type: EntryType?
    ) -> Finding {
        Finding(
            "source-data-unfitting", "\"unit\" does not apply to \(quoted(name)), which \(nature(of: type))",
            at: unit.location, hint: "remove \"unit\"")
    }

    static func unitUnknown(
        _ unit: Located<String>, of name: Located<String>, known: [String]
    ) -> Finding {
        let near = Spelling.nearest(unit.value, among: known)
        // There are too many currencies for a message.
        if known.contains("EUR") {
            return Finding(
                "currency-unknown", "\(quoted(unit)) is not a currency of ISO 4217", at: unit.location,
                hint: near.map(didYouMean) ?? "write its code, such as \"EUR\"")
        }
        return Finding(
            "unit-unknown", "\(quoted(unit)) is no unit of \(quoted(name)), expected \(oneOf(known))",
            at: unit.location, hint: near.map(didYouMean) ?? "use one of these symbols",
            fix: near.map { .replacing(unit.location.range, with: YAMLFindings.inQuotes($0)) })
    }

    static func urlBlank(_ node: YAMLNode) -> Finding {
        Finding(
            "source-url", "found white space in a URL", at: node.location,
            hint: "write \"%20\" for a space, or move the values to \"query\"")
    }

    /// - Parameter authority: The part between `//` and the path.
    static func urlHost(_ node: YAMLNode, _ authority: String, at location: SourceLocation) -> Finding {
        Finding(
            "source-url", "found \(quoted(authority)), expected the name of a host",
            at: authority.isEmpty ? node.location : location,
            hint: "write the host after \"//\", such as https://api.example.org/v1")
    }

    static func urlScheme(_ node: YAMLNode, _ scheme: String) -> Finding {
        Finding(
            "source-url", "found the scheme \(quoted(scheme)), expected \"https\" or \"http\"",
            at: node.location,
            hint: scheme == "file"
                ? "write the path under \"file\"" : "write the address under which HTTP gives the data")
    }

    static func urlUser(at location: SourceLocation) -> Finding {
        Finding(
            "source-url", "found a user in a URL, expected the name of a host", at: location,
            hint: "remove the user, and send a token: "
                + "headers: { Authorization: \"Bearer {account.token}\" }")
    }

    /// - Parameter meant: The URL that was probably meant; nil if it is unknown.
    static func urlWithoutScheme(_ node: YAMLNode, _ text: String, meant: String?) -> Finding {
        let isPath = ["/", "./", "../", "~/"].contains { text.hasPrefix($0) }
        let isFile = isPath || [".csv", ".json", ".txt", ".xml"].contains { text.hasSuffix($0) }
        return Finding(
            "source-url", "found \(quoted(text)), expected a URL that begins with \"https://\"",
            at: node.location,
            hint: meant.map { "write \($0)" }
                ?? (isFile
                    ? "write \"file: \(text)\" for a file" : "write all of it: https://api.example.org/v1"),
            fix: meant.map { .replacing(node.range, with: node.isPlain ? $0 : YAMLFindings.inQuotes($0)) })
    }

    static func valueBesidePath(_ template: Located<ReadTemplate>) -> Finding {
        Finding(
            "source-data-unfitting", "found \"from\" and \"value\", expected one of them",
            at: template.location, hint: "remove one of them; \"default\" replaces a missing value")
    }

    static func valueFixed(_ template: Located<ReadTemplate>) -> Finding {
        Finding(
            "source-template",
            "found the text \(quoted(template.value.text)), expected a value such as \"$place.name\"",
            at: template.location,
            hint: "write \"from\" for a path in the answer, or \"default\" for a fixed value")
    }

    static func valueInBraces(_ node: YAMLNode, meant: (text: String, range: SourceRange)) -> Finding {
        Finding(
            "source-template", "\"{\" begins a mapping in YAML, expected a value or a text in quotes",
            at: node.file.location(meant.range), hint: "write \(meant.text)",
            fix: .replacing(meant.range, with: meant.text))
    }

    static func valueInScript(_ use: SourceUse, of program: String) -> Finding {
        let name = use.path.joined(separator: ".")
        let isShell = CommandRule.isShell(program)
        return Finding(
            "source-run",
            "found a value in a script of \(quoted(program)), which would run text of the value",
            at: use.location,
            hint: RunRule.startsShell(program)
                ? "write the command itself: \(program) passes its arguments to a shell"
                : "pass it as an argument"
                    + (isShell
                        ? ": [\(program), -c, 'echo \"$$1\"', \(program), $\(name)]"
                        : " after the script, and read the argument there"))
    }

    /// - Parameter lacking: The missing keys, in the order in which they are usually written.
    static func viewMissing(_ kind: Located<Kind>, _ lacking: [String]) -> Finding {
        let steps = lacking.map { key in
            key == "view"
                ? "\"view: \(kind.value.name).view.yaml\" with the file that draws the data"
                : "\"entry\" with the names and types of the values"
        }
        return Finding(
            "source-view",
            "the widget \(quoted(kind.value.name)) needs \(lacking.map(quoted).joined(separator: " and ")), "
                + "because its data come from a source",
            at: kind.location, hint: "add " + steps.joined(separator: ", and "))
    }

    /// - Parameter type: nil for a value that keeps the JSON of the answer.
    static func wholeUnfitting(_ name: Located<String>, _ type: EntryType?) -> Finding {
        Finding(
            "source-data-unfitting",
            "\"of\" is for percentages, but \(quoted(name)) \(nature(of: type))",
            at: name.location, hint: "remove \"of\", or declare the value as percent")
    }

    private static func nature(of type: EntryType?) -> String {
        type.map { "is \($0.noun)" } ?? "keeps the JSON of the answer"
    }
}
