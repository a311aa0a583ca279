package import IntentDefinitions
package import JSONText

/// What a person chose for one placed widget, and nothing else: a parameter without a choice takes its
/// default (C1).
///
/// Stored choices that the present definition no longer reads are kept as they were stored, so that writing
/// the configuration again loses nothing.
package struct Configuration: Hashable, Sendable {
    /// What was chosen for one parameter.
    package enum Choice: Hashable, Sendable {
        case value(ParameterValue)
        /// No value, on purpose (`--none`), although there may be a default.
        case none
        /// A stored value that no longer fits the definition, as it was stored, and why.
        case misfit(stored: JSONValue, ValueProblem)
    }

    private(set) package var choices: [String: Choice]

    package init(_ choices: [String: Choice] = [:]) { self.choices = choices }

    /// Nothing chosen: defaults everywhere.
    package static let empty = Configuration()

    /// The choice for a parameter; nil is the default.
    package subscript(name: String) -> Choice? {
        get { choices[name] }
        set { choices[name] = newValue }
    }

    /// The names that have a choice: those of the form in its order, then others by name.
    package func names(inOrderOf intent: IntentDefinition) -> [String] {
        let known = intent.parameters.map(\.name).filter { choices[$0] != nil }
        return known + choices.keys.filter { intent.parameter(named: $0) == nil }.sorted()
    }
}
