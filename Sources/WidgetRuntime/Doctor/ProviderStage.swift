package import Configurations
package import JSONText
import ProviderHost
package import ProviderProtocol
import Synchronization
package import WidgetManifests
package import WidgetModel
import YAMLReading

/// A provider that its author tries while changing it. It belongs to no board: nothing is stored, and every
/// request says that it is simulated.
///
/// You must call `stop`, which ends the process.
package struct ProviderStage: Sendable {
    /// A request and its answer.
    package struct Exchange: Sendable {
        package let request: ProviderRequest
        package let result: Result<JSONValue, ProviderFailure>
        package let milliseconds: Double
    }

    /// What a widget shows in one family.
    package struct Shown: Sendable {
        package let family: Family
        package let exchange: Exchange
        /// The view that is due; nil if there is none.
        package var view: JSONValue?
        package var answer: TimelineAnswer?
        /// What is wrong with the answer, or why there is none.
        package var problems: [String] = []
    }

    private let conversation: ProviderConversation
    private let log: StageLog
    private let locale: String
    private let timeZone: String
    private let limits: TimelineLimits

    package init(
        _ manifest: ProviderManifest, in workspace: LoadedWorkspace, locale: String,
        environment: [String: String], timeouts: Timeouts
    ) {
        var settings = ProviderSettings(
            manifest, workspace.widgets, in: workspace.folder, environment: environment, timeouts: timeouts)
        settings.limits.idle = .hours(1)
        self.locale = locale
        timeZone = ZoneDatabase.present(environment: environment)
        limits = TimelineLimits(entries: manifest.limits.entries)
        let log = StageLog()
        self.log = log
        conversation = ProviderConversation(
            settings, on: BoardLoop.next().eventLoop, events: { log.receive($0) })
    }

    /// Starts the process, and returns what it declares.
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
                let (answer, warnings) = try ReceivedTimeline(json).normalized(
                    at: now, limits: limits)
                shown.answer = answer
                shown.view = answer.entries.last { $0.date <= now }?.view.encodedJSON
                shown.problems = warnings.map(\.message)
            } catch { throw ProviderFailure(malformed: error) }
        } catch {
            shown.problems = [error.description] + error.logLines.suffix(3)
        }
        return shown
    }

    /// Requests the choices of a parameter, for a form.
    package func options(
        of parameter: String, _ widget: BoundWidget, _ family: Family, _ configuration: JSONObject,
        at now: Instant
    ) async -> [Option] {
        let request = OptionsRequest(
            context: context(widget, family, at: now), parameter: parameter, query: .list,
            configuration: configuration)
        guard case .success(let json) = await ask(.options(request)).result,
            let answer = try? OptionsRequest.answer(json)  // The author sees the answer in the trace.
        else { return [] }
        return answer.normalized().answer.options
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

    /// The lines of the log since this was called last.
    package func newLogLines() -> [String] { log.take() }

    package func stop() async { await conversation.stop() }

    private func ask(_ request: ProviderRequest) async -> Exchange {
        let answer = await conversation.ask(request)
        return Exchange(request: request, result: answer.result, milliseconds: answer.milliseconds)
    }

    private func context(_ widget: BoundWidget, _ family: Family, at now: Instant) -> RequestContext {
        RequestContext(
            kind: widget.kind, widget: PlacedWidgetID(kind: widget.kind, number: 1).simulated, family: family,
            isSimulated: true, now: now, locale: locale, timeZone: timeZone, colorScheme: .dark,
            revision: .first)
    }
}

/// Collects what a provider logs and how its processes end.
private final class StageLog: Sendable {
    /// The number of lines that are kept between two looks.
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
