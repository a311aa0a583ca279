import ArgumentParser
import Configurations
import SourceText
import WidgetModel
import WidgetRuntime

/// The options of `simulate` that describe steps, each at a time since the start.
struct StepArguments: ParsableArguments {
    @Option(
        name: .customLong("edit"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Edit the widget after a time: 2h:units=imperial. Separate values with commas.",
            valueName: "when:name=value"),
        transform: Self.edit)
    var edits: [SimulationPlan.Step] = []

    @Option(
        name: .customLong("fail"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Let the provider fail for a time: 3h-4h:unavailable.", valueName: "from-to:class"),
        transform: Self.failure)
    var failures: [SimulationPlan.Step] = []

    @Option(
        name: .customLong("jump"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Change the clock after a time: 5h:+1h or 5h:-30m.", valueName: "when:span"),
        transform: Self.jump)
    var jumps: [SimulationPlan.Step] = []

    @Option(
        name: .customLong("hidden"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Hide the widget for a time: 1h-9h.", valueName: "from-to"),
        transform: Self.hidden)
    var hidden: [[SimulationPlan.Step]] = []

    @Option(
        name: .customLong("reload"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Reload after a time: 2h, or 2h:pushed for a notification by the provider.",
            valueName: "when"),
        transform: Self.reload)
    var reloads: [SimulationPlan.Step] = []

    @Option(
        name: .customLong("restart"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "End the board's process after a time and restart it: 6h, or 6h:10m for ten minutes later.",
            valueName: "when"),
        transform: Self.restart)
    var restarts: [SimulationPlan.Step] = []

    /// All steps in the order of these options. The simulation sorts them by time and keeps
    /// this order for equal times.
    var steps: [SimulationPlan.Step] {
        edits + failures + jumps + hidden.flatMap(\.self) + reloads + restarts
    }

    /// A message about the first step that exceeds the simulated time; nil if all steps fit.
    func beyond(_ length: Milliseconds) -> UsageFault? {
        // `--hidden` may end after the simulation: the widget then remains hidden.
        let begins = steps.filter { $0.action != .show }.map(\.at)
        let enough = "\(length) pass, or as much as --for says"
        if let late = begins.first(where: { $0 > length }) {
            return "the step at \(late) is never reached: \(enough)"
        }
        for step in restarts {
            guard case .restart(let span) = step.action, step.at + span > length else { continue }
            return "the restart at \(step.at) takes until \(step.at + span): \(enough)"
        }
        return nil
    }

    // Parsing

    private static func edit(_ text: String) throws -> SimulationPlan.Step {
        let (at, rest) = try split(text, "2h:units=imperial")
        let values = rest.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return pair.count == 2 && !pair[0].isEmpty
                ? SteppedAction.ValueText(String(pair[0]), String(pair[1])) : nil
        }
        guard !values.contains(nil) else { throw problem("2h:units=imperial") }
        return SimulationPlan.Step(at: at, .edit(values.compactMap { $0 }))
    }

    private static func failure(_ text: String) throws -> SimulationPlan.Step {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let (from, to) = try spans(parts[0]) else {
            throw problem("3h-4h:unavailable")
        }
        let classes = FailureClass.allCases
        guard let failure = FailureClass(rawValue: String(parts[1])) else {
            throw unknown(parts[1], among: classes.map(\.rawValue))
        }
        return SimulationPlan.Step(at: from, .fail(ScriptedFailure(failure), lasting: to - from))
    }

    private static func jump(_ text: String) throws -> SimulationPlan.Step {
        let (at, rest) = try split(text, "5h:+1h")
        guard let span = Milliseconds(signedLiteral: rest) else { throw problem("5h:+1h") }
        guard abs(span.count) <= TimelineTest.longest.count else { throw tooLong }
        return SimulationPlan.Step(at: at, .jump(span))
    }

    private static func hidden(_ text: String) throws -> [SimulationPlan.Step] {
        guard let (from, to) = try spans(text[...]) else { throw problem("1h-9h") }
        return [SimulationPlan.Step(at: from, .hide), SimulationPlan.Step(at: to, .show)]
    }

    private static func reload(_ text: String) throws -> SimulationPlan.Step {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard let at = try parts.first.flatMap({ try span($0) }) else { throw problem("2h") }
        guard parts.count == 2 else { return SimulationPlan.Step(at: at, .reload(.center)) }
        guard let reason = ReloadReason(rawValue: String(parts[1])), SteppedAction.reasons.contains(reason)
        else {
            throw unknown(parts[1], among: SteppedAction.reasons.map(\.rawValue))
        }
        return SimulationPlan.Step(at: at, .reload(reason))
    }

    private static func restart(_ text: String) throws -> SimulationPlan.Step {
        let parts = text.split(separator: ":", maxSplits: 1)
        let spans = try parts.compactMap { try span($0) }
        guard let at = spans.first, spans.count == parts.count else { throw problem("6h or 6h:10m") }
        return SimulationPlan.Step(at: at, .restart(spans.count == 2 ? spans[1] : .zero))
    }

    /// The time before the first colon, and the text after it.
    ///
    /// - Throws: `ValidationError` with the example if the text does not match its form.
    private static func split(_ text: String, _ example: String) throws -> (Milliseconds, Substring) {
        guard let colon = text.firstIndex(of: ":"), let at = try span(text[..<colon]) else {
            throw problem(example)
        }
        return (at, text[text.index(after: colon)...])
    }

    /// The two times of a range such as `3h-4h`; nil if there are not two times, or if the first
    /// is not before the second.
    private static func spans(_ text: Substring) throws -> (from: Milliseconds, to: Milliseconds)? {
        let spans = try text.split(separator: "-").map { try span($0) }
        guard spans.count == 2, let from = spans[0], let to = spans[1], from < to else { return nil }
        return (from, to)
    }

    /// A duration since the start; nil if the text is not a duration.
    ///
    /// - Throws: `ValidationError` if the duration exceeds the maximum length of a simulation.
    private static func span(_ text: some StringProtocol) throws -> Milliseconds? {
        guard let span = Milliseconds(literal: text) else { return nil }
        guard span <= TimelineTest.longest else { throw tooLong }
        return span
    }

    private static var tooLong: ValidationError {
        ValidationError("expected spans up to \(TimelineTest.longest)")
    }

    /// The error about an unknown word, with the accepted words.
    private static func unknown(_ word: Substring, among words: [String]) -> ValidationError {
        let near = Spelling.nearest(String(word), among: words)
        let meant = near.map { ". Did you mean '\($0)'?" } ?? ""
        return ValidationError("expected one of " + words.joined(separator: ", ") + meant)
    }

    /// The error about a value that does not have the form of the example.
    private static func problem(_ example: String) -> ValidationError {
        ValidationError("expected the form of \(example)")
    }
}
