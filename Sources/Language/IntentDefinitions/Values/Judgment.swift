package import WidgetModel

/// The decision that a JSON Schema can make about a statement: it is certainly true if `sure` accepts, and
/// possibly true only if `possible` accepts.
///
/// If both are the same schema, the decision is exact.
package struct Judgment {
    package let sure: JSONValue
    package let possible: JSONValue

    package init(sure: JSONValue, possible: JSONValue) {
        self.sure = sure
        self.possible = possible
    }

    package init(_ schema: JSONValue) { self.init(sure: schema, possible: schema) }

    package var isExact: Bool { sure == possible }
    package var isUnknown: Bool { sure == false && possible == true }

    /// For statements that a schema cannot decide.
    package static let unknown = Judgment(sure: false, possible: true)

    /// For values that can be written in several forms, of which only one is known here.
    static func oneForm(of value: ParameterValue) -> Judgment {
        Judgment(sure: ["const": value.json], possible: true)
    }

    /// The negation: certain and possible are swapped.
    package static prefix func ! (judgment: Judgment) -> Judgment {
        Judgment(sure: .not(judgment.possible), possible: .not(judgment.sure))
    }

    package static func all(_ parts: [Judgment]) -> Judgment {
        Judgment(sure: .all(parts.map(\.sure)), possible: .all(parts.map(\.possible)))
    }

    package static func any(_ parts: [Judgment]) -> Judgment {
        Judgment(sure: .any(parts.map(\.sure)), possible: .any(parts.map(\.possible)))
    }

    /// The judgment about something that contains the instance, such as a list or an object.
    package func map(_ wrap: (JSONValue) -> JSONValue) -> Judgment {
        Judgment(
            sure: sure == false ? false : wrap(sure), possible: possible == false ? false : wrap(possible))
    }
}

// Combinations of schemas, simplified by removing redundant parts.
extension JSONValue {
    package static func all(_ schemas: [JSONValue]) -> JSONValue {
        if schemas.contains(false) { return false }
        let parts = schemas.flatMap { $0.parts(of: "allOf") }.filter { $0 != true }
        return parts.count > 1 ? ["allOf": .array(parts)] : parts.first ?? true
    }

    /// Constants are combined into one `enum`.
    package static func any(_ schemas: [JSONValue]) -> JSONValue {
        if schemas.contains(true) { return true }
        let parts = schemas.flatMap { $0.parts(of: "anyOf") }.filter { $0 != false }
        guard parts.count > 1 else { return parts.first ?? false }
        let values = parts.compactMap { $0.only("const") }.reduce(into: [JSONValue]()) { values, value in
            if !values.contains(value) { values.append(value) }
        }
        return parts.allSatisfy { $0.only("const") != nil }
            ? ["enum": .array(values)] : ["anyOf": .array(parts)]
    }

    package static func not(_ schema: JSONValue) -> JSONValue {
        if case .boolean(let accepts) = schema { return .boolean(!accepts) }
        return schema.only("not") ?? ["not": schema]
    }

    /// The schema of an object with a member that the given schema accepts.
    package static func member(_ name: String, _ schema: JSONValue) -> JSONValue {
        schema == true
            ? ["required": [.string(name)]]
            : ["properties": [name: schema], "required": [.string(name)]]
    }

    /// The value of a keyword if it is the only one in the schema; nil for other schemas.
    private func only(_ keyword: String) -> JSONValue? {
        guard let members = object, members.count == 1 else { return nil }
        return members[keyword]
    }

    /// The parts of a combination, or the schema itself if it is not such a combination.
    private func parts(of keyword: String) -> [JSONValue] { only(keyword)?.array ?? [self] }
}

// Schemas of single values
extension JSONValue {
    package static let textOrNull: JSONValue = ["type": ["string", "null"]]

    package static func text(fitting pattern: String) -> JSONValue {
        ["type": "string", "pattern": .string(pattern)]
    }

    /// The schema of a number within a range. Durations are given in seconds, and amounts without their unit.
    static func number(
        _ type: JSONValue, within range: ValueRange?, least: JSONValue? = nil, greatest: JSONValue? = nil
    ) -> JSONValue {
        var schema: JSONObject = ["type": type]
        schema["minimum"] = range?.least?.bound ?? least
        schema["maximum"] = range?.greatest?.bound ?? greatest
        return .object(schema)
    }
}

extension ParameterValue {
    /// The number in the JSON of the value.
    fileprivate var bound: JSONValue? {
        let json = json
        return json["amount"] ?? json["value"] ?? json
    }
}
