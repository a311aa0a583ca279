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
        if options.format == .json {
            try surroundings.console.output(.object(document(outcome, name)))
        } else {
            var page = Page(surroundings, options)
            page.replay(outcome, name)
            try surroundings.console.output(page.text)
        }
        if case .same = outcome { return .done }
        return .problems
    }

    private func document(_ outcome: EventReplay.Outcome, _ name: String) -> JSONObject {
        var document: JSONObject = ["file": .string(name)]
        switch outcome {
        case .same(let events, let effects, let isCut):
            document["same"] = true
            document["events"] = .integer(Int64(events))
            document["effects"] = .integer(Int64(effects))
            document["cut"] = .boolean(isCut)
        case .differs(let difference):
            document["same"] = false
            document["line"] = .integer(Int64(difference.line))
            document["at"] = .string(difference.at.description)
            document["event"] = .string(difference.event)
            document["recorded"] = .array(difference.recorded.map { .string($0) })
            document["replayed"] = .array(difference.replayed.map { .string($0) })
        case .unreadable(let line, let reason):
            document["same"] = false
            document["line"] = .integer(Int64(line))
            document["problem"] = .string(reason)
        }
        return document
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
