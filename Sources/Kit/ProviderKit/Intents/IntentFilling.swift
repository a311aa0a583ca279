package import ProviderProtocol
package import WidgetModel

extension AppIntent {
    /// All parameters with the types that they accept, in order of declaration.
    package static var parameterReads: [ParameterRead] {
        Self().parameterFields.map {
            ParameterRead(name: $0.name, types: $0.field.form.types, isList: $0.field.form.isList)
        }
    }

    /// Creates an intent from a request's configuration.
    ///
    /// If the type of a value is wrong, or a value without a default is missing, throws a `configuration`
    /// error with the parameter's name. Values that the intent does not declare are ignored. Errors of
    /// queries are rethrown.
    package static func filled(
        from configuration: JSONObject, in context: TimelineProviderContext
    ) async throws -> Self {
        let intent = Self()
        let mismatches = try await intent.fill(from: configuration, in: context)
        guard let first = mismatches.first else { return intent }
        throw ProviderError.configuration(
            "\(first.parameter): \(first.problem)", parameters: [first.parameter])
    }

    /// Fills in the values of a configuration. Returns the problems that it finds, in order of declaration.
    ///
    /// Queries that run during this call see the values of earlier parameters.
    func fill(
        from configuration: JSONObject, in context: TimelineProviderContext
    ) async throws -> [(parameter: String, problem: String)] {
        try await CurrentIntent.$value.withValue(self) {
            var mismatches: [(parameter: String, problem: String)] = []
            for (name, field) in parameterFields {
                do {
                    try await field.fill(
                        configuration[name].map { ReceivedValue(json: $0, context: context) })
                } catch let mismatch as ParameterMismatch {
                    mismatches.append((name, mismatch.problem))
                }
            }
            return mismatches
        }
    }

    /// Creates an intent without running queries, so that entities keep their defaults; nil if the type of a
    /// value is wrong.
    static func filledAtOnce(from configuration: JSONObject, in context: TimelineProviderContext) -> Self? {
        let intent = Self()
        for (name, field) in intent.parameterFields where !field.isEntity {
            guard let json = configuration[name] else { continue }
            // The reason does not matter to the caller.
            guard (try? field.fillAtOnce(ReceivedValue(json: json, context: context))) != nil else {
                return nil
            }
        }
        return intent
    }

    /// The wrapped properties, in order of declaration. They are found by reflection, because a property
    /// wrapper cannot access its own name.
    var parameterFields: [(name: String, field: any ParameterField)] {
        var mirrors = [Mirror(reflecting: self)]
        while let parent = mirrors.last?.superclassMirror { mirrors.append(parent) }
        return mirrors.reversed().flatMap(\.children).compactMap { child in
            guard let label = child.label, label.first == "_", let field = child.value as? any ParameterField
            else { return nil }
            return (String(label.dropFirst()), field)
        }
    }
}

/// The intent that a query or an options provider works for.
enum CurrentIntent {
    @TaskLocal static var value: (any AppIntent)?
}

/// Reads other parameters of an intent in a query or an options provider.
///
/// ```swift
/// struct TeamOptions: DynamicOptionsProvider {
///     @IntentParameterDependency<ShowScores>(\.$league) var scores
///
///     func results() async throws -> [String] { scores.map { teams(of: $0.league) } ?? [] }
/// }
/// ```
///
/// In the definition, list the same parameters in the parameter's `dependsOn`.
@propertyWrapper public struct IntentParameterDependency<Intent: AppIntent>: @unchecked Sendable {
    /// Key paths are not sendable, but these never change.
    private let parameters: [PartialKeyPath<Intent>]

    /// - Parameter parameters: The parameters that are read.
    public init<each Value>(_ parameters: repeat KeyPath<Intent, IntentParameter<each Value>>) {
        var paths: [PartialKeyPath<Intent>] = []
        repeat paths.append(each parameters)
        self.parameters = paths
    }

    /// The parameters; nil if the value of one of them is missing, or if the question is about another
    /// intent.
    public var wrappedValue: Values? {
        guard let intent = CurrentIntent.value as? Intent else { return nil }
        for path in parameters {
            guard let field = intent[keyPath: path] as? any ParameterField, field.hasValue else { return nil }
        }
        return Values(intent: intent)
    }

    /// The values of an intent's parameters.
    @dynamicMemberLookup public struct Values: Sendable {
        fileprivate let intent: Intent

        /// The value of a parameter.
        public subscript<Value>(dynamicMember path: KeyPath<Intent, Value>) -> Value {
            intent[keyPath: path]
        }
    }
}
