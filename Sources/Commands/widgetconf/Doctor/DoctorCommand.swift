import ArgumentParser
import Machine
import WidgetModel
import WidgetRuntime

/// `widgetconf doctor`: checks everything that widgetconf needs on this machine.
struct DoctorCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check widgetconf's requirements on this machine.")

    static var replies: [any Decodable.Type] { [HealthReport.self] }

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        let diagnoses = await DoctorChecks(options, context).run()
        let isWell = !diagnoses.contains { $0.verdict == .bad }
        let report = HealthReport(checks: diagnoses, well: isWell)
        try options.show(report, in: context) { page in
            var table = Table()
            for diagnosis in diagnoses {
                table.row(
                    diagnosis.mark, .strong(diagnosis.name),
                    diagnosis.verdict == .bad ? Words(diagnosis.found, .bad) : Words(diagnosis.found))
                if let remedy = diagnosis.remedy { table.row("", "", .dim("→ " + remedy)) }
            }
            page.table(table)
        }
        return isWell ? .done : .problems
    }
}

/// The result of checking one requirement.
struct Diagnosis: Codable, Hashable, Sendable {
    /// How serious the result is. Only `bad` makes the command exit with 1.
    enum Verdict: String, Codable, CaseIterable, Hashable, Sendable {
        case good
        /// Something optional is missing, or there are warnings.
        case note
        case bad
    }

    var name: String
    var verdict: Verdict
    var found: String
    /// One step that fixes the problem; null in JSON if no step is known.
    @OrNull var remedy: String?

    init(_ name: String, _ verdict: Verdict, _ found: String, remedy: String? = nil) {
        self.name = name
        self.verdict = verdict
        self.found = found
        self.remedy = remedy
    }

    /// A requirement that could not be checked or met.
    init(_ name: String, _ failure: RuntimeFailure) {
        self.init(name, .bad, failure.description, remedy: failure.hint)
    }

    /// The symbol in the first column of the table.
    var mark: Words {
        switch verdict {
        case .good: Words("✓", .good, .strong)
        case .note: Words("·", .dim)
        case .bad: Words("✗", .bad, .strong)
        }
    }
}

/// The JSON document that `doctor --format json` prints.
struct HealthReport: Codable {
    var checks: [Diagnosis]
    /// Whether no verdict is `bad`.
    var well: Bool
}
