import BoardDocuments
import Configurations
import Foundation
package import IntentDefinitions
package import Machine
import SourceText
package import WidgetModel
import WidgetStore
import WidgetViews

/// The data of a workspace and its board that completion reads. Completion does not start providers, host the
/// board, or change anything.
package struct CompletionSource {
    /// A placed widget or a kind, whose parameters are completed.
    package struct Target {
        /// The id or the kind, as the user wrote it.
        let name: String
        let reading: ConfigurationReading
        /// Its parameters with translated titles, in form order.
        package let parameters: [IntentParameter]

        /// The current elements of a list, unless they are secret.
        package func elements(of list: IntentParameter) -> [JSONValue] {
            list.type.isSecret ? [] : reading.resolved?[list.name]?.json.array ?? []
        }
    }

    private let workspace: LoadedWorkspace
    /// Nil if the board's folder does not exist yet.
    private let state: StateFolder?
    private let environment: [String: String]
    private let locale: LocaleTag
    private let now: Instant

    /// How long a running engine may take to answer. A user notices a longer pause after the Tab key.
    private static let timeout = Milliseconds(150)

    /// Nil if no workspace is found, or if it cannot be read.
    ///
    /// - Parameters:
    ///   - workspace: the folder of `-C`; nil for the standard one.
    ///   - state: the absolute path of `--state`; nil for the standard folder.
    ///   - locale: the language of titles; nil for the environment's language.
    package init?(
        workspace option: String?, state: String?, locale: LocaleTag?, folder: String, clock: any Clock,
        environment: [String: String]
    ) {
        var findings: [Finding] = []
        do throws(RuntimeFailure) {
            let path = try WorkspaceFolder.find(option: option, environment: environment, current: folder)
            guard let files = try WorkspaceFolder.read(path, into: &findings) else { return nil }
            workspace = try LoadedWorkspace(
                files, literals: .machine(clock: clock, folder: folder, environment: environment))
            self.state = StateFolder(
                existing: state, workspaceName: files.workspace.name.value, environment: environment)
        } catch {
            // Completion cannot show problems; the completed command reports them.
            return nil
        }
        self.environment = environment
        now = clock.now()
        self.locale = locale ?? BoardContext.locale(environment)
    }

    /// The kinds that can be placed, with their titles.
    package var kinds: [(name: String, title: String)] {
        workspace.widgets.map { ($0.kind.name, $0.title(in: locale)) }
    }

    /// The names of the providers, with the kinds of their widgets.
    package var providers: [(name: String, kinds: String)] {
        workspace.manifests.manifests.map { manifest in
            (manifest.name.value.name, manifest.widgets.map(\.kind.value.name).joined(separator: ", "))
        }
    }

    /// The absolute path of a provider's folder; nil for an unknown provider.
    package func folder(ofProvider name: String) -> String? {
        let manifest = workspace.manifests.manifests.first { $0.name.value.name == name }
        return manifest.map { absolute($0.folder, from: workspace.folder) }
    }

    /// The names and titles of all intents.
    package var intents: [(name: String, title: String)] {
        workspace.definitions.intents.map { ($0.name, $0.localized(for: locale).displayTitle) }
    }

    /// The placed widgets with their names, or else the titles of their kinds, sorted by id.
    package var widgets: [(id: String, title: String)] {
        rows.sorted { $0.id < $1.id }.map { row in
            let title = workspace.bound(placedAs: row.id.kind)?.title(in: locale)
            return (row.id.description, row.name ?? title ?? "")
        }
    }

    private var rows: [WidgetRow] {
        // Treat an unreadable board as empty.
        state.flatMap { try? StoreSurvey.widgets(in: $0.path) } ?? []
    }

    /// The placed widget with an id; nil if it does not exist.
    private func row(of id: String) -> WidgetRow? {
        PlacedWidgetID(id).flatMap { id in
            // Treat an unreadable board as empty.
            state.flatMap { try? StoreSurvey.revision(of: id, in: $0.path)?.widget }
        }
    }

    /// The revisions of a placed widget with the commands that made them, the newest first.
    package func revisions(of widget: String) -> [(number: Revision, origin: String)] {
        guard let state, let id = PlacedWidgetID(widget) else { return [] }
        // Treat an unreadable board as empty.
        let revisions = (try? StoreSurvey.revisions(of: id, in: state.path)) ?? []
        return revisions.map { ($0.number, $0.origin) }
    }

    /// The families of a kind, or of a placed widget's kind; empty for an unknown kind.
    package func families(of name: String) -> [Family] {
        (row(of: name)?.id.kind ?? Kind(name)).flatMap(workspace.bound)?.families ?? []
    }

    /// The titles of a kind's recommendations.
    package func recommendations(of kind: String) -> [String] {
        guard let bound = Kind(kind).flatMap(workspace.widget) else { return [] }
        return bound.recommendations.map { bound.title(of: $0, in: locale) }
    }

    /// The actions of the buttons and toggles that a placed widget shows.
    package func actions(of widget: String) -> [String] {
        guard let state, let id = PlacedWidgetID(widget),
            // Treat an unreadable board or a damaged archive as empty.
            let timeline = try? StoreSurvey.timeline(of: id, in: state.path),
            let archive = try? TimelineArchive(timeline.archive),
            let view = try? archive.view(at: timeline.dates.lastIndex { $0 <= now } ?? 0)
        else { return [] }
        return view.actions.map(\.name)
    }

    /// The placed widget or the kind with this name; nil if it is unknown or does not have parameters.
    package func target(_ name: String) -> Target? {
        let row = row(of: name)
        guard let bound = (row?.id.kind ?? Kind(name)).flatMap(workspace.bound) else { return nil }
        let reading = ConfigurationReading(
            row?.choices ?? "{}", version: row?.version, of: bound, family: row?.family ?? bound.families[0],
            context: workspace.literals
        ) { SecretFolder.Kept() }
        guard let intent = reading.resolved?.intent.localized(for: locale) else { return nil }
        return Target(name: name, reading: reading, parameters: intent.parameters)
    }

    /// The possible values of a parameter, as `options` lists them; empty if they cannot be listed.
    ///
    /// - Parameter typed: the beginning of the value, for which a provider may search.
    package func choices(
        for parameter: IntentParameter, of target: Target, typed: String
    ) -> [JSONValue] {
        if let options = parameter.options {
            let search = options.origin == .search && !typed.isEmpty ? typed : nil
            return offered(for: parameter.name, search, of: target)
        }
        if let cases = parameter.choices(with: target.reading.resolved) { return cases.map(\.encodedJSON) }
        switch parameter.type.kind {
        case is TimeZoneType: return workspace.literals.timeZoneNames().sorted().map { .string($0) }
        case is CountryType: return CountryType.codes.map { .string($0) }
        default: return []
        }
    }

    /// The provider's choices: from a running engine, or the last ones that the board has stored.
    private func offered(for parameter: String, _ search: String?, of target: Target) -> [JSONValue] {
        guard let state else { return [] }
        let query = OptionsCall(target: target.name, parameter: parameter, search: search, running: true)
        if let options = answer(query, in: state)?.document?.parameters.first?.options, !options.isEmpty {
            return options
        }
        let stored = StoredChoices.name(target.name, parameter)
        // Treat a list that is missing or unreadable as empty.
        return (try? StoreSurvey.remembered(stored, in: state.path)).map(StoredChoices.read) ?? []
    }

    /// Asks a running engine. Nil if no engine runs, or if it does not answer in time.
    private func answer<Call: BoardCall>(_ call: Call, in state: StateFolder) -> BoardReply<Call.Reply>? {
        let path = StateLock.socketPath(of: state) ?? state.socketPath(environment: environment)
        let patience = SocketClient.Patience(silence: Self.timeout, sign: Self.timeout)
        let bytes = SocketRequest(call, in: locale).encodedJSON.bytes
        guard let line = SocketClient(path: path, patience: patience)?.askOnce(bytes) else { return nil }
        // Treat an answer that is not JSON as no answer.
        return (try? SocketAnswer<Call.Reply>(json: JSONValue(parsing: line)))?.result
    }
}

/// The last choices of a provider, which the board stores for completion.
enum StoredChoices {
    /// The name of the property of the board with the choices of a parameter.
    static func name(_ target: String, _ parameter: String) -> String { "choices \(target) \(parameter)" }

    /// The stored part of choices: values and titles, without further properties, which may be secret.
    static func text(of choices: [JSONValue]) -> String {
        let kept = choices.map { choice -> JSONValue in
            guard var stored = try? Choices.Choice(json: choice) else { return choice }  // A plain value.
            if stored.id != nil { stored.value = nil }
            stored.subtitle = nil
            stored.group = nil
            return stored.encodedJSON
        }
        return JSONValue.array(kept).text
    }

    static func read(_ text: String) -> [JSONValue] {
        (try? JSONValue(parsing: text))?.array ?? []  // The board wrote it. Treat damaged JSON as empty.
    }
}
