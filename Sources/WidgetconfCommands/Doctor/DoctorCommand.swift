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
        if options.format == .json {
            let report = HealthReport(checks: diagnoses.map(HealthReport.Check.init), well: isWell)
            try surroundings.console.output(report.encodedJSON)
        } else {
            var page = Page(surroundings, options)
            write(diagnoses, on: &page)
            try surroundings.console.output(page.text)
        }
        return isWell ? .done : .problems
    }

    private func write(_ diagnoses: [Diagnosis], on page: inout Page) {
        var table = Table()
        for diagnosis in diagnoses {
            table.row(
                diagnosis.mark, .strong(diagnosis.name),
                diagnosis.verdict == .bad ? Words(diagnosis.found, .bad) : Words(diagnosis.found))
            if let remedy = diagnosis.remedy { table.row("", "", .dim("→ " + remedy)) }
        }
        page.table(table)
    }
}

/// What was found about one thing that widgetconf needs.
struct Diagnosis: Hashable, Sendable {
    enum Verdict: String, Hashable, Sendable {
        case good
        /// Worth knowing; nothing is wrong.
        case note
        case bad
    }

    var name: String
    var verdict: Verdict
    var found: String
    /// One step to mend it.
    var remedy: String?

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
    var checks: [Check]
    var well: Bool

    struct Check: Codable {
        var name: String
        var verdict: String
        var found: String
        @OrNull var remedy: String?

        init(_ diagnosis: Diagnosis) {
            name = diagnosis.name
            verdict = diagnosis.verdict.rawValue
            found = diagnosis.found
            remedy = diagnosis.remedy
        }
    }
}
