package import Configurations
import IntentDefinitions
import Machine
import ProviderHost
package import ProviderProtocol
import SourceText
import Synchronization
package import WidgetModel

/// A provider under development, run outside of any board: nothing is stored, and every request is marked as
/// simulated, unless the exchanges of its sources are recorded.
///
/// You must call `stop`, which ends the process.
package struct ProviderStage: Sendable {
    /// A request and its answer.
    package struct Exchange: Sendable {
        package let request: ProviderRequest
        package let result: Result<JSONValue, ProviderFailure>
        package let milliseconds: Double
    }

    /// A widget's content in one family.
    package struct Shown: Sendable {
        package let family: Family
        package let exchange: Exchange
        /// The view that is due; nil if no entry is due.
        package var view: JSONValue?
        package var answer: TimelineAnswer?
        /// Problems with the answer, or why it is missing.
        package var problems: [String] = []
    }

    private let conversation: ProviderConversation
    /// The widgets of the workspace, which determine the accounts of a configuration.
    private let widgets: [BoundWidget]
    private let log: StageLog
    private let locale: String
    private let timeZone: String
    private let limits: TimelineLimits
    private let isSimulated: Bool

    /// - Parameter outside: how sources get their answers; nil for the real outside. If it records exchanges,
    ///   requests are not marked as simulated: the caller wants to see them, even if they change something.
    package init(
        _ manifest: ProviderManifest, in workspace: LoadedWorkspace, outside: SourceOutside? = nil,
        locale: String, environment: [String: String], timeouts: Timeouts
    ) {
        var settings = ProviderSettings(
            manifest, workspace.widgets, in: workspace.folder, environment: environment, timeouts: timeouts)
        settings.limits.idle = .hours(1)
        if let outside { settings = outside.applied(to: settings, in: workspace) }
        isSimulated = if case .recording? = outside { false } else { true }
        widgets = workspace.widgets
        self.locale = locale
        timeZone = ZoneDatabase.present(environment: environment)
        limits = TimelineLimits(entries: manifest.limits.entries)
        let log = StageLog()
        self.log = log
        conversation = ProviderConversation(
            settings, on: BoardLoop.next().eventLoop, events: { log.receive($0) })
    }

    /// Starts the process, and returns its declaration.
    package func start(for widget: BoundWidget, at now: Instant) async -> Result<
        InitializeAnswer, ProviderFailure
    > {
        let family = widget.families.first ?? .systemSmall
        let context = context(widget, family, at: now)
        return await conversation.start(with: .placeholder(PlaceholderRequest(context: context)))
    }

    /// Requests a timeline.
    package func timeline(
        of widget: BoundWidget, _ family: Family, _ configuration: JSONObject, at now: Instant
    ) async -> Shown {
        var context = context(widget, family, at: now)
        context.reason = .center
        let exchange = await ask(
            .timeline(TimelineRequest(context: context, configuration: configuration)))
        var shown = Shown(family: family, exchange: exchange)
        do throws(ProviderFailure) {
            let json = try exchange.result.get()
            do throws(JSONMismatch) {
                let views = widget.views(in: context)
                let (answer, warnings) = try ReceivedTimeline(json, completing: views.complete).normalized(
                    at: now, limits: limits)
                shown.answer = answer
                shown.view = answer.entries.last { $0.date <= now }?.view.encodedJSON
                shown.problems = warnings.map(\.message)
            } catch { throw ProviderFailure(malformed: error) }
        } catch {
            shown.problems = [error.explanation]
        }
        return shown
    }

    /// Requests choices of a parameter; nil if the provider does not answer; the trace contains the failure.
    package func options(
        _ query: OptionsRequest.Query, of parameter: String, _ widget: BoundWidget, _ family: Family,
        _ configuration: JSONObject, at now: Instant
    ) async -> OptionsAnswer? {
        let result = await choices(query, of: parameter, widget, family, configuration, at: now)
        return if case .success(let answer) = result { answer } else { nil }
    }

    /// Requests choices of a parameter. An invalid answer is a failure.
    package func choices(
        _ query: OptionsRequest.Query, of parameter: String, _ widget: BoundWidget, _ family: Family,
        _ configuration: JSONObject, at now: Instant
    ) async -> Result<OptionsAnswer, ProviderFailure> {
        let request = OptionsRequest(
            context: context(widget, family, at: now), parameter: parameter,
            type: widget.intent?.parameter(named: parameter)?.requestType, query: query,
            configuration: configuration)
        switch await ask(.options(request)).result {
        case .failure(let failure): return .failure(failure)
        case .success(let json):
            do throws(JSONMismatch) {
                return .success(try OptionsRequest.answer(json).normalized().answer)
            } catch { return .failure(ProviderFailure(malformed: error)) }
        }
    }

    /// Builds a configuration from values as typed. The provider resolves strings, and every account is
    /// assumed to exist.
    ///
    /// - Throws: the problems with the values.
    package func configuration(
        _ values: [EditRequest.Change], on base: Configuration, of widget: BoundWidget,
        _ form: ConfigurationForm,
        at now: Instant
    ) async throws(Refusal) -> Configuration {
        var answers: [ChoiceQuestion: ChoiceAnswer] = [:]
        while true {
            let outcome = EditPlanner.plan(
                EditRequest(values), on: base, at: .first, form: form, answers: answers, checksRules: false)
            switch outcome {
            case .planned(let plan): return plan.configuration
            case .refused(let refusals): throw refusals[0]
            case .asks(let questions, let resolved):
                for question in questions where answers[question] == nil {
                    answers[question] = await answer(to: question, of: widget, form, resolved, at: now)
                }
            }
        }
    }

    private func answer(
        to question: ChoiceQuestion, of widget: BoundWidget, _ form: ConfigurationForm,
        _ resolved: ResolvedConfiguration, at now: Instant
    ) async -> ChoiceAnswer {
        guard let parameter = resolved.intent.parameter(named: question.parameter) else { return .unanswered }
        if parameter.type.account != nil {
            return .offered(StandInProvider().choices(of: parameter, search: question.text))
        }
        return await question.answer(for: parameter, in: form.context) { query in
            await options(query, of: parameter.name, widget, form.family, resolved.providerJSON, at: now)
        }
    }

    /// Performs an action.
    package func press(
        _ action: String, _ widget: BoundWidget, _ family: Family, _ configuration: JSONObject,
        at now: Instant
    ) async -> Exchange {
        await ask(
            .perform(
                PerformRequest(
                    context: context(widget, family, at: now), configuration: configuration, action: action,
                    press: 1)))
    }

    /// The log lines since the last call.
    package func newLogLines() -> [String] { log.take() }

    package func stop() async { await conversation.stop() }

    private func ask(_ request: ProviderRequest) async -> Exchange {
        let answer = await conversation.ask(widgets.withSimulatedTokens(request))
        return Exchange(request: request, result: answer.result, milliseconds: answer.milliseconds)
    }

    private func context(_ widget: BoundWidget, _ family: Family, at now: Instant) -> RequestContext {
        // Without a widget, a source does not watch for changes after its answer.
        RequestContext(
            kind: widget.kind,
            widget: isSimulated ? PlacedWidgetID(kind: widget.kind, number: 1).simulated : nil,
            family: family, isSimulated: isSimulated, now: now, locale: locale, timeZone: timeZone,
            colorScheme: .dark, revision: .first)
    }
}

/// Collects a provider's log lines and the exits of its processes.
private final class StageLog: Sendable {
    /// The maximum number of lines that are buffered between calls of `take`.
    private static let mostLines = 200

    private let lines: Mutex<[String]> = Mutex([])

    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    func receive(_ event: ProviderEvent) {
        let line: String? =
            switch event {
            case .started(let id): "process \(id) started"
            case .log(let line): line
            case .notification(.log(let entry)): entry.line
            case .strayPrint(let line): "printed \(line)"
            case .remark(let text): "the provider \(text)"
            case .stopped(let ending): "the process \(ending)"
            case .declared, .answered, .failed, .notification, .progress, .asked: nil
            }
        guard let line else { return }
        lines.withLock { lines in
            if lines.count < Self.mostLines { lines.append(line) }
        }
    }
}
