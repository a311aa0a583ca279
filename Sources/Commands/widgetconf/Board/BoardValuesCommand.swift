import ArgumentParser
import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime
import WidgetStore

/// `widgetconf board values`: writes the stored values of placed widgets, one JSON object per line, as
/// `check --configurations` reads them.
struct BoardValuesCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "values",
        abstract: "Write the stored values of all placed widgets that use an intent.",
        discussion: """
            "widgetconf board values --intent NAME" writes one JSON object per line without defaults, and \
            masks secrets. "widgetconf check --configurations FILE --intent NAME" checks a changed \
            definition with them.
            """)

    @Option(help: ArgumentHelp("The intent of the widgets.", valueName: "intent"))
    var intent: String
    @Option(
        help: ArgumentHelp(
            "Only values that were stored under this version of the intent.", valueName: "version"))
    var from: Int?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    /// Each line is a configuration, which `schema NAME` describes.
    static var replies: [any Decodable.Type] { [] }

    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let checked = try CheckInputs(workspace: options.workspace, in: context).check().declaring(intent)
        guard let definition = checked.definitions[intent] else { return try refuse(checked, in: context) }
        guard let state = try session(in: context)?.state.path else { return .problems }
        let rows = try rows(in: state).filter { row in
            checked.widget(for: row.id.kind)?.intent?.name == intent && from.map { $0 == row.version } ?? true
        }
        for row in rows { try write(row, in: context) }
        let older = Set(rows.map(\.version)).subtracting([definition.version]).min()
        if from == nil, let older { options.say([.otherVersion(older)], in: context) }
        return .done
    }

    /// All placed widgets in their order. The database is read directly, so `serve` may be running.
    private func rows(in state: String) throws(RuntimeFailure) -> [WidgetRow] {
        do throws(StoreError) {
            return try StoreSurvey.placed(in: state).map { $0.widget }.sorted { $0.id < $1.id }
        } catch {
            throw RuntimeFailure(error.description, hint: error.hint)
        }
    }

    private func write(_ row: WidgetRow, in context: CommandContext) throws(RuntimeFailure) {
        var choices = row.storedChoices.withOlderValues
        choices[Configuration.providedKey] = nil
        try context.console.output(document: TerminalText(json: JSONValue.object(choices).text + "\n"))
    }

    private func refuse(
        _ checked: CheckedFiles, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let names = checked.definitions.intents.map(\.name)
        return try options.refuse(
            BoardRemark(
                .error, "there is no intent \"\(intent)\" here",
                hint: Spelling.nearest(intent, among: names).map(didYouMean)
                    ?? "name one of \(names.joined(separator: ", "))"), in: context)
    }
}

extension BoardRemark {
    fileprivate static func otherVersion(_ version: Int) -> BoardRemark {
        .init(
            .note, "some values were stored under version \(version)",
            hint: "write them alone with \"--from \(version)\", and check them with \"--from \(version)\"")
    }
}
