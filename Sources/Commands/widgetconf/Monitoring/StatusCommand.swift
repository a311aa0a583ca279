import ArgumentParser
import BoardDocuments
import Machine
import WidgetModel
import WidgetRuntime

/// `widgetconf status`: whether each part of the board works.
struct StatusCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show whether the engine, the store, the providers, the web server and displays work.",
        discussion: """
            With --check, the exit code tells a monitoring system the worst state: 0 healthy, 4 degraded, \
            5 failed. The codes 1 to 3 mean that the state is not known.
            """)

    static var replies: [any Decodable.Type] { [StatusReport.self] }

    @Flag(help: "Exit with 4 if a part is degraded, and with 5 if one failed.")
    var check = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let board: Result<BoardHealth, RuntimeFailure>
        do throws(RuntimeFailure) {
            let reply = try await session.silent.answer(HealthCall())
            if reply.isUnreadable { throw .replyUnreadable }
            if let health = reply.carriedOut {
                board = .success(health)
            } else {
                let failure = reply.remarks.first { $0.severity == .error }
                board = .failure(
                    RuntimeFailure(failure?.message ?? "the board does not answer", hint: failure?.hint))
            }
        } catch {
            board = .failure(error)
        }
        let snapshot = StatusSnapshot(
            board: board, web: WebLogin.knownServer(of: session),
            times: TimeFormat(now: context.clock.now(), environment: context.environment))
        let report = StatusReport(at: context.clock.now(), snapshot.findings)
        try options.show(report, in: context) { page in
            var table = Table()
            for finding in report.parts {
                let part = [finding.part.rawValue, finding.name].compactMap(\.self).joined(separator: " ")
                let isWell = finding.state == .healthy
                let found = isWell ? finding.found : "\(finding.state.rawValue): \(finding.found)"
                table.row(finding.state.mark, .strong(part), isWell ? Words(found) : Words(found, .bad))
                if let step = finding.step { table.row("", "", .dim("→ " + step)) }
            }
            page.table(table)
        }
        return check ? CommandStatus(report.state) : .done
    }
}

extension CommandStatus {
    fileprivate init(_ state: PartState) {
        switch state {
        case .healthy: self = .done
        case .degraded: self = .different
        case .failed: self = .failed
        }
    }
}

extension PartState {
    /// The symbol in the first column of the table.
    fileprivate var mark: Words {
        switch self {
        case .healthy: Words("✓", .good, .strong)
        case .degraded: Words("!", .warning, .strong)
        case .failed: Words("✗", .bad, .strong)
        }
    }
}
