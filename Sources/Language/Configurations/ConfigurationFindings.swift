import IntentDefinitions
import SourceText
import WidgetModel

/// The messages about values and edits, in alphabetical order.
enum ConfigurationFindings {
    /// A list in brackets that is not JSON.
    ///
    /// - Parameter values: the values of the elements; empty if an element is not a value.
    static func bracketed(
        _ text: String, _ elements: [String], _ values: [ParameterValue], of parameter: IntentParameter,
        _ reason: ValueProblem.Reason
    ) -> ValueProblem {
        let separator = parameter.type.kind.separator
        let plain = elements.map { $0.asListElement(separator: separator) }
            .joined(separator: String(separator))
        let example = values.isEmpty ? "" : " such as \(JSONValue.array(values.map(\.json)).text)"
        return ValueProblem(
            reason, found: quoted(text), expected: "elements without brackets, or JSON\(example)",
            suggestion: values.isEmpty ? nil : plain,
            remedy: "leave out the brackets: \(parameter.name)=\(plain)")
    }

    static func changedTwice(_ name: String, _ intent: IntentDefinition) -> Refusal {
        let hint =
            if intent.parameter(named: name)?.list != nil {
                "separate the elements with commas: \"\(name)=a,b\""
            } else if let list = intent.list(containing: name), let count = intent.items[list]?.count {
                "keep one of the two, or add a second item as \"\(list).\(count + 1)\""
            } else {
                "keep one of the two"
            }
        return refusal(
            name, "edit-twice", "\(quoted(name)) is set twice in one edit, expected once", hint: hint)
    }

    /// A character that is not allowed in files of values either, in the words of the YAML reader.
    static func controlCharacter(_ scalar: Unicode.Scalar) -> ValueProblem {
        ValueProblem(
            .form, found: "the control character \(codePoint(scalar.value))", expected: "printable text",
            remedy: "remove the character")
    }

    /// The valid values of a parameter, for use after "expected": `a whole number, 1 to 365`.
    ///
    /// - Parameter family: the family whose list sizes are named; nil to omit them.
    static func expectation(of parameter: IntentParameter, on family: Family? = nil) -> String {
        let limits = [
            parameter.range?.description, parameter.presentBounds?.description, parameter.stepExpectation,
        ].compactMap(\.self)
        let one = ([parameter.type.kind.expectation] + limits).joined(separator: ", ")
        guard let list = parameter.list else { return one }
        let size = family.map(list.size(for:)) ?? .free
        let isFree = size.min == 0 && size.max == nil
        let all = parameter.allowsAll ? "; or \"\(AllValue.word)\", or \"\(AllValue.exceptWord)…\"" : ""
        return "a list\(isFree ? "" : " of \(size)"), each element \(one)\(all)"
    }

    /// The families in which a list may contain this many elements, as a hint; nil if no family allows the
    /// number.
    static func familiesHolding(_ count: Int, _ list: ListRule) -> String? {
        let families = list.declared.compactMap { $0.size.contains(count) ? $0.family?.rawValue : nil }
        guard let last = families.last else { return nil }
        let elements = counted(count, "element")
        if families.count == 1 { return "only \(last) takes \(elements)" }
        return "only \(families.dropLast().joined(separator: ", ")) and \(last) take \(elements)"
    }

    /// - Parameter parameter: the parameter of a case; nil for a parameter.
    static func deprecated(_ name: String, _ instead: String, of parameter: String? = nil) -> Finding {
        let subject = parameter.map { "\(quoted(name)) of \(quoted($0))" } ?? quoted(name)
        return Finding("value-deprecated", .warning, "\(subject) is deprecated: \(instead)", at: nil)
    }

    /// - Parameter parameter: the parameter of a case; nil for a parameter.
    static func formerName(_ name: String, now: String, of parameter: String? = nil) -> Finding {
        let subject = parameter.map { "the value \(quoted(name)) of \(quoted($0))" } ?? quoted(name)
        return Finding(
            "name-former", .warning, "\(subject) is now called \(quoted(now))", at: nil,
            hint: "write \"\(parameter.map { "\($0)=\(now)" } ?? "\(now)=…")\"")
    }

    /// A stored value whose parameter no longer exists.
    static func noSuchParameter(_ name: String, in intent: IntentDefinition) -> ValueProblem {
        ValueProblem(
            .unknown, found: "a value for \(quoted(name))", expected: "a parameter of \(intent.name)")
    }

    /// An empty secret, usually because of a variable that is not set.
    static func secretEmpty(_ parameter: IntentParameter) -> ValueProblem {
        let name = parameter.name
        let none = parameter.isRequired ? "" : ", or remove it with \"--none \(name)\""
        return ValueProblem(
            .form, found: ValueProblem.noText,
            expected: expectation(of: parameter)
                + ": an empty value, such as that of an unset variable, does not replace a secret",
            remedy: "take it from a variable with \"--env \(name)=VARIABLE\"\(none)")
    }

    static let secretMissing = ValueProblem(
        .unfitting, found: "the mask of a secret", expected: "a value, because the secret is no longer stored"
    )

    static func secretProvided(_ parameter: IntentParameter) -> ValueProblem {
        ValueProblem(
            .unfitting, found: "a value for the secret \(quoted(parameter.name))",
            expected: "a value that a person enters")
    }

    static func option(
        _ question: ChoiceQuestion, of parameter: IntentParameter, _ problem: ChoiceProblem
    ) -> Refusal {
        switch problem {
        case .unknown(let offered): optionUnknown(question, of: parameter, offered)
        case .ambiguous(let hits): optionAmbiguous(question, of: parameter, hits)
        }
    }

    static func optionAmbiguous(
        _ question: ChoiceQuestion, of parameter: IntentParameter, _ hits: [OfferedChoice]
    ) -> Refusal {
        let one = hits.first.map { "write the id of one of them: \"\(question.parameter)=\($0.id)\"" }
        let withoutValue = question.text.isEmpty ? withoutValue(parameter) : nil
        return refusal(
            question.parameter, "option-ambiguous",
            "\(quoted(question.text)) for \(quoted(question.parameter)) matches \(hits.count) options: "
                + list(hits),
            hint: [one, withoutValue].compactMap { $0 }.joined(separator: "; "))
    }

    static func optionCleared(_ parameter: IntentParameter, _ withdrawn: [ParameterValue]) -> Finding {
        Finding(
            "option-cleared", .warning,
            "\(chosen(withdrawn)) \(withdrawn.count == 1 ? "is" : "are") no longer offered for "
                + "\(quoted(parameter.name)), so the choice is cleared",
            at: nil, hint: "choose again: \"\(parameter.name)=…\"")
    }

    static func optionOrphaned(_ parameter: IntentParameter, _ kept: [ParameterValue]) -> Finding {
        Finding(
            "option-orphaned", .warning,
            "the provider did not answer whether it still offers \(chosen(kept)) for "
                + "\(quoted(parameter.name)); the choice is kept",
            at: nil)
    }

    static func optionUnknown(
        _ question: ChoiceQuestion, of parameter: IntentParameter, _ offered: [OfferedChoice]
    ) -> Refusal {
        let others = (parameter.options?.dependsOn ?? []).map(quoted)
        let isList = question.purpose == .meaning(.list)
        let expected: String
        var hint: String?
        if !offered.isEmpty {
            expected = "expected one of \(list(offered))"
            hint =
                nearest(question.text, among: offered.map(\.id))
                ?? nearest(question.text, among: offered.compactMap(\.title))
        } else if others.isEmpty {
            expected =
                isList ? "but the provider offers no options" : "but the provider finds no such option"
        } else {
            expected =
                "expected an option that the provider offers with this \(others.joined(separator: " and "))"
            hint = "\"widgetconf options\" lists or searches them"
        }
        return refusal(
            question.parameter, "option-unknown",
            "found \(quoted(question.text)) for \(quoted(question.parameter)), \(expected)", hint: hint)
    }

    static func optionUnverified(_ parameter: IntentParameter, _ text: String) -> Finding {
        Finding(
            "option-unverified", .warning,
            "the provider did not send the options of \(quoted(parameter.name)), "
                + "so \(quoted(text)) is stored without a check",
            at: nil)
    }

    static func optionWithdrawn(_ parameter: IntentParameter, _ withdrawn: [ParameterValue]) -> Refusal {
        refusal(
            parameter.name, "option-withdrawn",
            "\(chosen(withdrawn)) would no longer be offered for \(quoted(parameter.name)), "
                + "which is required",
            hint: "choose another option in the same edit: \"\(parameter.name)=…\"")
    }

    static func parameterHidden(
        _ name: String, chain: [String], in resolved: ResolvedConfiguration
    ) -> Refusal {
        let hiding = chain[0]
        let why =
            switch resolved.state(of: hiding) {
            case .value(let value, _)?: "\(quoted(hiding)) is \(quoted(value.description))"
            case .hidden(let next)?: "\(quoted(hiding)) is hidden by \(quoted(next))"
            case .misfit?: "the stored value of \(quoted(hiding)) no longer fits"
            case nil where hiding == Condition.family: "the widget is a \(resolved.family)"
            case .empty?, nil: "\(quoted(hiding)) has no value"
            }
        return refusal(
            name, "parameter-hidden", "\(quoted(name)) cannot be set while it is hidden: \(why)",
            hint: showing(name, chain: chain, in: resolved))
    }

    /// - Parameter sum: the value that `days+=3` means for a number; nil if the change is not a sum.
    static func parameterUnknown(
        _ name: String, in intent: IntentDefinition, sum: Int64? = nil
    ) -> Refusal {
        // `days+=3` is a change to `days.+`.
        if name.hasSuffix(".+") || name.hasSuffix(".-") {
            let list = String(name.dropLast(2))
            guard intent.parameter(named: list) != nil else { return parameterUnknown(list, in: intent) }
            let change = name.hasSuffix("+") ? "\"+=\" adds elements to" : "\"-=\" removes elements from"
            return refusal(
                list, "parameter-unknown", "\(change) a list, and \(quoted(list)) is not a list",
                hint: "give the new value: \"\(list)=\(sum.map { "\($0)" } ?? "…")\"")
        }
        let present = intent.presentName(of: name, from: 1)
        if present != name, intent.parameter(named: present) != nil {
            return refusal(
                name, "parameter-unknown", "\(intent.name) has no parameter \(quoted(name)) any more",
                hint: "write its present name, \(present)")
        }
        let names = intent.parameters(near: name)
        let expected = names.isEmpty ? "it has none" : "expected \(oneOf(names))"
        return refusal(
            name, "parameter-unknown", "\(intent.name) has no parameter \(quoted(name)), \(expected)",
            hint: option(named: name) ?? intent.nearestName(to: name).map(didYouMean))
    }

    /// The option for settings that are not values: a widget's size and name.
    private static func option(named name: String) -> String? {
        switch name {
        case "family", "size": "the size of a widget is an option: --family systemMedium"
        case "name", "title": "the name of a widget is an option: --name \"Office\""
        default: nil
        }
    }

    static func requiredNone(_ parameter: IntentParameter) -> Refusal {
        refusal(
            parameter.name, "parameter-required", "\(quoted(parameter.name)) is required, expected a value",
            hint: parameter.defaultValue.map {
                "\"--unset \(parameter.name)\" restores \(quoted($0.description))"
            }
                ?? "choose a value: \"\(parameter.name)=…\"")
    }

    static func restoreMisfit(_ misfit: Misfit, of intent: IntentDefinition) -> Refusal {
        let name = misfit.parameter
        return refusal(
            name, "restore-misfit", "\(quoted(name)) cannot be restored: \(intent.words(for: misfit))",
            hint: "restore the other values with \"edit\", leaving out \(quoted(name))")
    }

    static func resizeMisfit(_ misfit: Misfit, of intent: IntentDefinition, on family: Family) -> Refusal {
        let name = misfit.parameter
        return refusal(
            name, "resize-misfit",
            "\(quoted(name)) does not fit \(family): \(intent.words(for: misfit))",
            hint: "give another value in the same edit: \"\(name)=…\"")
    }

    static func revisionMoved(
        _ widget: PlacedWidgetID, expected: Revision, present: Revision
    ) -> Refusal {
        refusal(
            nil, "revision-moved", "the widget is at revision \(present), expected \(expected)",
            hint: expected < present
                ? "\"widgetconf diff \(widget) \(expected)..\" shows what changed since then"
                : "\"widgetconf history \(widget)\" lists its revisions")
    }

    static func ruleBroken(_ broken: BrokenRule, _ resolved: ResolvedConfiguration) -> Refusal {
        let hint = fix(broken, in: resolved)
        if broken.rule.isOffer {
            return refusal(broken.parameters.last, "value-not-offered", broken.description, hint: hint)
        }
        return Refusal(
            broken.parameters.last,
            Finding("rule-broken", broken.rule.severity, broken.description, at: nil, hint: hint))
    }

    /// - Parameter isKept: whether the secret has a current value.
    static func secretUntouched(_ parameter: IntentParameter, isKept: Bool) -> Finding {
        Finding(
            "secret-untouched", .warning,
            "\(quoted(parameter.name)) is a secret, so it "
                + (isKept ? "keeps its current value" : "has no value: earlier secrets are not stored"),
            at: nil, hint: setting(parameter, isKept ? "change" : "set"))
    }

    static func secretNotCopied(_ parameter: IntentParameter) -> Finding {
        Finding(
            "secret-untouched", .warning, "\(quoted(parameter.name)) is a secret, so it was not copied",
            at: nil, hint: setting(parameter, "set"))
    }

    /// How to set or change a secret, which must not be written on a command line.
    private static func setting(_ secret: IntentParameter, _ verb: String) -> String {
        "to \(verb) it, edit the widget with \"--stdin \(secret.name)\""
    }

    static func staticWidget(_ kind: Kind, _ name: String) -> Refusal {
        refusal(
            name, "widget-static", "\(kind) is static, so it has no parameter \(quoted(name))",
            hint: "leave out \(quoted(name)): a static widget has no values")
    }

    static func value(of parameter: IntentParameter, _ problem: ValueProblem) -> Refusal {
        let code: FindingCode =
            switch problem.reason {
            case .form: "value-wrong-type"
            case .unknown: "value-unknown"
            case .range: "value-out-of-range"
            case .step: "value-off-step"
            case .listSize: "value-list-size"
            case .pattern, .length, .unfitting: "value-unfitting"
            case .duplicate: "value-duplicate"
            }
        let range = problem.reason == .form ? parameter.range.map { ", \($0)" } ?? "" : ""
        let isSaid = range.isEmpty || problem.expected.hasSuffix(range)
        let expected = "expected \(problem.expected)" + (isSaid ? "" : range)
        let message = "found \(problem.found) for \(quoted(parameter.name)), \(expected)"
        return Refusal(
            parameter.name,
            Finding(
                code, .error, parameter.explaining(problem, message), at: nil,
                hint: problem.suggestion.map(didYouMean) ?? problem.remedy
                    ?? (problem.hasNoText ? emptyGiven(parameter) : nil)
                    ?? (parameter.type.isSecret && problem.reason == .unfitting ? maskGiven : nil)),
            problem: problem)
    }

    /// A stored `null` for a required parameter.
    static func valueNeeded(by parameter: IntentParameter) -> ValueProblem {
        ValueProblem(.form, found: "no value", expected: expectation(of: parameter))
    }

    // MARK: Parts of messages

    /// The step for the mask that is shown for a secret.
    private static let maskGiven =
        "\(SecretText.mask) stands for the stored secret: leave it out to keep it, or give the secret itself"

    /// The step for an empty value. A color is often meant, because a shell drops everything after " #".
    private static func emptyGiven(_ parameter: IntentParameter) -> String? {
        let step = withoutValue(parameter)
        guard parameter.type.kind is ColorType else { return step }
        let color = "quote a color, without a space before it: \(parameter.name)=\"#…\""
        return [color, step].compactMap { $0 }.joined(separator: "; ")
    }

    /// How to clear the value, which an empty string does not do; nil if a value is required.
    private static func withoutValue(_ parameter: IntentParameter) -> String? {
        let none = "\"--none \(parameter.name)\" sets no value"
        let standard = parameter.defaultValue.map {
            "\"--unset \(parameter.name)\" restores \(quoted($0.description))"
        }
        return parameter.isRequired ? standard : [none, standard].compactMap { $0 }.joined(separator: ", ")
    }

    /// The maximum number of options that a message lists.
    private static let listed = 12

    /// Chosen values by their titles.
    private static func chosen(_ values: [ParameterValue]) -> String {
        values.map { value in
            if case .object(let object) = value { quoted(object.displayTitle) } else { quoted("\(value)") }
        }.joined(separator: ", ")
    }

    private static func list(_ options: [OfferedChoice]) -> String {
        let labels = options.prefix(listed).map(\.label).joined(separator: ", ")
        return options.count > listed ? "\(labels) and \(options.count - listed) more" : labels
    }

    static func nearest(_ text: String, among words: [String]) -> String? {
        Spelling.nearest(text, among: words).map(didYouMean)
    }

    static func refusal(
        _ parameter: String?, _ code: FindingCode, _ message: String, hint: String? = nil
    ) -> Refusal {
        Refusal(parameter, Finding(code, .error, message, at: nil, hint: hint))
    }

    /// The change to the last parameter in the chain that would show the one before it.
    static func showing(_ name: String, chain: [String], in resolved: ResolvedConfiguration)
        -> String?
    {
        let hidden = chain.count > 1 ? chain[chain.count - 2] : name
        let condition = resolved.intent.parameter(named: hidden)?.visibility
        let cause = condition?.unmet(on: resolved.family) { resolved[$0] }
        return cause.flatMap(change)
    }

    /// The change that gives a test the wanted result.
    static func change(for cause: ConditionCause) -> String? {
        let name = cause.subject
        switch (cause.test, cause.isWanted) {
        case (.equals(_, let values), true):
            return values.first.map { "set \"\(name)=\($0)\" in the same edit" }
        case (.equals(_, let values), false):
            if values.count == 1, case .boolean(let value) = values[0] {
                return "set \"\(name)=\(!value)\" in the same edit"
            }
            return "set \"\(name)\" to a value other than \(list(values)) in the same edit"
        case (.isSet, true): return "set \"\(name)=…\" in the same edit"
        case (.isSet, false): return "add \"--none \(name)\" to the same edit"
        case (.isWithin(_, let range), true): return "set \"\(name)\" to \(range) in the same edit"
        case (.isWithin(_, let range), false):
            return "set \"\(name)\" to a value outside \(range) in the same edit"
        case (.isFamily(let families), true):
            return "it is only visible in \(families.map(\.rawValue).joined(separator: ", "))"
        case (.isFamily(let families), false):
            return "it is not visible in \(families.map(\.rawValue).joined(separator: ", "))"
        case (.not, _), (.any, _), (.all, _): return nil
        }
    }

    private static func list(_ values: [ParameterValue]) -> String {
        values.map { quoted($0.description) }.joined(separator: ", ")
    }
}
