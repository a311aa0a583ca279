import SourceText

/// Findings about summaries and other strings with placeholders, in alphabetical order.
enum SummaryFindings {
    static func empty(_ node: YAMLNode) -> Finding {
        Finding(
            "summary-empty", "the summary is empty, expected at least one text", at: node.location,
            hint: "add { text: … }, or remove it")
    }

    static func form(_ found: String, meant: String, at location: SourceLocation) -> Finding {
        Finding(
            "summary-placeholder", .warning,
            "\(quoted(found)) is shown as it is, expected \(quoted(meant))",
            at: location, hint: didYouMean(meant), fix: .replacing(location.range, with: meant))
    }

    static func hidden(_ name: Located<String>, _ parameter: DeclaredParameter) -> Finding {
        Finding(
            "summary-hidden", .warning,
            "\(quoted(name)) may be hidden while this text is used, and leaves a gap then",
            at: name.location,
            notes: parameter.visibility.map { [.init("it is shown under this condition", at: $0.location)] }
                ?? [],
            hint: "write \"${\(name.value)|TEXT}\", or another text with \"when\" before this one")
    }

    static func placeholder(
        _ problem: SummaryTemplate.Problem, _ places: PlaceholderPlaces
    ) -> Finding {
        switch problem {
        case .unclosed(let place):
            Finding(
                "summary-placeholder", "this placeholder is not closed, expected \"}\"",
                at: places.placeholder(at: place),
                hint: "write \"${name}\" or \"${name|text without a value}\"")
        case .nameless(let place): placeholderNameless(at: places.placeholder(at: place))
        }
    }

    private static func placeholderNameless(at location: SourceLocation) -> Finding {
        let inner = location.text.dropFirst(2).prefix { $0 != "}" }.drop { $0 == " " }
        let name = NameRule.name(beginning: inner)
        let rest = inner[name.endIndex...].drop { $0 == " " }
        let sign = name.isEmpty ? nil : [":-", ":=", "??", "||", "?:", ":"].first(where: rest.hasPrefix)
        guard let sign else {
            return Finding(
                "summary-placeholder", "a placeholder must contain the name of a parameter", at: location,
                hint: !name.isEmpty && rest.isEmpty
                    ? "write \"${\(name)}\"" : "write \"${name}\" or \"${name|text without a value}\"")
        }
        let text = rest.dropFirst(sign.count).drop { $0 == " " }.filter { !"'\"".contains($0) }
        return Finding(
            "summary-placeholder",
            "found \(quoted(sign)) in a placeholder, expected \"|\" before the text without a value",
            at: location, hint: "write \"${\(name)|\(text)}\"")
    }

    static func promptPlaceholder(_ prompt: Located<String>, of parameter: Located<String>) -> Finding {
        Finding(
            "prompt-placeholder", .warning,
            "the prompt of \(quoted(parameter)) contains \"${\", but placeholders work only in summaries",
            at: prompt.location, hint: "write the question without \"${…}\"")
    }

    static func secret(_ name: Located<String>) -> Finding {
        Finding(
            "summary-secret", .warning,
            "the summary shows the secret \(quoted(name)) as \(SecretText.mask)",
            at: name.location, hint: "remove the placeholder")
    }

    static func unreachable(_ later: DeclaredSummary, after earlier: DeclaredSummary) -> Finding {
        Finding(
            "summary-unreachable", "unreachable: an earlier text always applies",
            at: later.text.location,
            notes: [.init("this text always applies", at: earlier.text.location)],
            hint: "move the text without \"when\" to the end, or remove this one")
    }
}
