package import IntentDefinitions
import SourceText
package import WidgetModel

/// The JSON Schema (2020-12) of an intent's configurations, as they are stored and printed with
/// `--format json`.
///
/// The schema accepts every valid configuration. It rejects the errors that a schema can express: types,
/// ranges of numbers, patterns, list sizes, unknown names, missing required values of visible parameters, and
/// most rules. Everything else is accepted and listed in `$comment`.
package struct IntentSchema {
    private let intent: IntentDefinition
    private let family: Family?

    /// - Parameter family: the family; nil to accept configurations that are valid in at least one family.
    package init(_ intent: IntentDefinition, for family: Family? = nil) {
        self.intent = intent
        self.family = family
    }

    /// The complete schema. With several families, it is an `anyOf` of one schema for each.
    package var document: JSONValue {
        var document: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(intent.displayTitle),
        ]
        document["description"] = intent.description.map(JSONValue.string)
        let families = family.map { [$0] } ?? intent.distinctFamilies
        let schemas = families.map {
            FamilySchema(intent, $0, prefix: families.count == 1 ? "" : "\($0.rawValue): ")
        }
        let unseen = schemas.first?.unseen ?? []
        if !unseen.isEmpty {
            document["$comment"] = .string("not seen here: " + unseen.joined(separator: "; "))
        }
        if schemas.count == 1 {
            for (key, value) in schemas[0].body { document[key] = value }
            document["$defs"] = schemas[0].definitions.isEmpty ? nil : .object(schemas[0].definitions)
            return .object(document)
        }
        document["anyOf"] = .array(
            schemas.map { ["$ref": .string("#/$defs/\($0.family.rawValue)")] })
        var definitions: JSONObject = [:]
        for schema in schemas {
            definitions[schema.family.rawValue] = .object(schema.body)
            for (key, value) in schema.definitions { definitions[key] = value }
        }
        document["$defs"] = .object(definitions)
        return .object(document)
    }
}

/// The schema of an intent's configurations in one family.
struct FamilySchema {
    let family: Family
    /// A prefix for the names of definitions, which distinguishes the definitions of several families and
    /// types.
    private let prefix: String
    let intent: IntentDefinition
    /// Conditions to which others refer, by name.
    private(set) var definitions: JSONObject = [:]
    var body: JSONObject = [:]
    /// The facts that the schema cannot check, in words.
    var unseen: [String] = []
    /// The visibility of each parameter, by index; nil until it is needed.
    private var shown: [Judgment?]

    init(_ intent: IntentDefinition, _ family: Family, prefix: String) {
        self.family = family
        self.prefix = prefix
        let intent = intent.specialized(for: family)
        self.intent = intent
        shown = Array(repeating: nil, count: intent.parameters.count)
        body = ["type": "object"]
        addParameters()
        for rule in intent.rules { add(rule) }
    }

    // Visibility

    /// When a parameter is shown, as a reference to a definition. Without references, conditions that depend
    /// on each other would grow exponentially.
    ///
    /// Conditions of checked definitions are never cyclic. A cyclic one that was created in code is unknown.
    mutating func visibility(of index: Int) -> Judgment {
        if let known = shown[index] { return known }
        guard let condition = intent.parameters[index].visibility else { return Judgment(true) }
        shown[index] = .unknown
        let judgment = judgment(of: condition)
        let name = prefix + intent.parameters[index].name
        let sure = define("\(name) is shown", as: judgment.sure)
        if judgment.isExact {
            shown[index] = Judgment(sure)
        } else {
            unseen.append("whether \"\(intent.parameters[index].name)\" is shown, in all cases")
            let possible = define("\(name) may be shown", as: judgment.possible)
            shown[index] = Judgment(sure: sure, possible: possible)
        }
        return shown[index] ?? .unknown
    }

    /// Adds a definition and returns a reference to it, or the schema itself if it is `true` or `false`.
    private mutating func define(_ name: String, as schema: JSONValue) -> JSONValue {
        if schema == true || schema == false { return schema }
        definitions[name] = schema
        return ["$ref": .string("#/$defs/" + FamilySchema.escaped(name))]
    }

    /// The part of a condition that the schema can decide.
    mutating func judgment(of condition: Condition) -> Judgment {
        switch condition {
        case .isFamily(let families): return Judgment(.boolean(families.contains(family)))
        case .not(let condition): return !judgment(of: condition)
        case .any(let parts): return .any(parts.map { judgment(of: $0) })
        case .all(let parts): return .all(parts.map { judgment(of: $0) })
        case .equals(let name, _), .isSet(let name), .isWithin(let name, _):
            guard let place = intent.position(of: name) else { return Judgment(false) }
            let parameter = intent.parameters[place]
            return .all([
                visibility(of: place),
                value(of: parameter, parameter.judgment(of: condition)) { fallback in
                    condition.holds(on: family) { _ in fallback }
                },
            ])
        }
    }

    /// The facts that are known about a parameter's effective value: its own value, or else its default. A
    /// default that changes with time is unknown.
    func value(
        of parameter: IntentParameter, _ own: Judgment, holdsForDefault: (ParameterValue) -> Bool
    ) -> Judgment {
        let present = own.map { .member(parameter.name, $0) }
        guard let written = parameter.fittingDefault(for: family) else { return present }
        let absent = JSONValue.not(["required": [.string(parameter.name)]])
        guard let fallback = written.constant else {
            return .any([present, Judgment(sure: false, possible: absent)])
        }
        return holdsForDefault(fallback) ? .any([present, Judgment(absent)]) : present
    }

    // Parameters

    /// Adds the properties. The schemas of conditional parameters apply only while they are shown.
    private mutating func addParameters() {
        var properties: JSONObject = [:]
        var required: [JSONValue] = []
        var conditional: [JSONValue] = []
        for (index, parameter) in intent.parameters.enumerated() {
            let name = parameter.name
            let isNeeded = parameter.isRequired && parameter.fittingDefault(for: family) == nil
            var words = parameter.schemaWords(for: family)
            if parameter.visibility == nil {
                for (key, value) in schema(of: parameter).object ?? [:] { words[key] = value }
                if isNeeded { required.append(.string(name)) }
            } else {
                var then: JSONObject = ["properties": [name: schema(of: parameter)]]
                if isNeeded { then["required"] = [.string(name)] }
                let isShown = visibility(of: index).sure
                if isShown != false { conditional.append(["if": isShown, "then": .object(then)]) }
            }
            properties[name] = .object(words)
            note(parameter)
        }
        body["properties"] = .object(properties)
        if !required.isEmpty { body["required"] = .array(required) }
        body["additionalProperties"] = false
        if !conditional.isEmpty { body["allOf"] = .array(conditional) }
    }

    /// The schema of a stored value. The schema of an object contains the object's properties.
    private mutating func schema(of parameter: IntentParameter) -> JSONValue {
        guard let type = parameter.type.record else {
            return parameter.schema(of: parameter.elementSchema, for: family)
        }
        let object = FamilySchema(type.form, family, prefix: "\(prefix)\(type.word): ")
        for (name, definition) in object.definitions { definitions[name] = definition }
        for part in object.unseen where !unseen.contains(part) { unseen.append(part) }
        var body = object.body
        if parameter.list != nil, var properties = body["properties"]?.object {
            properties[Record.keyMember] = ["type": "string"]
            body["properties"] = .object(properties)
        }
        return parameter.schema(of: .object(body), for: family)
    }

    /// Records the facts about a parameter that the schema cannot check.
    private mutating func note(_ parameter: IntentParameter) {
        switch parameter.list?.size(for: family).uniqueness {
        case .elements? where parameter.type.isSecret || parameter.type.hasIDs:
            unseen.append("that \"\(parameter.name)\" has no element twice")
        case .parameter(let name)?:
            unseen.append("that the objects of \"\(parameter.name)\" differ in \"\(name)\"")
        case .elements?, ListSize.Uniqueness.none?, nil: break
        }
        if let range = parameter.range, parameter.type.kind.judgment(within: range).isUnknown {
            unseen.append("the range of \"\(parameter.name)\", \(range)")
        }
        if let step = parameter.step, let least = parameter.range?.least {
            unseen.append("that \"\(parameter.name)\" is whole steps of \(step) from \(least)")
        }
    }

    /// A string as the fragment of a reference: bytes other than ASCII letters and digits are
    /// percent-encoded.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            if isPlain { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }.joined()
    }
}

extension IntentParameter {
    /// The default in a family; nil if the default list is too short for it.
    func fittingDefault(for family: Family) -> WrittenValue? {
        guard let value = defaultValue(for: family) else { return nil }
        guard let list, let elements = value.elements else { return value }
        return list.size(for: family).contains(elements.count) ? value : nil
    }

    /// The schema of a single value. A required text contains at least one character.
    fileprivate var elementSchema: JSONValue {
        if isRequired, list == nil, var text = type.kind as? StringType {
            text.minLength = max(1, text.minLength)
            return text.schema(within: nil)
        }
        return type.kind.schema(within: range)
    }

    /// The schema of the stored value while the parameter is shown.
    ///
    /// - Parameter element: the schema of a single value.
    fileprivate func schema(of element: JSONValue, for family: Family) -> JSONValue {
        var schema = element
        if let list {
            let size = list.size(for: family)
            var array: JSONObject = ["type": "array", "items": schema]
            let least = isRequired ? max(1, size.min) : size.min
            if least > 0 { array["minItems"] = .integer(Int64(least)) }
            if let most = size.max { array["maxItems"] = .integer(Int64(most)) }
            // Different secrets all have the same mask.
            if size.isUnique, !type.isSecret { array["uniqueItems"] = true }
            schema = .object(array)
            if allowsAll {
                let all = SchemaForm.mapping(
                    ["all": ["const": true], "except": ["type": "array", "items": element]],
                    required: ["all"])
                schema = .any([schema, .object(all)])
            }
        }
        return isRequired ? schema : .any([schema, ["type": "null"]])
    }

    /// The strings for users, and the default.
    fileprivate func schemaWords(for family: Family) -> JSONObject {
        var words: JSONObject = ["title": .string(displayTitle)]
        words["description"] = help.map { .string(MarkedText($0).plain) }
        if let instead = lifeCycle.deprecation {
            words["deprecated"] = true
            words["$comment"] = .string("deprecated: \(instead)")
        }
        words["default"] = fittingDefault(for: family)?.constant?.json
        return words
    }
}

extension IntentParameter {
    /// The part of a single test that the value's JSON can decide. `null` and values of other types never
    /// pass.
    func judgment(of test: Condition) -> Judgment {
        let one: Judgment
        switch test {
        case .isSet:
            one = Judgment(.not(["type": "null"]))
            return list == nil ? one : Judgment(["type": "array", "minItems": 1])
        case .equals(_, let values): one = .any(values.map(type.kind.judgment))
        case .isWithin(_, let range): one = type.kind.judgment(within: range)
        case .isFamily, .not, .any, .all: return .unknown
        }
        return list == nil ? one : one.map { ["type": "array", "contains": $0] }
    }
}
