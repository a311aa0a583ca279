import BoardDocuments
import Configurations
import Foundation
import Glibc
import Machine
import NIOCore
import ProviderHost
import ProviderProtocol
import SourceText
import Timelines
import WidgetModel
import WidgetStore

/// The life cycle of a host: open, listen, drive, close.
extension BoardHost {
    /// The provider index of widgets that the workspace no longer declares.
    static let noProvider = ProviderIndex(0)

    /// Opens the board in a state folder. The caller must hold its lock.
    static func open(
        _ workspace: LoadedWorkspace, state: StateFolder, lock: StateLock, clock: any Clock,
        boardContext: BoardContext, recorder: EventRecorder? = nil, isCopy: Bool = false
    ) async throws(StoreError) -> BoardHost {
        let folder = WorkspaceFolder.canonical(workspace.folder)
        let log = boardContext.journal
        let store = try BoardStore(folder: state.path, journal: log) { (found) throws(StoreError) in
            guard log == nil else { return }
            try refuse(found, for: folder, state)
            if found.isOutdated, !isCopy { try BoardBackup.writeBeforeUpgrade(state, at: clock.now()) }
        }
        if try store.remembered("workspace") != folder { try store.remember(folder, as: "workspace") }
        let host = BoardHost(
            workspace: workspace, store: store, secrets: SecretFolder(state: state.path), lock: lock,
            clock: clock, boardContext: boardContext, loop: boardContext.loop ?? BoardLoop.next(),
            groupFolder: GroupFolder(state: state.path), accountFolder: AccountFolder(state: state.path))
        if !isCopy { try await host.prepare(state) }
        if let recorder { await recorder.follow(host) }
        await host.watch { BoardLog.append($0, in: state) }
        await host.connectProviders()
        return host
    }

    /// Refuses a state that belongs to another workspace. If the workspace was moved, its state is kept.
    private static func refuse(
        _ found: BoardInspection, for folder: String, _ state: StateFolder
    ) throws(StoreError) {
        guard let other = found.workspace, other != folder, WorkspaceFolder.isThere(other),
            WorkspaceFolder.canonical(other) != folder
        else { return }
        throw StoreError(
            code: .otherWorkspace, path: state.path,
            reason: "it is that of \(other), and this one is \(folder)")
    }

    /// Completes what an earlier process left.
    private func prepare(_ state: StateFolder) throws(StoreError) {
        try trash.sweep(at: clock.now(), workspace)
        if store.wasMigrated { openingRemarks.append(.migrated(state.path)) }
        try concealForOpening()
    }

    /// Connects all providers of the workspace and reports them to the engine. No process is started.
    func connectProviders() {
        isDriving = true
        take(.providerAdded(BoardHost.noProvider, concurrency: 1))
        for manifest in workspace.manifests.manifests {
            take(.providerAdded(connect(manifest), concurrency: 1))
        }
        isDriving = false
    }

    /// Connects a provider. The caller reports it to the engine. The process starts with the first request.
    func connect(_ manifest: ProviderManifest) -> ProviderIndex {
        let name = manifest.name.value
        metrics.connected(name)
        let (settings, version) = (snapshot.settings(of: manifest), snapshot.fingerprint(of: manifest))
        let sent = TraceMask(workspace.widgets.filter { $0.provider == name })
        return providers.connect(name, fingerprint: version, sent: sent) { number in
            let deliver: @Sendable (ProviderEvent) -> Void = { [weak self] in
                self?.deliver($0, from: name, number)
            }
            return stepping?.provider(settings, loop.eventLoop, deliver)
                ?? boardContext.connect(workspace.name, to: settings, version, on: loop.eventLoop, deliver)
        }
    }

    /// Starts to perform the engine's effects, beginning with the effects of loading the widgets.
    func drive() {
        startDriving()
        resume()
    }

    /// Performs the held effects. Requests that were open before the widgets were loaded are not sent yet.
    func startDriving() {
        guard !isDriving else { return }
        isDriving = true
        hasUnresumed = true
        runHeldEffects()
    }

    /// Tells the engine to continue open requests, and reports declarations that providers sent before the
    /// board was driven.
    func resume() {
        guard hasUnresumed else { return }
        hasUnresumed = false
        take(.resumed)
        for (_, connection) in providers.all {
            guard let declaration = connection.declaration else { continue }
            take(.providerDeclared(connection.index, concurrency: declaration.concurrency))
        }
    }

    /// Makes this the host of a `serve`.
    func begin(_ turn: ServeTurn) { self.turn = turn }

    /// Drives the board by the clock until `close` is called.
    func serve() throws(StoreError) {
        isServing = true
        try loadAll()
        let changes = try askForChanges()
        try PushReloads.recover(on: self)
        SourceWatch.begin(on: self)
        alarm = WallClockAlarm(on: loop.eventLoop) { [weak self] in self?.enqueue { $0.wake() } }
        drive()
        remember(changes)
        try beginDays()
        armAlarm()
        AccountRefresh.schedule(on: self)
    }

    /// Handles everything that is due at the current time, as does the alarm.
    func wake() {
        followDay()
        PushReloads.sendDue(on: self)
        take(.woke)
    }

    /// Opens the board's socket. From then on, every other command is a client of this host.
    func listen(at path: String) async throws(RuntimeFailure) {
        server = try await SocketServer(path: path, on: loop.eventLoop) { [weak self] line, reply in
            guard let self else {
                reply.answer(nil)
                return nil
            }
            // The caller is on the loop already, so the task starts and ends there without changing threads.
            return self.assumeIsolated { host in host.answer(line: line, reply) }
        }
        lock?.announce(socket: path)
    }

    /// Closes the host when no work is left and all clients that connected in the meantime have received
    /// their replies.
    func closeWhenDone() async {
        repeat {
            await end(of: .placeholders)
            await end(of: .clients)
        } while !isOver(.clients) || !isOver(.placeholders)
        // No client can connect in between: `close` refuses new requests before it suspends.
        await close()
    }

    /// Ends all providers, closes the socket and the store, and then releases the lock.
    ///
    /// Requests in progress stay open in the ledger, and the next host repeats them (T17).
    package func close() async {
        isClosing = true
        // The next `serve` waits until this one has ended.
        turn?.release()
        alarm?.cancel()
        alarm = nil
        accounts.timer?.cancel()
        await server?.close()
        settleAll(ReloadEnd(.unfinished))
        pressWaiting.endAll(nil)
        giveUpQuestions()
        await end(of: .clients)
        await withTaskGroup(of: Void.self) { group in
            for (_, provider) in providers.all { group.addTask { await provider.host.stop() } }
            for ending in providers.endingProcesses { group.addTask { await ending.value } }
        }
        await groups.finish()
        await accounts.finish()
        await erasure?.value
        save(.commits)
        // Committed data is safe even if the file cannot be closed. A board in memory exists only as its open
        // store, which the next host of a stepped board uses.
        if stepping == nil { try? store.close() }
        lock?.release()
        subscriptions.tell()
        for feed in subscriptions.feeds { await feed.end() }
        subscriptions.closeConnections()
    }

    /// Answers a line of a client. A closing host does not answer: the connection is closed, and the client
    /// sends the request to the next host.
    ///
    /// - Returns: the action if the client closes the connection first; nil for changes, which are made in
    ///   any case.
    func answer(line: [UInt8], _ reply: SocketReply) -> (@Sendable () -> Void)? {
        let message = try? SocketRequest(json: JSONValue(parsing: line))
        guard !isClosing, !isYielding || message.map({ concernsThisHost($0.method) }) ?? false else {
            reply.answer(nil)
            return nil
        }
        // An unreadable request is answered as such.
        let call = try? message?.call
        if turn != nil, let message, let call = call as? EventsCall {
            return call.subscribe(reply, id: message.id, to: self)
        }
        // The request is counted here because the task may only start when the host is already closing.
        clientRequests += 1
        let work = Task(executorPreference: loop) { reply.answer(await self.finishedAnswer(to: message)) }
        // An unreadable request does not change anything.
        return call?.changeID == nil ? { @Sendable in work.cancel() } : nil
    }

    /// Answers a request, and then records that it has ended.
    private func finishedAnswer(to message: SocketRequest?) async -> [UInt8]? {
        let answer = await answer(to: message)
        clientRequests -= 1
        noteEnd(of: .clients)
        return answer
    }

    /// Whether a `serve` is waiting for this host to close, so that new requests are left to it.
    private var isYielding: Bool {
        turn == nil && lock.map { ServeTurn.isTaken(in: $0.folder) } == true
    }

    /// Handles one line of the socket, which should be a JSON-RPC request; `message` is nil for other lines.
    /// Returns nil if the host closed first.
    private func answer(to message: SocketRequest?) async -> [UInt8]? {
        guard let message else { return Self.answer(nil, .notARequest) }
        do throws(JSONMismatch) {
            guard let call = try message.call as? any HostedCall else {
                return Self.answer(message.id, .unknown(message.method))
            }
            return await answer(call, id: message.id, in: try message.locale)
        } catch {
            return Self.answer(message.id, .refused(error))
        }
    }

    private func answer(_ call: some HostedCall, id: JSONValue, in locale: LocaleTag?) async -> [UInt8]? {
        let reply = await answer(call, in: locale)
        // The client repeats the call with the next host, where a change is not applied twice.
        if isClosing, reply.status == .failed { return nil }
        return SocketAnswer(id: id, reply).encodedJSON.bytes
    }

    private static func answer(_ id: JSONValue?, _ failure: SocketFailure) -> [UInt8] {
        SocketAnswer<NoDocument>(id: id, failure).encodedJSON.bytes
    }
}

/// Whether only the current host can answer the request: a ping, or the withdrawal of a change that this host
/// may be about to store. These requests never wait.
func concernsThisHost(_ method: String) -> Bool {
    [StatusCall.method, WithdrawCall.method].contains(method)
}

/// The id of this process.
func processID() -> Int32 { getpid() }
