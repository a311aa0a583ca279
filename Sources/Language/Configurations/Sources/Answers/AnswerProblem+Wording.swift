import SourceText
import WidgetModel

/// The position of a value, for messages.
struct AnswerPlace {
    /// The name in the entry, such as `departures[2].at`.
    let name: String
    /// The path in the document; empty for the whole document, and nil for a default in the manifest.
    let path: String?
    /// The path as the manifest contains it, relative to its element; nil for elements and defaults.
    var written: AnswerPath?

    /// The position of an element, if this is a list.
    func element(_ index: Int) -> AnswerPlace {
        AnswerPlace(name: "\(name)[\(index)]", path: path.map { "\($0)[\(index)]" })
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
        expected: String
    ) -> AnswerProblem {
        let place = AnswerPlace(name: name, path: path.text(within: base))
        let found = path.found(in: element, at: base, document: document)
        let meant = path.meant(in: element, document: document).map { "write \(quoted($0))" }
        return AnswerProblem("found nothing \(place.text), expected \(expected): \(found)" + next(meant))
    }

    /// The value cannot be converted.
    static func unfit(
        _ json: JSONValue, _ place: AnswerPlace, expected: String, step: String? = nil
    ) -> AnswerProblem {
        AnswerProblem("found \(json.foundText) \(place.text), expected \(expected)" + next(step))
    }

    /// The path leads to a list, but one value is expected.
    static func list(_ json: JSONValue, _ place: AnswerPlace, expected: String) -> AnswerProblem {
        let first = place.written.map { "write \(quoted($0.ofFirst)) for its first element" }
        return unfit(json, place, expected: expected, step: json.array?.isEmpty == true ? nil : first)
    }

    /// The path leads to one value, but a list is expected.
    static func single(_ json: JSONValue, _ place: AnswerPlace, expected: String) -> AnswerProblem {
        unfit(json, place, expected: expected, step: "choose the path of a list, or one with \"[*]\"")
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
            members.isEmpty ? "an empty object" : "an object with \(members.shownNames)"
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

extension JSONObject {
    /// The number of names in a message.
    private static let namesShown = 6

    /// The names of the first members in quotes, and the number of other members.
    fileprivate var shownNames: String {
        let names = prefix(JSONObject.namesShown).map { JSONValue.shortText($0.key) }.joined(separator: ", ")
        return count > JSONObject.namesShown ? "\(names) and \(count - JSONObject.namesShown) more" : names
    }
}
