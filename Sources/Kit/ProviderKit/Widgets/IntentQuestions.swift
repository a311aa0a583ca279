import ProviderProtocol
import WidgetModel

/// The questions about the parameters of an intent.
struct IntentQuestions: ParameterQuestions {
    let reads: [ParameterRead]
    /// Whether the provider supplies choices for any parameter.
    private let hasChoices: Bool
    /// Whether the provider refuses some configurations.
    var validates: Bool

    var methods: Set<Method> {
        var methods: Set<Method> = hasChoices ? [.options, .defaults] : []
        if validates { methods.insert(.validate) }
        return methods
    }

    private let empty: @Sendable () -> any AppIntent
    private let check: @Sendable (any AppIntent, TimelineProviderContext) async throws -> Void

    /// - Parameters:
    ///   - intent: The type that receives the parameters.
    ///   - check: Throws if the provider refuses a configuration.
    init<Intent: AppIntent>(
        _ intent: Intent.Type,
        check: @escaping @Sendable (any AppIntent, TimelineProviderContext) async throws -> Void
    ) {
        let fields = Intent().parameterFields.map(\.field)
        reads = Intent.parameterReads
        hasChoices = fields.contains { $0.choices != nil }
        validates = fields.contains { $0.isLimited }
        empty = { Intent() }
        self.check = check
    }

    func options(
        _ request: OptionsRequest, in context: TimelineProviderContext
    ) async throws -> OptionsAnswer {
        let intent = empty()
        guard let field = intent.parameterFields.first(where: { $0.name == request.parameter })?.field,
            let choices = field.choices
        else {
            throw ProviderFailure(.unsupported, "this provider has no choices for \"\(request.parameter)\"")
        }
        // A value of the wrong type is another parameter's problem; here it counts as missing.
        _ = try await intent.fill(from: request.configuration, in: context)
        return try await CurrentIntent.$value.withValue(intent) {
            try await choices.answer(to: request.query, form: field.form)
        }
    }

    func defaults(
        _ configuration: JSONObject, in context: TimelineProviderContext
    ) async throws -> DefaultsAnswer {
        let intent = empty()
        _ = try await intent.fill(from: configuration, in: context)
        return await CurrentIntent.$value.withValue(intent) {
            var values: JSONObject = [:]
            // A list starts as its default, not with one element.
            for (name, field) in intent.parameterFields where !field.form.isList {
                guard let value = await field.choices?.defaultValue(form: field.form), !value.isNull else {
                    continue
                }
                values[name] = value
            }
            return DefaultsAnswer(values: values)
        }
    }

    func validate(
        _ configuration: JSONObject, in context: TimelineProviderContext
    ) async throws -> ValidateAnswer {
        let intent = empty()
        let mismatches = try await intent.fill(from: configuration, in: context)
        guard mismatches.isEmpty else {
            return ValidateAnswer(
                findings: mismatches.map { ParameterFinding(parameter: $0.parameter, message: $0.problem) })
        }
        do { try await check(intent, context) } catch ProviderError.configuration(let message, let parameters)
        {
            guard let first = parameters.first ?? reads.first?.name else { return ValidateAnswer() }
            let named = parameters.isEmpty ? [first] : parameters
            return ValidateAnswer(findings: named.map { ParameterFinding(parameter: $0, message: message) })
        }
        return ValidateAnswer()
    }
}
