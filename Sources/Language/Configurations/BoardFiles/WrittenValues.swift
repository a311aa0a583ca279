import IntentDefinitions
package import WidgetModel

/// Values in the notation of board files: scalars are their literals, lists are arrays, and objects that
/// people fill in are objects (see `DeclaredBoard.Widget.values`).
extension ConfigurationForm {
    /// The widget's own values. Secrets, and values that do not fit the definition, are left out.
    package func written(_ configuration: Configuration) -> JSONObject {
        let form = expanded(for: configuration)
        let entries = configuration.entries(inOrderOf: form.intent)
        let members = entries.compactMap { entry -> (String, JSONValue)? in
            guard let parameter = form.intent.parameter(named: entry.name), !parameter.type.isSecret else {
                return nil
            }
            switch entry.choice {
            case .value(let value): return (entry.name, value.written(in: context))
            case .none: return (entry.name, .null)
            case .misfit: return nil
            }
        }
        return JSONValue.object(form.intent.nested(members)).withoutKeys.object ?? [:]
    }

    /// The changes that give a widget exactly the wanted values. Secrets that the wanted values do not name
    /// are not changed.
    ///
    /// - Parameter present: the widget's own values, as `written` returns them.
    package func changes(from present: JSONObject, to wanted: JSONObject) -> [EditRequest.Change] {
        var changes: [EditRequest.Change] = []
        add(from: present, to: wanted, at: "", of: intent.unexpanded, into: &changes)
        return changes
    }

    /// - Parameters:
    ///   - path: the beginning of the names, such as `alert.`.
    ///   - fields: the parameters whose values are compared.
    private func add(
        from present: JSONObject, to wanted: JSONObject, at path: String, of fields: IntentDefinition,
        into changes: inout [EditRequest.Change]
    ) {
        for (name, value) in wanted where value != present[name] {
            let record = fields.recordForm(of: name)
            if let record, let members = value.object {
                let former = present[name]?.object ?? [:]
                add(from: former, to: members, at: "\(path)\(name).", of: record, into: &changes)
            } else {
                changes.append(EditRequest.Change(path + name, value.wish))
            }
        }
        for (name, value) in present where wanted[name] == nil {
            if let record = fields.recordForm(of: name), let members = value.object {
                add(from: members, to: [:], at: "\(path)\(name).", of: record, into: &changes)
            } else {
                changes.append(EditRequest.Change(path + name, .unset))
            }
        }
    }

    /// Wanted values whose references to environment variables, such as `{ env: TOKEN }`, are replaced with
    /// the secrets.
    ///
    /// - Parameter environment: the variables; nil if only the file is checked. The secrets are then left
    ///   out.
    /// - Returns: the values, and why a secret cannot be used, by parameter.
    package func fillingSecrets(
        in wanted: JSONObject, from environment: [String: String]?
    ) -> (values: JSONObject, refusals: [Refusal]) {
        var values = wanted
        var refusals: [Refusal] = []
        for parameter in intent.unexpanded.parameters where parameter.type.holdsSecrets {
            guard let json = wanted[parameter.name] else { continue }
            values[parameter.name] = parameter.type.mapScalars(of: json, of: parameter.name) {
                place, json, isSecret in
                guard isSecret, !json.isNull else { return json }
                guard let name = json.environmentName else {
                    refusals.append(BoardFileFindings.secretPlain(place.parameter))
                    return .null
                }
                guard let environment else { return .null }
                guard let secret = environment[name], !secret.isEmpty else {
                    refusals.append(BoardFileFindings.environmentMissing(place.parameter, name))
                    return .null
                }
                return .string(secret)
            }
            // Without the secret, a required parameter must not be cleared.
            if environment == nil, parameter.type.isSecret { values[parameter.name] = nil }
        }
        return (values, refusals)
    }
}

extension IntentDefinition {
    /// The parameters of an object that people fill in; nil for other parameters and for lists.
    fileprivate func recordForm(of name: String) -> IntentDefinition? {
        guard let parameter = parameter(named: name), parameter.list == nil else { return nil }
        return parameter.type.record?.form
    }
}

extension ParameterValue {
    /// The value as board files write it. Paths in the file's folder are relative to it.
    fileprivate func written(in context: LiteralContext) -> JSONValue {
        switch self {
        case .list(let elements): .array(elements.map { $0.written(in: context) })
        case .record(let record): .object(record.json(.masked))
        case .file(let path), .folder(let path): .string(path.relative(to: context.folderBase))
        default: .string(description)
        }
    }
}

extension String {
    /// An absolute path, relative to a folder that contains it.
    fileprivate func relative(to folder: String) -> String {
        if self == folder { return "." }
        let start = Array(folder.utf8) + (folder.hasSuffix("/") ? [] : [UInt8(ascii: "/")])
        guard utf8.starts(with: start) else { return self }
        return String(decoding: utf8.dropFirst(start.count), as: UTF8.self)
    }
}

extension JSONValue {
    /// The value without the keys of list items, which differ between boards.
    fileprivate var withoutKeys: JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map(\.withoutKeys))
        case .object(let members):
            let kept = members.filter { $0.key != Record.keyMember }
            return .object(JSONObject(kept.map { ($0.key, $0.value.withoutKeys) }))
        default: return self
        }
    }

    /// The operation for a value in a board file.
    fileprivate var wish: EditRequest.Wish {
        switch self {
        case .null: .none
        case .string(let text): .set(.text(text))
        default: .set(.json(self))
        }
    }

    /// The variable in `{ env: NAME }`; nil for other values.
    package var environmentName: String? {
        guard let members = object, members.count == 1 else { return nil }
        return members["env"]?.string
    }
}
