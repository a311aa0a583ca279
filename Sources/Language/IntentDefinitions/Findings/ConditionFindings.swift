import SourceText
import WidgetModel

/// Findings about conditions (`when`), in alphabetical order.
enum ConditionFindings {
    static func always(_ condition: DeclaredCondition) -> Finding {
        Finding(
            "when-always", .warning, "this condition always holds, so it hides nothing",
            at: condition.location, hint: "remove the condition, or make it narrower")
    }

    static func caseCircular(_ name: Located<String>, _ enumCase: DeclaredCase) -> Finding {
        Finding(
            "case-condition", "the condition of the case \(quoted(enumCase.name)) tests its own parameter",
            at: name.location, hint: "test another parameter")
    }

    static func caseDefault(
        _ node: YAMLNode, _ enumCase: DeclaredCase, _ parameter: DeclaredParameter
    ) -> Finding {
        Finding(
            "case-condition",
            "the default of \(quoted(parameter.name)) is \(quoted(enumCase.name)), which the other defaults "
                + "do not allow",
            at: node.location,
            notes: [
                .init("its condition is here", at: enumCase.condition?.location ?? enumCase.name.location)
            ], hint: "choose another default, or change the condition")
    }

    /// - Parameter last: the last use of the same group, before a case of another group.
    static func caseGroupSplit(
        _ name: Located<String>, _ group: Located<String>, after last: Located<String>
    ) -> Finding {
        Finding(
            "case-group-split", .warning,
            "the group \(quoted(group)) begins again, so its heading is shown twice",
            at: group.location, notes: [.init("it ends here", at: last.location)],
            hint: "move \(quoted(name)) to the other cases of the group")
    }

    static func caseShared(
        _ condition: DeclaredCondition, _ enumCase: DeclaredCase, _ enumeration: DeclaredEnumeration
    ) -> Finding {
        Finding(
            "case-condition",
            "the case \(quoted(enumCase.name)) has \"when\", but the enum \(quoted(enumeration.name)) "
                + "belongs to no intent",
            at: condition.location,
            hint: "declare the cases in the parameter: \"cases: { \(enumCase.name.value): … }\"")
    }

    /// - Parameter circle: the parameters of the cycle, each with the condition that leads to the next one.
    ///   The condition of the last parameter leads back to the first.
    static func circular(_ circle: [(parameter: Located<String>, condition: Located<String>)]) -> Finding {
        guard let last = circle.last, circle.count > 1 else {
            return Finding(
                "when-circular",
                "whether \(circle.first.map { quoted($0.parameter) } ?? "") is visible depends on itself",
                at: circle.first?.condition.location, hint: "use another parameter in the condition")
        }
        let names = circle.prefix(shownOfCircle).map { quoted($0.parameter) }.joined(separator: " → ")
        let rest = circle.count > shownOfCircle ? " → …" : ""
        return Finding(
            "when-circular",
            "whether \(quoted(last.condition)) is visible depends on itself: "
                + "\(names)\(rest) → \(quoted(last.condition))",
            at: last.condition.location,
            notes: circle.dropLast().prefix(shownOfCircle).map {
                .init(
                    "\(quoted($0.parameter)) depends on \(quoted($0.condition)) here",
                    at: $0.condition.location
                )
            }, hint: "remove one of these conditions")
    }

    static func empty(_ node: YAMLNode) -> Finding {
        let expected =
            node.isSequence ? "at least one value or condition" : "a parameter and its value"
        return Finding(
            "when-empty", "\(YAMLFindings.found(node)) is empty here, expected \(expected)",
            at: node.location, hint: "write a condition such as { hourly: true }, or remove it")
    }

    static func every(_ test: DeclaredTest) -> Finding {
        Finding(
            "when-every", .warning,
            "this lists every value of \(quoted(test.subject)), so it only tests whether there is a value",
            at: test.location, hint: "leave out a value, or write \"set\" to accept any value")
    }

    static func familyForm(_ test: DeclaredTest) -> Finding {
        Finding(
            "when-form", "found \"\(test.location.text)\", expected one or more families", at: test.location,
            hint: "write a family such as \"systemLarge\", or [systemMedium, systemLarge]")
    }

    static func form(_ node: YAMLNode) -> Finding {
        Finding(
            "when-form", "found \(YAMLFindings.found(node)), expected a value or a list of values",
            at: node.location,
            hint: "write a value, or a list such as [one, another]")
    }

    /// - Parameter conflict: requirements of one parameter that cannot all be met. The last one is reported,
    ///   and the others are notes.
    static func never(_ conflict: Requirements) -> Finding {
        let last = conflict[conflict.count - 1]
        let subject = quoted(last.place.subject)
        let isFamily = last.subject == Condition.family
        guard conflict.count > 1 else {
            let why =
                isFamily
                ? "no family satisfies this condition"
                : last.test.isSetTest
                    ? "\(subject) always has a value, so this condition never holds"
                    : "no value of \(subject) satisfies this condition"
            return Finding(
                "when-unreachable", why, at: last.place.location,
                hint: "change the condition, or remove the parameter")
        }
        return Finding(
            "when-contradictory",
            (isFamily ? "no family" : "no value of \(subject)")
                + " satisfies both this condition and an earlier one",
            at: last.place.location,
            notes: conflict.dropLast().map {
                .init("\(subject) must satisfy this one as well", at: $0.place.location)
            }, hint: "remove one of them, or write { any: […] } if one of them is enough")
    }

    static func noList(_ node: YAMLNode) -> Finding {
        let text = node.location.text
        return Finding(
            "when-form", "found \(YAMLFindings.found(node)), expected a list of conditions",
            at: node.location,
            hint: node.isMapping && !text.contains("\n") ? "write [\(text)]" : "write [ …, … ]")
    }

    static func noMapping(_ node: YAMLNode) -> Finding {
        Finding(
            "when-form", "found \(YAMLFindings.found(node)), expected a mapping of parameters to conditions",
            at: node.location, hint: "write \(mapping(meantBy: node))")
    }

    /// The mapping that a string or a list of names probably means.
    private static func mapping(meantBy node: YAMLNode) -> String {
        let names = node.elements.compactMap(\.text)
        if names.isEmpty { return mapping(meantBy: node.text ?? "") }
        return "{ \(names.map { "\($0): set" }.joined(separator: ", ")) }"
    }

    /// The mapping that a string such as `mode == train`, `mode: train`, `hourly` or `!hourly` probably
    /// means.
    private static func mapping(meantBy text: String) -> String {
        if text.hasPrefix("$") || text.hasPrefix("{") {
            let words = text.filter { !"${}%".contains($0) }.split(separator: " ")
            return mapping(meantBy: words.filter { $0 != "if" }.joined(separator: " "))
        }
        if let whole = ConditionOfOtherTools.mapping(meantBy: text) { return whole }
        let words = text.split { " =:".contains($0) }.filter { $0 != "is" }
        switch words.count {
        case 1 where text.hasPrefix("!"): return "{ \(words[0].dropFirst()): false }"
        case 1 where text == words[0] && !["true", "false"].contains(text):
            return "{ \(text): true }, or another value"
        case 2 where !text.contains { "<>!&|".contains($0) }: return "{ \(words[0]): \(words[1]) }"
        default: return "{ parameter: value }"
        }
    }

    static func outOfRange(_ range: ValueRange, _ test: DeclaredTest, _ parameter: IntentParameter)
        -> Finding
    {
        Finding(
            "when-out-of-range",
            "the condition on \(quoted(test.subject)) is \(range), "
                + "but the parameter's range is \(parameter.range?.description ?? "another one")",
            at: test.location,
            hint: parameter.range.map { "write a range that overlaps \($0)" })
    }

    /// - Parameters:
    ///   - isNever: whether the parent is never shown at all, instead of only when this condition is true.
    ///   - parameter: the parameter to which the condition belongs; nil for a rule or a summary.
    static func parentHidden(
        _ requirement: Requirement, parent: DeclaredParameter, isNever: Bool, of parameter: DeclaredParameter?
    ) -> Finding {
        let subject = requirement.place.subject
        let why =
            isNever
            ? "\(quoted(subject)) is never visible"
            : "\(quoted(subject)) is hidden whenever the rest of the condition holds"
        let notes = parent.visibility.map {
            [Finding.Note("\(quoted(subject)) is visible only under this condition", at: $0.location)]
        }
        let hint = "change one of the two conditions"
        if let parameter, parameter.isRequired?.value == true, parameter.defaultValue == nil {
            return Finding(
                "required-never-shown",
                "\(quoted(parameter.name)) is required, but can never be set: \(why)", at: subject.location,
                notes: notes ?? [], hint: hint)
        }
        return Finding(
            "when-parent-hidden", "this condition never holds: \(why)", at: subject.location,
            notes: notes ?? [], hint: hint)
    }

    static func rangeEmpty(_ range: Located<DeclaredRange>, _ subject: Located<String>) -> Finding {
        Finding(
            "range-empty", "the range of the condition on \(quoted(subject)) is empty",
            at: range.location,
            hint: "add \"min\", \"max\" or both")
    }

    static func rangeOrder(
        _ range: Located<DeclaredRange>, _ subject: Located<String>, isTime: Bool
    ) -> Finding {
        let ends = (range.value.min, range.value.max)
        return Finding(
            "range-order",
            "the minimum of the condition's range on \(quoted(subject)) exceeds its maximum: "
                + "\"\(ends.0?.value.text ?? "")\" is greater than \"\(ends.1?.value.text ?? "")\"",
            at: range.location,
            hint: isTime
                ? "a range of times cannot cross midnight: write two ranges under \"any\""
                : ValueFindings.rangeOrderHint(false),
            fix: isTime ? nil : Finding.Fix.swapping(ends.0, ends.1))
    }

    static func rangeReference(_ name: Located<String>) -> Finding {
        Finding(
            "reference-place", "a condition compares with fixed values, found the parameter \(quoted(name))",
            at: name.location, hint: "write a rule, such as \"forbid\" or \"ascending\"")
    }

    static func rangeUnfitting(
        _ test: DeclaredTest, _ type: ParameterType
    ) -> Finding {
        Finding(
            "when-wrong-type",
            "the condition on \(quoted(test.subject)) is a range, "
                + "but the type \"\(type.name)\" has no order",
            at: test.location, hint: "write a value or a list of values")
    }

    static func word(_ test: DeclaredTest, _ word: String) -> Finding {
        Finding(
            "when-word", .warning,
            "\"\(word)\" tests whether \(quoted(test.subject)) has a value, but is also one of its cases",
            at: test.location, hint: "to test for the case, write { is: \(word) }")
    }

    /// The maximum number of a cycle's parameters that a message lists.
    private static let shownOfCircle = 8
}

extension Condition {
    fileprivate var isSetTest: Bool { if case .isSet = self { true } else { false } }
}
