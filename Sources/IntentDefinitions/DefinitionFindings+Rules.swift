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
            }, hint: "change a default, or remove it")
    }

    static func ruleDemands(_ demand: DeclaredRule.Demand, earlier: DeclaredRule.Demand) -> Finding {
        Finding(
            "rule-form", "a rule asks one thing, and \"\(earlier.kind.value.rawValue)\" is there already",
            at: demand.kind.location,
            notes: [.init("it is here", at: earlier.kind.location)],
            hint: "make two rules of it")
    }

    static func ruleNeedless(_ name: Located<String>, _ parameter: IntentParameter) -> Finding {
        Finding(
            "rule-needless", .warning, "\(quoted(name)) is required in any case", at: name.location,
            notes: [
                .init(
                    "\(quoted(parameter.name)) is declared here", at: parameter.location)
            ],
            hint: "remove it here, or \"required\" there")
    }

    static func ruleRanges(_ name: Located<String>, _ later: IntentParameter, _ earlier: IntentParameter)
        -> Finding
    {
        Finding(
            "rule-unmeetable",
            "\(quoted(name)), \(later.range?.description ?? ""), always lies below "
                + "\(quoted(earlier.name)), \(earlier.range?.description ?? "")",
            at: name.location,
            notes: [
                .init("\(quoted(earlier.name)) is declared here", at: earlier.location)
            ],
            hint: "name them the other way round, or change their ranges")
    }

    static func ruleTooFew(
        _ kind: IntentRule.Kind, _ parameters: Located<[Located<String>]>, least: Int
    ) -> Finding {
        let expected = least == 1 ? "one parameter or more" : "two parameters or more"
        let count = parameters.value.count
        return Finding(
            "rule-parameters",
            "\"\(kind.rawValue)\" names \(count == 0 ? "none" : "only one"), expected \(expected)",
            at: parameters.location,
            hint: kind == .atLeastOne && count == 1 ? "write \"require\", or add another" : "add the names")
    }

    static func ruleTypeUnordered(_ name: Located<String>, _ parameter: IntentParameter) -> Finding {
        let what = (parameter.list == nil ? "of the type " : "a list of ") + "\"\(parameter.type.name)\""
        return Finding(
            "rule-type", "\(quoted(name)) is \(what), which has no smaller and greater values",
            at: name.location,
            notes: [
                .init(
                    "\(quoted(parameter.name)) is declared here", at: parameter.location)
            ],
            hint: "name numbers, dates or durations that are to ascend")
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
            "rule-unmeetable", "\(quoted(name)) is hidden wherever this rule applies, so it can never be met",
            at: name.location,
            notes: scope[name.value].map {
                [.init("\(quoted(name)) is declared here", at: $0.location)]
            } ?? [],
            hint: "change the rule's condition, or the parameter's")
    }

    static func ruleWithoutDemand(_ rule: DeclaredRule) -> Finding {
        Finding(
            "rule-form",
            "the rule asks nothing, expected one of \"ascending\", \"atLeastOne\", \"atMostOne\", \"require\"",
            at: rule.name?.location ?? rule.place,
            hint: "add \"require: […]\", or another one of these")
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
            "summary-empty", "the summary has no texts, expected one or more", at: node.location,
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
            notes: [.init("this one is always taken", at: earlier.text.location)],
            hint: "move the text without \"when\" to the end, or remove this one")
    }
}
