import ArgumentParser
import BoardDocuments
import Configurations
import EditForm
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf try`: fills in the form of an intent without a board or a provider.
struct TryCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "try", abstract: "Fill in an intent and show the resulting configuration.",
        discussion: """
            In a terminal, opens a form. Without a terminal, asks one question after another and reads the \
            answers from standard input, one per line. A built-in provider makes up the choices. The result \
            is printed, but not stored.
            """)

    static var replies: [any Decodable.Type] { [TrialReport.self] }

    @Argument(help: ArgumentHelp("A definition.", valueName: "file"))
    var file: String
    @Argument(help: ArgumentHelp("The intent, if the file defines several.", valueName: "intent"))
    var intent: String?
    @Option(
        help: ArgumentHelp(
            "The widget's size. (default: the first size that the intent supports)", valueName: "family"))
    var family: Family?
    @OptionGroup var plain: PlainOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        file == "-" ? "the definition cannot be read from standard input, which has the answers" : nil
    }

    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let path = absolute(file, from: context.folder)
        let naming = FileNaming(current: context.folder)
        let literals = CheckInputs.literals(context)
        var siblings = LocaleSiblings()
        let definition = try SourceReading.file(path, named: naming.name(of: path))
        var files = [definition]
        for sibling in siblings.translations(of: path) {
            let translation = try SourceReading.file(sibling, named: naming.name(of: sibling))
            if translation.isTranslation(of: definition) { files.append(translation) }
        }
        files += try UsedFiles.files(of: [definition], at: { _ in path }, named: naming.name)
        let checked = CheckedFiles(
            files, scope: .files, context: literals, codes: { FindingPages.codes })
        // A comment that suppresses a finding does not make the intent usable, so
        // these findings are included.
        let findings = checked.findings + checked.ignored.map(\.finding)
        guard let chosen = try chosenIntent(of: definition, in: checked.definitions, findings, context) else {
            return .problems
        }
        let locale = options.locale(in: context) ?? BoardContext.locale(context.environment)
        let form = ConfigurationForm(
            intent: chosen.localized(for: locale), family: family ?? chosen.distinctFamilies[0],
            context: literals, locale: locale)
        return try await fill(form, in: context)
    }

    /// Asks for all parameters, then prints the configuration. If the input ends early, the incomplete
    /// configuration is printed with a note.
    ///
    /// - Returns: `.problems` if the configuration is incomplete or breaks a rule.
    private nonisolated(nonsending) func fill(
        _ form: ConfigurationForm, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let empty = EditForm(
            form, subject: form.intent.name, configuration: .empty, at: .first, isNew: true,
            language: context.formLanguage(options))
        let tried = TriedForm(home: form.context.homeFolder)
        if plain.shell(options, in: context) == .screen {
            let (end, filled) = FormTerminal.show(empty, tried, options, in: context)
            if case .vanished = end { return .couldNotRun }
            return try report(TryResult(form, filled), in: context)
        }
        var questions = PlainForm(empty, of: form, tried, options, context)
        let isComplete = try await questions.run()
        if options.format != .json { context.console.talk("\n") }
        let status = try report(TryResult(form, questions.form), in: context)
        if !isComplete {
            options.say([.init(.note, "input ended before all questions were answered")], in: context)
        }
        return status
    }

    private func report(
        _ result: TryResult, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        try options.show(result.document, in: context, result.write)
        options.say(result.remarks, in: context)
        return result.isComplete ? .done : .problems
    }

    /// The intent to fill in: the named one, or the file's only intent.
    ///
    /// - Returns: nil if no intent can be chosen; the reason is already reported.
    private func chosenIntent(
        of definition: SourceFile, in definitions: DefinitionSet, _ findings: [Finding],
        _ context: CommandContext
    ) throws(RuntimeFailure) -> IntentDefinition? {
        let intents = definitions.intents.filter { $0.location.file === definition }
        let names = intents.map(\.name)
        if let chosen = intent.flatMap({ definitions[$0] }) { return chosen }
        if intent == nil, names.count == 1 { return intents[0] }
        let errors = findings.filter { $0.severity == .error }
        if !errors.isEmpty, intent.map(definitions.isDeclared) ?? names.isEmpty {
            try options.tell(errors, in: context)
            return nil
        }
        _ = try options.refuse(remark(among: names), in: context)
        return nil
    }

    /// The message about a missing, unknown or ambiguous intent.
    private func remark(among names: [String]) -> BoardRemark {
        guard !names.isEmpty else {
            return .init(.error, "\(file) declares no intent", hint: "name a definition, with \"intents\"")
        }
        let listed = names.map { "\"\($0)\"" }.joined(separator: ", ")
        guard let intent else {
            return .init(
                .error, "\(file) declares several intents: \(listed)",
                hint: "name one of them: \"widgetconf try \(file) \(names[0])\"")
        }
        let near = Spelling.nearest(intent, among: names)
        return .init(
            .error, "\(file) declares no intent \"\(intent)\", expected \(listed)",
            hint: near.map(didYouMean))
    }
}
