import ArgumentParser
import BoardDocuments
import Machine
import ProviderHost
import SourceText
import WebBoard
import WidgetModel
import WidgetRuntime

/// `widgetconf serve`: hosts the board until the user interrupts the command, and prints its events.
struct ServeCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Keep the board current until you press Ctrl-C, and print its events.")

    static var replies: [any Decodable.Type] { [BoardEvent.self] }

    @Option(
        help: ArgumentHelp(
            "Record every event of the engine in a new file, for \"widgetconf simulate --replay\".",
            valueName: "file"))
    var record: String?
    @OptionGroup var web: WebOptions
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var stays: Bool { true }
    var usageProblem: UsageFault? { web.usageProblem }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let log = EventLog(context, options)
        let interruption = context.interruption()
        let server = try webServer(of: session, in: context)
        guard let claim = try await session.claim(unless: interruption) else { return .done }
        let recorder = try recorder(record, in: context)
        let (host, workspace) = try await session.serve(claim, recorder: recorder) { log.tell($0) }
        let widgets = await host.answer(ListCall()).document?.widgets.count ?? 0
        log.begin(
            workspace: workspace, widgets: widgets, state: session.state.path, socket: session.socketPath)
        tell(workspace.findings, in: context)
        let watch = watch(session.folder.path, servedBy: host, in: context)
        // Do not await this task at the end, because reading a named pipe among the files could block
        // forever.
        Task(executorPreference: host.loop) { await watch?.run() }
        server?.start()
        await interruption.wait()
        // This call waits for the process, so it must not use the threads of other tasks.
        if let server { await Blocking.run(.processes) { server.stop() } }
        watch?.close()
        await host.close()
        log.end()
        return .done
    }

    /// The web server for `--web`, not started; nil without that option.
    private func webServer(
        of session: BoardSession, in context: CommandContext
    ) throws(RuntimeFailure) -> WebServerProcess? {
        guard let settings = web.settings(of: session, locale: options.locale, in: context) else {
            return nil
        }
        let program = try PictureMaker.path(
            environment: context.environment, purpose: "shows the board to browsers")
        return WebServerProcess(program, settings, environment: context.environment) { news in
            switch news {
            case .listening(let address):
                let remark = BoardRemark(
                    .note, "the board is at \(WebAddress.reachable(address))",
                    hint: "open it with \"widgetconf board --web\"")
                options.say([remark] + web.warnings, in: context)
            case .refused(let reason):
                let remark = BoardRemark(
                    .error, "browsers cannot reach the board: \(reason)",
                    hint: "choose another address with --web")
                options.say([remark], in: context)
            case .device(let line):
                let severity: BoardRemark.Severity = line.level == .error ? .warning : .note
                options.say(
                    [.init(severity, "the device of \(line.display) reports: \(line.message)")], in: context)
            case .crashed(let status):
                options.say(
                    [.init(.warning, "widgetconf-web ended \(status) and is started again")], in: context)
            }
        }
    }

    /// The watch that applies changed definitions. If it cannot be set up, the board is served without it,
    /// and a warning says how to apply changes.
    private func watch(
        _ folder: String, servedBy host: BoardHost, in context: CommandContext
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

    /// Reports the findings of the workspace. They do not prevent the widgets without
    /// errors from being served.
    private func tell(_ findings: [Finding], in context: CommandContext) {
        guard !findings.isEmpty else { return }
        context.console.talk(options.talkPaint(in: context).text(of: findings))
    }
}
