import SourceText
import YAMLReading

// Wordings about types and what stands beside them; alphabetical.
extension DefinitionFindings {
    static func acceptUnknown(_ node: YAMLNode, _ text: String) -> Finding {
        let near = text.contains("/") ? nil : FileAcceptance.Kind("." + text).map(\.description)
        return Finding(
            "accept-unknown",
            "found \(YAMLFindings.quoted(text)), "
                + "expected an extension such as \".csv\", a content type or a uniform type identifier",
            at: node.location,
            hint: near.map(didYouMean) ?? "write \".csv\", \"text/csv\" or \"public.text\"",
            fix: near.map { Finding.Fix([Finding.Edit(node.range, $0)]) })
    }

    static func attributeUnfitting(
        _ declared: DeclaredAttribute, _ name: Located<String>, _ type: ParameterType
    ) -> Finding {
        let key = declared.attribute.rawValue
        let counterpart = declared.attribute.counterpart(of: type)?.rawValue
        return Finding(
            "attribute-unfitting",
            "\(quoted(name)) is of the type \"\(type.name)\"; "
                + "\"\(key)\" belongs to \(YAMLFindings.oneOf(declared.attribute.types.map(\.rawValue)))",
            at: declared.key.location, hint: counterpart.map(didYouMean) ?? "remove \"\(key)\"",
            fix: counterpart.map { Finding.Fix([Finding.Edit(declared.key.range, $0)]) })
    }

    static func controlUnfitting(
        _ control: Located<Control>, _ parameter: DeclaredParameter, _ type: ParameterType,
        _ fitting: [Control]
    ) -> Finding {
        Finding(
            "control-unfitting",
            "\(quoted(parameter.name)) is of the type \"\(type.name)\", which has no "
                + "\"\(control.value.rawValue)\", expected \(YAMLFindings.oneOf(fitting.map(\.rawValue)))",
            at: control.location, hint: "write one of these, or remove \"control\"")
    }

    static func currencyUnknown(_ node: YAMLNode, _ code: String) -> Finding {
        let known = Currency(code.uppercased())?.code ?? Currency.code(ofSign: code)
        let near = known ?? Spelling.nearest(code.uppercased(), among: Currency.codes)
        return Finding(
            "currency-unknown",
            "there is no currency \(YAMLFindings.quoted(code)), expected a code of ISO 4217 such as \"EUR\"",
            at: node.location, hint: near.map(didYouMean) ?? "write the currency's three letters",
            fix: near.map { Finding.Fix([Finding.Edit(node.range, $0)]) })
    }

    static func defaultOffStep(
        _ parameter: DeclaredParameter, _ value: ParameterValue, _ step: ValueStep, from start: ParameterValue
    ) -> Finding {
        Finding(
            "default-off-step", .warning,
            "the default of \(quoted(parameter.name)) is \"\(value)\", "
                + "which steps of \"\(step)\" from \"\(start)\" do not come to",
            at: parameter.defaultValue?.location ?? parameter.name.location,
            notes: parameter.step.map { [Finding.Note("the step is here", at: $0.location)] } ?? [],
            hint: "change the default, the step or the beginning of the range")
    }

    static func elementDuplicate(_ location: SourceLocation, earlier: SourceLocation) -> Finding {
        Finding(
            "element-duplicate", .warning, "\(YAMLFindings.quoted(location.text)) is in the list already",
            at: location, notes: [Finding.Note("the first one is here", at: earlier)], hint: "remove one")
    }

    static func exampleUnfitting(
        _ node: YAMLNode, _ parameter: DeclaredParameter, _ type: ParameterType
    ) -> Finding {
        Finding(
            "example-unfitting",
            "\(quoted(parameter.name)) is of the type \"\(type.name)\", "
                + "which is chosen and not typed: there is no field to show an example in",
            at: node.location, hint: "remove \"example\"; \"empty\" says what stands there without a value")
    }

    static func lengthOrder(min: Located<Int>, max: Located<Int>) -> Finding {
        Finding(
            "length-order", "the least length \(min.value) is above the greatest length \(max.value)",
            at: min.location, notes: [Finding.Note("the greatest length is here", at: max.location)],
            hint: "write the smaller number as \"minLength\"")
    }

    static func listEmpty(_ node: YAMLNode) -> Finding {
        let key = node.ownKey?.text.map { "\"\($0)\" is an empty list" } ?? "the list is empty"
        return Finding(
            "list-empty", "\(key), expected one element or more", at: node.location,
            hint: "add elements, or remove the key")
    }

    static func sliderWithoutRange(_ control: Located<Control>, _ parameter: DeclaredParameter) -> Finding {
        Finding(
            "slider-without-range",
            "\(quoted(parameter.name)) has a slider, but no range with a beginning and an end",
            at: control.location,
            notes: parameter.range.map { [Finding.Note("this range is open", at: $0.location)] } ?? [],
            hint: "add \"range: [least, greatest]\", or use \"control: stepper\"")
    }

    static func stepNotPositive(_ step: Located<LiteralText>, _ parameter: DeclaredParameter) -> Finding {
        Finding(
            "step-not-positive",
            "the step of \(quoted(parameter.name)) is \"\(step.value.text)\", expected more than nothing",
            at: step.location, hint: "write how far one step leads")
    }

    static func stepTooFine(
        _ step: Located<LiteralText>, _ parameter: DeclaredParameter, _ type: ParameterType,
        _ least: some CustomStringConvertible
    ) -> Finding {
        Finding(
            "step-too-fine",
            "the step of \(quoted(parameter.name)) is \"\(step.value.text)\", "
                + "but a \"\(type.name)\" moves by whole \"\(least)\"",
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
            notes: parameter.range.map { [Finding.Note("the range is here", at: $0.location)] } ?? [],
            hint: "write a smaller step")
    }

    static func stepUnfitting(
        _ step: Located<LiteralText>, _ parameter: DeclaredParameter, _ type: ParameterType
    ) -> Finding {
        Finding(
            "step-unfitting",
            "\(quoted(parameter.name)) is of the type \"\(type.name)\", "
                + (type.isMoney
                    ? "whose amounts are in several currencies" : "which has no smaller and greater values"),
            at: step.location, hint: "remove \"step\"")
    }

    static func unitUnknown(_ node: YAMLNode, _ symbol: String, of dimension: Dimension) -> Finding {
        let other = Dimension.allCases.first { MeasurementUnit(symbol, of: $0) != nil }
        let near =
            MeasurementUnit.meant(by: symbol, of: dimension)?.symbol
            ?? Spelling.nearest(symbol, among: dimension.units.map(\.symbol))
        let expected = YAMLFindings.oneOf(dimension.units.map(\.symbol))
        let what = other.map { "measures \($0)" } ?? "is no unit"
        return Finding(
            "unit-unknown", "\(YAMLFindings.quoted(symbol)) \(what), expected \(expected)",
            at: node.location, hint: near.map(didYouMean) ?? "write one of these symbols",
            fix: near.map { Finding.Fix([Finding.Edit(node.range, $0)]) })
    }
}
