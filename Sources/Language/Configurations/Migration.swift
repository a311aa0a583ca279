package import IntentDefinitions
package import WidgetModel

/// The result of migrating stored values to the current version of their intent.
package struct Migration: Hashable, Sendable {
    /// The values as the current version stores them.
    package internal(set) var values: JSONObject
    /// The values that a step could not migrate. They are still in `values`, unchanged.
    package internal(set) var aside: [Aside] = []
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
    /// Migrates values that were stored under a version of the intent, and reads them with the current
    /// definition. Values that an older version stored are migrated from there. List elements that exceed the
    /// family's maximum are left out, and `json(of:)` writes them back.
    ///
    /// - Parameters:
    ///   - secrets: the secrets by the current names of their parameters (rule C8).
    ///   - isMasked: whether `••••` counts as an unknown valid secret.
    package func read(
        stored: JSONObject, version: Int, secrets: [SecretPlace: SecretText] = [:], isMasked: Bool = false
    ) -> (Configuration, Migration) {
        read(stored: stored, version: version, secrets: secrets, isMasked: isMasked, cutsLists: true)
    }

    func read(
        stored: JSONObject, version: Int, secrets: [SecretPlace: SecretText], isMasked: Bool, cutsLists: Bool
    ) -> (Configuration, Migration) {
        var choices = stored
        choices[Configuration.olderKey] = nil
        var outcome = migrate(choices, from: version)
        let older = OlderValue.all(in: stored)
        for version in Set(older.map(\.version)).sorted() {
            add(older.filter { $0.version == version }, from: version, to: &outcome)
        }
        var values = outcome.values
        let surplus =
            cutsLists ? ListSurplus(removedFrom: &values, of: intent, family) : ListSurplus()
        var configuration = read(migrated: values, secrets, isMasked: isMasked)
        configuration.surplus = surplus
        noteOlder(
            {
                let own = version < intent.version ? choices.keyedValues() : []
                return older + own.map { OlderValue(version, $0.name, $0.json) }
            }, in: &configuration)
        separateUnfitElements(in: &configuration)
        return (configuration, outcome)
    }

    /// Adds values that an older version stored to the migrated choices, which take precedence.
    private func add(_ older: [OlderValue], from version: Int, to outcome: inout Migration) {
        let added = migrate(JSONObject(keyed: older), from: version, addsDefaults: false)
        outcome.aside += added.aside
        let values = intent.unexpanded.keyedValues(of: added.values)
        let names = older.map { intent.presentName(of: $0.name, from: version) }
        // A value that keeps its name was already copied when it was stored.
        let isMoved = names.contains { added.values[keyed: $0] == nil }
        for (name, json) in values where isMoved || names.contains(name) {
            outcome.values.insert(json, keyed: name)
        }
        // A value whose new parameter already has another value is kept as well.
        for (value, name) in zip(older, names)
        where outcome.values[keyed: name] != added.values[keyed: name] {
            outcome.values.insert(value.json, keyed: name.sibling(value.name))
        }
    }

    /// Migrates values that were stored under a version of the intent, step by step (rule C9).
    ///
    /// Migration never fails and loses nothing. A value that a step cannot migrate is kept in its stored
    /// form, and `read(stored:)` then reports that it does not fit. Values of the current version are not
    /// changed, and neither are values of a later version, which occur if an older definition is restored.
    ///
    /// - Parameter addsDefaults: whether the steps add their defaults for parameters without a value.
    package func migrate(
        _ stored: JSONObject, from version: Int, addsDefaults: Bool = true
    ) -> Migration {
        var outcome = Migration(values: stored)
        let steps = intent.migrations.filter { $0.from >= version }
        if steps.isEmpty {
            guard intent.hasFormerNames else { return outcome }
            outcome.values = intent.unexpanded.renamingFormer(stored)
            outcome.isChanged = outcome.values != stored
            return outcome
        }
        // The provider's defaults are migrated, too. Failed migrations of defaults are not reported, because
        // no user chose the values.
        var provided = Migration(values: stored[Configuration.providedKey]?.object ?? [:])
        for step in steps {
            apply(step, to: &outcome) { path, part in
                if addsDefaults { fill(step.part(at: path).defaults, in: &part) }
            }
            if !provided.values.isEmpty { apply(step, to: &provided) }
        }
        outcome.values = intent.unexpanded.renamingFormer(outcome.values)
        outcome.values = converted(outcome.values, to: intent.unexpanded)
        if !provided.values.isEmpty { outcome.values[Configuration.providedKey] = .object(provided.values) }
        outcome.isChanged = outcome.values != stored
        return outcome
    }

    /// Applies a step to the values and, for names such as `holdings.amount`, to the values of objects.
    ///
    /// - Parameter finish: is called with the path of the objects for each of them.
    private func apply(
        _ step: MigrationStep, to outcome: inout Migration,
        then finish: (_ path: [String], inout Migration) -> Void = { _, _ in }
    ) {
        for path in step.paths {
            let part = step.part(at: path)
            outcome.values.forEachObject(at: path[...]) { object in
                var inner = Migration(values: object)
                inner.apply(part) { retyped($0, as: $1) }
                finish(path, &inner)
                object = inner.values
                outcome.aside += inner.aside.map { aside in
                    Migration.Aside(
                        parameter: (path + [aside.parameter]).joined(separator: "."), stored: aside.stored,
                        version: aside.version)
                }
            }
        }
    }

    /// Converts values to the current types of their parameters, if that loses nothing: a value becomes a
    /// list of one element and vice versa, and a text becomes a value with the same literal.
    private func converted(_ object: JSONObject, to form: IntentDefinition) -> JSONObject {
        var values = object
        for parameter in form.parameters {
            guard let json = values[parameter.name], !json.isNull,
                let value = converted(json, for: parameter), value != json
            else { continue }
            values[parameter.name] = value
        }
        return values
    }

    private func converted(_ json: JSONValue, for parameter: IntentParameter) -> JSONValue? {
        switch (json, parameter.list) {
        case (.array(let elements), nil):
            return elements.count == 1 ? converted(elements[0], to: parameter.type, isMoved: true) : nil
        case (.array(let elements), _?):
            let values = elements.compactMap { converted($0, to: parameter.type) }
            return values.count == elements.count ? .array(values) : nil
        case (_, nil): return converted(json, to: parameter.type)
        case (_, _?): return converted(json, to: parameter.type, isMoved: true).map { .array([$0]) }
        }
    }

    /// The value in another type if it is written in the same way there; nil if it is not.
    ///
    /// - Parameter isMoved: whether the value moves into a list or out of one. The secrets of an object are
    ///   found by its position, so that such an object cannot move.
    private func converted(
        _ json: JSONValue, to type: ParameterType, isMoved: Bool = false
    ) -> JSONValue? {
        if let record = type.record {
            guard var members = json.object, !isMoved || !record.holdsSecrets else { return nil }
            if isMoved { members[Record.keyMember] = nil }
            return .object(converted(members, to: record.form))
        }
        // Values that do not fit are not changed here, and are reported when they are read.
        if (try? type.kind.value(ofJSON: json, in: context)) != nil { return json }
        guard let text = json.literal, let value = try? type.kind.value(ofLiteral: text, in: context),
            value.description == text
        else { return nil }
        return type.isSecret ? .none : value.json
    }

    /// Adds the defaults of a step for parameters without a value.
    private func fill(_ defaults: [MigrationStep.Default], in outcome: inout Migration) {
        for fallback in defaults where outcome.values[fallback.parameter] == nil {
            outcome.values[fallback.parameter] = fallback.value.json
        }
    }

    /// The value in another type; nil if it is meaningless there.
    private func retyped(_ stored: JSONValue, as type: ParameterType) -> JSONValue? {
        if case .array(let elements) = stored {
            let values = elements.compactMap { retyped($0, as: type) }
            return values.count == elements.count ? .array(values) : nil
        }
        // A value that already has the type is kept. Any other value is read as if a user had typed it.
        if let value = try? type.kind.value(ofJSON: stored, in: context) {
            return value.json
        }
        guard let text = stored.literal else { return nil }
        // On failure, the value is kept unchanged, which the caller records.
        return (try? type.kind.value(ofLiteral: text, in: context))?.json
    }
}

extension IntentDefinition {
    /// The current name of a parameter of an older version.
    func presentName(of name: String, from version: Int) -> String {
        presentNames(of: name, from: version)[0]
    }

    /// The current name of a parameter of an older version, and the names of the parameters to which its
    /// value was copied.
    func presentNames(of name: String, from version: Int) -> [String] {
        migrations.filter { $0.from >= version }
            .reduce([name]) { names, step in
                let names = names.map(step.newName)
                return names + step.copies.filter { names.contains($0.from) }.map(\.to)
            }.map(currentName)
    }
}

extension MigrationStep {
    /// The name of a parameter after this step. In objects, positions and keys of items are not changed.
    func newName(of name: String) -> String {
        var path: [String] = []
        var names: [Substring] = []
        for component in name.split(separator: ".") {
            guard component.first.map({ $0 != "@" && !$0.isNumber }) ?? false else {
                names.append(component)
                continue
            }
            path.append(String(component))
            let rename = renames.first { $0.from == path.joined(separator: ".") }
            if let new = rename?.to.split(separator: ".").last {
                path[path.count - 1] = String(new)
                names.append(new)
            } else {
                names.append(component)
            }
        }
        return names.joined(separator: ".")
    }
}
