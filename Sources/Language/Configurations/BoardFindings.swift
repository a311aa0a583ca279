import IntentDefinitions
import SourceText
import WidgetModel

/// The messages about definitions and placed widgets, in alphabetical order.
enum BoardFindings {
    static func kindMissing(_ widget: PlacedWidgetID) -> Finding {
        Finding(
            "board-kind-missing", .warning,
            "\(widget) is placed, but no provider declares the kind \(quoted(widget.kind.name))", at: nil,
            hint: "list \(quoted(widget.kind.name)) under \"formerly\" of the kind that replaces it")
    }

    static func ruleBroken(_ problems: [BoardCheck.Problem], _ intent: IntentDefinition) -> Finding {
        let broken = problems[0].broken
        let isOne = Set(problems.map(\.widget)).count == 1
        let verb = isOne ? "breaks" : "break"
        let message = broken?.rule.message.map { " (\($0))" } ?? ""
        let consequence =
            broken?.rule.severity == .error
            ? ", so no timeline is requested for \(isOne ? "it" : "them")" : ""
        return Finding(
            "board-rule-broken", .warning,
            "\(widgets(problems)) \(verb) \(broken?.name ?? "a rule")\(message)\(consequence)",
            at: intent.location, notes: reasons(problems),
            hint: "relax the rule, or change each widget with \"widgetconf edit\"")
    }

    static func secret(
        _ parameter: String, _ problems: [BoardCheck.Problem], _ intent: IntentDefinition
    ) -> Finding {
        Finding(
            "board-secret", .warning,
            "\(quoted(parameter)) is secret, but the board contains plain-text values of it "
                + "(\(widgets(problems)))",
            at: location(of: parameter, intent),
            hint: "run \"widgetconf list\" to move them to the secrets folder")
    }

    static func valueKeptAside(
        _ parameter: String, _ problems: [BoardCheck.Problem], _ intent: IntentDefinition
    ) -> Finding {
        Finding(
            "board-value-aside", .warning,
            "no migration converts the value of \(quoted(parameter)) of \(widgets(problems)) to version "
                + "\(intent.version), so it is set aside",
            at: location(of: parameter, intent), notes: reasons(problems),
            hint: "name \(quoted(parameter)) under \"rename\", \"values\" or \"drop\" "
                + "of a migration")
    }

    static func valueMissing(
        _ parameter: String, _ problems: [BoardCheck.Problem], _ intent: IntentDefinition
    ) -> Finding {
        Finding(
            "board-value-missing", .warning,
            "\(quoted(parameter)) is required, and \(widgets(problems)) \(have(problems)) no value for it",
            at: location(of: parameter, intent),
            hint: "give it a default, or complete each widget with \"widgetconf edit\"")
    }

    static func valueStops(
        _ parameter: String, _ problems: [BoardCheck.Problem], _ intent: IntentDefinition
    ) -> Finding {
        Finding(
            "board-value-unfit",
            "no migration converts the value of \(quoted(parameter)) of \(widgets(problems)) to version "
                + "\(intent.version), but it is required",
            at: location(of: parameter, intent), notes: reasons(problems),
            hint: "name \(quoted(parameter)) under \"rename\", \"values\" or \"drop\" "
                + "of a migration")
    }

    static func versionNeeded(
        _ parameter: String, _ problems: [BoardCheck.Problem], _ intent: IntentDefinition
    ) -> Finding {
        let next = intent.version + 1
        let isGone = intent.unexpanded.declaredParameter(of: parameter) == nil
        let step =
            isGone
            ? "rename: { \(parameter): … }\" or \"drop: [\(parameter)]" : "values: { \(parameter): { … } }"
        return Finding(
            "board-version",
            "\(quoted(parameter)) in \(widgets(problems)) has a value that does not fit, but \"version\" is still "
                + "\(intent.version), expected \(next)",
            at: location(of: parameter, intent), notes: reasons(problems),
            hint: "write \"version: \(next)\" and a migration \"from: \(intent.version)\" with \"\(step)\"")
    }

    // MARK: Parts of messages

    /// The maximum number of widgets and of reasons that a message lists.
    private static let listed = 3

    /// A list such as `weather-1, weather-2 and 5 more`.
    private static func widgets(_ problems: [BoardCheck.Problem]) -> String {
        var seen: Set<PlacedWidgetID> = []
        let names = problems.map(\.widget).filter { seen.insert($0).inserted }.map(\.description)
        let rest = names.count > listed ? ["\(names.count - listed) more"] : []
        let shown = names.prefix(listed) + rest
        guard shown.count > 1, let last = shown.last else { return names.joined() }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }

    private static func have(_ problems: [BoardCheck.Problem]) -> String {
        Set(problems.map(\.widget)).count == 1 ? "has" : "have"
    }

    /// A note for each of the first widgets, with the reason why its value does not fit.
    private static func reasons(_ problems: [BoardCheck.Problem]) -> [Finding.Note] {
        problems.prefix(listed).compactMap { problem in
            problem.reason.map { .init("\(problem.widget): \($0)") }
        }
    }

    /// The location of the parameter, or of the intent if the parameter no longer exists.
    private static func location(of parameter: String, _ intent: IntentDefinition) -> SourceLocation {
        intent.unexpanded.declaredParameter(of: parameter)?.location ?? intent.location
    }
}
