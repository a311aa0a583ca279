import ArgumentParser
import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf service …`: the board as a service of systemd.
struct ServiceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service", abstract: "Run the board in the background, as a service of systemd.",
        subcommands: [
            InstallServiceCommand.self, ServiceStatusCommand.self, ServiceLogsCommand.self,
            RemoveServiceCommand.self,
        ])
}

/// `widgetconf service status`.
struct ServiceStatusCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the state of the service.")

    static var replies: [any Decodable.Type] { [ServiceReport.self] }

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let service = try InstalledService(session(in: context), in: context) else { return .problems }
        let report = try service.report()
        guard report.units.contains(where: \.installed) else { throw service.notInstalled }
        try options.show(report, in: context) { $0.units(of: report) }
        return .done
    }
}

/// `widgetconf service logs`.
struct ServiceLogsCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "logs", abstract: "Show what the service printed, from systemd's journal.",
        discussion: """
            "widgetconf logs" shows the output of providers.
            """)

    static var formats: [OutputFormat] { [.text] }
    static var replies: [any Decodable.Type] { [] }

    @Option(help: ArgumentHelp("The number of latest lines.", valueName: "count"))
    var lines = 100
    @Flag(name: .shortAndLong, help: "Show new lines too, until Ctrl-C.")
    var follow = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? { lines < 0 ? "found --lines \(lines), expected 0 or more" : nil }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let service = try InstalledService(session(in: context), in: context) else { return .problems }
        let isShown = try service.systemctl.showJournal(of: service.units, lines: lines, follows: follow)
        return isShown ? .done : .couldNotRun
    }
}

/// `widgetconf service remove`.
struct RemoveServiceCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Stop the service, and delete its units. The board is kept.")

    static var replies: [any Decodable.Type] { [ServiceReport.self] }

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let service = try InstalledService(session(in: context), in: context) else { return .problems }
        let removed = try service.remove(service.units)
        guard !removed.isEmpty else { throw service.notInstalled }
        let report = try service.report()
        try options.show(report, in: context) { page in
            for unit in removed { page.line(Words("removed "), .strong(unit)) }
        }
        return .done
    }
}

extension Page {
    /// A row for each unit, and its status line below.
    mutating func units(of report: ServiceReport) {
        var table = Table()
        for unit in report.units {
            let number = unit.mainProcess.map { ", process \($0)" } ?? ""
            let failure = unit.failure.map { " (\($0))" } ?? ""
            let role: Paint.Role =
                switch unit.state {
                case "active": .good
                case "failed": .bad
                default: .warning
                }
            table.row(.strong(unit.unit), Words(unit.state + failure + number, role))
            if let status = unit.status { table.row("", Words(status)) }
            var facts = [unit.enabled ?? "not enabled", unit.path]
            if unit.restarts > 0 { facts.append("restarted \(counted(unit.restarts, "time"))") }
            table.row("", .dim(facts.joined(separator: ", ")))
        }
        self.table(table)
    }
}
