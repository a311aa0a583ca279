import SourceText

// Messages about the rules of an intent, in alphabetical order.
extension DefinitionFindings {
    static func ruleAlwaysMet(_ demand: DeclaredRule.Demand, _ reason: String) -> Finding {
        Finding(
            "rule-needless", .warning, "this rule is always met: \(reason)", at: demand.key.location,
            hint: "remove the rule")
    }

    static func ruleBothRequired(
        _ name: Located<String>, _ parameter: IntentParameter, _ earlier: IntentParameter
    ) -> Finding {
        Finding(
            "rule-unmeetable",
            "\(quoted(earlier.name)) and \(quoted(name)) are both required, expected only one",
            at: name.location,
            notes: [earlier, parameter].map { .init("\(quoted($0.name)) is declared here", at: $0.location) },
            hint: "remove \"required\" from both parameters")
    }

    static func ruleCount(_ name: Located<String>, _ size: ListSize, _ parameter: IntentParameter) -> Finding
    {
        Finding(
            "rule-unmeetable",
            "the rule expects \(size) elements, which no list \(quoted(name)) can have", at: name.location,
            notes: [.init("\(quoted(name)) is declared here", at: parameter.location)],
            hint: "change the number here, or \"list\" of the parameter")
    }

    static func ruleCountForm(_ node: YAMLNode) -> Finding {
        let name = node.isScalar ? node.text ?? "" : node.elements.first { _ in true }?.text ?? ""
        let list = name.contains { $0.isLetter } ? name : "stops"
        return Finding(
            "rule-form", "found \(YAMLFindings.found(node)), expected lists, each with a number of elements",
            at: node.location, hint: "write { \(list): 3 } or { \(list): { min: 1, max: 3 } }")
    }

    /// A number of elements as a list such as `[1, 3]`.
    static func ruleCountList(_ node: YAMLNode) -> Finding {
        let ends = node.elements.map { $0.text ?? "…" }
        return YAMLFindings.valueType(
            node, expected: "a number, or \"min\" and \"max\"",
            hint: ends.count == 2 ? "write { min: \(ends[0]), max: \(ends[1]) }" : "write { min: 1, max: 3 }")
    }

    /// - Parameters:
    ///   - last: the name at which the finding is reported.
    ///   - breakers: the parameters whose defaults together break the rule.
    static func ruleDefaults(
        _ last: Located<String>, _ breakers: [IntentParameter], _ severity: Severity
    ) -> Finding {
        let values = breakers.compactMap { parameter in
            parameter.defaultValue.map { "\"\(parameter.name)\" is \"\($0)\"" }
        }
        return Finding(
            "rule-default", severity, "the defaults break this rule: \(values.joined(separator: ", "))",
            at: last.location,
            notes: breakers.map {
                .init("\(quoted($0.name)) is declared here", at: $0.location)
            }, hint: "change or remove one of these defaults")
    }

    static func ruleDemands(_ demand: DeclaredRule.Demand, earlier: DeclaredRule.Demand) -> Finding {
        Finding(
            "rule-form",
            "a rule has one requirement, and this one already has \(quoted(earlier.key))",
            at: demand.key.location,
            notes: [.init("it is here", at: earlier.key.location)],
            hint: "write two rules")
    }

    static func ruleForbidsAll(_ condition: DeclaredCondition) -> Finding {
        Finding(
            "rule-unmeetable", "the forbidden condition always holds, so the rule can never be satisfied",
            at: condition.location, hint: "make the condition narrower")
    }

    static func ruleLengths(_ name: Located<String>, of parameters: [IntentParameter]) -> Finding {
        Finding(
            "rule-unmeetable",
            "\(quoted(name)) and \(quoted(parameters[0].name)) can never have the same number of elements",
            at: name.location,
            notes: parameters.map { .init("\(quoted($0.name)) is declared here", at: $0.location) },
            hint: "change \"list\" of one parameter")
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

    static func ruleNeverAll(_ name: Located<String>, _ other: Located<String>) -> Finding {
        Finding(
            "rule-unmeetable",
            "\(quoted(other)) and \(quoted(name)) are never visible together, so they never both have a value",
            at: name.location, hint: "change the condition of the rule or of one parameter")
    }

    static func ruleNeverBroken(_ demand: DeclaredRule.Demand, _ reason: String) -> Finding {
        Finding(
            "rule-needless", .warning, "this rule is never broken: \(reason)",
            at: demand.key.location, hint: "remove the rule, or change its condition")
    }

    static func ruleRanges(
        _ name: Located<String>, _ later: IntentParameter, _ earlier: IntentParameter,
        _ kind: IntentRule.Kind
    ) -> Finding {
        let relation = kind == .ascending ? "is always less than " : "is never greater than "
        return Finding(
            "rule-unmeetable",
            "\(quoted(name)), \(later.range?.description ?? ""), \(relation)"
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
            "\"\(kind.key)\" names \(count == 0 ? "none" : "only one"), expected \(expected)",
            at: parameters.location,
            hint: [.atLeastOne, .exactlyOne].contains(kind) && count == 1
                ? "write \"require\" instead, or add a parameter" : "add the names of parameters")
    }

    static func ruleTypeList(_ name: Located<String>, _ parameter: IntentParameter) -> Finding {
        Finding(
            "rule-type", "\(quoted(name)) is a list, expected a single value", at: name.location,
            notes: [.init("\(quoted(parameter.name)) is declared here", at: parameter.location)],
            hint: "for a list without repeated elements, write \"list: { unique: true }\" in the parameter")
    }

    static func ruleTypeSingle(_ name: Located<String>, _ parameter: IntentParameter) -> Finding {
        Finding(
            "rule-type", "\(quoted(name)) has a single value, expected a list", at: name.location,
            notes: [.init("\(quoted(parameter.name)) is declared here", at: parameter.location)],
            hint: "add \"list: true\" to the parameter, or name a list")
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
            "the rule has no requirement, expected \(DeclaredRule.demandKeys)",
            at: rule.name?.location ?? rule.place,
            hint: "add a requirement, such as \"require: [place]\"")
    }
}

// Findings about summaries and other strings with placeholders, in alphabetical order.
extension DefinitionFindings {
    static func promptPlaceholder(_ prompt: Located<String>, of parameter: Located<String>) -> Finding {
        Finding(
            "prompt-placeholder", .warning,
            "the prompt of \(quoted(parameter)) contains \"${\", but placeholders work only in summaries",
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

    static func summaryHidden(_ name: Located<String>, _ parameter: DeclaredParameter) -> Finding {
        Finding(
            "summary-hidden", .warning,
            "\(quoted(name)) may be hidden while this text is used, and leaves a gap then",
            at: name.location,
            notes: parameter.visibility.map { [.init("it is shown under this condition", at: $0.location)] }
                ?? [],
            hint: "write \"${\(name.value)|TEXT}\", or another text with \"when\" before this one")
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
