package import IntentDefinitions
import WidgetModel

// Objects that people fill in. A form contains their parameters, and the stored JSON contains the objects.
extension ConfigurationForm {
    /// The form with the parameters of the items of all lists in a configuration.
    func expanded(for configuration: Configuration) -> ConfigurationForm {
        guard intent.containsRecords else { return self }
        var form = self
        while true {
            var items: [String: [Record]] = [:]
            for parameter in form.intent.parameters where parameter.type.record != nil {
                let state = form.state(of: parameter, configuration[parameter.name], configuration)
                if case .value(let value, _) = state { items[parameter.name] = value.records }
            }
            // Items may contain lists, whose items follow in the next round.
            if items == form.intent.items { return form }
            form = form.expanded(items)
        }
    }

    func expanded(_ items: [String: [Record]]) -> ConfigurationForm {
        ConfigurationForm(intent: intent.expanded(items), family: family, context: context)
    }

    /// The provider's default for a parameter; nil without a default. The items of a changed list are always
    /// without one, because they are not the items of the provider's list.
    func provided(for name: String, in configuration: Configuration) -> ParameterValue? {
        guard let value = configuration.provided(for: name) else { return nil }
        return intent.list(containing: name).flatMap { configuration[$0] } == nil ? value : nil
    }

    /// Adds the values of the items to the values of lists.
    func fillItems(in states: inout [ResolvedConfiguration.State]) {
        for (index, parameter) in intent.parameters.enumerated().reversed() {
            guard let type = parameter.type.record, case .value(let list, let origin) = states[index] else {
                continue
            }
            let items = list.records.enumerated().map { position, item in
                Record(
                    key: item.key,
                    values: values(of: type, at: "\(parameter.name).\(position + 1).", in: states))
            }
            states[index] = .value(.list(items.map(ParameterValue.record)), origin)
        }
    }

    /// The values of the object whose parameters begin with a path.
    private func values(
        of type: RecordType, at path: String, in states: [ResolvedConfiguration.State]
    ) -> [PropertyValue] {
        type.form.parameters.compactMap { parameter in
            let name = path + parameter.name
            if let inner = parameter.type.record, parameter.list == nil {
                let values = values(of: inner, at: name + ".", in: states)
                return values.isEmpty
                    ? nil : PropertyValue(name: parameter.name, value: .record(Record(values: values)))
            }
            guard let place = intent.position(of: name), case .value(let value, _) = states[place] else {
                return nil
            }
            return PropertyValue(name: parameter.name, value: value)
        }
    }
}

extension Configuration {
    /// Chooses a value. Each value in an object is set for a separate parameter.
    mutating func set(_ value: ParameterValue, of type: ParameterType, at name: String) {
        guard let record = type.record else {
            self[name] = .value(value)
            return
        }
        if case .record(let object) = value { return set(object, of: record, at: name + ".") }
        let items = value.records
        self[name] = .value(.list(items.map { .record(Record(key: $0.key)) }))
        for (index, item) in items.enumerated() { set(item, of: record, at: "\(name).\(index + 1).") }
    }

    private mutating func set(_ object: Record, of type: RecordType, at path: String) {
        for member in object.values {
            guard let parameter = type.form.parameter(named: member.name) else { continue }
            set(member.value, of: parameter.type, at: path + member.name)
        }
    }
}

extension ParameterValue {
    /// The items in a list of objects. Items of a default use their positions as keys.
    package var records: [Record] {
        elements.enumerated().compactMap { index, element in
            guard case .record(let record) = element else { return nil }
            return record.key.isEmpty ? Record(key: "\(index + 1)", values: record.values) : record
        }
    }
}

/// A stored configuration with one member for each parameter of the form, such as `holdings.2.amount`.
struct FlatConfiguration {
    private(set) var members: JSONObject = [:]
    /// The items of each list of objects, by list name.
    private(set) var items: [String: [Record]] = [:]

    init(_ stored: JSONObject, of intent: IntentDefinition) {
        add(stored, of: intent.unexpanded, at: "")
    }

    private mutating func add(_ object: JSONObject, of form: IntentDefinition, at path: String) {
        for (key, json) in object {
            let name = path + key
            guard let field = form.parameter(named: key), let type = field.type.record else {
                members[name] = json
                continue
            }
            if field.list == nil, let inner = json.object {
                add(inner, of: type.form, at: name + ".")
            } else if field.list != nil, let elements = json.array?.map(\.object), !elements.contains(nil) {
                add(elements.compactMap(\.self), of: type.form, to: name)
            } else if field.list != nil || !json.isNull {
                members[name] = json
            }
        }
    }

    /// Adds the items of a list. An item without a key gets its position.
    private mutating func add(_ elements: [JSONObject], of form: IntentDefinition, to list: String) {
        let records = elements.enumerated().map { index, element in
            Record(key: element[Record.keyMember]?.string ?? String(index + 1))
        }
        items[list] = records
        members[list] = .array(records.map { .object($0.json(.masked)) })
        for (index, var element) in elements.enumerated() {
            element[Record.keyMember] = nil
            add(element, of: form, at: "\(list).\(index + 1).")
        }
    }
}

extension IntentDefinition {
    /// Whether the object or the list of a parameter contains the values with a name. If the parameter is
    /// unknown or its list is missing, the values are kept under their full names.
    private func isPlace(_ name: Substring, in object: JSONValue) -> Bool {
        guard let parameter = unexpanded.parameter(named: String(name)), parameter.type.record != nil else {
            return false
        }
        return parameter.list == nil || object[parameter.name]?.array != nil
    }

    /// The JSON objects for a form's parameters.
    ///
    /// - Parameter members: the values by the names of the parameters, each list before its items.
    func nested(_ members: [(String, JSONValue)]) -> JSONObject {
        guard containsRecords else { return JSONObject(members) }
        var object = JSONValue.object([:])
        for (name, json) in members.filter({ !$0.0.contains(".") }) + members.filter({ $0.0.contains(".") }) {
            let path = name.split(separator: ".", omittingEmptySubsequences: false)
            let isInside = path.count == 1 || isPlace(path[0], in: object)
            if !isInside || !object.insert(json, at: path) { _ = object.insert(json, at: [name[...]]) }
        }
        return object.object ?? [:]
    }
}

extension JSONValue {
    /// Inserts a value at a path of names and positions. Missing objects are added.
    ///
    /// - Returns: false if the path leads through a value that is neither an object nor a list with the
    ///   position.
    fileprivate mutating func insert(_ value: JSONValue, at path: some BidirectionalCollection<Substring>)
        -> Bool
    {
        guard let first = path.first else {
            self = value
            return true
        }
        switch self {
        case .object(var members):
            var member = members[String(first)] ?? .object([:])
            guard member.insert(value, at: path.dropFirst()) else { return false }
            members[String(first)] = member
            self = .object(members)
        case .array(var elements):
            guard let position = Int(first), elements.indices.contains(position - 1),
                elements[position - 1].insert(value, at: path.dropFirst())
            else { return false }
            self = .array(elements)
        default: return false
        }
        return true
    }
}
