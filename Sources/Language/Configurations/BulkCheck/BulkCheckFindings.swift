import IntentDefinitions
import SourceText
import WidgetModel

/// The messages of a bulk check, in alphabetical order.
enum BulkCheckFindings {
    static func broken(_ rule: BrokenRule, line: Int) -> BulkReport.Problem {
        BulkReport.Problem(line: line, parameter: rule.parameters.last, message: rule.description)
    }

    static func malformed(_ error: JSONError, line: Int) -> BulkReport.Problem {
        BulkReport.Problem(line: line, parameter: nil, message: "column \(error.column): \(error.message)")
    }

    static func misfit(_ misfit: Misfit, of intent: IntentDefinition, line: Int) -> BulkReport.Problem {
        BulkReport.Problem(line: line, parameter: misfit.parameter, message: intent.words(for: misfit))
    }

    static func missing(_ parameter: String, line: Int) -> BulkReport.Problem {
        BulkReport.Problem(line: line, parameter: parameter, message: "found no value, but one is required")
    }

    static func noObject(_ stored: JSONValue, line: Int) -> BulkReport.Problem {
        BulkReport.Problem(
            line: line, parameter: nil, message: "found \(stored.shown), expected an object of values")
    }

    static func tooLong(_ length: Int, line: Int) -> BulkReport.Problem {
        BulkReport.Problem(
            line: line, parameter: nil,
            message: "found \(length) bytes, expected at most \(BulkRun.longestLine) per line")
    }

    /// A change in words, for example about a parameter with another name.
    static func words(for change: StoredChange, _ intent: IntentDefinition) -> String {
        switch change {
        case .dropped(let name):
            return "\(quoted(name)) is removed"
        case .changed(let name, let old?, let new):
            return "\(quoted(name)) " + becomes(name, old, new, intent)
        case .changed(let name, nil, let new):
            return
                "\(quoted(name)) had no value and becomes \(value(new, of: name, intent))"
        case .renamed(let old, let name, let stored, let new):
            let call = "\(quoted(old)) is renamed to \(quoted(name))"
            return stored == new ? call : "\(call); it " + becomes(name, stored, new, intent)
        }
    }

    /// The old and the new value of a parameter.
    private static func becomes(
        _ name: String, _ old: JSONValue, _ new: JSONValue, _ intent: IntentDefinition
    ) -> String {
        let (before, after) = (value(old, of: name, intent), value(new, of: name, intent))
        // A string and a number with the same digits look the same in quotes, so the message also gives their
        // types.
        guard before == after, before != SecretText.mask else { return "was \(before) and becomes \(after)" }
        return "was \(kind(old))\(before) and becomes \(kind(new))\(after)"
    }

    private static func kind(_ json: JSONValue) -> String {
        switch json {
        case .string: "the text "
        case .integer, .number: "the number "
        default: ""
        }
    }

    /// The value as a message shows it. Secrets are masked, and so are values of unknown parameters, because
    /// those may have been secret (rule C8).
    private static func value(
        _ json: JSONValue, of name: String, _ intent: IntentDefinition
    ) -> String {
        guard let type = intent.unexpanded.declaredParameter(of: name)?.type, !type.holdsSecrets else {
            return SecretText.mask
        }
        if case .string(let text) = json { return quoted(text) }
        return json.shown
    }
}
