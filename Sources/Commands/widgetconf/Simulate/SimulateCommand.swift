import ArgumentParser
import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf simulate`: runs a widget on a simulated board and prints what happened.
struct SimulateCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Simulate a day of a widget in milliseconds, with its own provider or scripted answers.",
        discussion: """
            The clock is stepped from instant to instant; the board is not changed. Providers \
            get the stepped time as "now". The same arguments print the same bytes.

            For example: widgetconf simulate weather --from 2026-11-21T08:00:00+09:00 \
            --edit 2h:units=imperial --fail 3h-4h:unavailable
            """)

    static var replies: [any Decodable.Type] { [Joined<SimulationReport, Setting>.self, ReplayReport.self] }

    @Argument(
        help: ArgumentHelp(
            "A kind of widget, or the id of a placed widget, whose values and size are used.",
            valueName: "id|kind"))
    var target: String?
    @OptionGroup var arguments: ValueArguments
    @Option(help: ArgumentHelp("The size. (default: the widget's first)", valueName: "family"))
    var family: Family?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The start, such as 2026-11-21T08:00:00Z. (default: today at midnight)", valueName: "instant"
        ),
        transform: readInstant)
    var from: Instant?
    @Option(
        // A negative duration begins with a hyphen, like an option. It is accepted here, so that the
        // error is about the value.
        name: .customLong("for"), parsing: .unconditional,
        help: ArgumentHelp("How long to simulate.", valueName: "span"), transform: readLength)
    var length = Milliseconds.hours(24)
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The seed of the random delays between retries.", valueName: "number"))
    var seed: UInt64 = 0
    @Flag(help: "Answer with six entries, one per hour, instead of running the provider.")
    var scripted = false
    @OptionGroup var script: StepArguments
    @Option(
        help: ArgumentHelp("Record every event of the engine in a new file.", valueName: "file"))
    var record: String?
    @Option(
        help: ArgumentHelp(
            "Replay a recorded file and compare the effects.",
            valueName: "file"))
    var replay: String?
    @Flag(help: "Show every entry change.")
    var all = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        if target == nil, replay == nil { return "missing expected argument \"<id|kind>\", or --replay" }
        let saysMore = target != nil || record != nil || from != nil || scripted || !script.steps.isEmpty
        if replay != nil, saysMore { return "--replay takes no other options" }
        if let beyond = script.beyond(length) { return beyond }
        return arguments.usageProblem
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        if let replay { return try replayed(replay, in: context) }
        guard let workspace = try workspace(in: context) else { return .problems }
        let zone = ZoneDatabase.present(environment: context.environment)
        let start = from ?? TimeFormat(now: context.clock.now(), zone: zone).midnight
        let values = arguments.changes.compactMap(SteppedAction.ValueText.init)
        var widget = SimulationPlan.Widget(target ?? "", family: family, values: values)
        if Kind(widget.kind).flatMap(workspace.widget) == nil {
            widget.stored = try StoredWidget.read(
                widget.kind, in: workspace, state: options.state.map { absolute($0, from: context.folder) },
                environment: context.environment)
            if widget.stored == nil, let kind = PlacedWidgetID(widget.kind)?.kind,
                workspace.widget(kind) != nil
            {
                return try options.refuse(.widgetUnknown(widget.kind, placed: [kind.name]), in: context)
            }
        }
        let plan = SimulationPlan(
            widgets: [widget], start: start, length: length,
            seed: seed, answer: scripted ? .hourly : nil, steps: script.steps, timeZone: zone,
            folder: context.folder)
        let simulation = try await Simulation(
            plan, in: workspace,
            locale: options.locale(in: context) ?? BoardContext.locale(context.environment),
            environment: context.environment, timeouts: context.timeouts,
            recorder: try recorder(record, in: context))
        let day = try await simulation.run()
        if let refusal = day.refusal, day.widgets.isEmpty {
            return try options.refuse(refusal, in: context)
        }
        let kind = widget.stored?.id.kind.name ?? widget.kind
        let setting = Setting(kind: kind, seed: Int64(clamping: seed), timeZone: zone)
        let times = TimeFormat(now: start, zone: zone)
        try options.show(Joined(day.report, setting), in: context, times: times) { page in
            page.day(day, all: all)
        }
        let unanswered = script.failures.isEmpty ? day.unanswered : []
        options.say(
            day.unstarted.flatMap(\.remarks) + [day.refusal].compactMap { $0 }
                + day.incomplete.map { .incomplete($0, like: target ?? "") }
                + unanswered.map { .neverAnswered($0) }, in: context)
        guard day.unstarted.isEmpty || day.refusal != nil else { return .couldNotRun }
        return day.refusal == nil && unanswered.isEmpty ? .done : .problems
    }

    /// The members of the JSON document that repeat the arguments, so that the result can be reproduced.
    struct Setting: Codable {
        var kind: String
        var seed: Int64
        var timeZone: String
    }
}

extension WidgetconfCommand {
    /// Reads the workspace that the options select.
    ///
    /// - Returns: nil if `widgetconf.yaml` has errors, which are already reported.
    func workspace(in context: CommandContext) throws(RuntimeFailure) -> LoadedWorkspace? {
        let path = try WorkspaceFolder.find(
            option: options.workspace, environment: context.environment, current: context.folder)
        return try workspace(at: path, in: context)
    }

    /// Reads the workspace in a folder.
    ///
    /// - Returns: nil if `widgetconf.yaml` has errors, which are already reported.
    func workspace(
        at path: String, in context: CommandContext
    ) throws(RuntimeFailure) -> LoadedWorkspace? {
        var findings: [Finding] = []
        guard let folder = try WorkspaceFolder.read(path, into: &findings) else {
            try options.tell(findings, in: context)
            return nil
        }
        let literals = LiteralContext.machine(
            clock: context.clock, folder: folder.path, environment: context.environment)
        return try LoadedWorkspace(folder, literals: literals)
    }
}

extension SimulatedDay {
    /// Why the board refused a step; nil if it accepted all steps. Only the first refusal is reported,
    /// because it may cause others.
    fileprivate var refusal: BoardRemark? { events.lazy.compactMap(\.remark).first }
}

extension BoardRemark {
    /// - Parameter target: the argument that names the widget.
    fileprivate static func incomplete(
        _ incomplete: SimulatedDay.Incomplete, like target: String
    ) -> BoardRemark {
        let names = incomplete.parameters
        let values = names.map { " \($0)=…" }.joined()
        return .init(
            .warning,
            "\(incomplete.widget) is not set up, so its provider was not asked: expected "
                + names.map { "\"\($0)\"" }.joined(separator: ", "),
            hint: "write \"widgetconf simulate \(target)\(values)\"")
    }

    /// The error for a simulation in which every request of a widget failed.
    fileprivate static func neverAnswered(_ widget: PlacedWidgetID) -> BoardRemark {
        .init(
            .error, "every request of \(widget) failed",
            hint: "run \"widgetconf doctor\" to check its provider, "
                + "or use \"--scripted\" to simulate without it")
    }
}

extension SteppedAction.ValueText {
    /// The change as a step of a simulation; nil for clearing a value, which simulations do not support, and
    /// for JSON, which no argument gives.
    fileprivate init?(_ change: RequestedChange) {
        switch change {
        case .set(let name, let text): self.init(name, text)
        case .unset(let name): self.init(name, nil)
        case .none, .json: return nil
        }
    }
}

/// Reads an instant with its offset from the command line.
private func readInstant(_ text: String) throws -> Instant {
    if let instant = Instant(rfc3339: text) { return instant }
    throw ValidationError("expected an instant with its offset, such as 2026-11-21T08:00:00+09:00")
}

/// Reads the length of a simulation, at most 400 days, which keeps the number of events reasonable.
private func readLength(_ text: String) throws -> Milliseconds {
    // A number alone would be seconds, which are too short for a simulation.
    let hasUnit = text.contains { !$0.isNumber }
    if hasUnit, let span = Milliseconds(literal: text), span > .zero, span <= Milliseconds.hours(24 * 400) {
        return span
    }
    let meant = hasUnit ? Milliseconds.literal(meantBy: text) : nil
    let hint = meant.map { ". Did you mean '\($0)'?" } ?? (hasUnit ? "" : ". Did you mean '\(text)h'?")
    throw ValidationError("expected a duration up to 400d, such as 24h or 7d" + hint)
}
