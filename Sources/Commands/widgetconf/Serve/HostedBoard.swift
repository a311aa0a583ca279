import BoardDocuments
import Machine
import ProviderHost
import WidgetRuntime

/// A board while `serve` hosts it.
struct HostedBoard {
    let host: BoardHost
    private let watch: WorkspaceWatch?
    private let log: EventLog

    /// Opens the board, and prints its events.
    ///
    /// - Parameter changed: called on the board's loop with every event.
    init(
        _ session: BoardSession, _ claim: BoardClaim, recorder: EventRecorder?, _ options: GlobalOptions,
        in context: CommandContext, changed: @escaping @Sendable () -> Void
    ) async throws(RuntimeFailure) {
        let log = EventLog(context, options)
        let (host, workspace) = try await session.serve(claim, recorder: recorder) { event in
            log.tell(event)
            changed()
        }
        let widgets = await host.answer(ListCall()).document?.widgets.count ?? 0
        log.begin(
            workspace: workspace, widgets: widgets, state: session.state.path, socket: session.socketPath)
        // Findings do not prevent the widgets without errors from being served.
        options.talk(workspace.findings, in: context)
        let watch = Self.watch(session.folder.path, servedBy: host, options, in: context)
        // Do not await this task at the end, because reading a named pipe among the files could block
        // forever.
        Task(executorPreference: host.loop) { await watch?.run() }
        (self.host, self.watch, self.log) = (host, watch, log)
    }

    func close() async {
        watch?.close()
        await host.close()
        log.end()
    }

    /// The watch that applies changed definitions. If it cannot be set up, the board is served without it,
    /// and a warning says how to apply changes.
    private static func watch(
        _ folder: String, servedBy host: BoardHost, _ options: GlobalOptions, in context: CommandContext
    ) -> WorkspaceWatch? {
        do throws(RuntimeFailure) {
            return try WorkspaceWatch(folder, servedBy: host)
        } catch {
            let remark = BoardRemark(
                .warning, error.description,
                hint: "start \"widgetconf serve\" again after changing definitions")
            options.say([remark], in: context)
            return nil
        }
    }
}
