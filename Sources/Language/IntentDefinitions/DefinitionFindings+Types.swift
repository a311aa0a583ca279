import SourceText

// Messages about types and their attributes, in alphabetical order.
extension DefinitionFindings {
    static func acceptUnknown(_ node: YAMLNode, _ text: String) -> Finding {
        let near = text.contains("/") ? nil : FileAcceptance.Kind("." + text).map(\.description)
        return Finding(
            "accept-unknown",
            "found \(quoted(text)), "
                + "expected an extension such as \".csv\", a content type or a uniform type identifier",
            at: node.location,
            hint: near.map(didYouMean) ?? "write \".csv\", \"text/csv\" or \"public.text\"",
            fix: near.map { .replacing(node.range, with: $0) })
    }

    static func attributeUnfitting(
        _ declared: DeclaredAttribute, _ name: Located<String>, _ type: ParameterType
    ) -> Finding {
        let key = declared.attribute.rawValue
        let counterpart = declared.attribute.counterpart(of: type)?.rawValue
        return Finding(
            "attribute-unfitting",
            "\(quoted(name)) is of the type \"\(type.name)\"; "
                + "\"\(key)\" belongs to \(oneOf(declared.attribute.types.map(\.name)))",
            at: declared.key.location,
            hint: counterpart.map(didYouMean) ?? control(meantBy: declared) ?? "remove \"\(key)\"",
            fix: counterpart.map { .replacing(declared.key.range, with: $0) })
    }

    /// The step for the mode of a selector that is a control here, as in `mode: slider`.
    private static func control(meantBy declared: DeclaredAttribute) -> String? {
        guard declared.attribute == .mode, let word = declared.value.text else { return nil }
        let meant = Control(rawValue: word)?.rawValue ?? KeysOfOtherTools.control(for: word)?.key
        return meant.map { "write \"control: \($0)\"" }
    }

    static func controlUnfitting(
        _ control: Located<Control>, _ parameter: DeclaredParameter, _ type: ParameterType,
        _ fitting: [Control]
    ) -> Finding {
        Finding(
            "control-unfitting",
            "\(quoted(parameter.name)) is of the type \"\(type.name)\", which has no "
                + "\"\(control.value.rawValue)\", expected \(oneOf(fitting.map(\.rawValue)))",
            at: control.location, hint: "write one of these, or remove \"control\"")
    }

    static func currencyUnknown(_ node: YAMLNode, _ code: String) -> Finding {
        let known = Currency(code.uppercased())?.code ?? Currency.code(ofSign: code)
        let near = known ?? Spelling.nearest(code.uppercased(), among: Currency.codes)
        return Finding(
            "currency-unknown",
            "there is no currency \(quoted(code)), expected a code of ISO 4217 such as \"EUR\"",
            at: node.location, hint: near.map(didYouMean) ?? "write the currency's three letters",
            // Many codes differ by one letter, so only a known name of the currency is replaced.
            fix: known.map { .replacing(node.range, with: $0) })
    }

    /// - Parameter near: the values next to the default that the steps reach.
    static func defaultOffStep(
        _ parameter: DeclaredParameter, _ value: ParameterValue, _ step: ValueStep,
        from start: ParameterValue, near: [ParameterValue]
    ) -> Finding {
        let stepText = parameter.step?.value.text ?? step.description
        let values = near.map { quoted($0.description) }.joined(separator: " or ")
        let change = "change the \(near.isEmpty ? "default, the step" : "step") or the minimum of the range"
        return Finding(
            "default-off-step", .warning,
            "the default of \(quoted(parameter.name)) is \"\(value)\", "
                + "which steps of \"\(stepText)\" from \"\(start)\" cannot reach",
            at: parameter.defaultValue?.location ?? parameter.name.location,
            notes: parameter.step.map { [.init("the step is here", at: $0.location)] } ?? [],
            hint: near.isEmpty
                ? change
                : alignedRange(parameter, value, stepText, from: start).map {
                    "steps count from the minimum: write \"range: \($0)\", or use \(values)"
                } ?? "write \(values), or \(change)")
    }

    /// The range whose minimum is a multiple of the step, if the default is one as well: `[5, 60]` for
    /// `[1, 60]`, the step 5 and the default 25; nil in other cases.
    private static func alignedRange(
        _ parameter: DeclaredParameter, _ value: ParameterValue, _ step: String, from start: ParameterValue
    ) -> String? {
        guard case .integer(let value) = value, case .integer(let start) = start, let step = Int64(step),
            (0...Int64(Int32.max)).contains(start), step > 1, value % step == 0,
            let most = parameter.range?.value.max?.value.text
        else { return nil }
        return "[\((start + step - 1) / step * step), \(most)]"
    }

    static func emptyNeedless(_ text: Located<String>, _ parameter: DeclaredParameter) -> Finding {
        Finding(
            "empty-needless", .warning,
            "this text is never shown, because \(quoted(parameter.name)) is required and always has a value",
            at: text.location,
            notes: parameter.isRequired.map { [.init("it is required here", at: $0.location)] } ?? [],
            hint:
                "remove the text, or \"required\"; if people have to decide, write \"cases\" without a default"
        )
    }

    static func exampleUnfitting(
        _ node: YAMLNode, _ parameter: DeclaredParameter, _ type: ParameterType
    ) -> Finding {
        Finding(
            "example-unfitting",
            "\(quoted(parameter.name)) is of the type \"\(type.name)\", "
                + "which is chosen, not typed, so there is no field for an example",
            at: node.location,
            hint: "remove \"example\", or write \"empty\" for the text that is shown without a value")
    }

    static func helpMarkup(_ problem: MarkedText.Problem, at location: SourceLocation) -> Finding {
        switch problem.reason {
        case .unclosed(let mark):
            Finding(
                "help-markup", .warning, "\(quoted(mark)) is shown as it is, because it is not closed",
                at: location, hint: "close it, or write \(quoted("\\" + mark)) to show it")
        case .unsupported(let mark, let instead):
            Finding(
                "help-markup", .warning,
                "\(quoted(mark)) is not supported here, expected *emphasis*, \(MarkedText.code("code")) or "
                    + "[a link](https://…)",
                at: location, hint: "write \(instead)")
        case .address(let address):
            Finding(
                "help-markup", .warning,
                "the link leads to \(quoted(address)), expected an address with https", at: location,
                hint: "write [text](https://\(address.contains(":") ? "…" : address))")
        }
    }

    static func linkAddress(_ node: YAMLNode, _ text: String) -> Finding {
        let address = text.firstRange(of: "//").map { text[$0.upperBound...] } ?? text[...]
        return Finding(
            "link-address", "the link leads to \(quoted(text)), expected an address with https",
            at: node.location, hint: "write https://\(address.contains(":") ? "…" : address)")
    }

    static func lengthOrder(min: Located<Int>, max: Located<Int>) -> Finding {
        Finding(
            "length-order", "the minimum length \(min.value) is greater than the maximum length \(max.value)",
            at: min.location, notes: [.init("the maximum length is here", at: max.location)],
            hint: "write the smaller number as \"minLength\"")
    }

    static func listEmpty(_ node: YAMLNode) -> Finding {
        let key = node.ownKey?.text.map { "\"\($0)\" is an empty list" } ?? "the list is empty"
        return Finding(
            "list-empty", "\(key), expected at least one element", at: node.location,
            hint: "add elements, or remove the key")
    }

    static func sliderWithoutRange(_ control: Located<Control>, _ parameter: DeclaredParameter) -> Finding {
        Finding(
            "slider-without-range",
            "\(quoted(parameter.name)) has a slider, but no range with a minimum and a maximum",
            at: control.location,
            notes: parameter.range.map { [.init("this range is open", at: $0.location)] } ?? [],
            hint: "add \"range: [min, max]\", or use \"control: stepper\"")
    }

    static func stepNotPositive(_ step: Located<LiteralText>, _ parameter: DeclaredParameter) -> Finding {
        // The rest of the text is the unit, which also fits the proposed step.
        let unit = step.value.text.drop { "+-.".contains($0) || $0.isNumber }
        return Finding(
            "step-not-positive",
            "the step of \(quoted(parameter.name)) is \(step.value.text), expected more than 0",
            at: step.location, hint: "write the distance between two values, such as \"step: 1\(unit)\"")
    }

    static func stepTooFine(
        _ step: Located<LiteralText>, _ parameter: DeclaredParameter, _ type: ParameterType,
        _ least: some CustomStringConvertible
    ) -> Finding {
        Finding(
            "step-too-fine",
            "the step of \(quoted(parameter.name)) is \"\(step.value.text)\", "
                + "but the step of a \"\(type.name)\" is a multiple of \"\(least)\"",
            at: step.location, hint: "write a multiple of \"\(least)\"")
    }

    static func stepTooWide(
        _ step: Located<LiteralText>, _ parameter: DeclaredParameter,
        _ ends: (min: ParameterValue, max: ParameterValue)
    ) -> Finding {
        Finding(
            "step-too-wide", .warning,
            "the step of \(quoted(parameter.name)) is \"\(step.value.text)\", "
                + "wider than its range \"\(ends.min)\" to \"\(ends.max)\"",
            at: step.location,
            notes: parameter.range.map { [.init("the range is here", at: $0.location)] } ?? [],
            hint: "write a smaller step")
    }

    static func stepUnfitting(
        _ step: Located<LiteralText>, _ parameter: DeclaredParameter, _ type: ParameterType
    ) -> Finding {
        Finding(
            "step-unfitting",
            "\(quoted(parameter.name)) is of the type \"\(type.name)\", "
                + (type.kind is MoneyType
                    ? "whose amounts are in several currencies" : "which has no order"),
            at: step.location, hint: "remove \"step\"")
    }

    static func unitUnknown(_ node: YAMLNode, _ symbol: String, of dimension: Dimension) -> Finding {
        let other = Dimension.allCases.first { MeasurementUnit(symbol, of: $0) != nil }
        let near =
            MeasurementUnit.meant(by: symbol, of: dimension)?.symbol
            ?? Spelling.nearest(symbol, among: dimension.units.map(\.symbol))
        let expected = oneOf(dimension.units.map(\.symbol))
        let what = other.map { "measures \($0)" } ?? "is no unit"
        return Finding(
            "unit-unknown", "\(quoted(symbol)) \(what), expected \(expected)",
            at: node.location, hint: near.map(didYouMean) ?? "use one of these symbols",
            fix: near.map { .replacing(node.range, with: $0) })
    }
}

// Messages about patterns.
extension DefinitionFindings {
    static func patternBetweenSlashes(_ node: YAMLNode, _ meant: PatternOfJavaScript) -> Finding {
        Finding(
            "pattern-malformed",
            "found a pattern between slashes as in JavaScript, expected only the pattern", at: node.location,
            hint: "write \(YAMLFindings.inQuotes(meant.text)): it always matches the whole text"
                + (meant.note.map { ", and \(quoted($0)) replaces the flag \"i\"" } ?? ""))
    }

    static func patternMalformed(_ problem: PatternProblem, at location: SourceLocation) -> Finding {
        let (message, hint) = words(for: problem.reason)
        return Finding("pattern-malformed", message, at: location, hint: hint)
    }

    static func patternUnquoted(_ node: YAMLNode) -> Finding {
        // YAML reads a pattern that begins with brackets as a list, which ends at the closing bracket.
        let meant = node.rangeAsMeant
        let location = SourceLocation(file: node.file, range: meant ?? node.range)
        let quoted = YAMLFindings.inQuotes(location.text)
        return Finding(
            "pattern-unquoted",
            "YAML reads text that begins with a bracket as \(YAMLFindings.found(node)), expected a pattern",
            at: location, hint: meant == nil ? "quote it" : "quote it: \(quoted)",
            fix: meant.map { .replacing($0, with: quoted) })
    }

    /// The message and the hint for each problem of a pattern.
    private static func words(for reason: PatternProblem.Reason) -> (message: String, hint: String) {
        switch reason {
        case .anchor:
            ("\"^\" and \"$\" never match in the middle", "remove it, or write \"\\^\" or \"\\$\"")
        case .backReference:
            ("back-references are not supported", "write the allowed characters instead")
        case .classEnd:
            (
                "a class such as \"\\d\" cannot be the end of a range",
                "to match \"-\", write it last in the brackets"
            )
        case .classRange:
            ("the characters of this range are in the wrong order", "write the smaller character first")
        case .countMalformed:
            (
                "a brace begins a count such as \"{2}\", \"{2,}\" or \"{2,4}\"",
                "to match the character, write \"\\{\""
            )
        case .countOrder:
            ("the minimum count is greater than the maximum", "write the smaller number first")
        case .countTooLarge:
            ("a repetition is limited to \(PatternLimits.count)", "write a smaller count, or \"*\"")
        case .emptyClass:
            ("this class is empty", "write characters between the brackets")
        case .escapeUnknown:
            (
                "this escape is not supported, expected one of \"d\", \"w\", \"s\", \"n\", \"r\", \"t\"",
                "to match the letter itself, remove the backslash"
            )
        case .groupKind:
            (
                "only groups \"(…)\" and \"(?:…)\" are supported: no look-around and no names",
                "write \"(…)\" or \"(?:…)\"; for two conditions, use \"minLength\" as well, or let the provider check "
                    + "the text with \"validate\""
            )
        case .nesting:
            ("groups are nested more than \(PatternLimits.nesting) levels deep", "use fewer groups")
        case .nothingToRepeat:
            ("there is nothing to repeat here", "to match the character, write \"\\\" before it")
        case .tooLarge:
            (
                "the pattern has more than \(PatternLimits.steps) steps when its counts are expanded",
                "use smaller counts"
            )
        case .unbalanced:
            (
                "this bracket has no match",
                "close it, or write \"\\\" before it to match the character"
            )
        case .unfinishedEscape:
            ("the pattern ends after a backslash", "to match a backslash, write \"\\\\\"")
        case .wordBoundary:
            ("word boundaries are not supported", "write the allowed characters instead")
        }
    }
}

// Messages about options, in alphabetical order.
extension DefinitionFindings {
    /// - Parameter circle: the parameters of the cycle, each with the name by which it
    ///   depends on the next one.
    static func dependsOnCircular(
        _ circle: [(parameter: Located<String>, dependsOn: Located<String>)]
    ) -> Finding {
        guard let last = circle.last, let first = circle.first, circle.count > 1 else {
            let name = circle.first?.dependsOn
            return Finding(
                "depends-on-circular", "the options of \(name.map(quoted) ?? "") depend on its own value",
                at: name?.location, hint: "name another parameter, or remove \"dependsOn\"")
        }
        let names = circle.map { quoted($0.parameter) }.joined(separator: " → ")
        return Finding(
            "depends-on-circular",
            "these options depend on each other: \(names) → \(quoted(first.parameter))",
            at: last.dependsOn.location,
            notes: circle.dropLast().map {
                .init(
                    "the options of \(quoted($0.parameter)) depend on \(quoted($0.dependsOn)) here",
                    at: $0.dependsOn.location)
            }, hint: "remove one of these names")
    }

    static func optionsMissing(_ parameter: DeclaredParameter, _ type: ObjectType) -> Finding {
        Finding(
            "options-missing",
            "\(quoted(parameter.name)) has the declared type \"\(type.name)\", "
                + "whose values come from the provider",
            at: parameter.type?.location ?? parameter.name.location,
            hint: "add \"options: list\" or \"options: search\""
                + (type.properties.isEmpty
                    ? ""
                    : "; if people fill in the objects, write \"parameters\" in place of \"properties\" "
                        + "in \(quoted(type.name))"))
    }

    static func optionsOther(
        _ other: Located<Bool>, _ parameter: DeclaredParameter, _ type: ObjectType
    ) -> Finding {
        Finding(
            "options-other",
            "\(quoted(parameter.name)) has the declared type \"\(type.name)\", "
                + "so only values that the provider offers are valid",
            at: other.location, hint: "remove \"other\"")
    }

    static func optionsUnneeded(
        _ options: Located<DeclaredOptions>, _ parameter: DeclaredParameter
    ) -> Finding {
        Finding(
            "options-unneeded", .warning,
            "\(quoted(parameter.name)) is a boolean, so a provider has nothing to offer",
            at: options.location,
            hint: "remove \"options\"")
    }
}
