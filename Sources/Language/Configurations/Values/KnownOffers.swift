package import IntentDefinitions
package import WidgetModel

/// The provider's latest statements about the chosen values of a widget: whether it still offers them (rule
/// C4).
///
/// A statement belongs to the value and to the values on which its choices depend, not to a position, so that
/// it remains true when items move. An answer replaces the statements about the parameter.
package struct KnownOffers: Hashable, Sendable {
    private struct Statement: Hashable, Sendable {
        /// The name of the parameter without positions of items.
        let parameter: String
        /// The values on which the choices depend, as JSON text.
        let parents: String
        /// The text that identifies the chosen value.
        let value: String
        let isOffered: Bool
    }

    private var statements: [Statement] = []

    /// The maximum number of statements. Only very long lists, or many combinations of values on which
    /// choices depend, exceed it. The oldest statements are dropped, so that their values lose their marks.
    private static let limit = 1_000

    package init() {}

    package var isEmpty: Bool { statements.isEmpty }

    /// Whether the provider offers values of a parameter, by the strings of the values.
    func statements(
        about parameter: IntentParameter, _ parents: (String) -> ParameterValue?
    ) -> [String: Bool] {
        guard !statements.isEmpty else { return [:] }
        return statements(about: Key(parameter, parents))
    }

    private func statements(about key: Key) -> [String: Bool] {
        Dictionary(statements.filter(key.covers).map { ($0.value, $0.isOffered) }) { first, _ in first }
    }

    /// Records the statements of an answer about the currently chosen values.
    ///
    /// - Parameters:
    ///   - parameter: the parameter whose choices were requested.
    ///   - offered: the strings that identify the choices in the answer.
    ///   - asked: the values in the request.
    ///   - chosen: the configuration of the widget.
    ///   - isWithdrawn: whether a value that the answer does not contain is no longer offered. The answer to
    ///     a search does not say so.
    package mutating func note(
        _ parameter: IntentParameter, _ offered: Set<String>, with asked: ResolvedConfiguration,
        chosen: ResolvedConfiguration, isWithdrawn: (String) -> Bool
    ) {
        // The strings of secrets are masked.
        guard !parameter.type.isSecret else { return }
        let key = Key(parameter) { asked[$0] }
        let values = chosen.elements(ofAll: key.parameter)
        let former = statements(about: key)
        statements = statements.filter { statement in
            statement.parameter != key.parameter || !key.covers(statement) && values.contains(statement.value)
        }
        for value in values.sorted() {
            let isMissing = isWithdrawn(value) ? false : former[value]
            guard let isOffered = offered.contains(value) ? true : isMissing else { continue }
            statements.append(
                Statement(
                    parameter: key.parameter, parents: key.parents, value: value, isOffered: isOffered))
        }
        statements.removeFirst(max(0, statements.count - Self.limit))
    }

    /// The statements of both. If they differ, the statements of `newer` apply.
    package func updated(with newer: KnownOffers) -> KnownOffers {
        if isEmpty { return newer }
        var updated = newer
        updated.statements += statements.filter { statement in
            !newer.statements.contains {
                ($0.parameter, $0.parents, $0.value)
                    == (statement.parameter, statement.parents, statement.value)
            }
        }
        return updated
    }

    /// The parameter and the values to which statements belong.
    private struct Key {
        let parameter: String
        let parents: String

        init(_ parameter: IntentParameter, _ value: (String) -> ParameterValue?) {
            self.parameter = parameter.name.withoutPositions
            let parents = (parameter.options?.dependsOn ?? []).map { name in
                value(name).map { JSONValue.string($0.description) } ?? .null
            }
            self.parents = JSONValue.array(parents).text
        }

        func covers(_ statement: Statement) -> Bool {
            statement.parameter == parameter && statement.parents == parents
        }
    }
}

// The stored form.
extension KnownOffers {
    /// - Parameter json: a stored form. Damaged statements are ignored.
    package init(json: JSONValue) {
        statements = (json.array ?? []).compactMap { row in
            guard let parts = row.array, parts.count == 4, let parameter = parts[0].string,
                let parents = parts[1].string, let value = parts[2].string, let isOffered = parts[3].boolean
            else { return nil }
            return Statement(parameter: parameter, parents: parents, value: value, isOffered: isOffered)
        }
    }

    /// A row for each statement: the parameter, the values on which it depends, the value, whether it is
    /// offered.
    package var json: JSONValue {
        .array(
            statements.map {
                [.string($0.parameter), .string($0.parents), .string($0.value), .boolean($0.isOffered)]
            })
    }
}

extension ResolvedConfiguration {
    /// The strings of a parameter's values, in all items that contain the parameter.
    fileprivate func elements(ofAll name: String) -> Set<String> {
        var texts: Set<String> = []
        for (parameter, state) in zip(intent.parameters, states) {
            guard case .value(let value, _) = state, parameter.name.withoutPositions == name else { continue }
            if case .all = value { continue }
            texts.formUnion(value.elements.map(\.description))
        }
        return texts
    }
}

extension ConfigurationForm {
    /// Marks the objects that the provider no longer offers (rule C4), according to its last answers, or else
    /// to the stored marks.
    ///
    /// - Returns: the elements that are no longer offered, by parameter.
    func markWithdrawn(
        in states: inout [ResolvedConfiguration.State], _ offers: KnownOffers
    ) -> [String: [ParameterValue]] {
        var withdrawn: [String: [ParameterValue]] = [:]
        for (index, parameter) in intent.parameters.enumerated() {
            guard let options = parameter.options, case .value(let value, let origin) = states[index] else {
                continue
            }
            if case .all = value { continue }
            let known =
                options.allowsOther
                ? [:]
                : offers.statements(about: parameter) { name in
                    intent.position(of: name).flatMap { states[$0].effectiveValue }
                }
            let elements = value.elements.map { element in
                let isWithdrawn = known[element.description].map { !$0 } ?? element.isOrphaned
                let marked = element.orphaned(isWithdrawn)
                if isWithdrawn { withdrawn[parameter.name, default: []].append(marked) }
                return marked
            }
            guard elements != value.elements, let first = elements.first else { continue }
            states[index] = .value(parameter.list == nil ? first : .list(elements), origin)
        }
        return withdrawn
    }
}

extension ParameterValue {
    /// Whether this is an object that is marked as no longer offered.
    fileprivate var isOrphaned: Bool {
        if case .object(let object) = self { object.isOrphaned } else { false }
    }
}

extension ResolvedConfiguration.State {
    fileprivate var effectiveValue: ParameterValue? {
        if case .value(let value, _) = self { value } else { nil }
    }
}
