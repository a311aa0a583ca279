import SourceText
import YAMLReading

// Wordings about summaries and other texts with placeholders; alphabetical.
extension DefinitionFindings {
    static func promptPlaceholder(_ prompt: Located<String>, of parameter: Located<String>) -> Finding {
        Finding(
            "prompt-placeholder", .warning,
            "the prompt of \(quoted(parameter)) contains \"${\", but only summaries are filled with values",
            at: prompt.location, hint: "write the question without \"${…}\"")
    }

    static func summaryEmpty(_ node: YAMLNode) -> Finding {
        Finding(
            "summary-empty", "the summary has no texts, expected one or more", at: node.location,
            hint: "add { text: … }, or remove it")
    }

    static func summaryForm(_ found: String, meant: String, at location: SourceLocation) -> Finding {
        Finding(
            "summary-placeholder", .warning,
            "\(YAMLFindings.quoted(found)) is shown as it is, expected \(YAMLFindings.quoted(meant))",
            at: location, hint: didYouMean(meant), fix: Finding.Fix([Finding.Edit(location.range, meant)]))
    }

    static func summaryPlaceholder(
        _ problem: SummaryTemplate.Problem, _ places: PlaceholderPlaces
    ) -> Finding {
        switch problem {
        case .unclosed(let place):
            Finding(
                "summary-placeholder", "a placeholder begins here and does not end, expected \"}\"",
                at: places.placeholder(at: place),
                hint: "write \"${name}\" or \"${name|text without a value}\"")
        case .nameless(let place):
            Finding(
                "summary-placeholder", "a placeholder begins with the name of a parameter",
                at: places.placeholder(at: place),
                hint: "write \"${name}\" or \"${name|text without a value}\"")
        }
    }

    static func summarySecret(_ name: Located<String>) -> Finding {
        Finding(
            "summary-secret", .warning,
            "the summary shows the secret \(quoted(name)) as \(SecretText.mask)",
            at: name.location, hint: "leave the placeholder out")
    }

    static func summaryUnreachable(_ later: DeclaredSummary, after earlier: DeclaredSummary) -> Finding {
        Finding(
            "summary-unreachable", "this text is never used: one before it has no condition",
            at: later.text.location,
            notes: [Finding.Note("this one is always taken", at: earlier.text.location)],
            hint: "move the text without \"when\" to the end, or remove this one")
    }
}
