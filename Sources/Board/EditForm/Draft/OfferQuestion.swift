import Configurations
import IntentDefinitions

/// Whether the provider offers a choice together with the values on which the choice depends (rule C4).
struct OfferQuestion: Hashable, Sendable {
    enum Answer: Hashable, Sendable {
        /// The provider has not answered. Until it answers, and if it cannot be asked, the choice counts as
        /// offered.
        case open
        case offered
        case withdrawn
    }

    /// The name of the parameter without the items that contain it.
    let parameter: String
    /// The id of the choice.
    let choice: String
    /// The values of the parameters on which the choices depend.
    private let beside: [ParameterValue?]

    /// - Parameter resolved: the values that accompany the choice.
    init(_ choice: String, of parameter: IntentParameter, in resolved: ResolvedConfiguration) {
        self.parameter = parameter.name.declaredName
        self.choice = choice
        beside = (parameter.options?.dependsOn ?? []).map { resolved[$0] }
    }
}
