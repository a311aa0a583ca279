import IntentDefinitions
import WidgetModel

// Values in stored objects, by names in which an item of a list is identified by its key, such as
// `holdings.@2-1.amount`. Unlike a position, the key does not change if other items are removed.

extension JSONObject {
    /// The objects with these values. An item of a list contains only its key and its values.
    init(keyed values: [OlderValue]) {
        self = [:]
        for value in values { insert(value.json, at: value.name.components[...], addsItems: true) }
    }

    /// The value with a name; nil if the value is missing.
    subscript(keyed name: String) -> JSONValue? {
        name.components.reduce(JSONValue?.some(.object(self))) { json, component in
            guard component.hasPrefix("@") else { return json?.object?[component] }
            return json?.array?.object(at: component).map { .object($0.object) }
        }
    }

    /// Adds a value, unless a value exists or the item that it belongs to is missing.
    mutating func insert(_ json: JSONValue, keyed name: String) {
        insert(json, at: name.components[...], addsItems: false)
    }

    private mutating func insert(_ json: JSONValue, at path: ArraySlice<String>, addsItems: Bool) {
        guard let name = path.first else { return }
        let rest = path.dropFirst()
        guard let next = rest.first else {
            self[name] = self[name] ?? json
            return
        }
        if next.hasPrefix("@") {
            guard var items = (self[name] ?? .array([])).array else { return }
            if addsItems, items.object(at: next) == nil {
                items.append([Record.keyMember: .string(String(next.dropFirst()))])
            }
            guard let found = items.object(at: next) else { return }
            var object = found.object
            object.insert(json, at: rest.dropFirst(), addsItems: addsItems)
            items[found.index] = .object(object)
            self[name] = .array(items)
        } else {
            guard var object = (self[name] ?? .object([:])).object else { return }
            object.insert(json, at: rest, addsItems: addsItems)
            self[name] = .object(object)
        }
    }

    /// All values by their names, including the values of objects and items. The function cannot know which
    /// objects people filled in, because the values belong to an older definition. A member whose name
    /// contains a dot was never a parameter, and no migration refers to it.
    func keyedValues(at path: String = "") -> [(name: String, json: JSONValue)] {
        filter { !$0.key.hasPrefix("@") && !$0.key.contains(".") }.flatMap { key, json in
            let name = path + key
            let inner = json.object?.keyedValues(at: name + ".") ?? []
            let items = json.array?.items ?? []
            return [(name, json)] + inner
                + items.flatMap { $0.item.keyedValues(at: "\(name).\($0.component).") }
        }
    }
}

extension IntentDefinition {
    /// The values of stored choices by their names, including the values of objects that people fill in.
    func keyedValues(of stored: JSONObject, at path: String = "") -> [(name: String, json: JSONValue)] {
        stored.filter { !$0.key.hasPrefix("@") }.flatMap { key, json -> [(name: String, json: JSONValue)] in
            let name = path + key
            guard let form = parameter(named: key)?.type.record?.form else { return [(name, json)] }
            if let members = json.object { return form.keyedValues(of: members, at: name + ".") }
            guard let items = json.array?.items else { return [(name, json)] }
            return items.flatMap { form.keyedValues(of: $0.item, at: "\(name).\($0.component).") }
        }
    }

    /// The name of a parameter of a form, with the keys of items instead of their positions.
    func keyedName(of parameter: String) -> String {
        guard !items.isEmpty else { return parameter }
        var path: [String] = []
        return parameter.components.map { component in
            let items = items[path.joined(separator: ".")] ?? []
            path.append(component)
            guard let position = Int(component), items.indices.contains(position - 1) else {
                return component
            }
            return "@" + items[position - 1].key
        }.joined(separator: ".")
    }
}

extension [JSONValue] {
    /// The objects of a list, with the components of their names; nil if it contains other values. An item
    /// without a key is identified by its position, as in a form.
    fileprivate var items: [(component: String, item: JSONObject)]? {
        let objects = compactMap(\.object)
        guard objects.count == count else { return nil }
        return objects.enumerated().map { index, item in
            ("@" + (item[Record.keyMember]?.string ?? String(index + 1)), item)
        }
    }

    /// The item with a component such as `@2-1`, and its index.
    fileprivate func object(at component: String) -> (index: Int, object: JSONObject)? {
        guard let items, let index = items.firstIndex(where: { $0.component == component }) else {
            return nil
        }
        return (index, items[index].item)
    }
}

extension String {
    fileprivate var components: [String] { split(separator: ".").map(String.init) }

    /// The name of another parameter of the same object or item.
    func sibling(_ name: String) -> String {
        (components.dropLast() + [name.components.last ?? ""]).joined(separator: ".")
    }
}
