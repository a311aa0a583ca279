import ProviderProtocol
import WidgetModel

/// The source of a parameter's choices.
protocol ParameterChoices: Sendable {
    /// The choices that the board requests.
    func answer(to question: OptionsRequest.Query, form: ParameterForm) async throws -> OptionsAnswer
    /// The value that a new widget starts with; nil for the definition's default.
    func defaultValue(form: ParameterForm) async -> JSONValue?
}

/// The choices of a query for entities.
struct QueryChoices<Entity: AppEntity>: ParameterChoices {
    init(_: Entity.Type) {}

    func answer(to question: OptionsRequest.Query, form: ParameterForm) async throws -> OptionsAnswer {
        switch question {
        case .list: return OptionsAnswer(try await Entity.defaultQuery.suggestedEntities(), form: form)
        case .ids(let ids): return OptionsAnswer(try await Entity.entities(withIDs: ids), form: form)
        case .search(let text):
            if let query = Entity.defaultQuery as? any EntityStringQuery {
                return try await query.answer(matching: text, form: form)
            }
            return OptionsAnswer(try await Entity.defaultQuery.suggestedEntities(), form: form, search: text)
        }
    }

    func defaultValue(form: ParameterForm) async -> JSONValue? {
        await Entity.defaultQuery.defaultResult()?.sent(as: form).json
    }
}

extension EntityStringQuery {
    fileprivate func answer(matching text: String, form: ParameterForm) async throws -> OptionsAnswer {
        OptionsAnswer(try await entities(matching: text), form: form)
    }
}

/// The choices of an options provider.
struct ProviderChoices<Provider: DynamicOptionsProvider>: ParameterChoices {
    let provider: Provider

    func answer(to question: OptionsRequest.Query, form: ParameterForm) async throws -> OptionsAnswer {
        let results = try await provider.results()
        switch question {
        case .list: return OptionsAnswer(results, form: form)
        case .search(let text): return OptionsAnswer(results, form: form, search: text)
        case .ids(let ids):
            var answer = OptionsAnswer(results, form: form, limit: nil)
            answer.options.removeAll { !ids.contains($0.identifier) }
            return answer
        }
    }

    func defaultValue(form: ParameterForm) async -> JSONValue? {
        await provider.defaultResult()?.sent(as: form).json
    }
}

extension Option {
    /// The id of an object, or the value as text.
    fileprivate var identifier: String { value["id"]?.string ?? value.string ?? value.text }
}

extension OptionsAnswer {
    /// The results as options, up to the limit of one answer.
    ///
    /// - Parameters:
    ///   - results: Values with their sections.
    ///   - form: The types that the parameter accepts.
    ///   - search: Only the options whose title contains this text.
    ///   - limit: The largest number of options; nil for all.
    fileprivate init<Results: ResultsCollection>(
        _ results: Results, form: ParameterForm, search: String? = nil, limit: Int? = ProtocolLimits.options
    ) {
        var options: [Option] = []
        for section in results.sections {
            let group = section.title?.text
            for item in section.items where search.map(item.matches) ?? true {
                options.append(item.option(in: group, form: form))
            }
        }
        let limit = limit ?? options.count
        self.init(options: Array(options.prefix(limit)), hasMore: options.count > limit)
    }
}

extension IntentItem {
    /// How the value is shown.
    private var representation: DisplayRepresentation? {
        displayRepresentation ?? (value as? any AppEntity)?.displayRepresentation
            ?? (value as? any AppEnum)?.ownRepresentation
    }

    fileprivate func matches(_ text: String) -> Bool {
        representation?.matches(text) ?? "\(value)".matches(search: text)
    }

    fileprivate func option(in group: String?, form: ParameterForm) -> Option {
        var element = form
        element.isList = false
        let json = value.sent(as: element).json
        guard var object = json.object, value is any AppEntity else {
            let shown = representation
            return Option(
                value: json, title: shown?.title.text, subtitle: shown?.subtitle?.text, group: group)
        }
        if let displayRepresentation {
            object["title"] = .string(displayRepresentation.title.text)
            object["subtitle"] = displayRepresentation.subtitle.map { .string($0.text) }
        }
        if let group, object["group"] == nil { object["group"] = .string(group) }
        return Option(
            value: .object(object), title: object["title"]?.string, subtitle: object["subtitle"]?.string,
            group: group)
    }
}

extension AppEnum {
    /// The representation of this case; nil if the enum does not provide it.
    fileprivate var ownRepresentation: DisplayRepresentation? { Self.caseDisplayRepresentations[self] }
}
