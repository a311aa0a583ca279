import JSONText

/// A parameter that a provider uses, and which types of it.
///
/// On the wire `reads` is an array of names, or an object from name to types: `"integer"`,
/// `["integer", "decimal"]`, `{"type": "timeZone", "list": true}`.
package struct ParameterRead: Hashable, Sendable {
    package var name: String
    /// Any of these is accepted; empty when the provider does not say.
    package var types: [ValueType]
    /// Whether it reads a list of them; nil when the provider does not say.
    package var isList: Bool?

    package init(name: String, types: [ValueType] = [], isList: Bool? = nil) {
        self.name = name
        self.types = types
        self.isList = isList
    }

    static func list(_ json: JSONValue) throws(MessageError) -> [ParameterRead] {
        guard let object = json.object else { return try Read.texts(json).map { ParameterRead(name: $0) } }
        guard object.count <= ProtocolLimits.names else {
            throw MessageError("found \(object.count) parameters, expected at most \(ProtocolLimits.names)")
        }
        var reads: [ParameterRead] = []
        for (name, shape) in object {
            do throws(MessageError) { reads.append(try ParameterRead(name: name, shape: shape)) } catch {
                throw error.inside(name)
            }
        }
        return reads
    }

    private init(name: String, shape: JSONValue) throws(MessageError) {
        self.name = name
        if shape.object == nil {
            types = try ParameterRead.types(shape)
            isList = types.isEmpty ? nil : false
        } else {
            let fields = try MessageFields(shape)
            types = try fields.optional("type", ParameterRead.types) ?? []
            isList = try fields.optional("list", Read.boolean)
        }
    }

    private static func types(_ json: JSONValue) throws(MessageError) -> [ValueType] {
        if json.array != nil { return try Read.list(json, limit: ValueType.allCases.count, type) }
        return [try type(json)]
    }

    private static func type(_ json: JSONValue) throws(MessageError) -> ValueType {
        try Read.choice(json, among: ValueType.allCases)
    }

    static func json(_ reads: [ParameterRead]) -> JSONValue {
        if reads.allSatisfy({ $0.types.isEmpty && $0.isList == nil }) {
            return Write.texts(reads.map(\.name))
        }
        var object: JSONObject = [:]
        for read in reads {
            let types = read.types.map { JSONValue.string($0.rawValue) }
            let type = types.count == 1 ? types[0] : .array(types)
            var shape: JSONObject = [:]
            if !types.isEmpty { shape["type"] = type }
            shape.set("list", read.isList.map(JSONValue.boolean))
            object[read.name] = read.isList == false && !types.isEmpty ? type : .object(shape)
        }
        return .object(object)
    }
}

/// A parameter's type as a provider names it; those of the definition language, an enum being `enum` and a
/// declared type `object`.
package enum ValueType: String, Hashable, Sendable, CaseIterable {
    case boolean, integer, decimal, string
    case `enum`, object
    case date, time, dateTime, duration, timeZone
    case url, email, color, file, folder, place, person, money
    case length, mass, temperature, volume, speed, energy
}
