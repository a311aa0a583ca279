import IntentDefinitions
import ProviderProtocol
import SourceText
import WidgetModel

/// The messages about manifests, intents and providers, in alphabetical order.
enum BindingFindings {
    /// - Parameter families: the families in the condition that no widget supports.
    static func familyUnused(
        _ parameter: IntentParameter, _ families: [Family], _ widgets: [Located<Kind>]
    ) -> Finding {
        let names = oneOf(families.map(\.rawValue))
        return Finding(
            "family-unused", .warning,
            "the condition of \(quoted(parameter.name)) names \(names), which no widget of this intent has",
            at: parameter.location,
            notes: widgets.prefix(1).map { .init("\($0.value) is declared here", at: $0.location) },
            hint: "name a family of the widget, or add \(names) to its \"families\"")
    }

    /// - Parameters:
    ///   - pattern: the pattern that would match the file, relative to the workspace.
    ///   - renamed: the name with which an existing pattern matches the file; nil if no pattern does.
    static func fileUnmatched(
        _ file: SourceFile, isManifest: Bool, pattern: String, renamed: String?
    ) -> Finding {
        let (noun, key) = isManifest ? ("manifest", "providers") : ("definition", "intents")
        let add = "add \(quoted(pattern)) under \(quoted(key)) in widgetconf.yaml"
        return Finding(
            "file-unmatched", .warning,
            "no pattern in widgetconf.yaml matches this \(noun), so it is not read",
            at: file.location(.at(0)),
            hint: renamed.map { "rename the file to \(quoted($0)), or \(add)" } ?? add)
    }

    static func intentUnknown(_ name: Located<String>, known: [String]) -> Finding {
        let near = Spelling.nearest(name.value, among: known)
        return Finding(
            "intent-unknown", "no definition declares the intent \(quoted(name.value))", at: name.location,
            hint: near.map(didYouMean)
                ?? (known.isEmpty
                    ? "declare it under \"intents\"" : "name one of \(oneOf(known))"),
            fix: near.map { replacing(name, $0) })
    }

    static func intentUnused(_ intent: IntentDefinition) -> Finding {
        Finding(
            "intent-unused", .warning, "no widget is configured by the intent \(quoted(intent.name))",
            at: intent.location, hint: "name it in a widget's \"configuration\", or remove it")
    }

    static func listFamilyMissing(_ family: Located<Family>, _ parameter: IntentParameter, _ kind: Kind)
        -> Finding
    {
        Finding(
            "list-family-missing", "the list \(quoted(parameter.name)) has no size for \(family.value)",
            at: parameter.location,
            notes: [.init("\(kind) supports \(family.value) here", at: family.location)],
            hint: "add \"\(family.value): …\" under \"list\"")
    }

    static func parameterUnread(_ parameter: IntentParameter, _ kinds: [Kind]) -> Finding {
        let kinds = kinds.map(\.name).sorted().joined(separator: ", ")
        return Finding(
            "parameter-unread", .warning,
            "no widget of this intent reads \(quoted(parameter.name)) (\(kinds))",
            at: parameter.location, hint: "remove it, or name it in the widget's \"reads\"")
    }

    /// - Parameter command: the command whose program is the file; empty if the file is a script.
    static func programMissing(
        _ path: Located<String>, near: String?, in command: [Located<String>]
    ) -> Finding {
        Finding(
            "program-missing", .warning, "there is no file \(quoted(path))", at: path.location,
            hint: near.map(didYouMean) ?? dividing(command)
                ?? "create it, or correct the path; it is relative to the folder of the manifest")
    }

    static func programUnknown(_ program: Located<String>, in command: [Located<String>]) -> Finding {
        Finding(
            "program-missing", .warning, "there is no program \(quoted(program)) in PATH",
            at: program.location,
            hint: program.value == SourceDeclaration.program
                ? SourceDeclaration.programRemedy
                : dividing(command)
                    ?? "install it, or write a path: \(quoted("./" + program.value)) is in the folder of the manifest"
        )
    }

    /// The step for a command whose first element contains arguments; nil for other commands.
    private static func dividing(_ command: [Located<String>]) -> String? {
        guard let program = command.first?.value, program.contains(" ") else { return nil }
        guard !program.contains(where: { "\"'\\".contains($0) }) else {
            return "write each word as an element, such as [sh, weather.sh]"
        }
        let words = program.split(separator: " ").map(String.init) + command.dropFirst().map(\.value)
        let elements = words.map { word in
            word.contains { ",[]{}#:&*!|>%@` '\"".contains($0) } ? YAMLFindings.inQuotes(word) : word
        }
        return "write each word as an element: [\(elements.joined(separator: ", "))]"
    }

    static func providerAnswer(
        _ failure: ProviderFailure, to method: Method, _ widget: BoundWidget
    ) -> Finding {
        Finding(
            "provider-answer",
            "the provider \(widget.manifest.name.value) does not answer \(quoted(method.rawValue)) for "
                + "\(widget.kind): \(failure.explanation)",
            at: widget.declaration.kind.location, hint: remedy(of: failure, method))
    }

    private static func remedy(of failure: ProviderFailure, _ method: Method) -> String {
        switch failure.class {
        case .timeout: "answer sooner, or raise \"answer\" under \"limits\" in the manifest"
        case .unsupported: "answer it, and list it if the provider lists its methods"
        case .crashed where failure.cause != nil: "correct the provider's source"
        case .failed, .crashed: "correct the provider's source; its log may have the position"
        default: "correct the answer in the provider's source"
        }
    }

    static func providerFamily(_ family: Located<Family>, _ kind: Kind, draws: [Family]) -> Finding {
        Finding(
            "provider-family", "the provider does not support \(family.value) for \(kind)",
            at: family.location,
            hint: draws.isEmpty
                ? "remove it from \"families\"" : "name only \(draws.map(\.rawValue).joined(separator: ", "))"
        )
    }

    static func providerIsIntentBased(_ kind: Located<Kind>) -> Finding {
        Finding(
            "provider-configuration",
            "the manifest declares a static widget, but the provider reports \(kind.value) as intent-based",
            at: kind.location,
            hint: "write \"configuration: { intent: … }\", or make it static in the provider")
    }

    static func providerIsStatic(_ kind: Kind, at location: SourceLocation) -> Finding {
        Finding(
            "provider-configuration",
            "the manifest declares an intent, but the provider reports \(kind) as static", at: location,
            hint: "write \"configuration: static\", or make it intent-based in the provider")
    }

    static func providerKindMissing(_ widget: WidgetDeclaration, _ provider: ProviderName) -> Finding {
        Finding(
            "provider-kind-missing", "the provider \(provider) does not report the kind \(widget.kind.value)",
            at: widget.kind.location,
            hint: "report the kind in the answer to \"initialize\", or remove the widget")
    }

    static func providerKindUndeclared(_ kind: Kind, _ provider: Located<ProviderName>) -> Finding {
        Finding(
            "provider-kind-undeclared", .warning,
            "the provider \(provider.value) reports the kind \(kind), which no manifest declares",
            at: provider.location,
            hint: "add it under \"widgets\"")
    }

    static func providerOptions(
        _ problem: String, _ hint: String?, of parameter: String, _ widget: BoundWidget
    ) -> Finding {
        Finding(
            "provider-options", .warning,
            "the options of \(quoted(parameter)) of \(widget.kind): \(problem)",
            at: widget.declaration.kind.location, hint: hint)
    }

    static func providerOptionsMissing(_ parameters: [String], _ widget: BoundWidget) -> Finding {
        let names = parameters.map { quoted($0) }.joined(separator: ", ")
        return Finding(
            "provider-options-missing",
            "the provider \(widget.manifest.name.value) does not answer \"options\", which \(widget.kind) "
                + "needs for \(names)",
            at: widget.declaration.kind.location,
            hint: "answer \"options\" in the provider, or remove \"options\" from the parameter")
    }

    static func providerReadsType(
        _ read: ParameterRead, _ parameter: IntentParameter, at location: SourceLocation
    ) -> Finding {
        let declared = (parameter.list == nil ? "" : "a list of ") + quoted(parameter.type.kind.protocolWord)
        let types = read.types.isEmpty ? "any type" : oneOf(read.types.map(\.rawValue))
        let reads = (read.isList ?? false ? "a list of " : "") + types
        return Finding(
            "provider-reads-type",
            "the provider reads \(quoted(read.name)) as \(reads), but it is \(declared)",
            at: location, notes: [.init("the parameter is declared here", at: parameter.location)],
            hint: "change the type in the definition or in the provider")
    }

    static func providerReadsUnknown(
        _ name: String, _ intent: IntentDefinition, at location: SourceLocation
    ) -> Finding {
        Finding(
            "provider-reads-unknown",
            "the provider reads \(quoted(name)), which the intent \(quoted(intent.name)) does not have",
            at: location,
            notes: [.init("the intent is declared here", at: intent.location)],
            hint: (nearest(name, intent).map { $0 + " " } ?? "")
                + "rename the parameter in the provider's source or in the intent \(quoted(intent.name)), "
                + "then build the provider again")
    }

    static func providerTimeline(_ warning: TimelineWarning, _ widget: BoundWidget) -> Finding {
        Finding(
            "provider-timeline", .warning, "the timeline of \(widget.kind): \(warning.message)",
            at: widget.declaration.kind.location, hint: warning.hint)
    }

    static func readsLacking(_ names: [String], _ kind: Located<Kind>) -> Finding {
        Finding(
            "reads-differ", .warning,
            "the provider also reads \(listed(names)), which \"reads\" does not list",
            at: kind.location, hint: "add \(listed(names)) to \"reads\", or remove \"reads\"")
    }

    static func readsSuperfluous(_ name: Located<String>, _ kind: Kind) -> Finding {
        Finding(
            "reads-differ", .warning,
            "\"reads\" lists \(quoted(name.value)), but the provider does not read it for \(kind)",
            at: name.location, hint: "remove it here: the provider decides what it reads")
    }

    static func readsUnknown(_ name: Located<String>, _ intent: IntentDefinition) -> Finding {
        unknown("reads-unknown", name, intent)
    }

    static func recommendationDuplicate(_ entry: RecommendedValue, _ problem: ValueProblem) -> Finding {
        Finding(
            "recommendation-duplicate",
            "the recommended \(quoted(entry.parameter.value)) has \(problem.found), "
                + "expected \(problem.expected)",
            at: entry.node.location, hint: "remove one of the two")
    }

    static func recommendationHidden(_ name: Located<String>, by hiding: String) -> Finding {
        Finding(
            "recommendation-hidden",
            "\(quoted(name.value)) is hidden in this recommendation, by \(quoted(hiding))",
            at: name.location, hint: "remove it, or recommend a value for \"\(hiding)\" that makes it visible"
        )
    }

    static func recommendationIncomplete(_ name: Located<String>, _ missing: [String]) -> Finding {
        Finding(
            "recommendation-incomplete",
            "the recommendation has no value for \(listed(missing))",
            at: name.location,
            hint: "add values for the required parameters")
    }

    static func recommendationRule(_ name: Located<String>, _ broken: BrokenRule) -> Finding {
        Finding(
            "recommendation-rule", "the recommendation breaks a rule: \(broken)", at: name.location,
            hint: "recommend values that satisfy the rule")
    }

    static func recommendationSize(_ entry: RecommendedValue, _ problem: ValueProblem) -> Finding {
        Finding(
            "recommendation-list-size",
            "the recommended \(quoted(entry.parameter.value)) has \(problem.found), "
                + "expected \(problem.expected)",
            at: entry.node.location,
            hint: "write a list that fits at least one family")
    }

    static func recommendationFormer(_ name: Located<String>, now: String) -> Finding {
        Finding(
            "name-former", .warning, "\(quoted(name)) is now called \(quoted(now))", at: name.location,
            hint: "write \(quoted(now))", fix: .init([.init(name.location.range, now)]))
    }

    static func recommendationAccount(_ name: Located<String>) -> Finding {
        Finding(
            "recommendation-unfitting", .warning,
            "the recommended \(quoted(name)) is an account, and everyone has other accounts",
            at: name.location, hint: "remove it: people choose it for their own widgets")
    }

    static func recommendationUnknown(_ name: Located<String>, _ intent: IntentDefinition) -> Finding {
        unknown("recommendation-unknown", name, intent)
    }

    static func testKindUnknown(_ kind: Located<String>, known: [String]) -> Finding {
        Finding(
            "step-refused",
            "there is no widget of kind \(quoted(kind)), "
                + (known.isEmpty ? "no provider declares a widget" : "expected \(oneOf(known))"),
            at: kind.location, hint: Spelling.nearest(kind.value, among: known).map(didYouMean))
    }

    /// - Parameter refusal: the finding of the edit, which does not contain a location.
    static func testStepRefused(_ refusal: Finding, at location: SourceLocation) -> Finding {
        Finding("step-refused", refusal.message, at: location, hint: refusal.hint)
    }

    /// - Parameter widgets: the widgets with this view.
    static func viewFamilyUnused(_ key: YAMLNode, _ widgets: [WidgetDeclaration]) -> Finding {
        let family = quoted(key.text ?? "")
        let subject =
            widgets.count == 1
            ? "the widget \(quoted(widgets[0].kind.value.name)) does not have"
            : "no widget with this file has"
        return Finding(
            "view-family-unused", .warning,
            "\(subject) the family \(family), so this view is never drawn", at: key.location,
            notes: widgets.prefix(1).flatMap { $0.families.prefix(1) }.map {
                .init("its families are here", at: $0.location)
            },
            hint: "add \(family) to the \"families\" of the widget, or remove the view")
    }

    static func viewFileMissing(_ path: Located<String>) -> Finding {
        Finding(
            "view-file-missing", "there is no file \(quoted(path))", at: path.location,
            hint: PathVariable(in: path.value).map(YAMLFindings.withoutVariable)
                ?? "create it, or correct the path; it is relative to the folder of the manifest")
    }

    /// - Parameter original: the view that the file seems to translate; nil for other files.
    static func viewUnused(_ file: SourceFile, original: String?) -> Finding {
        if let original {
            return Finding(
                "view-unused", .warning,
                "this looks like a translation of \(quoted(original)), but views have no translations",
                at: file.location(.at(0)),
                hint: "remove the file, let the provider send the words in the language of the request, "
                    + "and show them with \"$name\"")
        }
        let name = String(file.path.split(separator: "/").last ?? "")
        return Finding(
            "view-unused", .warning, "no widget uses this view, so its values are not checked",
            at: file.location(.at(0)), hint: "add \"view: \(name)\" to a widget in provider.yaml")
    }

    // MARK: Parts of messages

    /// The hint with the most similar parameter name; nil if no name is similar.
    private static func nearest(_ name: String, _ intent: IntentDefinition) -> String? {
        Spelling.nearest(name, among: intent.parameters.map(\.name)).map(didYouMean)
    }

    private static func replacing(_ name: Located<String>, _ text: String) -> Finding.Fix {
        .replacing(name.location.range, with: text)
    }

    /// An unknown parameter in a manifest.
    private static func unknown(
        _ code: FindingCode, _ name: Located<String>, _ intent: IntentDefinition
    ) -> Finding {
        let known = intent.parameters.map(\.name)
        let near = Spelling.nearest(name.value, among: known)
        return Finding(
            code, "the intent \(quoted(intent.name)) has no parameter \(quoted(name.value))",
            at: name.location,
            notes: [.init("the intent is declared here", at: intent.location)],
            hint: near.map(didYouMean)
                ?? (known.isEmpty ? "remove it" : "name one of \(oneOf(known))"),
            fix: near.map { replacing(name, $0) })
    }
}
