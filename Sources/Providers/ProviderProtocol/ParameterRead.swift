import WidgetModel

/// A parameter that a provider uses, with the types that it accepts.
package struct ParameterRead: Hashable, Sendable {
    package var name: String
    /// The accepted types; empty if the provider does not declare them.
    package var types: [ValueType]
    /// Whether the provider expects a list of values; nil if it does not declare that.
    package var isList: Bool?

    package init(name: String, types: [ValueType] = [], isList: Bool? = nil) {
        self.name = name
        self.types = types
        self.isList = isList
    }
}

/// The types of parameters in a provider's declaration. They are named as in the definition language, except
/// that all enums are `enum` and all declared types are `object`.
package enum ValueType: String, Codable, Hashable, Sendable, CaseIterable {
    case boolean, integer, decimal, string
    case `enum`, object
    case date, time, dateTime, duration, timeZone
    case weekdays, dateRange, recurrence
    case percent, country, language, host, icon
    case url, email, color, file, folder, place, person, money, account
    case length, mass, temperature, volume, speed, energy
}

/// The JSON form of the parameters that a kind uses.
///
/// It is an array of names, or an object from names to types. Types are `"integer"`, `["integer", "decimal"]`
/// or `{"type": "timeZone", "list": true}`.
struct ParameterReads: Codable, Hashable, Sendable {
    let list: [ParameterRead]

    init(_ list: [ParameterRead]) { self.list = list }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Decoding an object fails for an array, which is the short form.
        guard let shapes = try? container.decode(JSONObject.self) else {
            let names = try container.decode([String].self)
            try Self.check(names.count, "elements")
            list = names.map { ParameterRead(name: $0) }
            return
        }
        try Self.check(shapes.count, "parameters")
        do {
            list = try shapes.map { name, json throws(JSONMismatch) in
                do throws(JSONMismatch) {
                    let shape = try Shape(json: json)
                    return ParameterRead(name: name, types: shape.types, isList: shape.isList)
                } catch { throw error.inside(name) }
            }
        } catch { throw InnerMismatch(error) }
    }

    /// Throws if there are more than `ProtocolLimits.names` parameters.
    private static func check(_ count: Int, _ things: String) throws(InnerMismatch) {
        guard count > ProtocolLimits.names else { return }
        throw InnerMismatch(
            JSONMismatch("found \(count) \(things), expected at most \(ProtocolLimits.names)"))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if list.allSatisfy({ $0.types.isEmpty && $0.isList == nil }) {
            try container.encode(list.map(\.name))
        } else {
            let shapes = list.map { ($0.name, Shape(types: $0.types, isList: $0.isList).encodedJSON) }
            try container.encode(JSONObject(shapes))
        }
    }

    /// The types of one parameter: one, several, or an object that can also declare a list.
    private struct Shape: Codable {
        var types: [ValueType]
        var isList: Bool?

        private enum CodingKeys: String, CodingKey { case types = "type", isList = "list" }

        init(types: [ValueType], isList: Bool?) {
            self.types = types
            self.isList = isList
        }

        init(from decoder: any Decoder) throws {
            // Types without an object mean a single value.
            if let fields = try? decoder.container(keyedBy: CodingKeys.self) {
                types = try fields.decodeIfPresent(Types.self, forKey: .types)?.list ?? []
                isList = try fields.decodeIfPresent(Bool.self, forKey: .isList)
            } else {
                types = try Types(from: decoder).list
                isList = types.isEmpty ? nil : false
            }
        }

        func encode(to encoder: any Encoder) throws {
            if isList == false, !types.isEmpty { return try Types(list: types).encode(to: encoder) }
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if !types.isEmpty { try fields.encode(Types(list: types), forKey: .types) }
            try fields.encodeIfPresent(isList, forKey: .isList)
        }
    }

    /// The name of one type, or an array of names.
    private struct Types: Codable {
        var list: [ValueType]

        init(list: [ValueType]) { self.list = list }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // A single type is a string, for which an unkeyed container cannot be created.
            guard (try? decoder.unkeyedContainer()) != nil else {
                list = [try container.decode(ValueType.self)]
                return
            }
            list = try container.decode([ValueType].self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if list.count == 1 { try container.encode(list[0]) } else { try container.encode(list) }
        }
    }
}
