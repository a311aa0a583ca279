import SourceText
import YAMLReading

// Messages about the rules of an intent, in alphabetical order.
extension DefinitionFindings {
    /// - Parameters:
    ///   - last: the name at which the finding is reported.
    ///   - breakers: the parameters whose defaults together break the rule.
    static func ruleDefaults(
        _ last: Located<String>, _ breakers: [IntentParameter], _ kind: IntentRule.Kind
    ) -> Finding {
        let values = breakers.compactMap { parameter in
            parameter.defaultValue.map { "\"\(parameter.name)\" is \"\($0)\"" }
        }
        return Finding(
            "rule-default", "the defaults break this rule: \(values.joined(separator: ", "))",
            at: last.location,
            notes: breakers.map {
                .init("\(quoted($0.name)) is declared here", at: $0.location)
            }, hint: "change or remove one of these defaults")
    }

    static func ruleDemands(_ demand: DeclaredRule.Demand, earlier: DeclaredRule.Demand) -> Finding {
        Finding(
            "rule-form",
            "a rule has one requirement, and this one already has \"\(earlier.kind.value.rawValue)\"",
            at: demand.kind.location,
            notes: [.init("it is here", at: earlier.kind.location)],
            hint: "write two rules")
    }

    static func ruleNeedless(_ name: Located<String>, _ parameter: IntentParameter) -> Finding {
        Finding(
            "rule-needless", .warning, "\(quoted(name)) is always required", at: name.location,
            notes: [
                .init(
                    "\(quoted(parameter.name)) is declared here", at: parameter.location)
            ],
            hint: "remove it from the rule, or remove \"required\" from the parameter")
    }

    static func ruleRanges(_ name: Located<String>, _ later: IntentParameter, _ earlier: IntentParameter)
        -> Finding
    {
        Finding(
            "rule-unmeetable",
            "\(quoted(name)), \(later.range?.description ?? ""), is always less than "
                + "\(quoted(earlier.name)), \(earlier.range?.description ?? "")",
            at: name.location,
            notes: [
                .init("\(quoted(earlier.name)) is declared here", at: earlier.location)
            ],
            hint: "swap the two names, or change the ranges")
    }

    static func ruleTooFew(
        _ kind: IntentRule.Kind, _ parameters: Located<[Located<String>]>, least: Int
    ) -> Finding {
        let expected = least == 1 ? "at least one parameter" : "at least two parameters"
        let count = parameters.value.count
        return Finding(
            "rule-parameters",
            "\"\(kind.rawValue)\" names \(count == 0 ? "none" : "only one"), expected \(expected)",
            at: parameters.location,
            hint: kind == .atLeastOne && count == 1
                ? "write \"require\" instead, or add a parameter" : "add the names of parameters")
    }

    static func ruleTypeUnordered(_ name: Located<String>, _ parameter: IntentParameter) -> Finding {
        let what = (parameter.list == nil ? "of the type " : "a list of ") + "\"\(parameter.type.name)\""
        return Finding(
            "rule-type", "\(quoted(name)) is \(what), which has no order",
            at: name.location,
            notes: [
                .init(
                    "\(quoted(parameter.name)) is declared here", at: parameter.location)
            ],
            hint: "name parameters that are numbers, dates or durations")
    }

    static func ruleTypesDiffer(
        _ name: Located<String>, _ parameter: IntentParameter, _ first: IntentParameter
    )
        -> Finding
    {
        Finding(
            "rule-type",
            "\(quoted(name)) is of the type \"\(parameter.type.name)\", "
                + "but \(quoted(first.name)) of \"\(first.type.name)\"",
            at: name.location,
            notes: [
                .init(
                    "\(quoted(parameter.name)) is declared here", at: parameter.location)
            ],
            hint: "name parameters of one type")
    }

    static func ruleUnmeetable(_ name: Located<String>, _ scope: ParameterScope) -> Finding {
        Finding(
            "rule-unmeetable",
            "\(quoted(name)) is hidden whenever this rule applies, so the rule can never be satisfied",
            at: name.location,
            notes: scope[name.value].map {
                [.init("\(quoted(name)) is declared here", at: $0.location)]
            } ?? [],
            hint: "change the condition of the rule or of the parameter")
    }

    static func ruleWithoutDemand(_ rule: DeclaredRule) -> Finding {
        Finding(
            "rule-form",
            "the rule has no requirement, expected \"ascending\", \"atLeastOne\", \"atMostOne\" or \"require\"",
            at: rule.name?.location ?? rule.place,
            hint: "add a requirement, such as \"require: [place]\"")
    }
}

// Messages about summaries and other texts with placeholders, in alphabetical order.
extension DefinitionFindings {
    static func promptPlaceholder(_ prompt: Located<String>, of parameter: Located<String>) -> Finding {
        Finding(
            "prompt-placeholder", .warning,
            "the prompt of \(quoted(parameter)) contains \"${\", but only summaries are filled with values",
            at: prompt.location, hint: "write the question without \"${…}\"")
    }

    static func summaryEmpty(_ node: YAMLNode) -> Finding {
        Finding(
            "summary-empty", "the summary is empty, expected at least one text", at: node.location,
            hint: "add { text: … }, or remove it")
    }

    static func summaryForm(_ found: String, meant: String, at location: SourceLocation) -> Finding {
        Finding(
            "summary-placeholder", .warning,
            "\(quoted(found)) is shown as it is, expected \(quoted(meant))",
            at: location, hint: didYouMean(meant), fix: .replacing(location.range, with: meant))
    }

    static func summaryPlaceholder(
        _ problem: SummaryTemplate.Problem, _ places: PlaceholderPlaces
    ) -> Finding {
        switch problem {
        case .unclosed(let place):
            Finding(
                "summary-placeholder", "this placeholder is not closed, expected \"}\"",
                at: places.placeholder(at: place),
                hint: "write \"${name}\" or \"${name|text without a value}\"")
        case .nameless(let place):
            Finding(
                "summary-placeholder", "a placeholder must contain the name of a parameter",
                at: places.placeholder(at: place),
                hint: "write \"${name}\" or \"${name|text without a value}\"")
        }
    }

    static func summarySecret(_ name: Located<String>) -> Finding {
        Finding(
            "summary-secret", .warning,
            "the summary shows the secret \(quoted(name)) as \(SecretText.mask)",
            at: name.location, hint: "remove the placeholder")
    }

    static func summaryUnreachable(_ later: DeclaredSummary, after earlier: DeclaredSummary) -> Finding {
        Finding(
            "summary-unreachable", "unreachable: an earlier text always applies",
            at: later.text.location,
            notes: [.init("this text always applies", at: earlier.text.location)],
            hint: "move the text without \"when\" to the end, or remove this one")
    }
}
