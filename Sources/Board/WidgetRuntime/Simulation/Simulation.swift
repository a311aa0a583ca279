import BoardDocuments
import Configurations
import Foundation
import Glibc
import IntentDefinitions
package import Machine
import ProviderHost
import Timelines
package import WidgetModel
import WidgetStore

/// A board with a simulated clock: the real host with its engine, plans of edits and providers,
/// but with a store in memory.
///
/// Time passes only between events. Every request to a provider is answered, or postponed by the script,
/// before the time advances. A run therefore depends only on its input, as far as the providers do. The real
/// board is neither read nor written.
package actor Simulation {
    private let plan: SimulationPlan
    private let workspace: LoadedWorkspace
    private let boardContext: BoardContext
    private let stepping: SimulationSettings
    nonisolated let clock: SimulatedClock
    private let answers: SimulatedAnswers
    nonisolated let record: DayRecord
    private let recorder: EventRecorder?
    private let store: BoardStore
    /// A temporary folder for the secrets of the widgets, which is removed at the end.
    private let folder: String
    private(set) var host: BoardHost
    /// The placed widgets by their index in the plan; nil before they are placed.
    private(set) var widgets: [PlacedWidgetID?]
    /// The hidden widgets, in the order in which they were hidden.
    private var unseen: [PlacedWidgetID] = []
    private var agenda: SteppedAgenda
    /// The sum of all changes to the wall clock.
    private var shift = Milliseconds.zero
    /// The number of ids that were generated for edits and presses.
    private var editCount = 0

    /// Whether a script replaces the providers.
    nonisolated var isScripted: Bool { plan.answer != nil }

    /// The maximum number of events, which is more than a year of normal use produces. It ends runs that
    /// would never finish, such as a provider that reloads endlessly.
    private static let longestRun = 5_000_000

    /// - Parameters:
    ///   - locale: the language of the board and of the user.
    ///   - environment: the environment of the host. Providers receive parts of it.
    ///   - recorder: records every event of the engine, across restarts of the host.
    package init(
        _ plan: SimulationPlan, in workspace: LoadedWorkspace, locale: LocaleTag,
        environment: [String: String], timeouts: Timeouts, recorder: EventRecorder? = nil
    ) async throws(RuntimeFailure) {
        self.plan = plan
        self.recorder = recorder
        self.workspace = workspace
        let zone = plan.timeZone
        var boardContext = BoardContext(
            locale: locale, timeZone: zone, environment: environment, timeouts: timeouts)
        boardContext.offset = { ZoneDatabase.offset(of: zone, at: $0) ?? 0 }
        self.boardContext = boardContext
        clock = SimulatedClock(plan.start)
        record = DayRecord(clock)
        agenda = SteppedAgenda(plan)
        widgets = Array(repeating: nil, count: plan.widgets.count)
        let answers = SimulatedAnswers(clock, answer: plan.answer)
        let isReal = plan.answer == nil
        self.answers = answers
        stepping = SimulationSettings(seed: plan.seed) { settings, loop, deliver in
            let settings = plan.outside?.applied(to: settings, in: workspace) ?? settings
            return StagedProvider(settings, on: answers, loop, isReal: isReal, events: deliver)
        } isPostponed: {
            answers.isPostponed($0)
        }
        folder = try Simulation.makeFolder(environment)
        do throws(StoreError) {
            store = try BoardStore()
            host = try await BoardHost.stepped(
                workspace, store: store, secrets: SecretFolder(state: folder), clock: clock,
                boardContext: boardContext, stepping: stepping, record: record, recorder: recorder)
        } catch {
            throw RuntimeFailure(error)
        }
    }

    /// Creates a temporary folder, which the caller removes.
    package static func makeFolder(_ environment: [String: String]) throws(RuntimeFailure) -> String {
        let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        let pattern = temporary + "/widgetconf-stepped-" + String(repeating: "X", count: 6)
        var path = Array(pattern.utf8CString)
        guard mkdtemp(&path) != nil else {
            throw RuntimeFailure("no folder can be created in \(temporary): \(systemReason(errno))")
        }
        return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Runs the simulation to its end.
    ///
    /// - Parameter look: called after each step of the plan with its index, when all consequences at the
    ///   same instant have happened.
    /// - Throws: if the store fails, or if the run exceeds the maximum number of events.
    package func run(
        _ look: @Sendable (Int, isolated Simulation) async -> Void = { _, _ in }
    ) async throws(RuntimeFailure) -> SimulatedDay {
        do throws(RuntimeFailure) {
            var count = 0
            while try await stepOnce(look) {
                count += 1
                guard count < Simulation.longestRun else {
                    throw RuntimeFailure(
                        "found more than \(Simulation.longestRun) events before \(clock.now())",
                        hint: "simulate a shorter time with --for")
                }
            }
            clock.advance(to: plan.length)
        } catch {
            await end()
            throw error
        }
        let unstarted = await host.unstarted()
        let incomplete = await host.incomplete()
        await end()
        var day = SimulatedDay(start: plan.start, length: plan.length)
        day.shift = shift
        day.widgets = widgets.compactMap { $0 }
        day.events = record.events
        day.unstarted = unstarted
        day.incomplete = incomplete
        return day
    }

    private func end() async {
        await host.close()
        try? FileManager.default.removeItem(atPath: folder)  // The folder is no longer used.
    }

    /// Advances to the next event and processes it. Returns false at the end of the simulation.
    ///
    /// At the same instant, wake-ups of the engine come before answers, and answers before steps. The only
    /// exception are steps that define a condition from their instant on, such as a failure, which come
    /// first.
    private func stepOnce(
        _ look: (Int, isolated Simulation) async -> Void
    ) async throws(RuntimeFailure) -> Bool {
        let present = clock.elapsed
        let wake = await host.nextWake.map { max(clock.elapsed(at: $0), present) }
        let answer = answers.nextDue.map { max($0, present) }
        let step = agenda.next.map { max($0, present) }
        guard let next = [wake, answer, step].compactMap({ $0 }).min(), next <= plan.length else {
            return false
        }
        clock.advance(to: next)
        if step == next, let condition = agenda.first, isCondition(condition) {
            try await takeFirst(look)
        } else if wake == next {
            await host.wake()
        } else if answer == next {
            _ = answers.deliverNext()
            // The answer is processed on the host's loop after this call.
            await host.caughtUp()
        } else {
            try await takeFirst(look)
        }
        await host.end(of: .answers)
        return true
    }

    /// Processes the next entry of the agenda, and calls `look` for a step.
    private func takeFirst(_ look: (Int, isolated Simulation) async -> Void) async throws(RuntimeFailure) {
        guard let due = agenda.takeFirst() else { return }
        try await take(due)
        await host.end(of: .answers)
        switch due {
        case .recover, .place: break
        case .look(let place): await look(place, self)
        case .step(let place):
            if isCondition(due), plan.steps[place].isLookedAt {
                agenda.putFirst(.look(place), at: plan.steps[place].at)
            } else {
                await look(place, self)
            }
        }
    }

    /// Whether the entry must precede everything else at its instant.
    private func isCondition(_ due: SteppedAgenda.Due) -> Bool {
        switch due {
        case .recover: true
        case .place, .look: false
        case .step(let place): plan.steps[place].action?.isCondition ?? false
        }
    }

    /// Processes an entry of the agenda.
    private func take(_ due: SteppedAgenda.Due) async throws(RuntimeFailure) {
        switch due {
        case .place(let place): await self.place(place)
        case .recover(let failure): answers.recover(failure)
        case .look: break
        case .step(let place):
            let step = plan.steps[place]
            guard let action = step.action else { return }
            let named = step.widget.flatMap { widgets[$0] }
            if let widget = step.widget, widgets[widget] == nil {
                return record.note(BoardEvent(refused: .notPlaced), of: nil)
            }
            try await take(action, named, at: step.at)
        }
    }

    /// Places a widget of the plan. A refusal is recorded.
    private func place(_ place: Int) async {
        let widget = plan.widgets[place]
        let request = AddCall(
            kind: widget.kind, family: widget.family, changes: widget.values.map(RequestedChange.init),
            folder: plan.folder, editID: nextEditID())
        let reply = await host.place(request, like: widget.stored)
        // A reply without an error always describes a placed widget.
        guard reply.status == .done, let placed = reply.document else {
            var event = BoardEvent(refused: Simulation.reason(reply), .unplaced)
            event.place = place
            return record.note(event, of: nil)
        }
        widgets[place] = placed.widget
    }

    private func take(
        _ action: SteppedAction, _ named: PlacedWidgetID?, at: Milliseconds
    ) async throws(RuntimeFailure) {
        let chosen = named.map { [$0] } ?? widgets.compactMap { $0 }
        if let event = BoardEvent(step: action) {
            record.note(event, of: named ?? (action.concernsOne ? chosen.first : nil))
        }
        switch action {
        case .edit(let values): await edit(chosen.first, values)
        case .press(let name): await press(chosen.first, name)
        case .reload(let reason): for widget in chosen { await reload(widget, reason) }
        case .push(let document): await push(document, named)
        case .jump(let span):
            clock.jump(span)
            shift = shift + span
            await host.wake()
        case .suspend(let span):
            clock.advance(to: clock.elapsed + span)
            await host.wake()
        case .restart(let span): try await restart(after: span)
        case .fail(let failure, let lasting):
            let number = answers.fail(named, failure)
            if let lasting { agenda.add(.recover(number), at: at + lasting) }
        case .answer(let answer): answers.answer(named, answer)
        case .hide: for widget in chosen { await look(widget, .hidden) }
        case .show: for widget in chosen { await look(widget, .visible) }
        case .remove: for widget in chosen { await remove(widget) }
        }
    }

    /// Edits a widget, as `edit` does.
    private func edit(_ widget: PlacedWidgetID?, _ values: [SteppedAction.ValueText]) async {
        guard let widget else { return record.note(BoardEvent(refused: .notPlaced), of: nil) }
        let edit = WidgetEdit(
            widget: widget.description, changes: values.map(RequestedChange.init), folder: plan.folder,
            editID: nextEditID())
        note(await host.answer(EditCall(edit)), of: widget)
    }

    /// Presses an action of a widget, as `press` does.
    private func press(_ widget: PlacedWidgetID?, _ name: String) async {
        guard let widget else { return record.note(BoardEvent(refused: .notPlaced), of: nil) }
        let press = PressCall(widget: widget.description, action: name, pressID: nextEditID())
        note(await host.answer(press), of: widget)
    }

    /// Reloads a widget. Only the reason `center` is available to clients; the others are
    /// given to the host directly.
    private func reload(_ widget: PlacedWidgetID, _ reason: ReloadReason) async {
        if reason == .center {
            note(await host.answer(ReloadCall(.widget(widget.description))), of: widget)
        } else {
            await host.askReload(of: widget, reason)
        }
    }

    /// Pushes a document to a widget or, if the step does not name one, to all kinds of the test.
    private func push(_ document: JSONValue, _ named: PlacedWidgetID?) async {
        let targets = named.map { [$0.description] } ?? Set(plan.widgets.map(\.kind)).sorted()
        for target in targets {
            note(await host.answer(PushCall(to: target, PushContent(document))), of: named)
        }
        // The reloads are requested after the replies.
        await host.caughtUp()
    }

    /// Tells the host whether a widget is visible on a display.
    private func look(_ widget: PlacedWidgetID, _ visibility: Visibility) async {
        unseen.removeAll { $0 == widget }
        if visibility == .hidden { unseen.append(widget) }
        note(await host.answer(LookCall(widget: widget.description, is: visibility)), of: widget)
    }

    private func remove(_ widget: PlacedWidgetID) async {
        note(await host.answer(RemoveCall(widget: widget.description)), of: widget)
        unseen.removeAll { $0 == widget }
        for place in widgets.indices where widgets[place] == widget { widgets[place] = nil }
    }

    /// Ends the host and starts another one with the same store, as if the process had ended (rule T17).
    private func restart(after span: Milliseconds) async throws(RuntimeFailure) {
        await host.close()
        answers.forgetAll()
        clock.advance(to: clock.elapsed + span)
        do throws(StoreError) {
            host = try await BoardHost.stepped(
                workspace, store: store, secrets: SecretFolder(state: folder), clock: clock,
                boardContext: boardContext, stepping: stepping, record: record, recorder: recorder)
        } catch {
            throw RuntimeFailure(error)
        }
        // Visibility is not stored. A real display would report it to the new host.
        for widget in unseen { await look(widget, .hidden) }
    }

    /// Records a refused call.
    private func note<Document>(_ reply: BoardReply<Document>, of widget: PlacedWidgetID?) {
        guard reply.status != .done else { return }
        record.note(BoardEvent(refused: Simulation.reason(reply)), of: widget)
    }

    /// The error of a refused call.
    private static func reason<Document>(_ reply: BoardReply<Document>) -> BoardRemark {
        reply.remarks.first { $0.severity == .error } ?? .refusedStep
    }

    /// An id for an edit or press. Ids are numbered, so that each run uses the same ones.
    private func nextEditID() -> String {
        editCount += 1
        return "step-\(editCount)"
    }
}

extension SteppedAction {
    /// Whether the action always concerns single widgets and never the whole board.
    fileprivate var concernsOne: Bool {
        switch self {
        case .hide, .show, .remove, .edit, .press, .reload, .push: true
        case .jump, .suspend, .restart, .fail, .answer: false
        }
    }
}

extension RequestedChange {
    init(_ value: SteppedAction.ValueText) {
        if let text = value.text {
            self = .set(name: value.name, text: text)
        } else {
            self = .unset(name: value.name)
        }
    }
}
