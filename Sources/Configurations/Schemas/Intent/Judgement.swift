import JSONText

/// What a schema can tell of something: it is so surely where `sure` accepts, and only where `possible` does.
///
/// The two are one schema where it can tell exactly.
struct Judgement {
    let sure: JSONValue
    let possible: JSONValue

    init(sure: JSONValue, possible: JSONValue) {
        self.sure = sure
        self.possible = possible
    }

    init(_ schema: JSONValue) { self.init(sure: schema, possible: schema) }

    var isExact: Bool { sure == possible }

    static let unknown = Judgement(sure: false, possible: true)

    static prefix func ! (judgement: Judgement) -> Judgement {
        Judgement(sure: .not(judgement.possible), possible: .not(judgement.sure))
    }

    static func all(_ parts: [Judgement]) -> Judgement {
        Judgement(sure: .all(parts.map(\.sure)), possible: .all(parts.map(\.possible)))
    }

    static func any(_ parts: [Judgement]) -> Judgement {
        Judgement(sure: .any(parts.map(\.sure)), possible: .any(parts.map(\.possible)))
    }

    /// The same about something that holds the instance: an element of a list, a member of an object.
    func map(_ wrap: (JSONValue) -> JSONValue) -> Judgement {
        Judgement(
            sure: sure == false ? false : wrap(sure), possible: possible == false ? false : wrap(possible))
    }
}

// Schemas put together, without parts that say nothing.
extension JSONValue {
    static func all(_ schemas: [JSONValue]) -> JSONValue {
        if schemas.contains(false) { return false }
        let parts = schemas.flatMap { $0.parts(of: "allOf") }.filter { $0 != true }
        return parts.count > 1 ? ["allOf": .array(parts)] : parts.first ?? true
    }

    static func any(_ schemas: [JSONValue]) -> JSONValue {
        if schemas.contains(true) { return true }
        let parts = schemas.flatMap { $0.parts(of: "anyOf") }.filter { $0 != false }
        guard parts.count > 1 else { return parts.first ?? false }
        let values = parts.compactMap { $0.only("const") }.reduce(into: [JSONValue]()) { values, value in
            if !values.contains(value) { values.append(value) }
        }
        return parts.allSatisfy { $0.only("const") != nil }
            ? ["enum": .array(values)] : ["anyOf": .array(parts)]
    }

    static func not(_ schema: JSONValue) -> JSONValue {
        if case .boolean(let accepts) = schema { return .boolean(!accepts) }
        return schema.only("not") ?? ["not": schema]
    }

    /// An object that has the member, and one that the schema accepts.
    static func member(_ name: String, _ schema: JSONValue) -> JSONValue {
        schema == true
            ? ["required": [.string(name)]]
            : ["properties": [name: schema], "required": [.string(name)]]
    }

    /// The value of the one keyword that a schema has.
    private func only(_ keyword: String) -> JSONValue? {
        guard let members = object, members.count == 1 else { return nil }
        return members[keyword]
    }

    /// What a combination is made of; otherwise the schema itself.
    private func parts(of keyword: String) -> [JSONValue] { only(keyword)?.array ?? [self] }
}
