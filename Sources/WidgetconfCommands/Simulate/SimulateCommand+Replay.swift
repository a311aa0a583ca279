import BoardDocuments
import JSONText
import SourceText
import TimelineReplay
import WidgetModel
import WidgetRuntime

extension SimulateCommand {
    /// Tells an engine of a file's events again, and says whether it does the same.
    func replayed(
        _ given: String, in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) -> CommandStatus {
        let path = absolute(given, from: surroundings.folder)
        let name = FileNaming(current: surroundings.folder).name(of: path)
        let bytes = try SourceReading.bytes(path, limitBytes: EventFile.limitBytes)
        let outcome = EventReplay.run(bytes)
        try options.show(ReplayReport(outcome, name), in: surroundings) { page in page.replay(outcome, name) }
        if case .same = outcome { return .done }
        return .problems
    }
}

/// What `simulate --replay --format json` prints.
struct ReplayReport: Codable {
    var file: String
    var same: Bool
    var events: Int?
    var effects: Int?
    /// The file ends within an event.
    var cut: Bool?
    /// The first line that differs, or that cannot be read.
    var line: Int?
    var at: Instant?
    var event: String?
    var recorded: [String]?
    var replayed: [String]?
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
    /// What writes an event file; nil when none is wanted.
    func recorder(
        _ given: String?, in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) -> EventRecorder? {
        guard let given else { return nil }
        let paint = options.talkPaint(in: surroundings)
        return try EventRecorder(absolute(given, from: surroundings.folder)) {
            [console = surroundings.console] in
            console.talk(BoardReply.Remark(.warning, $0).text(paint))
        }
    }
}

extension Page {
    mutating func replay(_ outcome: EventReplay.Outcome, _ name: String) {
        switch outcome {
        case .same(let events, let effects, let isCut):
            line(
                Words("✓ ", .good),
                Words("\(name): \(events) events have the \(effects) effects that were recorded"))
            if isCut { line(.dim("  the last line was not written to its end, and is left out")) }
        case .differs(let difference):
            line(
                Words("✗ ", .bad),
                Words("\(name):\(difference.line): the effects are not those that were recorded"))
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
