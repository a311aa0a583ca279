package import BoardDocuments
import Configurations
import Foundation
import Glibc
import IntentDefinitions
package import Machine
import ProviderHost
import SourceText
import Synchronization
package import WidgetModel
package import WidgetStore

/// A command's access to the board: as the client of the process that hosts it, or as its host for
/// the duration of the command.
package struct BoardSession: Sendable {
    package let folder: WorkspaceFolder
    /// The folder in which the board is stored.
    package let state: StateFolder
    /// The path on which this process listens if it hosts the board.
    package let socketPath: String
    package let timeouts: Timeouts
    /// Called once, on any thread, if a command waits for another process. The argument is that process, if
    /// known.
    package var tellOfWait: @Sendable (Int?) -> Void = { _ in }
    /// Called on any thread while a command waits for a reply; nil without a user.
    package var tellOfReply: (@Sendable (AwaitedReply) -> Void)?
    /// Called on any thread with the provider's progress reports during a request.
    package var tellOfProgress: (@Sendable (String) -> Void)?
    /// The log of the board, if this process hosts it; nil for a board whose database is synced.
    var journal: (any BoardJournal)?
    /// The seat of the board in a process that hosts many; nil for a board of its own process.
    package var seat: BoardSeat?
    private let clock: any Clock
    private let ownHost = OwnHost()
    private let environment: [String: String]
    /// The language of the user.
    let locale: LocaleTag

    /// The host, while this command hosts the board.
    private final class OwnHost: Sendable {
        let host: Mutex<BoardHost?> = Mutex(nil)
    }

    /// How long a command waits for a host that is finishing before the user is notified.
    private static let silentWait = Milliseconds.seconds(1)

    /// Selects the state folder of a workspace and creates it if necessary. The board is not opened yet.
    ///
    /// - Parameters:
    ///   - option: the state folder of `--state`; nil for the standard one.
    ///   - locale: the language of the user, and of a served board; nil for the environment's language.
    package init(
        _ folder: WorkspaceFolder, state option: String?, clock: any Clock, environment: [String: String],
        locale: LocaleTag? = nil, timeouts: Timeouts = Timeouts()
    ) throws(RuntimeFailure) {
        self.timeouts = timeouts
        self.folder = folder
        self.clock = clock
        self.environment = environment
        self.locale = locale ?? BoardContext.locale(environment)
        state = try StateFolder(
            option: option, workspaceName: folder.workspace.name.value, environment: environment)
        socketPath = state.socketPath(environment: environment)
    }

    /// Sends a call to the current host, or answers it in this process.
    ///
    /// If the connection ends before the answer, the call is repeated. This is safe because changes carry an
    /// id. If the task is canceled, the host is notified that the answer is no longer needed.
    ///
    /// - Throws: if the host does not respond, if the board cannot be opened, or if the task is canceled.
    package func answer<Call: HostedCall>(
        _ call: Call
    ) async throws(RuntimeFailure) -> BoardReply<Call.Reply> {
        // When the current holder of the lock, and a host that is finishing, were first found silent.
        var silentSince = ContinuousClock.now
        var endingSince: ContinuousClock.Instant?
        var lastHolder: Int?
        var change: HostChange?
        let notice = WaitNotice(tellOfWait)
        while true {
            let asked = try await ask(call, notice)
            if case .answered(let reply) = asked { return reply }
            if Task.isCancelled { throw RuntimeFailure("the request was withdrawn") }
            // A waiting `serve` has priority, and this command becomes its client.
            if !ServeTurn.isTaken(in: state), let reply = try await hostIfFree(call) { return reply }
            if let trouble = SocketClient.trouble(at: hostedPath) { throw RuntimeFailure(trouble) }
            // A host that closes connections is alive and finishes what it has accepted, so it does not count
            // as silent. The timeout restarts with each new holder of the lock.
            let holder = StateLock.holder(of: state)
            let now = ContinuousClock.now
            if case .noHost = asked, holder == lastHolder {
                if now - silentSince >= .milliseconds(timeouts.lock.count) { throw locked() }
            } else {
                silentSince = now
            }
            if case .ended = asked {
                let since = endingSince ?? now
                if now - since >= .milliseconds(BoardSession.silentWait.count) { notice.give(holder) }
                endingSince = since
            }
            lastHolder = holder
            // A change before the watch began may have been missed, so the call is sent again first.
            if let change { await change.next(within: timeouts.lock) } else { change = HostChange(state) }
        }
    }

    /// Notifies the user of a wait, at most once.
    private final class WaitNotice: Sendable {
        private let tell: @Sendable (Int?) -> Void
        private let isGiven = Atomic(false)

        init(_ tell: @escaping @Sendable (Int?) -> Void) { self.tell = tell }

        /// Notifies the user, unless this was already done.
        func give(_ process: Int?) {
            if !isGiven.exchange(true, ordering: .relaxed) { tell(process) }
        }
    }

    /// Sends a call and withdraws its change if the user interrupts the command.
    ///
    /// - Parameter interruption: the interruption; nil if it ends the process immediately.
    package func answer<Call: HostedCall>(
        _ call: Call, until interruption: Interruption?
    ) async throws(RuntimeFailure) -> InterruptibleReply<Call.Reply> {
        let wait = tellOfReply.map { ReplyWait(call, of: self, tell: $0) }
        let reply: Result<InterruptibleReply<Call.Reply>, RuntimeFailure>
        do throws(RuntimeFailure) {
            reply = .success(try await self.reply(to: call, until: interruption))
        } catch {
            reply = .failure(error)
        }
        await wait?.end()
        return try reply.get()
    }

    private func reply<Call: HostedCall>(
        to call: Call, until interruption: Interruption?
    ) async throws(RuntimeFailure) -> InterruptibleReply<Call.Reply> {
        guard let interruption, let id = call.changeID else { return .replied(try await answer(call)) }
        let (ends, end) = AsyncStream.makeStream(
            of: Result<BoardReply<Call.Reply>, RuntimeFailure>?.self)
        interruption.whenCome { end.yield(nil) }
        Task {
            do throws(RuntimeFailure) {
                end.yield(.success(try await answer(call)))
            } catch {
                end.yield(.failure(error))
            }
        }
        for await first in ends {
            guard let first else { break }
            return .replied(try first.get())
        }
        return .withdrawn(await withdraw(id))
    }

    /// Asks the host whether the change is stored, and closes the host if this command is the host.
    private func withdraw(_ id: String) async -> BoardReply<WithdrawnChange> {
        var reply: BoardReply<WithdrawnChange>
        if let host = ownHost.host.withLock({ $0 }) {
            reply = await host.answer(WithdrawCall(id: id))
            await host.close()
        } else {
            do throws(RuntimeFailure) {
                reply = try await answer(WithdrawCall(id: id))
            } catch {
                reply = BoardReply(WithdrawnChange(stored: nil), remarks: [.interruptedUnknown(error)])
            }
        }
        reply.status = .interrupted
        return reply
    }

    /// The path on which the current host listens. If it has not announced one, this is the path that this
    /// process would use.
    package var hostedPath: String { StateLock.socketPath(of: state) ?? socketPath }

    package var workspaceName: String { folder.workspace.name.value }
    /// Whether a `serve` hosts the board or waits for it.
    package var isServed: Bool { ServeTurn.isTaken(in: state) }
    /// The process of that `serve`; nil if it is not known.
    package var servingProcess: Int? { ServeTurn.isTaken(in: state) ? ServeTurn.holder(in: state) : nil }

    /// Claims the board for `serve`, and waits until a command that hosts it has finished.
    ///
    /// - Parameter interruption: ends the wait.
    /// - Returns: nil if the wait was interrupted.
    /// - Throws: if another `serve` hosts the board or waits for it.
    package func claim(
        unless interruption: Interruption = Interruption()
    ) async throws(RuntimeFailure) -> BoardClaim? {
        guard let turn = try ServeTurn(state) else {
            throw RuntimeFailure(
                "the board in \(state.path) is already used by \(holder)",
                hint: "end that process first, or use another state with --state")
        }
        guard !interruption.hasCome else { return nil }
        var lock = try StateLock(state)
        if lock == nil {
            tellOfWait(StateLock.holder(of: state))
            lock = try await StateLock.whenFree(state, unless: interruption)
        }
        return lock.map { BoardClaim(turn: turn, lock: $0) }
    }

    /// Hosts the board until the returned host is closed.
    ///
    /// - Parameters:
    ///   - claim: the result of `claim`; nil to claim the board here.
    ///   - recorder: records every event of the engine.
    ///   - watcher: called with every event of the board.
    package func serve(
        _ claim: BoardClaim? = nil, recorder: EventRecorder? = nil,
        watching watcher: @escaping @Sendable (BoardEvent) -> Void
    ) async throws(RuntimeFailure) -> (host: BoardHost, workspace: LoadedWorkspace) {
        var claim = claim
        if claim == nil { claim = try await self.claim() }
        guard let claim else {
            throw RuntimeFailure("the wait for the board in \(state.path) was interrupted")
        }
        let host = try await open(claim.lock, locale, recorder)
        await host.watch(watcher)
        await host.begin(claim.turn)
        for remark in await host.openingRemarks { await host.announce(.note, message: remark.message) }
        do {
            try await host.listen(at: socketPath)
            try await host.serve()
            return (host, await host.workspace)
        } catch {
            await host.close()
            throw (error as? StoreError).map { RuntimeFailure($0) } ?? error as? RuntimeFailure
                ?? RuntimeFailure("the board cannot be served: \(error)")
        }
    }

    /// Calls `body` with the path of a host's socket: the current host's, or this process's, which then hosts
    /// the board until `body` returns.
    ///
    /// It is meant for programs that this command starts, which are clients of the board. An interruption
    /// does not withdraw the actions of `body`.
    ///
    /// - Parameter tell: called with remarks about the board when this process has opened it.
    package func whileHosted<Outcome: Sendable>(
        telling tell: @Sendable ([BoardRemark]) -> Void,
        _ body: @Sendable (_ socket: String) async throws(RuntimeFailure) -> Outcome
    ) async throws(RuntimeFailure) -> Outcome {
        guard !ServeTurn.isTaken(in: state), let lock = try StateLock(state) else {
            return try await body(hostedPath)
        }
        let host = try await open(lock, BoardContext.locale(environment))
        tell(await host.openingRemarks)
        let outcome: Result<Outcome, RuntimeFailure>
        do throws(RuntimeFailure) {
            try await host.listen(at: socketPath)
            outcome = .success(try await body(socketPath))
        } catch {
            outcome = .failure(error)
        }
        await host.closeWhenDone()
        return try outcome.get()
    }

    /// Hosts the board for a single call; nil if another process has the board.
    ///
    /// A board that cannot be written can still be read.
    private func hostIfFree<Call: HostedCall>(
        _ call: Call
    ) async throws(RuntimeFailure) -> BoardReply<Call.Reply>? {
        let host: BoardHost
        do throws(RuntimeFailure) {
            guard let lock = try StateLock(state) else { return nil }
            // Views that are stored use the language of the board, not the user's.
            host = try await open(lock, BoardContext.locale(environment))
        } catch {
            guard call.isReading, let reply = await read(call, because: error) else { throw error }
            return reply
        }
        return try await answer(call, as: host)
    }

    /// Answers a call from a copy of the board; nil if that fails, too.
    private func read<Call: HostedCall>(
        _ call: Call, because failure: RuntimeFailure
    ) async -> BoardReply<Call.Reply>? {
        guard let copy = StateCopy(of: state) else { return nil }
        defer { copy.remove() }
        do throws(RuntimeFailure) {
            guard let lock = try StateLock(copy.folder) else { return nil }
            let host = try await open(lock, BoardContext.locale(environment), isCopy: true)
            var reply = await host.answer(call, in: locale)
            await host.closeWhenDone()
            reply.remarks.append(.unwritable(failure))
            return reply
        } catch {
            return nil
        }
    }

    /// Answers a single call as the host of the board, and closes the host.
    private func answer<Call: HostedCall>(
        _ call: Call, as host: BoardHost
    ) async throws(RuntimeFailure) -> BoardReply<Call.Reply> {
        do throws(RuntimeFailure) {
            try await host.listen(at: socketPath)
        } catch {
            await host.close()
            throw error
        }
        ownHost.host.withLock { $0 = host }
        // This host only works on the call, so all progress is about it.
        if let tellOfProgress {
            await host.watch { event in event.progressWords.map(tellOfProgress) }
        }
        var reply = await host.answer(call, in: locale)
        await host.closeWhenDone()
        ownHost.host.withLock { $0 = nil }
        if reply.status == .done, let trouble = await host.unsaved.trouble,
            !reply.remarks.contains(where: \.isAboutUnsavedWork)
        {
            reply.remarks.append(.unwritten(trouble))
        }
        reply.remarks += await host.openingRemarks
        if call.expectsReloads, reply.isCarriedOut, Call.expectsReloads(after: reply) {
            reply.remarks.append(.nothingRefreshes)
        }
        let errors = await host.workspace.errorCount
        let isTold = reply.remarks.contains { $0.hint == BoardRemark.checkShowsThem }
        if errors > 0, !isTold { reply.remarks.append(.brokenWorkspace(errors: errors)) }
        return reply
    }

    /// Reads the workspace and opens the board.
    ///
    /// - Parameter isCopy: whether the board is a copy, from which nothing must be removed.
    private func open(
        _ lock: StateLock, _ locale: LocaleTag, _ recorder: EventRecorder? = nil, isCopy: Bool = false
    ) async throws(RuntimeFailure) -> BoardHost {
        if seat == nil, lock.folder.belongsToFleet { throw lock.folder.fleetFailure }
        let workspace: LoadedWorkspace
        if let seat {
            workspace = seat.workspace
        } else {
            let literals = LiteralContext.machine(
                clock: clock, folder: folder.path, environment: environment)
            workspace = try LoadedWorkspace(folder, literals: literals)
        }
        var boardContext = BoardContext(
            locale: locale,
            timeZone: ZoneDatabase.present(environment: environment),
            environment: environment, timeouts: timeouts)
        if !isCopy {
            boardContext.journal = journal
            seat?.apply(to: &boardContext)
        }
        do throws(StoreError) {
            return try await BoardHost.open(
                workspace, state: lock.folder, lock: lock, clock: clock, boardContext: boardContext,
                recorder: recorder, isCopy: isCopy)
        } catch {
            throw RuntimeFailure(error)
        }
    }

    /// The result of sending a call to another host.
    private enum Asked<Document: Codable & Sendable> {
        case answered(BoardReply<Document>)
        /// The connection ended before the answer: the host rejects new requests, or was killed.
        case ended
        /// No process listens.
        case noHost
    }

    /// Sends a call to the current host. The blocking work runs on a thread for such work.
    private func ask<Call: HostedCall>(
        _ call: Call, _ notice: WaitNotice
    ) async throws(RuntimeFailure) -> Asked<Call.Reply> {
        let bytes = SocketRequest(call, in: locale).encodedJSON.bytes
        let connection = OpenConnection()
        let asked = await withTaskCancellationHandler {
            await Blocking.run(.outside) { [path = hostedPath, patience = timeouts.host] in
                Result { () throws(SocketClient.SilentHost) -> [UInt8]? in
                    guard let client = SocketClient(path: path, patience: patience),
                        connection.open(client)
                    else { return nil }
                    return try client.ask(bytes) { notice.give(client.processID) } ?? []
                }
            }
        } onCancel: {
            connection.end()
        }
        let received: [UInt8]?
        do throws(SocketClient.SilentHost) { received = try asked.get() } catch {
            throw silent(error, call)
        }
        guard let line = received else { return .noHost }
        if line.isEmpty { return .ended }
        // Treat an answer that is not JSON as no answer.
        let answer = try? SocketAnswer<Call.Reply>(json: JSONValue(parsing: line))
        if let reply = answer?.result { return .answered(reply) }
        let reason = answer?.error?.message ?? "the reply cannot be read"
        throw RuntimeFailure(
            "\(holder), which runs the board, replied: \(reason)",
            hint: "it may have another version: restart \"widgetconf serve\"")
    }

    /// The connection of a request, which can be ended while a thread waits for the answer.
    private final class OpenConnection: Sendable {
        private let state: Mutex<(client: SocketClient?, isEnded: Bool)> = Mutex((nil, false))

        /// - Returns: false if the request was already withdrawn.
        func open(_ client: SocketClient) -> Bool {
            state.withLock { state in
                state.client = client
                return !state.isEnded
            }
        }

        func end() {
            state.withLock { state in
                state.isEnded = true
                state.client?.end()
            }
        }
    }

    /// Whether a change is in the database, in words. The database can be read even if its host is suspended.
    private func stored(_ call: some BoardCall) -> String {
        guard let id = call.changeID else { return "it may or may not have been carried out" }
        do throws(StoreError) {
            return try StoreSurvey.change(id, in: state.path) != nil
                ? "the change is stored"
                : "the change is not stored yet, but may be when the process continues"
        } catch {
            return "the change may or may not have been stored"
        }
    }

    /// The failure if the host accepted the request but does not respond.
    private func silent(_ host: SocketClient.SilentHost, _ call: some BoardCall) -> RuntimeFailure {
        RuntimeFailure(
            "process \(host.processID), which runs the board in \(state.path), accepted the request but does "
                + "not respond; \(stored(call))",
            hint: "if it was stopped, continue it with \"kill -CONT \(host.processID)\"; "
                + "otherwise end it with \"kill -KILL \(host.processID)\", and run the command again")
    }

    /// The failure if a process holds the lock but does not listen.
    private func locked() -> RuntimeFailure {
        RuntimeFailure(
            "the board in \(state.path) is locked by \(holder), which does not answer",
            hint: "wait until it ends, or stop it")
    }

    /// The process that hosts the board or is about to, in words.
    private var holder: String {
        let number = ServeTurn.isTaken(in: state) ? ServeTurn.holder(in: state) : StateLock.holder(of: state)
        return number.map { "process \($0)" } ?? "another process"
    }
}

extension RuntimeFailure {
    package init(_ error: StoreError) { self.init(error.description, hint: error.hint) }

    package init(_ trouble: SocketTrouble) { self.init(trouble.description, hint: trouble.hint) }
}

/// The reply to a call that the user may have interrupted.
package enum InterruptibleReply<Document: Codable & Sendable>: Sendable {
    case replied(BoardReply<Document>)
    /// The user interrupted the call. The reply says whether its change is stored.
    case withdrawn(BoardReply<WithdrawnChange>)
}

extension HostedCall {
    /// Whether the board would reload after this reply if it were served. It would not after the policy
    /// "never", and for a widget that needs configuration. For replies about several widgets, it is assumed.
    fileprivate static func expectsReloads(after reply: BoardReply<Reply>) -> Bool {
        guard let timeline = reply.document.flatMap(timeline) else { return true }
        return timeline.nextReload != nil
    }
}

extension BoardContext {
    /// The language of the environment: `LANG=ko_KR.UTF-8` is `ko-KR`. If no language is set, it is `en`.
    package static func locale(_ environment: [String: String]) -> LocaleTag {
        let language = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        return language.flatMap(LocaleTag.meant) ?? .english
    }
}
