package import IntentDefinitions
import SourceText
package import WidgetModel

/// How a source reads answers: each of its paths with the value to which it leads.
///
/// The provider stops at the first problem. A trial continues, so that an author sees all problems at once.
/// The values come from the first entry.
package struct SourceTrial: Sendable {
    /// A path of the source, and what it leads to.
    package struct Value: Sendable {
        /// The name of the value in the entry, or the key of the source: `entries`, `date` or `reload`.
        package let name: String
        /// The path as written, or the value that is used instead, such as `$place.name`; nil for a default
        /// without either.
        package let path: String?
        /// The number of objects around the value: 1 for a member of an object in the entry.
        package let depth: Int
        /// The type of the value in the entry; nil for lists, objects, and keys of the source.
        package let type: String?
        /// The value in the answer; nil if the path leads nowhere.
        package internal(set) var found: JSONValue?
        /// The value in the entry; nil if it is missing there.
        package internal(set) var converted: JSONValue?
        /// Why the value cannot be used; nil if it can.
        package internal(set) var problem: String?
        /// The number of objects in a list that have the value, and of all objects; nil outside of lists.
        package internal(set) var share: (having: Int, all: Int)?
    }

    /// The document to which paths refer; nil if an answer is missing or cannot be read.
    package private(set) var document: JSONValue?
    /// The paths in the order of the entry.
    package private(set) var values: [Value] = []
    /// Why an answer does not have the declared format; nil if it does, or if it is missing.
    package private(set) var problem: String?

    /// - Parameters:
    ///   - entry: the declared values of an entry.
    ///   - exchanges: the requests for one timeline with their answers.
    ///   - values: the values with which the requests were built.
    package init(
        of source: SourceDeclaration, entry: [EntryMember], answered exchanges: [RecordedExchange],
        in values: TemplateValues, _ context: AnswerContext
    ) {
        do throws(AnswerProblem) {
            document = try source.document(answered: exchanges, in: values)
        } catch {
            problem = error.message
        }
        var context = context
        context.values = values
        if let document { read(document, by: source, entry, context) }
    }

    private mutating func read(
        _ document: JSONValue, by source: SourceDeclaration, _ entry: [EntryMember], _ context: AnswerContext
    ) {
        var elements: [(json: JSONValue, path: String)] = []
        let problem = AnswerProblem.caught { () throws(AnswerProblem) in
            elements = try source.elements(of: document, context)
        }
        if let path = source.entries?.value {
            var value = Value(name: "entries", path: path.text, depth: 0, type: nil)
            value.found = path.found(.list, in: document, of: document)
            value.problem = problem
            values.append(value)
        }
        guard let (element, base) = elements.first else { return }
        let reading = TrialReading(document: document, context: context)
        if let date = source.date {
            values.append(reading.date(date, in: element, at: base))
        }
        let mapped = source.values.isEmpty ? nil : source.values
        for member in entry { values += reading.values(of: member, mapped, in: [(element, base)]) }
        guard case .at(let path) = source.reload else { return }
        var value = Value(name: "reload", path: path.value.text, depth: 0, type: nil)
        value.found = path.value.found(.value, in: document, of: document)
        value.problem = AnswerProblem.caught { () throws(AnswerProblem) in
            _ = try source.policy(of: document, in: context)
        }
        values.append(value)
    }
}

/// Reads single values, so that one problem does not hide another.
private struct TrialReading {
    let document: JSONValue
    let context: AnswerContext

    func date(_ date: MappedValue, in element: JSONValue, at base: String) -> SourceTrial.Value {
        var value = SourceTrial.Value(name: "date", path: date.text, depth: 0, type: "dateTime")
        value.found = date.path?.value.found(.value, in: element, of: document) ?? shown(by: date)
        let problem = AnswerProblem.caught { () throws(AnswerProblem) in
            var conversion = ValueConversion(document, in: environment(of: date))
            value.converted = try conversion.value(
                of: date, as: .value(.dateTime), isOptional: false, in: element, at: base, named: "date")
        }
        value.problem = problem
        return value
    }

    /// A value of an entry, and the members of its object or of the objects in its list.
    ///
    /// - Parameters:
    ///   - mapped: where the values are; nil if each is a member with its own name.
    ///   - elements: the objects that can contain the value, with their paths; not empty. The first one that
    ///     contains it is shown.
    func values(
        of member: EntryMember, _ mapped: [MappedValue]?, in elements: [(json: JSONValue, path: String)],
        depth: Int = 0
    ) -> [SourceTrial.Value] {
        let mapping = mapped?.first { $0.name.value == member.name }
        let path = mapped == nil ? AnswerPath(member: member.name) : mapping?.path?.value
        var value = SourceTrial.Value(
            name: member.name, path: path?.text ?? mapping?.text, depth: depth,
            type: member.type.singleName)
        let expectation: AnswerPath.Expectation = if case .list = member.type { .list } else { .value }
        let found = elements.map { path?.found(expectation, in: $0.json, of: document) }
        let having = found.indices.filter { !member.type.isMissing(found[$0]) }
        let (element, base) = elements[having.first ?? 0]
        value.found = found[having.first ?? 0] ?? mapping.flatMap { shown(by: $0) }
        if elements.count > 1 { value.share = (having.count, elements.count) }
        let problem = AnswerProblem.caught { () throws(AnswerProblem) in
            var conversion = ValueConversion(document, in: environment(of: mapping))
            let object = try conversion.object([member], mapped, in: element, at: base)
            value.converted = object[member.name]
        }
        value.problem = problem
        guard let (members, objects) = member.type.objects(in: value.found, at: path, base) else {
            return [value]
        }
        let inner = mapping?.members.isEmpty == false ? mapping?.members : nil
        return [value] + members.flatMap { values(of: $0, inner, in: objects, depth: depth + 1) }
    }
}

extension TrialReading {
    /// The value that is shown instead of a part of the answer.
    private func shown(by mapping: MappedValue) -> JSONValue? {
        context.values.flatMap { mapping.template?.value(in: $0) }
    }

    /// The environment in which a value is converted. The values of a group are only known to the provider.
    private func environment(of mapping: MappedValue?) -> AnswerContext {
        var context = context
        if mapping?.references.contains(where: { $0.groupKey != nil }) == true { context.values = nil }
        return context
    }
}

extension MappedValue {
    /// The path or the template as written.
    fileprivate var text: String? { path?.value.text ?? template?.text }
}

extension AnswerPath {
    /// The JSON at the path; nil if the path leads nowhere.
    fileprivate func found(
        _ expectation: Expectation, in element: JSONValue, of document: JSONValue
    ) -> JSONValue? {
        var visits = 0
        return json(expecting: expectation, in: element, document: document, visits: &visits)
    }
}

extension EntryType {
    /// The name of the type of a single value; nil for lists and objects.
    fileprivate var singleName: String? { if case .value(let type) = self { type.name } else { nil } }

    /// Whether an answer lacks a value of the type. In a table, a missing number is an empty text.
    fileprivate func isMissing(_ json: JSONValue?) -> Bool {
        guard let json, !json.isNull else { return true }
        return if case .value(let type) = self { json == "" && !(type.kind is StringType) } else { false }
    }

    /// The members of an object, and the objects that a value contains, with their paths. Nil for other
    /// types, and without an object.
    fileprivate func objects(
        in found: JSONValue?, at path: AnswerPath?, _ base: String
    ) -> (members: [EntryMember], objects: [(json: JSONValue, path: String)])? {
        let place = path?.text(within: base) ?? base
        switch self {
        case .object(let members): return found.map { (members, [($0, place)]) }
        case .list(.object(let members)):
            guard let list = found?.array, !list.isEmpty else { return nil }
            return (members, list.enumerated().map { ($1, "\(place)[\($0)]") })
        case .value, .list: return nil
        }
    }
}

extension AnswerProblem {
    /// The message of the problem that work has; nil if it succeeds.
    fileprivate static func caught(_ work: () throws(AnswerProblem) -> Void) -> String? {
        do throws(AnswerProblem) {
            try work()
            return nil
        } catch {
            return error.message
        }
    }
}

extension SourceTrial.Value {
    /// The found value in words: `3.6`, `"Rain"`, `a list of 24` or `nothing`. A value that only some objects
    /// of a list have is `7 in 1 of 4`.
    package var foundWords: String {
        guard let found else { return "nothing" }
        let words =
            found.string.map { JSONValue.shortText(String($0.prefix(Self.mostCharacters))) }
            ?? found.foundText
        guard let share, (1..<share.all).contains(share.having) else { return words }
        return "\(words) in \(share.having) of \(share.all)"
    }

    /// The most characters of a text. Longer ones hide the other columns of a table.
    private static let mostCharacters = 60
}
