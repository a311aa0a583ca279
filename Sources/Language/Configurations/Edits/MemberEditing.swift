import IntentDefinitions
import WidgetModel

/// Rewrites changes to a value's members as one change to the value.
///
/// A file of values names the members of a choice, an amount or a location in the same way as JSON output:
/// `place.id`, `fare.currency`, or `places.+1.id` for an element of a list. Whether they belong to one value
/// depends on the type, which the client that read the file does not know.
struct MemberEditing {
    private(set) var changes: [RecordEditing.IndexedChange] = []
    /// The members of each value, by the name of the value or of the new element.
    private var members: [String: JSONObject] = [:]
    /// The names of values and new elements, in request order.
    private var order: [(value: Value, index: Int)] = []

    /// A value whose members are given separately.
    private struct Value {
        let parameter: IntentParameter
        let name: String
        let member: String
    }

    init(_ changes: [RecordEditing.IndexedChange], of intent: IntentDefinition) {
        for change in changes {
            guard let value = MemberEditing.value(of: change.name, in: intent), change.wish != .unset else {
                self.changes.append(change)
                continue
            }
            if members[value.name] == nil { order.append((value, change.index)) }
            members[value.name, default: [:]][value.member] = change.wish.member
        }
        // Elements that are given by their members replace the whole list.
        var elements: [String: [JSONValue]] = [:]
        for (value, _) in order where value.name != value.parameter.name {
            elements[value.parameter.name, default: []].append(json(of: value))
        }
        self.changes.removeAll { elements[$0.name] != nil }
        for (value, index) in order {
            let name = value.parameter.name
            if value.parameter.list == nil || value.name == name {
                append(name, json(of: value), index)
                continue
            }
            if let json = elements.removeValue(forKey: name) { append(name, .array(json), index) }
        }
    }

    private mutating func append(_ name: String, _ json: JSONValue, _ index: Int) {
        changes.append(.init(index: index, name: name, wish: .set(.json(json))))
    }

    /// The value as JSON. A choice is resolved by its id, as on the command line.
    private func json(of value: Value) -> JSONValue {
        var object = members[value.name] ?? [:]
        if value.parameter.type.hasIDs, let id = object["id"] { return id }
        if value.parameter.list != nil, object["all"] != nil { return json(ofAll: object) }
        // The text of a number becomes a JSON number.
        let schemas = value.parameter.type.kind.schema(within: nil)["properties"]
        for (name, json) in object where schemas?[name]?["type"] == "number" {
            object[name] = json.string.flatMap { DecimalNumber($0)?.json } ?? json
        }
        return .object(object)
    }

    /// The choice of everything, whose members may be strings.
    private func json(ofAll members: JSONObject) -> JSONValue {
        var all: JSONObject = ["all": members["all"] == "true" ? true : members["all"] ?? true]
        all["except"] = members["except"].map { EditRequest.RawValue.json($0).parsed ?? $0 }
        return .object(all)
    }

    /// The value to which a name such as `place.id` or `places.+1.id` belongs; nil for other names.
    private static func value(of name: String, in intent: IntentDefinition) -> Value? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let (owner, member) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
        if let parameter = intent.parameter(named: owner) {
            let isPartOfAll = parameter.allowsAll && ["all", "except"].contains(member)
            // `fare+=5` does not set a member; it is a change that is only valid for lists.
            guard parameter.list == nil ? parameter.type.hasMembers : isPartOfAll,
                !["+", "-"].contains(member)
            else { return nil }
            return Value(parameter: parameter, name: owner, member: member)
        }
        guard let dot = owner.lastIndex(of: "."), owner[dot...].hasPrefix(".+"),
            let parameter = intent.parameter(named: String(owner[..<dot])), parameter.list != nil,
            parameter.type.hasMembers
        else { return nil }
        return Value(parameter: parameter, name: owner, member: member)
    }
}

extension ParameterType {
    /// Whether the JSON form of one value is an object.
    fileprivate var hasMembers: Bool {
        guard record == nil else { return false }
        let schema = kind.schema(within: nil)
        return schema["type"] == "object" || schema["allOf"]?.array?.first?["type"] == "object"
    }
}

extension EditRequest.Wish {
    /// The JSON of a member; nil if the value is cleared.
    fileprivate var member: JSONValue? {
        switch self {
        case .set(.json(let json)): json
        case .set(.text(let text)): .string(text)
        case .none, .unset: nil
        }
    }
}
