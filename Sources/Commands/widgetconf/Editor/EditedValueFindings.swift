import BoardDocuments
import SourceText

/// The wording of findings in a file of values that a user edited.
enum EditedValueFindings {
    static func noParameters(at location: SourceLocation) -> Finding {
        Finding(
            "value-type", "found no names of parameters, expected lines such as name: value", at: location)
    }

    static func noValues(in file: SourceFile) -> Finding {
        Finding(
            "value-type", "found no values, expected lines such as name: value",
            at: file.location(file.wholeRange))
    }

    /// A refused value at its line, with the message of `edit name=value`.
    static func refused(_ problem: ParameterProblem, at location: SourceLocation?) -> Finding {
        var message = problem.message
        if let widget = problem.widget, !message.contains(widget) { message = "\(widget): \(message)" }
        return Finding(
            FindingCode(problem.code), Severity(rawValue: problem.severity) ?? .error, message,
            at: location, hint: problem.hint)
    }
}
