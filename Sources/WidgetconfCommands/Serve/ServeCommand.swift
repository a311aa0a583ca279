import ArgumentParser
import BoardDocuments
import JSONText
import SourceText
import TextWidth
import WidgetRuntime

struct ServeCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Keep the board fresh until interrupted, and show what happens.")

    static var replies: [any Decodable.Type] { [BoardEvent.self] }

    @Option(
        help: ArgumentHelp(
            "Writes every event of the engine into a new file, for \"widgetconf simulate --replay\".",
            valueName: "file"))
    var record: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var stays: Bool { true }

    func run(in surroundings: CommandSurroundings) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: surroundings) else { return .problems }
        let log = NewsLog(surroundings, options)
        let interruption = surroundings.interruption()
        guard let claim = try await session.claim(unless: interruption) else { return .done }
        let recorder = try recorder(record, in: surroundings)
        let (host, workspace) = try await session.serve(claim, recorder: recorder) { log.tell($0) }
        let widgets = try await host.answer(.list).read(PlacedWidgets.self).widgets.count
        log.begin(
            workspace: workspace, widgets: widgets, state: session.state.path, socket: session.socketPath)
        tell(workspace.findings, in: surroundings)
        let watch = watch(session.folder.path, servedBy: host, in: surroundings)
        // Not awaited at the end: a file that is a named pipe may block its reading forever.
        Task(executorPreference: host.loop) { await watch?.run() }
        await interruption.wait()
        watch?.close()
        await host.close()
        log.end()
        return .done
    }

    /// Without it the board is served all the same.
    private func watch(
        _ folder: String, servedBy host: BoardHost, in surroundings: CommandSurroundings
    ) -> WorkspaceWatch? {
        do throws(RuntimeFailure) {
            return try WorkspaceWatch(folder, servedBy: host)
        } catch {
            let remark = BoardReply.Remark(
                .warning, error.description,
                hint: "start \"widgetconf serve\" again after changing definitions")
            options.say([remark], in: surroundings)
            return nil
        }
    }

    /// What is wrong with the workspace does not keep the rest of it from being served.
    private func tell(_ findings: [Finding], in surroundings: CommandSurroundings) {
        guard !findings.isEmpty else { return }
        surroundings.console.talk(options.talkPaint(in: surroundings).text(of: findings))
    }
}
