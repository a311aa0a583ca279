import IntentDefinitions
import SourceText
import WidgetModel

/// Converts the values of a document to the data of entries, in exactly the JSON forms that
/// `EntryType.content(of:in:)` reads.
///
/// One conversion serves all entries of a timeline, because it counts the values.
struct ValueConversion {
    private let document: JSONValue
    private let context: AnswerContext
    private let literals: LiteralContext
    /// The number of entries that contain each converted value.
    var copies = 1
    /// The number of values that were converted, and the size of all copies as JSON.
    private var values = 0
    private var bytes = 0
    /// The number of list elements and object members that paths visited.
    private var visits = 0

    init(_ document: JSONValue, in context: AnswerContext) {
        self.document = document
        self.context = context
        literals = context.literals
    }

    /// The values of an object, such as the data of an entry.
    ///
    /// - Parameters:
    ///   - members: the declared values.
    ///   - mapped: where they are; nil if each value is a member with its own name.
    ///   - element: the value to which paths are relative.
    ///   - path: the path of the element in the document, for messages.
    ///   - name: the name of the object in the entry, for messages; empty for the entry.
    mutating func object(
        _ members: [EntryMember], _ mapped: [MappedValue]?, in element: JSONValue, at path: String = "",
        named name: String = ""
    ) throws(AnswerProblem) -> JSONObject {
        var object = JSONObject()
        for member in members {
            guard let mapping = mapped.map({ $0.first(of: member) }) ?? member.ownMapping else {
                if member.isOptional { continue }
                throw AnswerProblem(
                    "no path for \(quoted(member.name)), expected the path of \(member.type.noun)")
            }
            let inner = name.isEmpty ? member.name : "\(name).\(member.name)"
            object[member.name] = try value(
                of: mapping, as: member.type, isOptional: member.isOptional, in: element, at: path,
                named: inner)
        }
        return object
    }

    /// The value at the path of a mapping, or its default. Nil if both are missing and the value is optional.
    ///
    /// - Parameter type: nil to keep the JSON of the answer.
    mutating func value(
        of mapping: MappedValue, as type: EntryType?, isOptional: Bool, in element: JSONValue,
        at base: String, named name: String
    ) throws(AnswerProblem) -> JSONValue? {
        let path = mapping.path?.value
        if let path, let json = try found(at: path, for: type, in: element) {
            let place = AnswerPlace(name: name, path: path.text(within: base), written: path)
            return try converted(json, to: type, as: mapping, place)
        }
        if let standard = mapping.standard, !standard.isNull {
            // A default is in the unit of the entry, and the members of its objects have their own names.
            let plain = MappedValue(name: mapping.name, path: nil)
            return try converted(standard, to: type, as: plain, AnswerPlace(name: name, path: nil))
        }
        guard !isOptional else { return nil }
        let expected = type?.noun ?? "a value"
        guard let path else {
            throw AnswerProblem("no path for \(quoted(name)), expected the path of \(expected)")
        }
        throw .missing(path, in: element, at: base, document: document, for: name, expected: expected)
    }

    /// The value at a path; nil if it is missing or null.
    private mutating func found(
        at path: AnswerPath, for type: EntryType?, in element: JSONValue
    ) throws(AnswerProblem) -> JSONValue? {
        let expectation: AnswerPath.Expectation = if case .list? = type { .list } else { .value }
        let json = path.json(expecting: expectation, in: element, document: document, visits: &visits)
        guard visits <= AnswerLimits.visits else {
            throw .tooMany("\(AnswerLimits.visits) elements and members")
        }
        guard let found = json, !found.isNull else { return nil }
        // A missing number in CSV is an empty text.
        if case .value(let type)? = type, !(type.kind is StringType), found == "" { return nil }
        return found
    }

    // MARK: Types

    private mutating func converted(
        _ json: JSONValue, to type: EntryType?, as mapping: MappedValue, _ place: AnswerPlace
    ) throws(AnswerProblem) -> JSONValue {
        guard let type else {
            try count(bytes: json.bytes.count)
            return json
        }
        switch type {
        case .value(let type):
            if json.array != nil { throw .list(json, place, expected: EntryType.value(type).noun) }
            return try scalar(json, as: type, mapping, place)
        case .object(let members):
            if json.array != nil { throw .list(json, place, expected: "an object") }
            // The path of a member can be `.`, so the value need not be an object.
            guard json.object != nil || !mapping.members.isEmpty else {
                throw .unfit(json, place, expected: "an object")
            }
            return try object(members, of: mapping, in: json, place)
        case .list(let element):
            guard let list = json.array else { throw .single(json, place, expected: type.noun) }
            return .array(try elements(list, as: element, mapping, place))
        }
    }

    /// An object in an entry.
    private mutating func object(
        _ members: [EntryMember], of mapping: MappedValue, in json: JSONValue, _ place: AnswerPlace
    ) throws(AnswerProblem) -> JSONValue {
        try count(bytes: 0)
        let mapped = mapping.members.isEmpty ? nil : mapping.members
        return .object(try object(members, mapped, in: json, at: place.path ?? "", named: place.name))
    }

    /// The elements of a list. Null is left out.
    private mutating func elements(
        _ list: [JSONValue], as type: EntryType, _ mapping: MappedValue, _ place: AnswerPlace
    ) throws(AnswerProblem) -> [JSONValue] {
        var elements: [JSONValue] = []
        for (index, json) in list.enumerated() where !json.isNull {
            let place = place.element(index)
            if case .object(let members) = type, !mapping.members.isEmpty {
                // The elements can be lists, whose members are at `[0]`, `[1]` and so on.
                elements.append(try object(members, of: mapping, in: json, place))
            } else {
                elements.append(try converted(json, to: type, as: mapping, place))
            }
        }
        return elements
    }

    private mutating func scalar(
        _ json: JSONValue, as type: ParameterType, _ mapping: MappedValue, _ place: AnswerPlace
    ) throws(AnswerProblem) -> JSONValue {
        let conversion = ScalarConversion(context: context, unit: mapping.unit?.value, whole: mapping.whole)
        let converted: JSONValue
        do throws(ConversionProblem) {
            converted = try conversion.json(json, as: type)
        } catch {
            throw AnswerProblem.unfit(json, place, expected: error.expected, step: error.step)
        }
        do throws(ValueProblem) {
            // The type has the last word, so that a converted value is always accepted.
            _ = try type.kind.value(ofJSON: converted, in: literals)
        } catch {
            throw AnswerProblem.unfit(json, place, expected: error.expected)
        }
        try count(bytes: converted.bytes.count)
        return converted
    }

    /// Counts a value, so that a small answer cannot become entries of any size.
    private mutating func count(bytes size: Int) throws(AnswerProblem) {
        values += 1
        bytes += copies * size
        guard values <= AnswerLimits.values else { throw .tooMany("\(AnswerLimits.values) values") }
        guard bytes <= AnswerLimits.bytes else { throw .tooMany("\(AnswerLimits.bytes) bytes of values") }
    }
}

extension EntryMember {
    /// The member of the answer with the same name.
    fileprivate var ownMapping: MappedValue {
        MappedValue(
            name: Located(name, at: location), path: Located(AnswerPath(member: name), at: location))
    }
}

extension [MappedValue] {
    fileprivate func first(of member: EntryMember) -> MappedValue? {
        first { $0.name.value == member.name }
    }
}
