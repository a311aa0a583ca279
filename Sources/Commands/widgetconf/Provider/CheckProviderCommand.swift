import ArgumentParser
import Foundation
import Machine
import WidgetModel
import WidgetRuntime

/// `widgetconf provider check`: runs a provider and checks each obligation of the protocol.
struct CheckProviderCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check whether a provider meets every obligation of the protocol.",
        usage: "widgetconf provider check [<provider>] [--junit <file>]",
        discussion: """
            The provider is started on its own, without a board. Its widgets are requested in all families, \
            with their recommendations and with the boundary values of each parameter, at a time that the \
            check chooses. No action is performed.
            """)

    static let formats: [OutputFormat] = [.text, .json, .junit]

    static var replies: [any Decodable.Type] { [ConformanceReport.self] }

    @Argument(
        help: ArgumentHelp(
            "The provider's folder or name. (default: the current folder)", valueName: "provider"))
    var provider: String?
    @Option(
        help: ArgumentHelp("Also write the results as JUnit XML to this file.", valueName: "file"))
    var junit: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let chosen = try ChosenProvider.find(provider, options, in: context) else { return .problems }
        let kit = ConformanceKit(
            of: chosen.manifest, in: chosen.workspace,
            locale: options.locale(in: context) ?? BoardContext.locale(context.environment),
            environment: context.environment, clock: context.clock, timeouts: context.timeouts)
        let line = WaitingLine(context)
        let report = await kit.run { line?.show(words: $0 + "…") }
        line?.show(words: nil)
        let printed = ConformancePrinting(report: report)
        if let junit {
            try FileWriting.write(
                Array(printed.junit.utf8), to: absolute(junit, from: context.folder))
        }
        switch options.format {
        case .junit: try context.console.output(document: TerminalText(lines: printed.junit))
        default: try options.show(report, in: context, printed.write)
        }
        switch report.grade {
        case .conforms, .conformsWithWarnings: return .done
        case .notChecked, .doesNotConform: return .problems
        }
    }
}
