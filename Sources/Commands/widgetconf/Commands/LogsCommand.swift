import ArgumentParser
import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

extension LogLevel: ExpressibleByArgument {}

/// `widgetconf logs`: shows providers' output and problems.
struct LogsCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "logs", abstract: "Show the output of providers, and problems.")

    static var replies: [any Decodable.Type] { [LogRecord.self] }

    @Argument(
        help: ArgumentHelp("A placed widget or a provider. (default: the board)", valueName: "id|provider"))
    var target: String?
    @Option(help: ArgumentHelp("Only lines of this level or above.", valueName: "level"))
    var level = LogLevel.debug
    @Option(help: ArgumentHelp("The number of latest lines.", valueName: "count"))
    var lines = 100
    @Flag(name: .shortAndLong, help: "Show new lines too, until Ctrl-C.")
    var follow = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var stays: Bool { follow }

    var usageProblem: UsageFault? { lines < 0 ? "found --lines \(lines), expected 0 or more" : nil }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let interruption = follow ? context.interruption() : nil
        let watch = try follow ? FolderWatch { $0 == BoardLog.fileName } : nil
        try watch?.watch([session.state.path])
        var log = BoardLog(in: session.state)
        let all = log.next()
        guard let subject = try subject(in: session, all, context) else { return .problems }
        let fitting = all.filter { fits($0, subject) }
        if fitting.isEmpty { options.say([.init(.note, "nothing is logged")], in: context) }
        let more = fitting.count - lines
        if more > 0, !follow {
            options.say(
                [.init(.note, "\(counted(more, "earlier line")) not shown; see --lines")], in: context)
        }
        try show(fitting.suffix(lines), in: context)
        guard let watch else { return .done }
        interruption?.whenCome { watch.close() }
        while await watch.next() { try show(log.next().filter { fits($0, subject) }, in: context) }
        return .done
    }

    /// The provider and the widget whose lines are printed; nil if the target is unknown, which is reported.
    /// Both are nil without a target.
    private func subject(
        in session: BoardSession, _ records: [LogRecord], _ context: CommandContext
    ) throws(RuntimeFailure) -> (ProviderName?, PlacedWidgetID?)? {
        guard let target else { return (nil, nil) }
        let literals = LiteralContext.machine(
            clock: context.clock, folder: session.folder.path, environment: context.environment)
        let workspace = try LoadedWorkspace(session.folder, literals: literals)
        let providers = workspace.manifests.manifests.map(\.name.value)
        if let provider = providers.first(where: { $0.name == target }) { return (provider, nil) }
        if let widget = PlacedWidgetID(target) {
            let provider = workspace.bound(placedAs: widget.kind)?.manifest.name.value
            if provider != nil || records.contains(where: { $0.widget == widget }) {
                return (provider, widget)
            }
        }
        let near = Spelling.nearest(target, among: providers.map(\.name))
        options.say(
            [
                .init(
                    .error, "no provider and no placed widget is called \(quoted(target))",
                    hint: near.map(didYouMean) ?? "\"widgetconf list\" shows the placed widgets")
            ], in: context)
        return nil
    }

    private func fits(_ record: LogRecord, _ subject: (ProviderName?, PlacedWidgetID?)) -> Bool {
        record.level >= level && (target == nil || record.concerns(subject.0, subject.1))
    }

    private func show(_ records: some Sequence<LogRecord>, in context: CommandContext) throws(RuntimeFailure)
    {
        let times = TimeFormat(now: context.clock.now(), environment: context.environment)
        let paint = options.paint(of: context)
        for record in records {
            if options.format == .json {
                try context.console.output(document: TerminalText(json: record.encodedJSON.text + "\n"))
            } else {
                try context.console.output(paint.lines(record.words(times), indent: 10) + "\n")
            }
        }
    }
}

extension LogRecord {
    /// `14:02:11  weather-1  warning  the timeline has no entries`.
    fileprivate func words(_ times: TimeFormat) -> [Words] {
        let about = widget?.description ?? provider?.description ?? "board"
        var words: [Words] = [.dim(times.local(at)), "  ", .strong(about), "  "]
        if level > .info { words += [Words(level.rawValue, LogRecord.role(of: level)), "  "] }
        return words + [level == .debug ? .dim(text) : Words(text)]
    }

    static func role(of level: LogLevel) -> Paint.Role {
        switch level {
        case .debug, .info: .dim
        case .warning: .warning
        case .error: .bad
        }
    }
}
