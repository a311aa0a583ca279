import BoardDocuments
import Machine
import SourceText
import Timelines
import WidgetModel
import WidgetRuntime

/// `simulate --replay`.
extension SimulateCommand {
    /// Replays the events of a recorded file in a new engine, and compares its effects with the recorded
    /// ones.
    ///
    /// - Throws: if the file cannot be read or exceeds the size limit of event files.
    func replayed(
        _ given: String, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let path = absolute(given, from: context.folder)
        let name = FileNaming(current: context.folder).name(of: path)
        let bytes = try SourceReading.bytes(path, limitBytes: EventFile.limitBytes)
        let outcome = EventReplay.run(bytes)
        if case .unreadable = outcome, let record = ProviderTrace.read(Array(bytes.prefix { $0 != 10 })).first
        {
            return try options.refuse(
                .init(
                    .error,
                    "found a trace of the provider \(record.provider) in \(given), expected a file "
                        + "that --record wrote",
                    hint: "replay it with \"widgetconf provider replay \(given.asShellWord)\""),
                in: context)
        }
        try options.show(ReplayReport(outcome, name), in: context) { page in page.replay(outcome, name) }
        if case .same = outcome { return .done }
        return .problems
    }
}

/// The JSON document that `simulate --replay --format json` prints. Which members are
/// present depends on the outcome.
struct ReplayReport: Codable {
    var file: String
    var same: Bool
    /// The number of replayed events, if all had the same effects.
    var events: Int?
    var effects: Int?
    /// Whether the file ends in the middle of an event, as after a crash. That event is ignored.
    var cut: Bool?
    /// The number of the first line whose effects differ or that cannot be read, from 1.
    var line: Int?
    var at: Instant?
    var event: String?
    var recorded: [String]?
    var replayed: [String]?
    /// Why the line cannot be read.
    var problem: String?

    init(_ outcome: EventReplay.Outcome, _ name: String) {
        file = name
        same = false
        switch outcome {
        case .same(let events, let effects, let isCut):
            same = true
            self.events = events
            self.effects = effects
            cut = isCut
        case .differs(let difference):
            line = difference.line
            at = difference.at
            event = difference.event
            recorded = difference.recorded
            replayed = difference.replayed
        case .unreadable(let line, let reason):
            self.line = line
            problem = reason
        }
    }
}

extension WidgetconfCommand {
    /// Creates the file for `--record`; nil without that option.
    ///
    /// A later failure to write ends the recording with a warning, but does not affect the board.
    func recorder(
        _ given: String?, in context: CommandContext
    ) throws(RuntimeFailure) -> EventRecorder? {
        guard let given else { return nil }
        let paint = options.talkPaint(in: context)
        return try EventRecorder(absolute(given, from: context.folder)) {
            [console = context.console] in
            console.talk(BoardRemark(.warning, $0).text(paint))
        }
    }
}

extension Page {
    /// Prints the outcome. If the effects differ, they are printed as a diff.
    mutating func replay(_ outcome: EventReplay.Outcome, _ name: String) {
        switch outcome {
        case .same(let events, let effects, let isCut):
            line(
                Words("✓ ", .good),
                Words("\(name): replayed \(events) events; all \(effects) effects match the recording"))
            if isCut { line(.dim("  the last line was not written to its end, and is left out")) }
        case .differs(let difference):
            line(
                Words("✗ ", .bad),
                Words("\(name):\(difference.line): the effects differ from the recording"))
            line(.dim("  at \(difference.at)"), Words("  \(difference.event)"))
            for change in difference.replayed.difference(from: difference.recorded) {
                switch change {
                case .remove(_, let effect, _): line(Words("  - \(effect)", .bad))
                case .insert(_, let effect, _): line(Words("  + \(effect)", .good))
                }
            }
        case .unreadable(let number, let reason):
            line(Words("✗ ", .bad), Words("\(name):\(number): \(reason)"))
        }
    }
}
