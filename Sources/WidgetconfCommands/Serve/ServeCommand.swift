import ArgumentParser
import BoardDocuments
import JSONText
import SourceText
import TextWidth
import WidgetRuntime

/// `widgetconf serve`: hosts the board until the user interrupts the command, and prints its events.
struct ServeCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Keep the board current until you press Ctrl-C, and show what happens.")

    static var replies: [any Decodable.Type] { [BoardEvent.self] }

    @Option(
        help: ArgumentHelp(
            "Record every event of the engine in a new file, for \"widgetconf simulate --replay\".",
            valueName: "file"))
    var record: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var stays: Bool { true }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let log = EventLog(context, options)
        let interruption = context.interruption()
        guard let claim = try await session.claim(unless: interruption) else { return .done }
        let recorder = try recorder(record, in: context)
        let (host, workspace) = try await session.serve(claim, recorder: recorder) { log.tell($0) }
        let widgets = try await host.answer(.list()).read(PlacedWidgets.self).widgets.count
        log.begin(
            workspace: workspace, widgets: widgets, state: session.state.path, socket: session.socketPath)
        tell(workspace.findings, in: context)
        let watch = watch(session.folder.path, servedBy: host, in: context)
        // The task is not awaited at the end, because reading a named pipe among the
        // files could block it forever.
        Task(executorPreference: host.loop) { await watch?.run() }
        await interruption.wait()
        watch?.close()
        await host.close()
        log.end()
        return .done
    }

    /// The watch that applies changed definitions. If it cannot be set up, the board is served without it,
    /// and a warning says how to apply changes.
    private func watch(
        _ folder: String, servedBy host: BoardHost, in context: CommandContext
    ) -> WorkspaceWatch? {
        do throws(RuntimeFailure) {
            return try WorkspaceWatch(folder, servedBy: host)
        } catch {
            let remark = BoardReply.Remark(
                .warning, error.description,
                hint: "start \"widgetconf serve\" again after changing definitions")
            options.say([remark], in: context)
            return nil
        }
    }

    /// Reports the findings of the workspace. They do not prevent the widgets without
    /// errors from being served.
    private func tell(_ findings: [Finding], in context: CommandContext) {
        guard !findings.isEmpty else { return }
        context.console.talk(options.talkPaint(in: context).text(of: findings))
    }
}
