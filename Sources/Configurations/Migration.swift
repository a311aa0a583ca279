package import IntentDefinitions
package import JSONText
import WidgetModel

/// The result of migrating stored values to the current version of their intent.
package struct Migration: Hashable, Sendable {
    /// The values as the current version stores them.
    package fileprivate(set) var values: JSONObject
    /// The values that a step could not migrate. They are still in `values`, unchanged.
    package fileprivate(set) var aside: [Aside] = []
    /// Whether any step changed a value.
    package fileprivate(set) var isChanged = false

    /// A stored value that a step could not migrate.
    package struct Aside: Hashable, Sendable {
        package let parameter: String
        package let stored: JSONValue
        /// The older version of that step.
        package let version: Int
    }
}

extension ConfigurationForm {
    /// Migrates values that were stored under a version of the intent, and reads them
    /// with the current definition.
    ///
    /// - Parameter secrets: the secrets by the current names of their parameters (rule C8).
    package func read(
        stored: JSONObject, version: Int, secrets: [SecretPlace: SecretText] = [:]
    ) -> (Configuration, Migration) {
        let outcome = migrate(stored, from: version)
        return (read(stored: outcome.values, secrets: secrets), outcome)
    }

    /// Migrates values that were stored under a version of the intent, step by step (rule C9).
    ///
    /// It never fails and loses nothing. A value that a step cannot migrate stays as it was stored, and
    /// `read(stored:)` then reports that it does not fit. Values of the current version stay unchanged, and
    /// so do those of a later version, which occur if an older definition is used again.
    package func migrate(_ stored: JSONObject, from version: Int) -> Migration {
        var outcome = Migration(values: stored)
        let steps = intent.migrations.filter { $0.from >= version }
        if steps.isEmpty { return outcome }
        // The provider's defaults are migrated too. Those that cannot be migrated are not reported,
        // because no user chose them.
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

    /// Applies the drops, renames, maps and retypes of a step.
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

    /// Adds the defaults of a step for parameters without a value.
    private func fill(_ defaults: [MigrationStep.Default], in outcome: inout Migration) {
        for fallback in defaults where outcome.values[fallback.parameter] == nil {
            outcome.values[fallback.parameter] = fallback.value.json
        }
    }

    /// Renames all parameters at once, so that two parameters can swap names. If the new name is already used
    /// by a value that stays, the older value stays as well and is kept aside.
    private func rename(_ step: MigrationStep, in outcome: inout Migration) {
        let old = outcome.values
        var moving = step.renames.filter { old[$0.from] != nil }
        var count = -1
        // If one rename is impossible, the rename that depends on its old name
        // becoming free is impossible too.
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

    /// The mapped value. Values that the map does not list stay unchanged. The elements of a
    /// list are mapped individually.
    private func mapped(_ stored: JSONValue, by map: MigrationStep.Map) -> JSONValue {
        if case .array(let elements) = stored { return .array(elements.map { mapped($0, by: map) }) }
        guard let text = literal(of: stored), let entry = map.entries.first(where: { $0.old == text }) else {
            return stored
        }
        return entry.value?.json ?? .string(entry.new)
    }

    /// The value in another type; nil if it has no meaning there.
    private func retyped(_ stored: JSONValue, as type: ParameterType) -> JSONValue? {
        if case .array(let elements) = stored {
            let values = elements.compactMap { retyped($0, as: type) }
            return values.count == elements.count ? .array(values) : nil
        }
        // A value that already has the type stays. Any other value is read as if a user had typed it.
        if let value = try? type.kind.value(ofJSON: stored, in: context) {
            return value.json
        }
        guard let text = literal(of: stored) else { return nil }
        // A failure means that the value stays unchanged, which the caller records.
        return (try? type.kind.value(ofLiteral: text, in: context))?.json
    }

    /// The literal of a stored scalar, or the id of an object; nil for lists and `null`.
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
    /// The current name of a parameter of an older version.
    func presentName(of name: String, from version: Int) -> String {
        let outermost = name.outermostName
        return migrations.filter { $0.from >= version }.reduce(outermost) { $1.newName(of: $0) }
            + name.dropFirst(outermost.count)
    }
}

extension MigrationStep {
    /// The name of a parameter after this step.
    func newName(of name: String) -> String { renames.first { $0.from == name }?.to ?? name }
}
