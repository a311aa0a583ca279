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
            let key: (key: String, name: String)? =
                mapped == nil ? (key: name.isEmpty ? "data" : "each", name: member.name) : nil
            object[member.name] = try value(
                of: mapping, as: member.type, isOptional: member.isOptional, in: element, at: path,
                named: inner, declared: Declared(missingKey: key))
        }
        return object
    }

    /// How `entry` of the manifest declares a value, for messages.
    struct Declared {
        /// The key and the name of the value's path, if the manifest does not contain the path.
        var missingKey: (key: String, name: String)?
    }

    /// The value of a mapping's template or at its path, or its default. Nil if all are missing and the value
    /// is optional.
    ///
    /// - Parameters:
    ///   - type: nil to keep the JSON of the answer.
    ///   - declared: nil for a value that `entry` does not declare, such as a date.
    mutating func value(
        of mapping: MappedValue, as type: EntryType?, isOptional: Bool, in element: JSONValue,
        at base: String, named name: String, declared: Declared? = nil
    ) throws(AnswerProblem) -> JSONValue? {
        if let template = mapping.template {
            guard let values = context.values else { return nil }
            if let json = template.value(in: values) {
                return try shown(json, of: template, as: type, mapping, name)
            }
        }
        let path = mapping.path?.value
        if let path, let json = try found(at: path, for: type, in: element),
            mapping.standard == nil || type?.hasUnknownWord(json) != true
        {
            var place = AnswerPlace(name: name, path: path.text(within: base), written: path)
            if declared == nil { place.element = element }
            return try converted(json, to: type, as: mapping, place)
        }
        if let standard = mapping.standard, !standard.isNull {
            // A default is in the unit of the entry, and the members of its objects have their own names.
            let plain = MappedValue(name: mapping.name, path: nil)
            return try converted(standard, to: type, as: plain, AnswerPlace(name: name, path: nil))
        }
        guard !isOptional else { return nil }
        let expected = type?.noun ?? "a value"
        if let reference = mapping.template?.references.first {
            throw .noValue(reference, for: quoted(name))
        }
        guard let path else {
            throw AnswerProblem("no path for \(quoted(name)), expected the path of \(expected)")
        }
        var use = use(of: type, mapping, expected: expected)
        use.missingKey = declared?.missingKey
        use.stepIfNull =
            declared == nil ? nil : "add \"default\", or declare the value with \"optional: true\""
        throw .missing(path, in: element, at: base, document: document, for: name, use)
    }

    /// The converted value of a template. The problem with it does not contain it.
    private mutating func shown(
        _ json: JSONValue, of template: SourceTemplate, as type: EntryType?, _ mapping: MappedValue,
        _ name: String
    ) throws(AnswerProblem) -> JSONValue {
        do throws(AnswerProblem) {
            return try converted(json, to: type, as: mapping, AnswerPlace(name: name, path: nil))
        } catch {
            throw .unfit(template, for: name, expected: type?.noun ?? "a value")
        }
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
            if json.array != nil {
                let use = use(of: .value(type), mapping, expected: EntryType.value(type).noun)
                throw .list(json, place, expected: use.expected, use)
            }
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
        let converted: JSONValue
        do throws(ConversionProblem) {
            converted = try conversion(of: mapping).json(json, as: type)
        } catch {
            throw problem(with: json, as: type, mapping, place, error)
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

    private func conversion(of mapping: MappedValue) -> ScalarConversion {
        ScalarConversion(context: context, unit: mapping.unit?.value, whole: mapping.whole)
    }

    // MARK: Problems

    /// The use of a value, for messages that suggest another path.
    private func use(of type: EntryType?, _ mapping: MappedValue, expected: String) -> PathUse {
        var use = PathUse(expected: expected)
        switch type {
        case nil: break
        case .list?: use.isList = true
        // An object has no scalars that could replace it.
        case .object?: use.fits = { _ in false }
        case .value(let type)?:
            let conversion = conversion(of: mapping)
            use.fits = { json in
                // Any problem means that the value does not fit.
                (try? conversion.json(json, as: type)) != nil
            }
        }
        return use
    }

    /// The problem with a value that cannot be converted. The step is a path in an object, another date of
    /// the same element, or the type that accepts the value.
    private func problem(
        with json: JSONValue, as type: ParameterType, _ mapping: MappedValue, _ place: AnswerPlace,
        _ problem: ConversionProblem
    ) -> AnswerProblem {
        let expected = problem.expected
        let use = use(of: .value(type), mapping, expected: expected)
        if problem.step == nil, json.object != nil { return .object(json, place, expected: expected, use) }
        if let element = place.element {
            let isDate = type.kind is DateTimeType || type.kind is DateType || type.kind is TimeType
            let meant = isDate ? PathRepair.pathOfValue(in: element, at: .whole, use) : nil
            if let meant { return .notDate(json, place, expected: expected, meant: meant) }
            return .unfit(json, place, expected: expected, step: problem.step)
        }
        // A default is part of the manifest, which has its own finding.
        let accepting = place.path.flatMap { _ in InferredType(of: [json], named: "", in: context)?.rawValue }
        let step = accepting == type.name ? nil : accepting.map { "declare the value as \"\($0)\"" }
        return .unfit(json, place, expected: expected, step: problem.step ?? step)
    }

    /// Counts a value, so that a small answer cannot become entries of any size.
    private mutating func count(bytes size: Int) throws(AnswerProblem) {
        values += 1
        bytes += copies * size
        guard values <= AnswerLimits.values else { throw .tooMany("\(AnswerLimits.values) values") }
        guard bytes <= AnswerLimits.bytes else { throw .tooMany("\(AnswerLimits.bytes) bytes of values") }
    }
}

extension EntryType {
    /// Whether the answer contains a word that is not one of the words of the type.
    fileprivate func hasUnknownWord(_ json: JSONValue) -> Bool {
        guard case .value(let type) = self, let words = type.kind as? Enumeration, json.array == nil else {
            return false
        }
        return ScalarConversion.name(json, of: words) == nil
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
