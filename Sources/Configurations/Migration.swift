package import IntentDefinitions
package import JSONText
import WidgetModel

/// What became of stored values that were carried to the present version of their intent.
package struct Migration: Hashable, Sendable {
    /// As the present version stores them.
    package fileprivate(set) var values: JSONObject
    /// What a step could not carry: it is still in `values`, as it was.
    package fileprivate(set) var aside: [Aside] = []
    /// Whether any step changed anything.
    package fileprivate(set) var isChanged = false

    /// A stored value that a step could not carry.
    package struct Aside: Hashable, Sendable {
        package let parameter: String
        package let stored: JSONValue
        /// The version from which it was to be carried on.
        package let version: Int
    }
}

extension ConfigurationForm {
    /// Reads values stored under a version of the intent: carried to the present one, then held against it.
    ///
    /// `secrets` belong to parameters by their present names (C8).
    package func read(
        stored: JSONObject, version: Int, secrets: [SecretPlace: SecretText] = [:]
    ) -> (Configuration, Migration) {
        let outcome = migrate(stored, from: version)
        return (read(stored: outcome.values, secrets: secrets), outcome)
    }

    /// Values stored under a version, as the present version has them: carried on step by step (C9).
    ///
    /// Never fails and loses nothing: a value that a step cannot carry stays as it was stored, under its
    /// name, where `read(stored:)` finds that it does not fit.
    ///
    /// Those of the present version, and of a later one (an older definition is in use again), stay as they
    /// are.
    package func migrate(_ stored: JSONObject, from version: Int) -> Migration {
        var outcome = Migration(values: stored)
        let steps = intent.migrations.filter { $0.from >= version }
        if steps.isEmpty { return outcome }
        // What the provider gave as defaults goes along; what cannot is not anybody's choice.
        var provided = Migration(values: stored[Configuration.providedKey]?.object ?? [:])
        for step in steps {
            apply(step, to: &outcome)
            fill(step.defaults, in: &outcome)
            if !provided.values.isEmpty { apply(step, to: &provided) }
        }
        if !provided.values.isEmpty { outcome.values[Configuration.providedKey] = .object(provided.values) }
        outcome.isChanged = outcome.values != stored
        return outcome
    }

    private func apply(_ step: MigrationStep, to outcome: inout Migration) {
        for name in step.drops { outcome.values[name] = nil }
        rename(step, in: &outcome)
        for map in step.maps {
            guard let stored = outcome.values[map.parameter] else { continue }
            outcome.values[map.parameter] = mapped(stored, by: map)
        }
        for retype in step.retypes {
            guard let stored = outcome.values[retype.parameter], !stored.isNull else { continue }
            if let value = retyped(stored, as: retype.type) {
                outcome.values[retype.parameter] = value
            } else {
                outcome.aside.append(
                    Migration.Aside(parameter: retype.parameter, stored: stored, version: step.from))
            }
        }
    }

    private func fill(_ defaults: [MigrationStep.Default], in outcome: inout Migration) {
        for fallback in defaults where outcome.values[fallback.parameter] == nil {
            outcome.values[fallback.parameter] = fallback.value.json
        }
    }

    /// All at once, so that two parameters may change their names. A name that is taken keeps its value, and
    /// the older one stays where it was.
    private func rename(_ step: MigrationStep, in outcome: inout Migration) {
        let old = outcome.values
        var moving = step.renames.filter { old[$0.from] != nil }
        var count = -1
        // Where one stays, what was to take its place stays as well.
        while count != moving.count {
            count = moving.count
            let leaving = Set(moving.map(\.from))
            moving.removeAll { old[$0.to] != nil && !leaving.contains($0.to) }
        }
        for rename in moving { outcome.values[rename.from] = nil }
        for rename in moving { outcome.values[rename.to] = old[rename.from] }
        for rename in step.renames where !moving.contains(rename) {
            guard let value = old[rename.from] else { continue }
            outcome.aside.append(Migration.Aside(parameter: rename.from, stored: value, version: step.from))
        }
    }

    /// What is not named stays as it is. The elements of a list are mapped one by one.
    private func mapped(_ stored: JSONValue, by map: MigrationStep.Map) -> JSONValue {
        if case .array(let elements) = stored { return .array(elements.map { mapped($0, by: map) }) }
        guard let text = literal(of: stored), let entry = map.entries.first(where: { $0.old == text }) else {
            return stored
        }
        return entry.value?.json ?? .string(entry.new)
    }

    /// Nil when the value says nothing in the type.
    private func retyped(_ stored: JSONValue, as type: ParameterType) -> JSONValue? {
        if case .array(let elements) = stored {
            let values = elements.compactMap { retyped($0, as: type) }
            return values.count == elements.count ? .array(values) : nil
        }
        // What is of the type already stays; anything else is read as a person would have written it.
        if let value = try? type.kind.value(ofJSON: stored, in: surroundings) {
            return value.json
        }
        guard let text = literal(of: stored) else { return nil }
        // A failure is the answer: the value stays as it was, and the caller says so.
        return (try? type.kind.value(ofLiteral: text, in: surroundings))?.json
    }

    /// The literal that a stored scalar is; of an object its id.
    private func literal(of stored: JSONValue) -> String? {
        switch stored {
        case .string(let text): text
        case .boolean, .integer, .number: stored.text
        case .object(let members): members["id"]?.string
        case .null, .array: nil
        }
    }
}

extension IntentDefinition {
    /// What a parameter of an older version is called now.
    func presentName(of name: String, from version: Int) -> String {
        migrations.filter { $0.from >= version }.reduce(name) { $1.newName(of: $0) }
    }
}

extension MigrationStep {
    func newName(of name: String) -> String { renames.first { $0.from == name }?.to ?? name }
}
