import SourceText
package import WidgetModel

/// Where a value is in an answer: `temp.value`, `weather[0].main`, `rooms[*].name`, `sensors[id=7].value`.
///
/// | part | meaning |
/// | --- | --- |
/// | `name`, `"odd name"` | a member of an object |
/// | `[0]`, `[-1]` | an element of a list, from its beginning or its end |
/// | `[*]` | every element of a list |
/// | `[name=text]` | the elements whose member is this text, number or boolean |
/// | `.` | the whole element |
/// | `$`, `$.name` | the whole document, and a path that begins there |
package struct AnswerPath: Hashable, Sendable {
    /// The path as written.
    package let text: String
    /// Whether the path begins at the document instead of the current element.
    package let isFromDocument: Bool
    let steps: [Step]

    enum Step: Hashable, Sendable {
        case member(String)
        /// Negative from the end.
        case element(Int)
        case all
        case matching(names: [String], text: String)
    }

    /// The kind of value that is read at a path. It decides how the matches of a filter are used.
    enum Expectation {
        /// One value: the first match.
        case value
        /// A list: all matches. If they are lists, their elements.
        case list
    }

    /// The longest path in bytes, and the most steps. Longer paths are not written by people.
    package static let longest = 512
    package static let mostSteps = 32

    package init(parsing text: String) throws(AnswerPathProblem) {
        (isFromDocument, steps) = try AnswerPathParser.parsed(text)
        self.text = text
    }

    /// The path of a member with any name.
    init(member name: String) { self.init(steps: [.member(name)]) }

    /// The path of the whole element.
    static let whole = AnswerPath(steps: [])

    init(steps: [Step], isFromDocument: Bool = false) {
        self.isFromDocument = isFromDocument
        self.steps = steps
        text = AnswerPath.text(of: steps[...], isFromDocument)
    }

    /// The value at the path, or the first match of a filter; nil if the path leads nowhere.
    ///
    /// After `[*]`, the result is a list, without the elements that lack the rest of the path.
    package func value(in element: JSONValue, document: JSONValue) -> JSONValue? {
        var visits = 0
        return json(expecting: .value, in: element, document: document, visits: &visits)
    }

    /// The elements of the list at the path in a document, with their paths for messages. Nil if the path
    /// leads nowhere or to null.
    ///
    /// - Parameters:
    ///   - name: what the list is used for, for messages.
    ///   - key: the key that would contain the path, if the manifest does not contain it; nil if it does.
    ///   - most: the number of elements that are read.
    func elements(
        in document: JSONValue, for name: String, missing key: String? = nil, most: Int
    ) throws(AnswerProblem) -> [(json: JSONValue, path: String)]? {
        var visits = 0
        let json = json(expecting: .list, in: document, document: document, visits: &visits)
        guard let found = json, !found.isNull else { return nil }
        let place = AnswerPlace(name: name, path: text(within: ""), written: self)
        guard let list = found.array else { throw .single(found, place, expected: "a list", missing: key) }
        return list.prefix(most).enumerated().map { ($1, place.element($0).path ?? "") }
    }

    /// The value or the list at the path; nil if the path leads nowhere.
    ///
    /// - Parameter visits: the number of list elements and object members that were visited is added.
    func json(
        expecting expectation: Expectation, in element: JSONValue, document: JSONValue, visits: inout Int
    ) -> JSONValue? {
        var walk = AnswerWalk(at: isFromDocument ? document : element)
        for step in steps {
            walk.follow(step, visits: &visits)
            if walk.isNowhere { return nil }
        }
        return walk.json(expecting: expectation)
    }

    /// The deepest existing part of the path and its value, for messages: `"hourly" is a list of 24`.
    ///
    /// - Parameter base: the path of the element; empty if the element is the document.
    func found(in element: JSONValue, at base: String, document: JSONValue) -> String {
        let reached = reached(in: element, document: document)
        let beginning = isFromDocument || base.isEmpty ? "the answer" : "the element"
        let subject =
            reached.count == 0
            ? beginning : quoted(AnswerPath.text(of: steps[..<reached.count], isFromDocument))
        let found = subject + (reached.isList ? " gives " : " is ") + reached.json.foundText
        guard reached.count < steps.count else { return found }
        switch steps[reached.count] {
        case .member(let name):
            guard reached.isList else { return found }
            return "\(found), of which no element has \(JSONValue.shortText(name))"
        case .matching(let names, let text):
            guard let elements = reached.json.array, !elements.isEmpty else { return found }
            let name = JSONValue.shortText(names.joined(separator: "."))
            let known = AnswerPath.texts(at: names, in: elements)
            return "\(found), of which no element has \(JSONValue.shortText(text)) as its \(name)"
                + (known.isEmpty ? "" : ", but \(JSONValue.shown(known))")
        case .element, .all: return found
        }
    }

    /// The different scalars that a filter compares, in the order of the elements.
    static func texts(at names: [String], in elements: [JSONValue]) -> [String] {
        var known: Set<String> = []
        return elements.compactMap { element in
            let member = names.reduce(element as JSONValue?) { $0?[$1] }
            return member?.scalarText.flatMap { known.insert($0).inserted ? $0 : nil }
        }
    }

    /// The last value to which the steps of a path lead.
    struct Reached {
        /// The value, or the list of all values.
        let json: JSONValue
        /// Whether there can be several values, because of `[*]` or a filter.
        let isList: Bool
        /// The number of steps that lead to it.
        let count: Int
    }

    func reached(in element: JSONValue, document: JSONValue) -> Reached {
        var walk = AnswerWalk(at: isFromDocument ? document : element)
        var visits = 0
        for (count, step) in steps.enumerated() {
            var next = walk
            next.follow(step, visits: &visits)
            if next.values.isEmpty { return Reached(json: walk.whole, isList: walk.isList, count: count) }
            walk = next
        }
        return Reached(json: walk.whole, isList: walk.isList, count: steps.count)
    }
}

extension AnswerPath: CustomStringConvertible {
    package var description: String { text }

    /// The path in the document of a value whose path is relative to an element; empty for the document.
    func text(within element: String) -> String {
        if isFromDocument { return steps.isEmpty ? "" : AnswerPath.text(of: steps[...], false) }
        if steps.isEmpty { return element }
        let own = AnswerPath.text(of: steps[...], false)
        return element + (element.isEmpty || own.hasPrefix("[") ? "" : ".") + own
    }

    /// The path of the first element, if this is the path of a list.
    var ofFirst: AnswerPath {
        var first = steps
        if let place = first.firstIndex(of: .all) {
            first[place] = .element(0)
        } else {
            first.append(.element(0))
        }
        return AnswerPath(steps: first, isFromDocument: isFromDocument)
    }

    /// The path of every element, if this is the path of a list.
    var ofEach: AnswerPath {
        switch steps.last {
        case .all?, .matching?: self
        case .member?, .element?, nil: AnswerPath(steps: steps + [.all], isFromDocument: isFromDocument)
        }
    }

    /// The path followed by another one, which begins at its value.
    func followed(by path: AnswerPath) -> AnswerPath {
        AnswerPath(steps: steps + path.steps, isFromDocument: isFromDocument)
    }

    /// The text of steps, as it is parsed.
    static func text(of steps: ArraySlice<Step>, _ isFromDocument: Bool) -> String {
        var text = isFromDocument ? "$" : ""
        for step in steps {
            let part = step.text
            text += text.isEmpty || part.hasPrefix("[") ? part : "." + part
        }
        return text.isEmpty ? "." : text
    }
}

extension AnswerPath.Step {
    fileprivate var text: String {
        switch self {
        case .member(let name): AnswerPath.Step.written(name)
        case .element(let index): "[\(index)]"
        case .all: "[*]"
        case .matching(let names, let text):
            "[\(names.map(AnswerPath.Step.written).joined(separator: "."))=\(AnswerPath.Step.written(text))]"
        }
    }

    /// A name, in quotes if necessary.
    private static func written(_ name: String) -> String {
        let isBare = !name.isEmpty && name.utf8.allSatisfy(AnswerPathParser.isBare)
        return isBare && !name.hasPrefix("$") ? name : JSONValue.string(name).text
    }
}

/// The values that the steps of a path have led to so far.
private struct AnswerWalk {
    /// The results that the steps allow.
    private enum Result { case one, matches, all }

    private(set) var values: [JSONValue]
    private var result = Result.one

    init(at json: JSONValue) { values = [json] }

    /// Whether there can be several values, because of `[*]` or a filter.
    var isList: Bool { result != .one }

    /// Whether no value is left, and the result is not an empty list either.
    var isNowhere: Bool { values.isEmpty && !isList }

    /// The value, or the list of all values.
    var whole: JSONValue { isList ? .array(values) : values.first ?? .null }

    /// The result; nil if one value is expected and no element matches.
    func json(expecting expectation: AnswerPath.Expectation) -> JSONValue? {
        switch (result, expectation) {
        case (.one, _), (.all, _): whole
        case (.matches, .value): values.first
        case (.matches, .list): .array(values.flatMap { $0.array ?? [$0] })
        }
    }

    mutating func follow(_ step: AnswerPath.Step, visits: inout Int) {
        switch step {
        case .member(let name):
            values = values.compactMap { AnswerWalk.member(name, of: $0, visits: &visits) }
        case .element(let index):
            values = values.compactMap { value -> JSONValue? in
                guard let list = value.array else { return nil }
                let place = index < 0 ? list.count + index : index
                guard list.indices.contains(place) else { return nil }
                return list[place]
            }
        case .all: if enter(visits: &visits) { result = .all }
        case .matching(let names, let text):
            guard enter(visits: &visits) else { return }
            if result == .one { result = .matches }
            values.removeAll { element in
                var member: JSONValue? = element
                for name in names {
                    member = member.flatMap { AnswerWalk.member(name, of: $0, visits: &visits) }
                }
                return member?.scalarText != text
            }
        }
    }

    /// The member of an object, whose names are compared one by one.
    private static func member(_ name: String, of value: JSONValue, visits: inout Int) -> JSONValue? {
        guard case .object(let members) = value else { return nil }
        visits += members.count
        return members[name]
    }

    /// Replaces lists with their elements, and leaves out other values. Returns false if nothing is a list.
    private mutating func enter(visits: inout Int) -> Bool {
        guard isList || values.first?.array != nil else {
            values = []
            return false
        }
        values = values.flatMap { $0.array ?? [] }
        visits += values.count
        return true
    }
}
