import SourceText

/// Findings about the rules between parameters, in alphabetical order.
enum RuleFindings {
    static func alwaysMet(_ demand: DeclaredRule.Demand, _ reason: String) -> Finding {
        Finding(
            "rule-needless", .warning, "this rule is always met: \(reason)", at: demand.key.location,
            hint: "remove the rule")
    }

    static func bothRequired(
        _ name: Located<String>, _ parameter: IntentParameter, _ earlier: IntentParameter
    ) -> Finding {
        Finding(
            "rule-unmeetable",
            "\(quoted(earlier.name)) and \(quoted(name)) are both required, expected only one",
            at: name.location,
            notes: [earlier, parameter].map { .init("\(quoted($0.name)) is declared here", at: $0.location) },
            hint: "remove \"required\" from both parameters")
    }

    static func count(_ name: Located<String>, _ size: ListSize, _ parameter: IntentParameter) -> Finding {
        Finding(
            "rule-unmeetable",
            "the rule expects \(size) elements, which no list \(quoted(name)) can have", at: name.location,
            notes: [.init("\(quoted(name)) is declared here", at: parameter.location)],
            hint: "change the number here, or \"list\" of the parameter")
    }

    static func countForm(_ node: YAMLNode) -> Finding {
        let name = node.isScalar ? node.text ?? "" : node.elements.first { _ in true }?.text ?? ""
        let list = name.contains { $0.isLetter } ? name : "stops"
        return Finding(
            "rule-form", "found \(YAMLFindings.found(node)), expected lists, each with a number of elements",
            at: node.location, hint: "write { \(list): 3 } or { \(list): { min: 1, max: 3 } }")
    }

    /// A number of elements as a list such as `[1, 3]`.
    static func countList(_ node: YAMLNode) -> Finding {
        let ends = node.elements.map { $0.text ?? "…" }
        return YAMLFindings.valueType(
            node, expected: "a number, or \"min\" and \"max\"",
            hint: ends.count == 2 ? "write { min: \(ends[0]), max: \(ends[1]) }" : "write { min: 1, max: 3 }")
    }

    /// - Parameters:
    ///   - last: the name at which the finding is reported.
    ///   - breakers: the parameters whose defaults together break the rule.
    static func defaults(
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

    static func demands(_ demand: DeclaredRule.Demand, earlier: DeclaredRule.Demand) -> Finding {
        Finding(
            "rule-form",
            "a rule has one requirement, and this one already has \(quoted(earlier.key))",
            at: demand.key.location,
            notes: [.init("it is here", at: earlier.key.location)],
            hint: "write two rules")
    }

    static func forbidsAll(_ condition: DeclaredCondition) -> Finding {
        Finding(
            "rule-unmeetable", "the forbidden condition always holds, so the rule can never be satisfied",
            at: condition.location, hint: "make the condition narrower")
    }

    static func lengths(_ name: Located<String>, of parameters: [IntentParameter]) -> Finding {
        Finding(
            "rule-unmeetable",
            "\(quoted(name)) and \(quoted(parameters[0].name)) can never have the same number of elements",
            at: name.location,
            notes: parameters.map { .init("\(quoted($0.name)) is declared here", at: $0.location) },
            hint: "change \"list\" of one parameter")
    }

    static func needless(_ name: Located<String>, _ parameter: IntentParameter) -> Finding {
        Finding(
            "rule-needless", .warning, "\(quoted(name)) is always required", at: name.location,
            notes: [
                .init(
                    "\(quoted(parameter.name)) is declared here", at: parameter.location)
            ],
            hint: "remove it from the rule, or remove \"required\" from the parameter")
    }

    static func neverAll(_ name: Located<String>, _ other: Located<String>) -> Finding {
        Finding(
            "rule-unmeetable",
            "\(quoted(other)) and \(quoted(name)) are never visible together, so they never both have a value",
            at: name.location, hint: "change the condition of the rule or of one parameter")
    }

    static func neverBroken(_ demand: DeclaredRule.Demand, _ reason: String) -> Finding {
        Finding(
            "rule-needless", .warning, "this rule is never broken: \(reason)",
            at: demand.key.location, hint: "remove the rule, or change its condition")
    }

    static func ranges(
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

    static func tooFew(
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

    static func typeList(_ name: Located<String>, _ parameter: IntentParameter) -> Finding {
        Finding(
            "rule-type", "\(quoted(name)) is a list, expected a single value", at: name.location,
            notes: [.init("\(quoted(parameter.name)) is declared here", at: parameter.location)],
            hint: "for a list without repeated elements, write \"list: { unique: true }\" in the parameter")
    }

    static func typesDiffer(
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

    static func typeSingle(_ name: Located<String>, _ parameter: IntentParameter) -> Finding {
        Finding(
            "rule-type", "\(quoted(name)) has a single value, expected a list", at: name.location,
            notes: [.init("\(quoted(parameter.name)) is declared here", at: parameter.location)],
            hint: "add \"list: true\" to the parameter, or name a list")
    }

    static func typeUnordered(_ name: Located<String>, _ parameter: IntentParameter) -> Finding {
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

    static func unmeetable(_ name: Located<String>, _ scope: ParameterScope) -> Finding {
        Finding(
            "rule-unmeetable",
            "\(quoted(name)) is hidden whenever this rule applies, so the rule can never be satisfied",
            at: name.location,
            notes: scope[name.value].map {
                [.init("\(quoted(name)) is declared here", at: $0.location)]
            } ?? [],
            hint: "change the condition of the rule or of the parameter")
    }

    static func withoutDemand(_ rule: DeclaredRule) -> Finding {
        Finding(
            "rule-form",
            "the rule has no requirement, expected \(DeclaredRule.demandKeys)",
            at: rule.name?.location ?? rule.place,
            hint: "add a requirement, such as \"require: [place]\"")
    }
}
