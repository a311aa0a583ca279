import IntentDefinitions
package import WidgetModel

/// A value that no migration could convert, in the form in which an older version of the definition stored it
/// (rule C9).
///
/// The value is never changed, so that a corrected migration can still convert it after any number of edits.
package struct OlderValue: Hashable, Sendable {
    /// The version of the definition that stored the value.
    package let version: Int
    /// The name of its parameter in that version, with the keys of items: `holdings.@2-1.amount`.
    package let name: String
    package let json: JSONValue

    init(_ version: Int, _ name: String, _ json: JSONValue) {
        self.version = version
        self.name = name
        self.json = json
    }

    /// The values in a stored configuration.
    static func all(in stored: JSONObject) -> [OlderValue] {
        (stored[Configuration.olderKey]?.object ?? [:]).flatMap { version, values in
            guard let version = Int(version), let values = values.object else { return [OlderValue]() }
            return values.map { OlderValue(version, $0, $1) }
        }
    }

    /// The stored form of values: an object by name for each version; nil without values.
    static func json(of values: [OlderValue]) -> JSONValue? {
        if values.isEmpty { return nil }
        let versions = Set(values.map(\.version)).sorted()
        return .object(
            JSONObject(
                versions.map { version in
                    let members = values.filter { $0.version == version }.map { ($0.name, $0.json) }
                    return (String(version), .object(JSONObject(members)))
                }))
    }
}

extension Configuration {
    /// The member of stored configurations with the values that older versions stored. Names of parameters
    /// cannot contain `@`.
    package static let olderKey = "@older"

    /// The version that stored the choice for a parameter; nil for the version of the other choices.
    package func olderVersion(of name: String) -> Int? { self[name]?.older?.version }
}

extension Configuration.Choice {
    /// The value that an older version stored; nil if the value fits or the current version stored it.
    var older: OlderValue? { if case .misfit(_, _, let older) = self { older } else { nil } }
}

extension ConfigurationForm {
    /// Records the values that older versions stored for the choices that do not fit.
    ///
    /// Secrets are left out, because they are stored by the current names of their parameters.
    func noteOlder(_ values: () -> [OlderValue], in configuration: inout Configuration) {
        let misfits = configuration.misfits(inOrderOf: intent)
        let older = misfits.isEmpty ? [] : values()
        guard !older.isEmpty else { return }
        let form = expanded(for: configuration).intent
        for misfit in misfits {
            // The values of items are separate choices.
            if misfit.stored.array != nil, form.parameter(named: misfit.parameter)?.type.record != nil {
                continue
            }
            let name = form.keyedName(of: misfit.parameter)
            guard let value = older.first(where: { isOrigin($0, of: misfit.stored, as: name) }),
                !value.json.text.contains(SecretText.mask)
            else { continue }
            configuration[misfit.parameter] = .misfit(stored: misfit.stored, misfit.problem, from: value)
        }
    }

    /// Whether migrating the value leads to a choice. The parameter with that name may also have stored a
    /// separate value, which is not moved.
    private func isOrigin(_ older: OlderValue, of stored: JSONValue, as name: String) -> Bool {
        intent.presentName(of: older.name, from: older.version) == name
            && migrate(JSONObject(keyed: [older]), from: older.version, addsDefaults: false).values[
                keyed: name]
                == stored
    }
}

extension JSONObject {
    /// Stored choices in which the values of older versions are among the others, for the output of a board.
    package var withOlderValues: JSONObject {
        var choices = self
        choices[Configuration.olderKey] = nil
        for older in OlderValue.all(in: self) { choices.insert(older.json, keyed: older.name) }
        return choices
    }
}
