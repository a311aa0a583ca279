import ArgumentParser
import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import ProviderProtocol
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf source try`: requests the data of a source once, and shows each step up to the widget.
struct TrySourceCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "try", abstract: "Request the data of a source once, and show each step.",
        usage: """
            widgetconf source try <file> [<kind>] [<name=value> ...] [--stdin <name>] [--family <family>] \
            [--search <words>]
            """,
        discussion: """
            Shows the request, the answer, each path of the source with its value, the choices of \
            parameters, the entries, and the widget. No board is involved, and nothing is stored. The \
            requests are sent as they are, even if they change something. Secrets are masked, and accounts \
            have a made-up token.
            """)

    static var replies: [any Decodable.Type] { [TriedSource.self] }

    @Argument(
        help: ArgumentHelp("The manifest, or the folder or the name of its provider.", valueName: "file"))
    var provider: String
    @Argument(
        help: ArgumentHelp(
            "The widget, if there are several, and values for its parameters, as name=value.",
            valueName: "kind|name=value"))
    var words: [String] = []
    @OptionGroup var strings: StringSources
    @ArgumentParser.Option(
        parsing: .unconditional,
        help: ArgumentHelp("Try the choices that a service searches for these words.", valueName: "words"))
    var search: String?
    @ArgumentParser.Option(
        help: ArgumentHelp("The widget's size. (default: its first size)", valueName: "family"))
    var family: Family?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    private var kinds: [String] { words.filter { !$0.contains("=") } }
    private var assignments: [String] { words.filter { $0.contains("=") } }

    private var changes: [EditRequest.Change] {
        (assignments.compactMap(ValueArguments.change) + strings.changes).compactMap { change in
            guard case .set(let name, let text) = change else { return nil }
            return EditRequest.Change(name, .set(.text(text)))
        }
    }

    var usageProblem: UsageFault? {
        if kinds.count > 1 {
            return "found the widgets \(quoted(kinds[0])) and \(quoted(kinds[1])), expected one of them"
        }
        return ValueArguments.usageProblem(in: assignments) ?? strings.usageProblem
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        var command = self
        do throws(SourceProblem) { try command.strings.read(in: context) } catch {
            return try options.refuse(error.remark, in: context)
        }
        return try await command.runWithStrings(in: context)
    }

    /// Tries the source with the strings that were read from other places than the command line.
    private func runWithStrings(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let chosen = try ChosenProvider.find(provider, options, in: context),
            let subject = try subject(of: chosen, in: context)
        else { return .problems }
        let recording = try AnswerRecording(context.environment)
        defer { recording.remove() }
        let locale = options.locale(in: context) ?? BoardContext.locale(context.environment)
        let stage = ProviderStage(
            chosen.manifest, in: chosen.workspace, outside: recording.outside, locale: locale.description,
            environment: context.environment, timeouts: context.timeouts)
        let outcome: Result<TriedSource?, RuntimeFailure>
        do throws(RuntimeFailure) {
            outcome = .success(try await tried(subject, on: stage, recording, in: context))
        } catch {
            outcome = .failure(error)
        }
        await stage.stop()
        guard let tried = try outcome.get() else { return .problems }
        let title = subject.widget.declaration.displayTitle(for: locale)
        try options.show(tried, in: context) { $0.source(tried, title: title) }
        return tried.isUsable ? .done : .problems
    }

    /// A widget with a source, in one family.
    private struct Subject {
        let chosen: ChosenProvider
        let widget: BoundWidget
        let source: SourceDeclaration
        let family: Family
    }

    /// The widget on the command line, or the only one with a source.
    ///
    /// - Returns: nil if no widget can be chosen; the reason is already reported.
    private func subject(
        of chosen: ChosenProvider, in context: CommandContext
    ) throws(RuntimeFailure) -> Subject? {
        let name = chosen.manifest.name.value
        let own = chosen.workspace.widgets.filter {
            $0.manifest.name.value == name && chosen.manifest.source(of: $0.declaration) != nil
        }
        guard let widget = kinds.first.map({ kind in own.first { $0.kind.name == kind } }) ?? own.first,
            let source = chosen.manifest.source(of: widget.declaration), kinds.count == 1 || own.count == 1
        else {
            _ = try options.refuse(remark(about: name, own.map(\.kind.name)), in: context)
            return nil
        }
        if source.isOnlyPushed {
            _ = try refuse(
                "the source of \(widget.kind) is a push, so there is nothing to request",
                hint: "push data to it: widgetconf push \(widget.kind) NAME=VALUE", in: context)
            return nil
        }
        let families = widget.families
        guard let family = family ?? families.first, families.contains(family) else {
            let expected = oneOf(families.map(\.rawValue))
            _ = try refuse(
                "\(widget.kind) does not have the family \(family?.rawValue ?? ""), expected \(expected)",
                in: context)
            return nil
        }
        return Subject(chosen: chosen, widget: widget, source: source, family: family)
    }

    /// The message about a missing, unknown or ambiguous widget.
    private func remark(about provider: ProviderName, _ known: [String]) -> BoardRemark {
        guard let first = known.first else {
            return BoardRemark(
                .error, "no widget of the provider \(provider) has a source without errors",
                hint: "\"widgetconf check\" shows errors; for a program, use \"widgetconf provider run\"")
        }
        guard let kind = kinds.first else {
            return BoardRemark(
                .error, "the provider \(provider) has several widgets with a source: \(listed(known))",
                hint: "name one of them: \"widgetconf source try \(self.provider.asShellWord) \(first)\"")
        }
        return BoardRemark(
            .error, "the provider \(provider) has no source for \(quoted(kind)), expected \(oneOf(known))",
            hint: Spelling.nearest(kind, among: known).map(didYouMean))
    }

    // MARK: The request

    /// Requests a timeline, and reads the recorded answers.
    ///
    /// - Returns: nil if the values on the command line cannot be used; the reason is already reported.
    /// - Throws: if the program that answers for sources cannot be used.
    private func tried(
        _ subject: Subject, on stage: ProviderStage, _ recording: AnswerRecording,
        in context: CommandContext
    ) async throws(RuntimeFailure) -> TriedSource? {
        let now = context.clock.now()
        if case .failure(let failure) = await stage.start(for: subject.widget, at: now) {
            throw RuntimeFailure(
                "\(SourceDeclaration.program) does not start: \(failure.explanation)",
                hint: subject.chosen.remedy(after: failure, in: context))
        }
        guard let values = try await values(of: subject, on: stage, at: now, in: context) else { return nil }
        // The choices of parameters were requested before.
        let earlier = try recording.exchanges().count
        let line = WaitingLine(context)
        line?.show(words: "waiting for the answer…")
        let shown = await stage.timeline(of: subject.widget, subject.family, values.provided, at: now)
        let exchanges = Array(try recording.exchanges().dropFirst(earlier))
        let choices = try await choices(of: subject, on: stage, recording, values, at: now)
        line?.show(words: nil)
        let trial = trial(of: subject, answered: exchanges, with: values.provided, shown, at: now)
        return TriedSource(
            provider: subject.chosen.manifest.name.value, kind: subject.widget.kind, values: values.shown,
            exchanges: exchanges, shown: shown, trial: trial, choices: choices, hiding: values.secrets)
    }

    /// Requests the choices of each parameter of the widget for which the source declares them.
    private func choices(
        of subject: Subject, on stage: ProviderStage, _ recording: AnswerRecording, _ values: Values,
        at now: Instant
    ) async throws(RuntimeFailure) -> [TriedSource.ParameterChoices] {
        var tried: [TriedSource.ParameterChoices] = []
        for choices in subject.source.choices {
            let name = choices.parameter.value
            // Another widget may have the parameter.
            guard subject.widget.intent?.parameter(named: name) != nil else { continue }
            let search = choices.isSearchedByService ? search : nil
            guard !choices.isSearchedByService || search != nil else {
                tried.append(TriedSource.ParameterChoices(untried: name))
                continue
            }
            let earlier = try recording.exchanges().count
            let result = await stage.choices(
                search.map(OptionsRequest.Query.search) ?? .list, of: name, subject.widget, subject.family,
                values.provided, at: now)
            tried.append(
                TriedSource.ParameterChoices(
                    of: name, search, result, Array(try recording.exchanges().dropFirst(earlier)),
                    hiding: values.secrets))
        }
        return tried
    }

    /// The paths of the source with the values in the answers.
    private func trial(
        of subject: Subject, answered exchanges: [RecordedExchange], with values: JSONObject,
        _ shown: ProviderStage.Shown, at now: Instant
    ) -> SourceTrial? {
        guard case .timeline(let request) = shown.exchange.request else { return nil }
        let zone = request.context.timeZone
        let offset: @Sendable (Instant) -> Int = { ZoneDatabase.offset(of: zone, at: $0) ?? 0 }
        let templates = TemplateValues(
            configuration: subject.widget.withSimulatedTokens(values), request: request.context,
            offset: offset)
        return SourceTrial(
            of: subject.source, entry: subject.widget.view?.entry ?? [], answered: exchanges, in: templates,
            AnswerContext(now: now, offset: offset))
    }

    // MARK: Values

    /// The values of a widget.
    private struct Values {
        /// As the provider receives them.
        var provided: JSONObject = [:]
        /// Without secrets; nil for a static widget.
        var shown: JSONObject?
        var secrets = SecretTexts([String]())
    }

    /// The values on the command line, and recommended or default ones for the other parameters.
    private func values(
        of subject: Subject, on stage: ProviderStage, at now: Instant, in context: CommandContext
    ) async throws(RuntimeFailure) -> Values? {
        let literals = subject.chosen.workspace.literals
        guard let form = subject.widget.form(for: subject.family, context: literals) else {
            guard let change = assignments.first else { return Values() }
            _ = try refuse(
                "\(subject.widget.kind) is static, so it has no values, but \(quoted(change)) was given",
                hint: "leave it out", in: context)
            return nil
        }
        let recommended = subject.widget.recommendations.first?.configuration(of: form)
        var configuration = form.fillingAccounts(in: recommended ?? .empty)
        let refusal: Refusal?
        do throws(Refusal) {
            configuration = try await stage.configuration(
                changes, on: configuration, of: subject.widget, form, at: now)
            refusal = nil
        } catch {
            refusal = error
        }
        if let finding = refusal?.finding {
            _ = try refuse(finding.message, hint: finding.hint, in: context)
            return nil
        }
        let resolved = form.resolve(configuration)
        if case .needsConfiguration(let missing, _, let broken) = resolved.completeness {
            let secrets = missing.filter {
                subject.widget.intent?.parameter(named: $0)?.type.isSecret == true
            }
            let names = missing.filter { !secrets.contains($0) }.map { "\($0)=…" }
            // A secret on the command line would appear in the history of the shell.
            let settings = names + secrets.prefix(1).map { "--stdin \($0)" }
            let problem = missing.isEmpty ? broken.first?.description : nil
            _ = try refuse(
                problem ?? "\(listed(missing)) \(missing.count == 1 ? "has" : "have") no value",
                hint: missing.isEmpty ? nil : "add \(settings.joined(separator: " "))", in: context)
            return nil
        }
        return Values(
            provided: resolved.providerJSON, shown: resolved.json,
            secrets: SecretTexts(form.secrets(of: configuration).values.map(\.revealed)))
    }
}
