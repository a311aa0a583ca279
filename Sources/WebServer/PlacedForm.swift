import BoardDocuments
import Configurations
import EditForm
import IntentDefinitions
import JSONText
import SourceText
import WebBoard
import WidgetModel
import WidgetRuntime
import WidgetStore

/// A placed widget as the subject of a form on a page: carries out the effects of the form.
///
/// What is stored is read from the database, which any process may do while another one hosts the board.
/// Everything else is a request to the board.
struct PlacedForm: Sendable {
    let form: ConfigurationForm
    let widget: PlacedWidgetID
    /// The user's name for the widget, or its title.
    let title: String
    private let state: String
    private let line: BoardRequests
    private let locale: LocaleTag

    /// What is stored.
    struct Stored: Sendable {
        var configuration: Configuration
        var revision: Revision
    }

    /// The folder that relative paths among values refer to. A browser has none.
    private static let folder = "/"

    /// Reads a placed widget.
    ///
    /// - Throws: if there is no such widget, or nothing about it can be configured.
    init(
        _ id: String, _ settings: WebServerSettings, _ line: BoardRequests, environment: [String: String],
        in locale: LocaleTag
    ) throws(WebProblem) {
        let literals = LiteralContext.machine(
            clock: SystemClock(), folder: Self.folder, environment: environment)
        guard let widget = PlacedWidgetID(id), let stored = Self.row(widget, nil, settings.state) else {
            throw .notFound("there is no widget \"\(id)\" on the board")
        }
        guard let intent = Self.intent(of: widget.kind, settings.workspace, literals),
            !intent.parameters.isEmpty
        else { throw .nothingToConfigure(id) }
        form = ConfigurationForm(
            intent: intent.localized(for: locale), family: stored.widget.family, context: literals)
        title = stored.widget.name ?? widget.description
        (self.widget, self.line, self.locale) = (widget, line, locale)
        state = settings.state
    }

    /// The intent of a kind; nil if the workspace has none.
    private static func intent(
        of kind: Kind, _ folder: String, _ literals: LiteralContext
    ) -> IntentDefinition? {
        var findings: [Finding] = []
        // A workspace that cannot be read has no intents; `serve` reports why.
        guard let workspace = try? WorkspaceFolder.read(folder, into: &findings),
            let loaded = try? LoadedWorkspace(workspace, literals: literals)
        else { return nil }
        return loaded.bound(placedAs: kind)?.intent
    }

    private static func row(
        _ widget: PlacedWidgetID, _ revision: Revision?, _ state: String
    ) -> (widget: WidgetRow, revision: RevisionRow)? {
        // A database that cannot be read has no widgets; every change reports why.
        (try? StoreSurvey.revision(revision, of: widget, in: state)) ?? nil
    }

    /// What is stored now, or as a revision, read on a thread of its own; nil if the widget was removed.
    func storedNow(_ revision: Revision? = nil) async throws(WebProblem) -> Stored? {
        try await line.run(.reading) { stored(revision) }
    }

    /// What is stored now, or as a revision; nil if the widget was removed.
    func stored(_ revision: Revision? = nil) -> Stored? {
        Self.row(widget, revision, state).map { row in
            let choices = row.revision.storedChoices
            let configuration = form.read(stored: choices, version: row.revision.version, isMasked: true).0
            return Stored(configuration: configuration, revision: row.revision.number)
        }
    }

    /// Stores an edit.
    ///
    /// - Returns: the event for the form.
    func save(_ request: EditRequest, as id: String) async -> FormEvent {
        do throws(WebProblem) {
            return try await store(request, as: id)
        } catch {
            return .saveRefused([FormSaveProblem(nil, error.detail)])
        }
    }

    private func store(_ request: EditRequest, as id: String) async throws(WebProblem) -> FormEvent {
        let changes = request.changes.map(RequestedChange.init)
        let edit = WidgetEdit(
            widget: widget.description, changes: changes, folder: Self.folder, editID: id)
        let reply = try await line.ask(.edit(edit), in: locale)
        guard reply.isCarriedOut else { return .saveRefused(refusals(in: reply)) }
        // A document of another form is that of another version.
        let changed = try? ChangedWidget(json: .object(reply.document))
        guard let stored = try await storedNow(changed?.revision) else {
            return .saveRefused([FormSaveProblem(nil, "the widget was removed")])
        }
        let warnings = reply.remarks.filter { $0.severity == .warning }.map(\.message)
        let words: [String] = ["revision \(stored.revision)"] + warnings
        return .saved(stored.configuration, stored.revision, words: words.joined(separator: "; "))
    }

    /// Why nothing is stored.
    private func refusals(in reply: BoardReply) -> [FormSaveProblem] {
        // Only a refusal of values names parameters.
        let problems = (try? Problems<ParameterProblem>(json: .object(reply.document)))?.problems ?? []
        let reasons = problems.map { FormSaveProblem($0.parameter, $0.message) }
        return reasons.isEmpty ? reply.remarks.map { FormSaveProblem(nil, $0.message) } : reasons
    }

    /// Asks for the choices of a parameter.
    func choices(_ request: FormOptionsRequest) async -> FormOptionsAnswer {
        let query = OptionsQuery(
            target: widget.description, parameter: request.parameter, search: request.search,
            changes: request.values.changes.changes.map(RequestedChange.init), folder: Self.folder)
        let reply: BoardReply
        do throws(WebProblem) { reply = try await line.ask(.options(query), in: locale) } catch {
            return .failed(error.detail)
        }
        // A document of another form is that of another version.
        let answered = (try? Choices(json: .object(reply.document)))?.parameters.first
        guard reply.isCarriedOut, let answered,
            let type = request.values.resolved.intent.parameter(named: request.parameter)?.type,
            reply.remarks.isEmpty || !answered.options.isEmpty
        else { return .failed(reply.remarks.first?.message ?? "the provider sent no list") }
        return .offered(answered.offered(as: type, in: form.context))
    }

    /// What the widget would show with unsaved values.
    func preview(_ values: FormValues, as id: String) async throws(WebProblem) -> RenderedWidget {
        let preview = try await trial(values, as: id, \.preview) { $0.snapshot = true }
        return shown(preview.view, at: SystemClock().now())
    }

    /// The timeline that the widget would have with unsaved values.
    func timeline(_ values: FormValues, as id: String) async throws(WebProblem) -> PreviewedTimeline {
        let planned = try await trial(values, as: id, \.plannedTimeline) { edit in
            (edit.timeline, edit.views) = (true, true)
        }
        let entries = zip(planned.entries, planned.views ?? []).map { entry, view in
            PreviewedTimeline.Entry(isShown: entry.shown, widget: shown(view, at: entry.date))
        }
        return PreviewedTimeline(entries: entries, due: planned.due)
    }

    /// The widget with a view that is not stored.
    private func shown(_ view: JSONValue, at date: Instant) -> RenderedWidget {
        RenderedWidget(
            widget: widget, title: title, family: form.family, at: date, state: .current, revision: .first,
            shownRevision: .first, entry: nil, view: view, failingSince: nil, summary: nil)
    }

    /// Asks what an edit would change, without storing it.
    ///
    /// - Parameter configure: sets which parts the reply contains.
    /// - Throws: also if the board refuses the values, or fails.
    private func trial<Part>(
        _ values: FormValues, as id: String, _ part: KeyPath<ChangedWidget, Part?>,
        _ configure: (inout WidgetEdit) -> Void
    ) async throws(WebProblem) -> Part {
        var edit = WidgetEdit(
            widget: widget.description, changes: values.changes.changes.map(RequestedChange.init),
            folder: Self.folder, editID: id)
        edit.dryRun = true
        configure(&edit)
        let reply = try await line.ask(.edit(edit), in: locale)
        if reply.status == .failed { throw .failed(reply.remarks.first) }
        // A document of another form is that of another version.
        guard reply.isCarriedOut,
            let answered = (try? ChangedWidget(json: .object(reply.document)))?[keyPath: part]
        else { throw .noPreview(reply.remarks.first?.message ?? "values are missing") }
        return answered
    }
}
