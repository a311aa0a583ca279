package import ProviderProtocol
package import WidgetModel

/// The questions about its parameters that a kind can answer.
///
/// The session calls the methods from any thread, several at once, and only those that `methods` lists. If a
/// request is no longer needed, its task is canceled.
package protocol ParameterQuestions: Sendable {
    /// The parameters with the types that the kind accepts.
    var reads: [ParameterRead] { get }
    /// The methods that the kind answers, among `options`, `defaults` and `validate`.
    var methods: Set<Method> { get }

    /// The choices of a parameter.
    func options(
        _ request: OptionsRequest, in context: TimelineProviderContext
    ) async throws -> OptionsAnswer

    /// The values that a new widget starts with.
    func defaults(
        _ configuration: JSONObject, in context: TimelineProviderContext
    ) async throws -> DefaultsAnswer

    /// The provider's objections to a configuration.
    func validate(
        _ configuration: JSONObject, in context: TimelineProviderContext
    ) async throws -> ValidateAnswer
}

extension ParameterQuestions {
    /// Supplies no values.
    package func defaults(
        _ configuration: JSONObject, in context: TimelineProviderContext
    ) async throws -> DefaultsAnswer { DefaultsAnswer() }

    /// Accepts every configuration.
    package func validate(
        _ configuration: JSONObject, in context: TimelineProviderContext
    ) async throws -> ValidateAnswer { ValidateAnswer() }
}
