import SourceText
import WidgetModel

/// The value to which a path should lead, for messages about paths that lead nowhere.
struct PathUse {
    /// The words after "expected".
    let expected: String
    /// Whether a list is expected instead of a single value.
    var isList = false
    /// The key and the name under which the path would be written, if the manifest does not contain it; nil
    /// if it does.
    var missingKey: (key: String, name: String)?
    /// The step for a value that is null; nil if there is none.
    var stepIfNull: String?
    /// Whether a single value can be used.
    var fits: (JSONValue) -> Bool = { _ in true }
}

/// The correction of a path that leads nowhere.
enum PathCorrection: Hashable {
    /// The path with a similar name, or with a similar text in a filter.
    case spelling(String)
    /// The path that was probably meant.
    case path(String)
    /// One of several paths that lead to a suitable value.
    case example(String)
    /// The list has this number of elements.
    case index(below: Int)
}

/// Finds the correction of a path that leads nowhere: in the answer, a similar name or the same name exists
/// elsewhere, or a list is where the path expects an object, or an object where it expects a list.
struct PathRepair {
    let path: AnswerPath
    let element: JSONValue
    let document: JSONValue
    /// Whether the element is part of the document.
    let isInner: Bool
    let use: PathUse

    /// The number of names and of texts with which a word is compared.
    private static let mostCompared = 100

    /// The correction; nil if it is unknown.
    var correction: PathCorrection? {
        let reached = path.reached(in: element, document: document)
        guard reached.count < path.steps.count else { return nil }
        let json = reached.json
        switch (path.steps[reached.count], json) {
        case (.member(let name), .array(let elements)):
            guard let first = elements.first else { return nil }
            if !reached.isList { return indexed(name, reached) }
            return similar(name, in: first, reached) ?? example(in: first, reached)
        case (.member(let name), .object):
            return ofDocument ?? joined(in: json, reached) ?? similar(name, in: json, reached) ?? elsewhere
                ?? example(in: json, reached)
        case (.element, .array(let elements)) where !reached.isList:
            return elements.isEmpty ? nil : .index(below: elements.count)
        case (.matching(let names, let text), .array(let elements)):
            return matching(names, text, elements, reached)
        case (_, .null), (.element, .array), (.all, .array): return nil
        case (.element, _), (.all, _), (.matching, _): return withoutStep(reached)
        case (.member, _):
            let isUsed = reached.count > 0 && use.fits(json)
            return isUsed ? .path(changed(reached, [], []).text) : nil
        }
    }

    // MARK: Other paths

    /// The path with the index of an element, for a list where the path expects an object. `hourly.0` is how
    /// other programs write `hourly[0]`.
    private func indexed(_ name: String, _ reached: AnswerPath.Reached) -> PathCorrection? {
        let number = Int(name)
        let rest = path.steps.dropFirst(reached.count + (number == nil ? 0 : 1))
        let meant = changed(reached, [.element(number ?? 0)], rest)
        if leads(meant) { return .path(meant.text) }
        let repair = PathRepair(
            path: meant, element: element, document: document, isInner: isInner, use: use)
        return repair.correction ?? .path(meant.text)
    }

    /// The same path from the beginning of the document.
    private var ofDocument: PathCorrection? {
        guard isInner, !path.isFromDocument else { return nil }
        let meant = AnswerPath(steps: path.steps, isFromDocument: true)
        return leads(meant) ? .path(meant.text) : nil
    }

    /// The path with a name that contains dots.
    private func joined(in json: JSONValue, _ reached: AnswerPath.Reached) -> PathCorrection? {
        var names: [String] = []
        for step in path.steps[reached.count...] {
            guard case .member(let name) = step else { break }
            names.append(name)
        }
        while names.count > 1 {
            let name = names.joined(separator: ".")
            if json[name] != nil {
                let rest = path.steps.dropFirst(reached.count + names.count)
                return .path(changed(reached, [.member(name)], rest).text)
            }
            names.removeLast()
        }
        return nil
    }

    /// The path with the name that is most similar.
    private func similar(
        _ name: String, in json: JSONValue, _ reached: AnswerPath.Reached
    ) -> PathCorrection? {
        let names = json.object?.prefix(Self.mostCompared).map { $0.key } ?? []
        guard let near = Spelling.nearest(name, among: names) else { return nil }
        return .spelling(changed(reached, [.member(near)], path.steps.dropFirst(reached.count + 1)).text)
    }

    /// The path of a value with the same name elsewhere in the answer. One of the two paths ends with all
    /// names of the other.
    private var elsewhere: PathCorrection? {
        let names = path.steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
        guard case .member? = path.steps.last else { return nil }
        func found(in json: JSONValue) -> AnswerPath? {
            let value = Self.values(in: json, use).first { value in
                let count = min(value.names.count, names.count)
                return count > 0 && value.names.suffix(count) == names.suffix(count)
            }
            return value.flatMap { Self.parsed($0.path) }
        }
        if !path.isFromDocument, let own = found(in: element) { return .path(own.text) }
        guard isInner || path.isFromDocument, let other = found(in: document) else { return nil }
        return .path(AnswerPath(steps: other.steps, isFromDocument: true).text)
    }

    /// The path of the first suitable value in an object.
    private func example(in json: JSONValue, _ reached: AnswerPath.Reached) -> PathCorrection? {
        PathRepair.pathOfValue(in: json, at: changed(reached, [], []), use).map { .example($0.text) }
    }

    /// The path with another text in its filter.
    private func matching(
        _ names: [String], _ text: String, _ elements: [JSONValue], _ reached: AnswerPath.Reached
    ) -> PathCorrection? {
        let known = AnswerPath.texts(at: names, in: elements).prefix(Self.mostCompared)
        let rest = path.steps.dropFirst(reached.count + 1)
        func meant(_ names: [String], _ text: String) -> String {
            changed(reached, [.matching(names: names, text: text)], rest).text
        }
        if let near = Spelling.nearest(text, among: known) { return .spelling(meant(names, near)) }
        if let first = known.first { return .example(meant(names, first)) }
        let own = elements.first?.object?.prefix(Self.mostCompared).map { $0.key } ?? []
        guard let near = Spelling.nearest(names[0], among: own) else { return nil }
        return .spelling(meant([near] + names.dropFirst(), text))
    }

    /// The path without an index or a filter where there is no list, or with the path of a list in the object
    /// that is there.
    private func withoutStep(_ reached: AnswerPath.Reached) -> PathCorrection? {
        let rest = path.steps.dropFirst(reached.count)
        let lists = AnswerOutline(of: reached.json).lists.compactMap { Self.parsed($0.path) }
        let inserted = lists.map { changed(reached, $0.steps, rest) }
        let removed = changed(reached, [], rest.dropFirst())
        return (inserted + [removed]).first(where: leads).map { .path($0.text) }
    }

    /// The steps of the path that lead somewhere, followed by other steps.
    private func changed(
        _ reached: AnswerPath.Reached, _ steps: [AnswerPath.Step], _ rest: ArraySlice<AnswerPath.Step>
    ) -> AnswerPath {
        AnswerPath(
            steps: Array(path.steps.prefix(reached.count)) + steps + Array(rest),
            isFromDocument: path.isFromDocument)
    }

    /// Whether a path leads to a value other than null.
    private func leads(_ path: AnswerPath) -> Bool {
        path.value(in: element, document: document).map { !$0.isNull } ?? false
    }
}

// Values of an answer.
extension PathRepair {
    /// The path of the first suitable value in an object or in another value.
    ///
    /// - Parameter beginning: the path of the object.
    static func pathOfValue(in json: JSONValue, at beginning: AnswerPath, _ use: PathUse) -> AnswerPath? {
        guard json.object != nil else { return nil }
        return values(in: json, use).first.flatMap { parsed($0.path) }.map(beginning.followed(by:))
    }

    /// The values, or the lists, that can be used, with the names of the members that lead to them.
    private static func values(in json: JSONValue, _ use: PathUse) -> [(names: [String], path: String)] {
        let outline = AnswerOutline(of: json)
        guard !use.isList else { return outline.lists.map { ($0.names, $0.path) } }
        return outline.leaves.filter { use.fits($0.json) }.map { ($0.names, $0.path) }
    }

    /// A path of an outline, which is well-formed.
    private static func parsed(_ text: String) -> AnswerPath? {
        // The outline leaves out names that cannot be part of a path.
        try? AnswerPath(parsing: text)
    }
}
