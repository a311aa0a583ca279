import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import WidgetModel
import WidgetRuntime

/// `widgetconf service install`.
struct InstallServiceCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Run \"widgetconf serve\" in the background, now and after each login.",
        discussion: """
            The command writes a unit for your systemd, starts it, and waits until the board is open. The \
            service gets the current PATH and the variables about settings and languages.

            With --web, or if config.yaml contains "web", a second unit runs the web server with fewer \
            rights. Run the command again after you have moved the workspace or changed these options.
            """)

    static var replies: [any Decodable.Type] { [ServiceReport.self] }

    @OptionGroup var web: WebOptions
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? { web.usageProblem }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        // First, because the step is to run the command as another user.
        try InstalledService.checkOwners(of: session)
        guard let service = try InstalledService(session, in: context) else { return .problems }
        try service.checkOtherServices()
        let systemd = try service.systemctl.version()
        let common = commonOptions(in: context)
        var units = [try service.unit(.board, options: common, systemd: systemd)]
        let settings = web.completed(by: context.settings)
        if settings.web.flatMap(ListenAddress.init) != nil {
            _ = SystemFolders.make(UploadFolder.path(environment: context.environment), mode: 0o700)
            units.append(try service.unit(.web, options: common + web.words, systemd: systemd))
        } else {
            _ = try service.remove([service.name(.web)])
        }
        try service.start(units)
        let report = try service.report()
        try options.show(report, in: context) { $0.units(of: report) }
        if !report.lingers {
            let remark = BoardRemark(
                .note, "the service ends when you log out",
                hint: "to keep it running, and to start it with the machine, run \"loginctl enable-linger\"")
            options.say([remark], in: context)
        }
        return .done
    }

    /// The global options that the service needs, too.
    private func commonOptions(in context: CommandContext) -> [String] {
        var words: [String] = []
        if let state = options.state { words += ["--state", absolute(state, from: context.folder)] }
        if let locale = options.locale { words += ["--locale", locale.description] }
        if let trace = options.trace { words += ["--trace", absolute(trace, from: context.folder)] }
        if options.requireSandbox { words.append("--require-sandbox") }
        return words
    }
}

extension WebOptions {
    /// The options on a command line.
    var words: [String] {
        (web.map { ["--web", $0] } ?? []) + allowHost.flatMap { ["--allow-host", $0] }
            + (publicAddress.map { ["--public-address", $0] } ?? [])
            + behindProxy.flatMap { ["--behind-proxy", $0] } + (noToken ? ["--no-token"] : [])
    }
}
