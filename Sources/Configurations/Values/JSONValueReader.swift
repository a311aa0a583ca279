package import IntentDefinitions
package import JSONText
import SourceText
import WidgetModel
import YAMLReading

/// Reads values from JSON by their type, as strictly as they are written (C5): no text passes for a number.
package struct JSONValueReader: Sendable {
    let surroundings: LiteralSurroundings

    package init(surroundings: LiteralSurroundings) { self.surroundings = surroundings }

    /// The value of `type` that `json` says; ranges and list sizes are not looked at.
    ///
    /// An object needs its `id`; members that the type does not declare are left out.
    package func read(_ json: JSONValue, as type: ParameterType) throws(ValueProblem) -> ParameterValue {
        switch type {
        case .boolean:
            guard let value = json.boolean else { throw problem(json, type) }
            return .boolean(value)
        case .integer:
            guard let value = DecimalNumber(json), value.scale == 0 else { throw problem(json, type) }
            return .integer(value.significand)
        case .decimal:
            guard let value = DecimalNumber(json) else { throw problem(json, type) }
            return .decimal(value)
        case .duration:
            return .duration(try duration(json))
        case .place:
            return .place(try place(json, type))
        case .person:
            return try person(json, type)
        case .money:
            return try amount(json, type, number: "amount", word: "currency")
        case .measurement:
            return try amount(json, type, number: "value", word: "unit")
        case .object(let object):
            return .object(try objectValue(json, of: object))
        case .string, .enumeration, .date, .time, .dateTime, .timeZone, .url, .color, .file, .folder:
            guard let text = json.string, type.isExact(text) else { throw problem(json, type) }
            return try literal(text, as: type)
        }
    }

    private func literal(_ text: String, as type: ParameterType) throws(ValueProblem) -> ParameterValue {
        do throws(LiteralProblem) {
            return try LiteralReader.read(text, as: type, surroundings: surroundings)
        } catch {
            throw ValueProblem(error)
        }
    }

    /// Seconds, in whole milliseconds, not negative.
    private func duration(_ json: JSONValue) throws(ValueProblem) -> Milliseconds {
        guard let seconds = DecimalNumber(json), seconds.significand >= 0, seconds.scale <= 3 else {
            throw problem(json, .duration())
        }
        var count = seconds.significand
        for _ in seconds.scale..<3 {
            let (product, isTooLong) = count.multipliedReportingOverflow(by: 10)
            if isTooLong { throw problem(json, .duration()) }
            count = product
        }
        return Milliseconds(count)
    }

    private func place(_ json: JSONValue, _ type: ParameterType) throws(ValueProblem) -> PlaceValue {
        guard let members = json.object, let latitude = members["latitude"].flatMap(DecimalNumber.init),
            let longitude = members["longitude"].flatMap(DecimalNumber.init),
            let place = PlaceValue(
                latitude: latitude, longitude: longitude, name: try text("name", of: members))
        else { throw problem(json, type) }
        return place
    }

    private func person(_ json: JSONValue, _ type: ParameterType) throws(ValueProblem) -> ParameterValue {
        guard let members = json.object else { throw problem(json, type) }
        let name = try text("name", of: members)
        let email = try text("email", of: members)
        let phone = try text("phone", of: members)
        let handle = email ?? phone
        let literal = handle.map { handle in name.map { "\($0) <\(handle)>" } ?? handle } ?? name
        guard let literal else { throw problem(json, type) }
        return try self.literal(literal, as: type)
    }

    /// A number and a word for what it counts, both as in the literal.
    private func amount(
        _ json: JSONValue, _ type: ParameterType, number: String, word: String
    ) throws(ValueProblem) -> ParameterValue {
        guard let members = json.object, let amount = members[number].flatMap(DecimalNumber.init),
            let word = members[word]?.string, !word.isEmpty
        else { throw problem(json, type) }
        return try literal("\(amount) \(word)", as: type)
    }

    private func objectValue(_ json: JSONValue, of type: ObjectType) throws(ValueProblem) -> ObjectValue {
        guard let members = json.object, let id = members["id"]?.string, !id.isEmpty else {
            throw problem(json, .object(type))
        }
        var properties: [PropertyValue] = []
        for property in type.properties {
            guard let value = members[property.name], !value.isNull else { continue }
            do throws(ValueProblem) {
                properties.append(
                    PropertyValue(name: property.name, value: try read(value, as: property.type)))
            } catch {
                throw ValueProblem(
                    error.reason, found: "\(error.found) as its \(property.name)", expected: error.expected)
            }
        }
        return ObjectValue(
            id: id, title: try text("title", of: members), subtitle: try text("subtitle", of: members),
            image: try text("image", of: members), properties: properties,
            isOrphaned: members[ObjectValue.orphanedKey]?.boolean ?? false)
    }

    /// A text that may be absent or null.
    private func text(_ key: String, of members: JSONObject) throws(ValueProblem) -> String? {
        switch members[key] {
        case nil, .null?: nil
        case .string(let text)?: text
        case let other?:
            throw ValueProblem(.form, found: "\(shown(other)) as its \(key)", expected: "a text")
        }
    }

    private func problem(_ json: JSONValue, _ type: ParameterType) -> ValueProblem {
        ValueProblem(
            .form, found: type.isSecret ? "another value" : shown(json), expected: jsonExpectation(of: type))
    }
}

extension ParameterType {
    /// Whether a text stands for itself: what only a person may write (`today`, a relative folder, a local
    /// time) does not.
    fileprivate func isExact(_ text: String) -> Bool {
        switch self {
        case .date: CalendarDate(text) != nil
        case .time: TimeOfDay(text) != nil
        case .dateTime: Instant(rfc3339: text) != nil
        case .file, .folder: text.hasPrefix("/")
        default: true
        }
    }
}

/// What a message says that a type expects in JSON, where it differs from a literal.
private func jsonExpectation(of type: ParameterType) -> String {
    switch type {
    case .date: "a date such as \"2026-11-21\""
    case .time: "a time of day such as \"08:30\""
    case .dateTime: "a moment such as \"2026-11-21T08:30:00Z\""
    case .duration: "a number of seconds"
    case .file, .folder: "an absolute path"
    case .place: "an object with latitude and longitude"
    case .person: "an object with name, phone or email"
    case .money: "an object with amount and currency"
    case .measurement: "an object with value and unit"
    case .object(let object): "an object of type \(object.name) with its id"
    default: LiteralReader.expectation(of: type)
    }
}

/// A JSON value as a message shows it: collections by their size.
func shown(_ json: JSONValue) -> String {
    switch json {
    case .string(let text): "the text \(quoted(text))"
    case .array(let elements): "a list of \(elements.count)"
    case .object(let members): members["id"]?.string.map(quoted) ?? "an object"
    case .null, .boolean, .integer, .number: quoted(json.text)
    }
}

/// `1 element`, `3 elements`.
