import SourceText
import WidgetModel

/// Findings about intents and the keys of their parameters, in alphabetical order.
enum ParameterFindings {
    static func alone(_ name: Located<String>, _ node: YAMLNode) -> Finding {
        let mapping = node.inBrackets.map { _ in "{ type: \(node.location.text) }" }
        return YAMLFindings.valueType(
            node, expected: "a parameter (a mapping)",
            hint: "write \"\(name.value): \(mapping ?? "{ type: … }")\"", replacement: mapping)
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

    static func intentKeyInside(_ name: Located<String>, _ node: YAMLNode) -> Finding {
        YAMLFindings.valueType(
            node, expected: "a parameter (a mapping)",
            hint: "if it is \(quoted(name)) of the intent, move it out of \"parameters\"")
    }

    static func intentWithoutParameters(_ name: Located<String>) -> Finding {
        Finding(
            "intent-without-parameters", .warning, "the intent \(quoted(name)) has no parameters",
            at: name.location,
            hint:
                "add \"parameters\" inside it, indented further than its name, or remove the intent and declare its "
                + "widgets with \"configuration: static\""
        )
    }

    /// - Parameter keys: adjacent keys that belong into the parameter before them.
    static func keysOutside(_ keys: [Located<String>], _ parameter: Located<String>) -> Finding {
        let indent = parameter.location.start.column + 1
        let names = keys.map(quoted).joined(separator: ", ")
        return Finding(
            "key-outside",
            "\(names) \(keys.count == 1 ? "belongs" : "belong") inside the parameter \(quoted(parameter))",
            at: keys.first?.location ?? parameter.location,
            notes: [.init("the parameter is here", at: parameter.location)],
            hint: "indent \(keys.count == 1 ? "it" : "them") by \(indent) spaces")
    }

    static func linkAddress(_ node: YAMLNode, _ text: String) -> Finding {
        let address = text.firstRange(of: "//").map { text[$0.upperBound...] } ?? text[...]
        return Finding(
            "link-address", "the link leads to \(quoted(text)), expected an address with https",
            at: node.location, hint: "write https://\(address.contains(":") ? "…" : address)")
    }

    /// Parameters as a list, each with its name under a key.
    static func list(_ node: YAMLNode) -> Finding {
        YAMLFindings.valueType(
            node, expected: "a mapping of names",
            hint: node.elements.first(where: { _ in true }).flatMap(declaration(meantBy:)))
    }

    /// The step for the first parameter of a list; nil if the parameter is unnamed.
    private static func declaration(meantBy element: YAMLNode) -> String? {
        if element.isPlain, let name = element.text, NameRule.isWellFormed(name) {
            return "write each with its type: \"\(name): { type: string }\""
        }
        if let entry = element.entries.first(where: { _ in true }), element.mostEntries == 1,
            entry.value.isMapping, let name = entry.key.text
        {
            return "remove the \"-\" before \(quoted(name)) and the other names"
        }
        guard let own = element.entryOfName, let name = own.value.text else { return nil }
        let members = element.entries.compactMap { key, value -> String? in
            guard let word = key.text, word != own.key else { return nil }
            let meant =
                DeclaredParameter.keys.contains(word)
                ? word : KeysOfOtherTools.advice(for: word, value)?.key
            return meant.map { "\($0): \(shown(value, of: $0))" }
        }
        return "write \"\(name): { \(members.joined(separator: ", ")) }\": the name is the key"
    }

    /// A value as it can be written between braces; `…` for a longer one.
    private static func shown(_ value: YAMLNode, of key: String) -> String {
        let text = value.location.text
        let isShort =
            value.isScalar && !value.isMissing && text.count <= longestShown
            && !text.contains { ",[]{}#:\"'".contains($0) || $0.isNewline }
        return isShort ? key == "type" ? ParameterType.word(for: text) ?? text : text : "…"
    }

    /// A longer value would hide the rest of the hint.
    private static let longestShown = 24

    static func messageNeedless(
        _ message: Located<String>, _ cause: RefusalCause, _ parameter: DeclaredParameter
    ) -> Finding {
        let reason =
            switch cause {
            case .pattern: "has no \"pattern\""
            case .range: "has no \"range\""
            case .length: "has neither \"minLength\" nor \"maxLength\""
            case .list: "accepts any number of values"
            }
        return Finding(
            "message-needless", .warning,
            "this message is never shown, because \(quoted(parameter.name)) \(reason)", at: message.location,
            hint: "remove the message, or limit the values")
    }

    static func messagesAlone(_ node: YAMLNode) -> Finding {
        Finding(
            "value-type",
            "found \(YAMLFindings.found(node)), expected messages by what refuses a value", at: node.location,
            hint:
                "write { pattern: \(node.location.text) }, or another key: \(oneOf(["range", "length", "list"]))"
        )
    }

    /// An intent's parameter that is referenced inside a type.
    ///
    /// - Parameters:
    ///   - use: the parameter of the intent that has the type.
    ///   - test: the test in a condition that names the parameter; nil in rules and summaries.
    static func outside(
        _ name: Located<String>, of type: String, _ use: (parameter: String, intent: String),
        _ test: DeclaredTest?
    ) -> Finding {
        let text = test?.location.text ?? ""
        let shown = text.contains(where: \.isNewline) ? "{ … }" : text
        return Finding(
            "parameter-unknown",
            "\(quoted(name)) is a parameter of \(quoted(use.intent)), "
                + "and \(quoted(type)) sees only its own parameters", at: name.location,
            hint: test == nil
                ? "move this to \(quoted(use.intent)), or name a parameter of \(quoted(type))"
                : "write \"when: { \(name.value): \(shown) }\" at the parameter \(quoted(use.parameter)) "
                    + "of \(quoted(use.intent))")
    }

    /// A condition under `required`.
    static func requiredCondition(_ node: YAMLNode, of parameter: Located<String>) -> Finding {
        let text = node.location.text
        let condition = text.hasPrefix("{") && !text.contains(where: \.isNewline) ? text : "{ … }"
        return YAMLFindings.valueType(
            node, expected: "true or false",
            hint:
                "write a rule of the intent: \"rules: [{ require: [\(parameter.value)], when: \(condition) }]\""
        )
    }

    static func sliderWithoutRange(_ control: Located<Control>, _ parameter: DeclaredParameter) -> Finding {
        Finding(
            "slider-without-range",
            "\(quoted(parameter.name)) has a slider, but no range with a minimum and a maximum",
            at: control.location,
            notes: parameter.range.map { [.init("this range is open", at: $0.location)] } ?? [],
            hint: "add \"range: [min, max]\", or use \"control: stepper\"")
    }

    /// - Parameter type: the type whose parameters are known; nil for an intent's parameters.
    static func unknown(_ name: Located<String>, known: [String], of type: String? = nil) -> Finding {
        let near = Spelling.nearest(name.value, among: known)
        let whole = known.first { name.value.hasPrefix($0 + ".") }
        return Finding(
            "parameter-unknown",
            "\(type.map(quoted) ?? "the intent") has no parameter \(quoted(name))", at: name.location,
            hint: near.map(didYouMean)
                ?? whole.map { "name \(quoted($0)) as a whole, or move this into the type of \(quoted($0))" }
                ?? nameOne(of: known),
            fix: near.map(Finding.Fix.replacing(name)))
    }

    /// The hint for an unknown parameter. A long list of names is omitted, because it would not help.
    private static func nameOne(of known: [String]) -> String {
        switch known.count {
        case 1: "the only parameter is \(oneOf(known))"
        case 2...8: "name one of \(oneOf(known))"
        default: "name one of the intent's parameters"
        }
    }
}
