import ArgumentParser
import JSONText
import WidgetRuntime

struct DoctorCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Find out what keeps widgetconf from working on this machine.")

    static var replies: [any Decodable.Type] { [HealthReport.self] }

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in surroundings: CommandSurroundings) async throws(RuntimeFailure) -> CommandStatus {
        let diagnoses = await Examination(options, surroundings).run()
        let isWell = !diagnoses.contains { $0.verdict == .bad }
        let report = HealthReport(checks: diagnoses, well: isWell)
        try options.show(report, in: surroundings) { page in
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

/// What was found about one thing that widgetconf needs.
struct Diagnosis: Codable, Hashable, Sendable {
    enum Verdict: String, Codable, CaseIterable, Hashable, Sendable {
        case good
        /// Worth knowing; nothing is wrong.
        case note
        case bad
    }

    var name: String
    var verdict: Verdict
    var found: String
    /// One step to mend it.
    @OrNull var remedy: String?

    init(_ name: String, _ verdict: Verdict, _ found: String, remedy: String? = nil) {
        self.name = name
        self.verdict = verdict
        self.found = found
        self.remedy = remedy
    }

    init(_ name: String, _ failure: RuntimeFailure) {
        self.init(name, .bad, failure.description, remedy: failure.hint)
    }

    var mark: Words {
        switch verdict {
        case .good: Words("✓", .good, .strong)
        case .note: Words("·", .dim)
        case .bad: Words("✗", .bad, .strong)
        }
    }
}

/// What `doctor --format json` prints.
struct HealthReport: Codable {
    var checks: [Diagnosis]
    var well: Bool
}
