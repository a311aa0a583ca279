import SourceText
import WidgetModel

/// The position of a value, for messages.
struct AnswerPlace {
    /// The name in the entry, such as `departures[2].at`.
    let name: String
    /// The path in the document; empty for the whole document, and nil for a default in the manifest.
    let path: String?
    /// The path as the manifest contains it, relative to its element; for an element of a list, the path of
    /// every element. Nil for defaults.
    var written: AnswerPath?
    /// The element that contains the value, if `entry` does not declare the value; nil otherwise.
    var element: JSONValue?

    /// The position of an element, if this is a list.
    func element(_ index: Int) -> AnswerPlace {
        AnswerPlace(
            name: "\(name)[\(index)]", path: path.map { "\($0)[\(index)]" }, written: written?.ofEach)
    }

    /// The position after "found X": `at "temp" for "temperature"`.
    fileprivate var text: String {
        let use = name.isEmpty ? "" : " for \(quoted(name))"
        guard let path else { return "as the default of \(quoted(name))" }
        return (path.isEmpty ? "in the answer" : "at \(quoted(path))") + use
    }
}

// The wording of problems with values in an answer.
extension AnswerProblem {
    /// The path leads nowhere. The message contains the deepest existing part of the path and its value.
    ///
    /// - Parameters:
    ///   - base: the path of the element; empty if the element is the document.
    ///   - name: the name in the entry.
    static func missing(
        _ path: AnswerPath, in element: JSONValue, at base: String, document: JSONValue, for name: String,
        _ use: PathUse
    ) -> AnswerProblem {
        let place = AnswerPlace(name: name, path: path.text(within: base))
        let found = path.found(in: element, at: base, document: document)
        let repair = PathRepair(
            path: path, element: element, document: document, isInner: !base.isEmpty, use: use)
        return AnswerProblem(
            "found nothing \(place.text), expected \(use.expected): \(found)"
                + next(repair.correction.map { step($0, use) } ?? use.stepIfNull))
    }

    private static func step(_ correction: PathCorrection, _ use: PathUse) -> String {
        switch correction {
        case .spelling(let path): return "did you mean \(written(path))?"
        case .index(let count):
            return count == 1 ? "write the index 0" : "write an index from 0 to \(count - 1)"
        case .path(let path), .example(let path):
            let isExample = if case .example = correction { true } else { false }
            guard let (key, name) = use.missingKey else {
                return "write \(isExample ? "a path such as " : "")\(written(path))"
            }
            let mapping = "\(key): { \(AnswerText.scalar(name)): \(AnswerText.scalar(path)) }"
            return isExample ? "add its path, such as \(mapping)" : "add \(mapping)"
        }
    }

    /// A path in quotes, as YAML accepts it.
    private static func written(_ path: String) -> String { Printable.text(YAMLFindings.inQuotes(path)) }

    /// The value cannot be converted.
    static func unfit(
        _ json: JSONValue, _ place: AnswerPlace, expected: String, step: String? = nil
    ) -> AnswerProblem {
        AnswerProblem("found \(json.foundText) \(place.text), expected \(expected)" + next(step))
    }

    /// The path leads to a list, but one value is expected.
    ///
    /// - Parameter use: the use of the value, if it is a single value; nil for an object.
    static func list(
        _ json: JSONValue, _ place: AnswerPlace, expected: String, _ use: PathUse? = nil
    ) -> AnswerProblem {
        let first = json.array?.first.flatMap { first in
            place.written.map { path in
                let path = path.ofFirst
                let inner = use.flatMap { PathRepair.pathOfValue(in: first, at: path, $0) }
                return "write \(written((inner ?? path).text)) for its first element"
            }
        }
        return unfit(json, place, expected: expected, step: first)
    }

    /// The path leads to an object, but one value is expected.
    static func object(
        _ json: JSONValue, _ place: AnswerPlace, expected: String, _ use: PathUse
    ) -> AnswerProblem {
        let inner = place.written.flatMap { PathRepair.pathOfValue(in: json, at: $0, use) }
        return unfit(json, place, expected: expected, step: inner.map { "write \(written($0.text))" })
    }

    /// The path leads to one value, but a list is expected.
    ///
    /// - Parameter key: the key that would contain the path; nil if the manifest contains the path.
    static func single(
        _ json: JSONValue, _ place: AnswerPlace, expected: String, missing key: String? = nil
    ) -> AnswerProblem {
        let use = PathUse(expected: expected, isList: true)
        let inner = place.written.flatMap { PathRepair.pathOfValue(in: json, at: $0, use) }
        let step = inner.map { path in
            key.map { "add \($0): \(AnswerText.scalar(path.text))" } ?? "write \(written(path.text))"
        }
        return unfit(
            json, place, expected: expected,
            step: step ?? "choose the path of a list, or one with \"[*]\"")
    }

    /// The path leads to a value that is not a date.
    ///
    /// - Parameter meant: the path of a date in the same element.
    static func notDate(
        _ json: JSONValue, _ place: AnswerPlace, expected: String, meant: AnswerPath
    ) -> AnswerProblem {
        unfit(json, place, expected: expected, step: "write a path such as \(written(meant.text))")
    }

    /// The paths lead to more than one timeline may contain.
    ///
    /// - Parameter amount: the limit with its noun.
    static func tooMany(_ amount: String) -> AnswerProblem {
        AnswerProblem(
            "the paths lead to more than \(amount); choose shorter lists, or request a smaller answer")
    }

    /// A request needs a value that is missing.
    ///
    /// - Parameter position: the part of the request.
    static func noValue(_ reference: TemplateReference, for position: String) -> AnswerProblem {
        if let key = reference.groupKey {
            return AnswerProblem(
                "the group has no value \"\(key)\", which \(position) needs; "
                    + "store it with \"widgetconf group set\"")
        }
        return AnswerProblem(
            "\"\(reference.name)\" has no value, which \(position) needs; choose one in the widget's form",
            failureClass: .configuration, parameters: reference.causes)
    }

    /// A value of the configuration does not have the type of the value that shows it.
    static func unfit(_ template: SourceTemplate, for name: String, expected: String) -> AnswerProblem {
        let parameters = template.references.flatMap(\.causes)
        return AnswerProblem(
            "the value of \(quoted(template.text)) does not fit \(quoted(name)), expected \(expected)",
            failureClass: parameters.isEmpty ? .failed : .configuration, parameters: parameters)
    }

    private static func next(_ step: String?) -> String { step.map { "; \($0)" } ?? "" }
}

extension JSONValue {
    /// The value after "found": `the text "n/a"`, `a list of 3`, `an object with "a", "b"`.
    var foundText: String {
        switch self {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .integer(let number): "\(number)"
        case .number(let number): JSONValue.shortened(number.text)
        case .string(let text): text.isEmpty ? "an empty text" : "the text \(JSONValue.shortText(text))"
        case .array(let elements): elements.isEmpty ? "an empty list" : "a list of \(elements.count)"
        case .object(let members):
            members.isEmpty
                ? "an empty object" : "an object with \(JSONValue.shown(members.keys))"
        }
    }

    /// The text of a string, a number or a boolean; nil for other values.
    var scalarText: String? {
        switch self {
        case .string(let text): text
        case .boolean(let value): "\(value)"
        case .integer(let number): "\(number)"
        case .number(let number): number.text
        case .null, .array, .object: nil
        }
    }

    /// A text from outside, shortened and in quotes.
    static func shortText(_ text: String) -> String {
        // A character can consist of any number of scalars, so these are limited first.
        Printable.text(quoted(String(String.UnicodeScalarView(text.unicodeScalars.prefix(mostScalars)))))
    }

    /// A number or a name from outside, shortened.
    static func shortened(_ word: String) -> String {
        guard word.utf8.count > longestWord else { return Printable.text(word) }
        let beginning = String.UnicodeScalarView(word.unicodeScalars.prefix(longestWord))
        return Printable.text(String(beginning)) + "…"
    }

    private static let mostScalars = 200
    private static let longestWord = 40
}

extension JSONValue {
    /// The number of words in a message.
    private static let wordsShown = 6

    /// The first words in quotes, and the number of other words.
    static func shown(_ words: [String]) -> String {
        let first = words.prefix(wordsShown).map(shortText).joined(separator: ", ")
        return words.count > wordsShown ? "\(first) and \(words.count - wordsShown) more" : first
    }
}
