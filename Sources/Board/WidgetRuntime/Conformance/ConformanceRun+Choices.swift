import Configurations
import IntentDefinitions
import ProviderProtocol
import WidgetModel

// Choices, defaults and validation.
extension ConformanceRun {
    /// An id and a search that are unknown to every provider.
    private static let unknown = "no-such-choice-\u{1F9FF}-'\"\\;--"

    /// Requests the choices of each parameter with options, and the widget's defaults.
    ///
    /// - Returns: the values that the provider offers, by parameter.
    mutating func checkChoices(of widget: BoundWidget, _ family: Family) async -> [String: [JSONValue]] {
        guard let form = widget.form(for: family, context: subject.literals) else { return [:] }
        var offered: [String: [JSONValue]] = [:]
        // The board itself lists the accounts.
        let parameters = form.intent.parameters.filter { $0.options != nil && $0.type.account == nil }
        if !parameters.isEmpty, declaration.mayAnswer(.options) {
            for name in form.intent.dependencyOrder(of: parameters.map(\.name)).map(\.name) {
                guard let parameter = parameters.first(where: { $0.name == name }) else { continue }
                let known = boundaries(of: widget, form, offered)
                let values = (known.base ?? form.resolve(.empty)).providerJSON
                offered[name] = await checkOptions(of: parameter, widget, family, values)
            }
        }
        if declaration.mayAnswer(.defaults) { await checkDefaults(of: widget, family, form) }
        return offered
    }

    /// Requests all choices of a parameter, then searches for the first one and resolves its id.
    private mutating func checkOptions(
        of parameter: IntentParameter, _ widget: BoundWidget, _ family: Family, _ values: JSONObject
    ) async -> [JSONValue] {
        let kind = widget.kind
        let context = context(kind, family)
        func request(_ query: OptionsRequest.Query) -> ProviderRequest {
            .options(
                OptionsRequest(
                    context: context, parameter: parameter.name, type: parameter.requestType, query: query,
                    configuration: values))
        }
        let list = await ask(request(.list), .options, kind, parameter.name) { json throws(JSONMismatch) in
            try OptionsRequest.answer(json).normalized()
        }
        for warning in list?.warnings ?? [] {
            sheet.add(
                ConformanceProblem(.warning, "\(parameter.name): \(warning)", remedy: warning.hint),
                to: .options,
                kind)
        }
        let options = list?.answer.options ?? []
        let first = options.first
        if parameter.options?.origin == .search {
            await checkSearch(first, parameter, kind, request)
        }
        if let id = first?.id {
            let found = await ask(
                request(.ids([id, Self.unknown])), .optionsIDs, kind, parameter.name, OptionsRequest.answer)
            if let found { judge(found.options.map(\.id), id, parameter, kind) }
        }
        return options.map(\.value)
    }

    private mutating func checkSearch(
        _ first: Option?, _ parameter: IntentParameter, _ kind: Kind,
        _ request: (OptionsRequest.Query) -> ProviderRequest
    ) async {
        let nothing = "\(parameter.name), a search without a result"
        _ = await ask(
            request(.search(Self.unknown)), .optionsSearch, kind, nothing, OptionsRequest.answer)
        guard let first else { return }
        let title = first.title ?? first.id
        let about = "\(parameter.name), a search for \"\(title.shortened(toBytes: 60))\""
        let found = await ask(
            request(.search(title)), .optionsSearch, kind, about, OptionsRequest.answer)
        guard let found, !found.options.contains(where: { $0.id == first.id }) else { return }
        sheet.add(
            ConformanceProblem(
                .warning, "\(about) does not find this choice, which the list contains",
                remedy: "compare the search with the titles, ignoring case"), to: .optionsSearch, kind)
    }

    private mutating func judge(_ found: [String], _ id: String, _ parameter: IntentParameter, _ kind: Kind) {
        if !found.contains(id) {
            sheet.add(
                ConformanceProblem(
                    "\(parameter.name): the id \"\(id.shortened(toBytes: 60))\" is not found, although the list "
                        + "contains it", remedy: "with \"ids\", answer with exactly these choices"),
                to: .optionsIDs, kind)
        }
        if found.contains(where: { $0 != id }) {
            sheet.add(
                ConformanceProblem(
                    .warning, "\(parameter.name): the answer has choices whose ids were not requested",
                    remedy: "with \"ids\", answer with exactly these choices, and leave out unknown ones"),
                to: .optionsIDs, kind)
        }
    }

    private mutating func checkDefaults(
        of widget: BoundWidget, _ family: Family, _ form: ConfigurationForm
    ) async {
        let request = DefaultsRequest(
            context: context(widget.kind, family), configuration: form.resolve(.empty).providerJSON)
        let answer = await ask(
            .defaults(request), .defaults, widget.kind, "\(family)", DefaultsRequest.answer)
        guard let answer else { return }
        for (parameter, problem) in form.placed(with: answer.values).refused {
            sheet.add(
                ConformanceProblem(
                    "the default of \(parameter) is ignored: \(problem)",
                    remedy: "answer with a value that the intent allows"), to: .defaults, widget.kind)
        }
    }

    /// Checks whether the provider accepts its default configuration, and the configurations that the
    /// manifest recommends.
    mutating func checkValidation(
        of widget: BoundWidget, _ family: Family, _ form: ConfigurationForm, _ offered: [String: [JSONValue]]
    ) async {
        guard declaration.mayAnswer(.validate) else { return }
        var tried: [(String, JSONObject)] = []
        if let base = boundaries(of: widget, form, offered).base {
            tried.append(
                (widget.recommendations.isEmpty ? "the defaults" : "the first values", base.providerJSON))
        }
        for recommendation in widget.recommendations {
            let resolved = form.resolve(
                form.fillingAccounts(in: recommendation.configuration(of: form)))
            tried.append((recommendation.displayTitle, resolved.providerJSON))
        }
        for (about, configuration) in tried {
            let request = ValidateRequest(
                context: context(widget.kind, family), configuration: configuration)
            let answer = await ask(
                .validate(request), .validate, widget.kind, about, within: waits.validate,
                ValidateRequest.answer)
            for finding in answer?.findings ?? [] {
                sheet.add(
                    ConformanceProblem(
                        .warning, "\(about): \(finding.parameter) is refused: \(finding.message)",
                        remedy: "accept this value, or change the default or the recommendation"),
                    to: .validate, widget.kind)
            }
        }
    }
}
