import IntentDefinitions
import SourceText
import WidgetModel

/// The messages of all findings about sources, in alphabetical order.
enum SourceFindings {
    static func bodyUnneeded(_ key: YAMLNode, with method: Located<HTTPFetch.Method>) -> Finding {
        Finding(
            "source-key-unneeded", "\"body\" has no effect with \"method: GET\"", at: key.location,
            notes: [.init("the method is here", at: method.location)],
            hint: "write \"method: POST\", or move the values to \"query\"")
    }

    /// - Parameter range: The range of the braces and the name in the UTF-8 of the text.
    static func braceDoubled(_ node: YAMLNode, _ range: Range<Int>, _ name: String) -> Finding {
        let location = node.location(ofText: range)
        return Finding(
            "source-template", .warning,
            "\(quoted(location.text)) stands for text in braces, not for the value of \(quoted(name))",
            at: location, hint: "write \"{\(name)}\"")
    }

    /// - Parameters:
    ///   - span: The time between two reloads that the source asks for.
    ///   - budget: The settings of the widget.
    ///   - needed: The settings with a budget that allows these reloads.
    static func budgetExceeded(
        _ kind: Located<Kind>, every span: Milliseconds, _ budget: ReloadSettings, needed: ReloadSettings,
        at location: SourceLocation
    ) -> Finding {
        let name = quoted(kind.value.name)
        let count = budget.perDay == 1 ? "1 reload" : "\(budget.perDay) reloads"
        return Finding(
            "source-budget", .warning,
            "the source requests the data of \(name) every \(span), but the budget of the widget allows "
                + "\(count) a day, at least \(budget.spacing) apart",
            at: location, hint: "write \"budget: \(needed.writtenBudget)\" in \(name)")
    }

    static func commandBesideSource(_ source: YAMLNode, command: YAMLNode) -> Finding {
        Finding(
            "source-command", "found \"command\" and \"source\", expected one of them", at: source.location,
            notes: [.init("\"command\" is here", at: command.location)],
            hint: "remove \"command\" to show data without a program, or remove \"source\"")
    }

    static func commandMissing(_ root: YAMLNode) -> Finding {
        YAMLFindings.keyMissing(
            root, "a provider manifest", key: "command",
            hint: "add \"command: […]\" with a program, or \"source:\" to show data without one")
    }

    /// - Parameter source: The source, or the object, that lacks the value.
    static func dataMissing(_ member: EntryMember, source: SourceLocation) -> Finding {
        Finding(
            "source-data-missing", "\"data\" has no path for \(quoted(member.name))", at: member.location,
            notes: [.init("the other values come from here", at: source)],
            hint: "add \"\(member.name): PATH\" there, or declare the value with \"optional: true\"")
    }

    static func dataUnknown(_ name: Located<String>, known: [String]) -> Finding {
        let near = Spelling.nearest(name.value, among: known)
        return Finding(
            "source-data-unknown", "\"entry\" does not declare \(quoted(name))", at: name.location,
            hint: near.map(didYouMean) ?? "declare it under \"entry\" of the widget, or remove it",
            fix: near.map { .replacing(name.location.range, with: $0) })
    }

    static func dateMissing(at entries: SourceLocation) -> Finding {
        Finding(
            "key-missing", "a source with \"entries\" needs the key \"date\"", at: entries,
            hint: "add \"date: PATH\" for the date of each entry; "
                + "to show a list in one entry, write its path under \"data\"")
    }

    static func defaultUnfitting(
        _ name: Located<String>, _ standard: JSONValue, _ type: EntryType
    ) -> Finding {
        let isPercent = if case .value(let type) = type { type.kind is PercentType } else { false }
        return Finding(
            "source-data-unfitting",
            "found \(standard.foundText) as the default of \(quoted(name)), expected \(type.noun)",
            at: name.location,
            hint: isPercent ? "write a fraction such as 0.5, or \"50%\"" : "correct or remove \"default\"")
    }

    static func eachUnfitting(
        _ first: Located<String>, of name: Located<String>, _ type: EntryType
    ) -> Finding {
        Finding(
            "source-data-unfitting", "\"each\" is for objects, but \(quoted(name)) is \(type.noun)",
            at: first.location,
            hint: "declare \(quoted(name)) with \"properties\", or remove \"each\"")
    }

    /// - Parameter near: The path of a file with a similar name; nil if there is none.
    static func fileMissing(_ path: Located<String>, near: String?) -> Finding {
        Finding(
            "source-file-missing", .warning, "there is no file \(quoted(path))", at: path.location,
            hint: near.map(didYouMean)
                ?? "create it, or correct the path; it is relative to the folder of the manifest")
    }

    static func fileURL(_ node: YAMLNode, _ text: String) -> Finding {
        YAMLFindings.valueType(
            node, expected: "a path", replacement: String(text.dropFirst("file://".count)))
    }

    static func groupMissing(_ use: SourceUse) -> Finding {
        Finding(
            "source-name-unknown",
            "\(quoted(use.path.joined(separator: "."))) is a value of a group, "
                + "which the manifest does not declare",
            at: use.location, hint: "add \"group: { id: group.org.example.app }\" to the manifest")
    }

    static func headerMalformed(_ name: Located<String>) -> Finding {
        Finding(
            "source-header", "\(quoted(name)) is not a valid name for a header", at: name.location,
            hint: "use letters, digits and \"-\", as in \"Accept-Language\"")
    }

    static func headerReserved(_ name: Located<String>) -> Finding {
        Finding(
            "source-header", "the header \(quoted(name)) is derived from the request", at: name.location,
            hint: "remove it")
    }

    /// - Parameters:
    ///   - listed: The hosts that the permissions list.
    ///   - location: The key of the list.
    static func hostUnlisted(
        _ host: Located<String>, listed: [String], at location: SourceLocation?
    ) -> Finding {
        Finding(
            "source-host-unlisted", "the permissions do not list the host \(quoted(host))", at: host.location,
            notes: location.map { [.init("the permissions are here", at: $0)] } ?? [],
            hint: listed.isEmpty
                ? "write \"permissions: { network: [\(host.value)] }\""
                : "add \(quoted(host)) to \"network\" under \"permissions\"")
    }

    static func hostValue(at location: SourceLocation) -> Finding {
        Finding(
            "source-host", "found a value in the host of a URL, expected a fixed scheme and host",
            at: location, hint: "write the host itself; the path and \"query\" may contain values")
    }

    static func keyBeside(_ key: YAMLNode, _ kind: String) -> Finding {
        Finding(
            "source-key-unneeded", "\(quoted(key.text ?? "")) has no effect with \(quoted(kind))",
            at: key.location, hint: "remove it")
    }

    static func keyBesideSources(_ key: YAMLNode) -> Finding {
        Finding(
            "source-key-unneeded", "\(quoted(key.text ?? "")) has no effect beside \"sources\"",
            at: key.location, hint: "move it into one of the named sources")
    }

    static func keyWithout(_ key: YAMLNode, _ kind: String) -> Finding {
        Finding(
            "source-key-unneeded", "\(quoted(key.text ?? "")) has no effect without \(quoted(kind))",
            at: key.location, hint: "remove it")
    }

    static func kindMissing(_ node: YAMLNode, known: [String]) -> Finding {
        Finding(
            "source-kind", "a source needs one of the keys \(oneOf(known))", at: node.place,
            hint: "add \"http: https://…\" for an address, or \"run: […]\" for a program")
    }

    static func kindTwice(_ key: YAMLNode, earlier: YAMLNode, mayBeNamed: Bool) -> Finding {
        Finding(
            "source-kind",
            "found \(quoted(earlier.text ?? "")) and \(quoted(key.text ?? "")), expected one kind of source",
            at: key.location, notes: [.init("the other one is here", at: earlier.location)],
            hint: "remove one of the two"
                + (mayBeNamed ? ", or give each a name: \"sources: { NAME: { … } }\"" : ""))
    }

    static func memberOfValue(_ use: SourceUse, _ parameter: IntentParameter) -> Finding {
        let what = parameter.list == nil ? "a value of the type \(parameter.type.name)" : "a list"
        let member = quoted(use.path[use.path.count - 1])
        return Finding(
            "source-name-unknown", "\(quoted(parameter.name)) is \(what), so it has no member \(member)",
            at: use.location, notes: [.init("the parameter is declared here", at: parameter.location)],
            hint: "write \(quoted(parameter.name))")
    }

    static func memberUnknown(_ name: String, _ use: SourceUse, known: [String]) -> Finding {
        let outer = use.path.prefix { $0 != name }.joined(separator: ".")
        let near = Spelling.nearest(name, among: known) ?? Spelling.whole(of: name, among: known)
        return Finding(
            "source-name-unknown", "\(quoted(outer)) has no member \(quoted(name))", at: use.location,
            hint: near.map { didYouMean("\(outer).\($0)") } ?? "use one of \(oneOf(known))")
    }

    static func nameOfStatic(_ use: SourceUse, _ kind: Kind) -> Finding {
        Finding(
            "source-name-unknown",
            "the widget \(quoted(kind.name)) is static, so there is no parameter \(quoted(use.path[0]))",
            at: use.location,
            hint: step(forName: use.path[0])
                ?? "write \"configuration: { intent: … }\", or the value itself")
    }

    static func nameUnknown(_ use: SourceUse, _ intent: IntentDefinition) -> Finding {
        let name = use.path[0]
        let known = intent.parameters.map(\.name)
        let near = Spelling.nearest(name, among: known)
        return Finding(
            "source-name-unknown",
            "the intent \(quoted(intent.name)) has no parameter \(quoted(name))", at: use.location,
            notes: [.init("the intent is declared here", at: intent.location)],
            hint: near.map(didYouMean) ?? step(forName: name)
                ?? (known.isEmpty ? "write the value itself" : "name one of \(oneOf(known))"),
            fix: near.flatMap { near in
                use.location.text == name ? .replacing(use.location.range, with: near) : nil
            })
    }

    /// The step for a name that means something in another context; nil for unknown names.
    private static func step(forName name: String) -> String? {
        if TemplateReference.RequestValue(rawValue: name) != nil { return didYouMean("request.\(name)") }
        if name == TemplateReference.search { return "use it under \"options\": only searches have a text" }
        let isVariable = name.contains { $0.isUppercase } && !name.contains { $0.isLowercase }
        return isVariable ? "write \"$$\(name)\" for the text; no shell replaces variables" : nil
    }

    /// - Parameter other: The parameter that the choices use.
    static func optionsDependence(
        _ use: SourceUse, on other: String, of parameter: IntentParameter
    ) -> Finding {
        Finding(
            "source-options", .warning,
            "the choices of \(quoted(parameter.name)) use \(quoted(other)), but do not depend on it",
            at: use.location, notes: [.init("the parameter is declared here", at: parameter.location)],
            hint: "add \"dependsOn: [\(other)]\" to the \"options\" of the parameter")
    }

    static func optionsMissing(
        _ parameter: IntentParameter, _ source: SourceLocation, _ kind: Kind
    ) -> Finding {
        Finding(
            "source-options",
            "the source gives no choices for \(quoted(parameter.name)), which \(quoted(kind.name)) offers",
            at: source, notes: [.init("the parameter is declared here", at: parameter.location)],
            hint: "add \"options: { \(parameter.name): { http: …, id: … } }\", "
                + "or remove \"options\" from the parameter")
    }

    static func optionsUnknown(_ name: Located<String>, _ intent: IntentDefinition) -> Finding {
        let known = intent.parameters.map(\.name)
        let near = Spelling.nearest(name.value, among: known)
        return Finding(
            "source-options", "the intent \(quoted(intent.name)) has no parameter \(quoted(name))",
            at: name.location, notes: [.init("the intent is declared here", at: intent.location)],
            hint: near.map(didYouMean) ?? "name one of \(oneOf(known))",
            fix: near.map { .replacing(name.location.range, with: $0) })
    }

    static func optionsUnneeded(_ name: Located<String>, _ parameter: IntentParameter) -> Finding {
        let isAccount = parameter.type.account != nil
        return Finding(
            "source-options", .warning,
            isAccount
                ? "\(quoted(name)) is an account, so the board offers its choices"
                : "\(quoted(name)) does not declare \"options\", so these choices are never requested",
            at: name.location, notes: [.init("the parameter is declared here", at: parameter.location)],
            hint: isAccount ? "remove it" : "add \"options: list\" to the parameter, or remove it")
    }

    static func path(_ node: YAMLNode, _ problem: AnswerPathProblem) -> Finding {
        Finding(
            "source-path", problem.message, at: node.location(ofText: problem.range),
            hint: problem.suggestion.map { step(for: $0, problem) }
                ?? "write a path such as \"main.temp\" or \"list[0].name\"")
    }

    /// - Parameter path: The path that was probably meant.
    private static func step(for path: String, _ problem: AnswerPathProblem) -> String {
        let written = YAMLFindings.inQuotes(path)
        if problem.isCalculation { return "write only \(written), because paths do not calculate" }
        return path.contains("\"") ? "write \(written)" : didYouMean(path)
    }

    /// A path that begins with a bracket, which is a list in YAML.
    ///
    /// - Parameter whole: The range of the path, which YAML ends after the first bracket.
    static func pathUnquoted(_ node: YAMLNode, _ whole: SourceRange) -> Finding {
        let text = node.file.text(whole)
        let meant = text.contains(where: \.isNewline) ? nil : YAMLFindings.inQuotes(text)
        var finding = YAMLFindings.valueType(node, expected: "a path", replacement: meant)
        finding.fix = meant.map { .replacing(whole, with: $0) }
        return finding
    }

    static func pattern(_ node: YAMLNode) -> Finding {
        let text = node.text ?? ""
        let isRegular = text.contains("\\") || text.contains("(") || text.contains(".*")
        return Finding(
            "source-pattern",
            "found \(quoted(text)), expected text with values in braces, such as \"load {one} {five}\"",
            at: node.location,
            hint: isRegular
                ? "write the text around each value: there are no regular expressions"
                : "give each value its own name, and separate the values with text")
    }

    static func patternUnneeded(_ key: YAMLNode, with format: Located<AnswerFormat>) -> Finding {
        Finding(
            "source-key-unneeded", "\"pattern\" has no effect with \"as: \(format.value.rawValue)\"",
            at: key.location, notes: [.init("the format is here", at: format.location)],
            hint: "write \"as: text\", or remove it")
    }

    static func privateHost(_ host: Located<String>) -> Finding {
        // An IPv6 address needs quotes in YAML.
        let shown = host.value.contains(":") ? "'\(host.value)'" : host.value
        return Finding(
            "source-private", "\(quoted(host)) is a private address, expected a public one",
            at: host.location,
            hint: "if the source may reach it, add \"private: [\(shown)]\" to the source")
    }

    static func programValue(at location: SourceLocation) -> Finding {
        Finding(
            "source-run", "found a value as the program, expected a fixed program", at: location,
            hint: "write the program itself; its arguments may be values")
    }

    /// - Parameter known: The properties of the parameter's type.
    static func propertyUnknown(
        _ name: Located<String>, _ parameter: IntentParameter, known: [String]
    ) -> Finding {
        Finding(
            "source-options", "the type \(parameter.type.name) has no property \(quoted(name))",
            at: name.location, notes: [.init("the parameter is declared here", at: parameter.location)],
            hint: Spelling.nearest(name.value, among: known).map(didYouMean)
                ?? "declare the property in the type, or remove it")
    }
}

extension ReloadSettings {
    /// The budget in the notation of a manifest, without standard values: `{ perDay: 1440, spacing: 1m }`.
    fileprivate var writtenBudget: String {
        let members = [
            perDay == Self.standardPerDay ? nil : "perDay: \(perDay)",
            spacing == Self.standardSpacing ? nil : "spacing: \(spacing)",
            whenHidden == .continue ? nil : "whenHidden: \(whenHidden.rawValue)",
        ]
        return "{ \(members.compactMap(\.self).joined(separator: ", ")) }"
    }
}
