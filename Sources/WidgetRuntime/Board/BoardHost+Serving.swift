import BoardDocuments
import Foundation
import Glibc
import JSONText
import NIOCore
import ProviderHost
import ProviderProtocol
import SourceText
import Timelines
import WidgetManifests
import WidgetModel
import WidgetStore
import YAMLReading

/// A host's life: opened, listening, driving, closed.
extension BoardHost {
    /// The engine's number of "no provider": of widgets that the workspace no longer declares.
    static let noProvider = ProviderIndex(0)

    /// Opens the board of a state folder whose lock is held.
    static func open(
        _ workspace: LoadedWorkspace, state: StateFolder, lock: StateLock, clock: any Clock,
        surroundings: Surroundings, recorder: EventRecorder? = nil
    ) async throws(StoreError) -> BoardHost {
        let store = try BoardStore(folder: state.path)
        try claim(store, for: workspace, state: state)
        let loop = BoardLoop.next()
        let host = BoardHost(
            workspace: workspace, store: store, secrets: SecretFolder(state: state.path), lock: lock,
            clock: clock, surroundings: surroundings, loop: loop)
        try await host.sweepSecrets()
        try await host.concealForOpening()
        if let recorder { await recorder.follow(host) }
        await host.connectProviders()
        return host
    }

    /// The state remembers its workspace: a moved one goes on, a second one is refused.
    private static func claim(
        _ store: BoardStore, for workspace: LoadedWorkspace, state: StateFolder
    ) throws(StoreError) {
        let folder = WorkspaceFolder.canonical(workspace.folder)
        let remembered = try store.remembered("workspace")
        if remembered == folder { return }
        if let other = remembered, WorkspaceFolder.isThere(other),
            WorkspaceFolder.canonical(other) != folder
        {
            throw StoreError(
                code: .otherWorkspace, path: state.path,
                reason: "it is that of \(other), and this one is \(folder)")
        }
        try store.remember(folder, as: "workspace")
    }

    func connectProviders() {
        isDriving = true
        take(.providerAdded(BoardHost.noProvider, concurrency: 1))
        for manifest in workspace.manifests.manifests {
            take(.providerAdded(connect(manifest), concurrency: 1))
        }
        isDriving = false
    }

    /// Connects a provider, of which the caller tells the engine; its process starts when it is needed.
    func connect(_ manifest: ProviderManifest) -> ProviderIndex {
        let name = manifest.name.value
        let settings = settings(of: manifest)
        return providers.connect(name, fingerprint: fingerprint(of: manifest)) { number in
            let deliver: @Sendable (ProviderEvent) -> Void = { [weak self] in
                self?.deliver($0, from: name, number)
            }
            return stepping?.provider(settings, loop.eventLoop, deliver)
                ?? ProviderHost(settings: settings, on: loop.eventLoop, events: deliver)
        }
    }

    /// Begins to carry out what the engine asks for. What it asked for while widgets were loaded comes first.
    func drive() {
        startDriving()
        resume()
    }

    /// Carries out what was held; nothing that was open when the widgets were loaded is sent yet.
    func startDriving() {
        guard !isDriving else { return }
        isDriving = true
        hasUnresumed = true
        runHeldEffects()
    }

    /// Has the engine go on with what was open, and hear what providers declared before anything was carried
    /// out.
    func resume() {
        guard hasUnresumed else { return }
        hasUnresumed = false
        take(.resumed)
        for (_, connection) in providers.all {
            guard let declaration = connection.declaration else { continue }
            take(.providerDeclared(connection.index, concurrency: declaration.concurrency))
        }
    }

    /// From now on this is the host of a `serve`.
    func begin(_ turn: ServeTurn) { self.turn = turn }

    /// Drives the whole board, by the clock, until `close`.
    func serve() throws(StoreError) {
        isServing = true
        try loadAll()
        let changes = try askForChanges()
        alarm = WallClockAlarm(on: loop.eventLoop) { [weak self] in self?.enqueue { $0.wake() } }
        drive()
        remember(changes)
        armAlarm()
    }

    /// Lets the engine look at the clock; the alarm does so by itself.
    func wake() { take(.woke) }

    /// Opens the board's socket: from now on every other command is a client of this host.
    func listen(at path: String) async throws(RuntimeFailure) {
        server = try await SocketServer(path: path, on: loop.eventLoop) { [weak self] line, reply in
            guard let self else { return reply(nil) }
            // Already on the loop: the task starts and ends there, without a hop between threads.
            self.assumeIsolated { host in host.answer(line: line, reply) }
        }
        lock?.announce(socket: path)
    }

    /// Ends the host when nothing is left to do: not before every client is answered that came meanwhile.
    func closeWhenDone() async {
        repeat {
            await end(of: .placeholders)
            await end(of: .clients)
        } while !isOver(.clients) || !isOver(.placeholders)
        // Nobody can come in between: `close` refuses the next one before it waits for anything.
        await close()
    }

    /// Ends every provider, lets go of socket and store, and then of the lock.
    ///
    /// Requests under way stay open in the ledger: the next host asks them again (T17).
    package func close() async {
        isClosing = true
        // The next `serve` waits for this one to end.
        turn?.release()
        alarm?.cancel()
        alarm = nil
        await server?.close()
        settleAll(ReloadEnd(.unfinished))
        pressWaiting.endAll(nil)
        giveUpQuestions()
        await end(of: .clients)
        await withTaskGroup(of: Void.self) { group in
            for (_, provider) in providers.all { group.addTask { await provider.host.stop() } }
            for ending in providers.endingProcesses { group.addTask { await ending.value } }
        }
        save(.commits)
        // What is committed is safe whether or not the file closes well. Without a file there is nothing but
        // the open store, which the next host of a stepped board goes on with.
        if stepping == nil { try? store.close() }
        lock?.release()
        await endFeeds()
    }

    /// A host that is ending takes nothing any more: the connection is closed, and the client asks the next
    /// one.
    func answer(line: [UInt8], _ reply: @escaping @Sendable ([UInt8]?) -> Void) {
        guard !isClosing, !isYielding || concernsThisHost(line) else { return reply(nil) }
        // Counted here, where it is accepted: the task may have its turn only when the host ends already.
        clientRequests += 1
        Task(executorPreference: loop) { reply(await self.finishedAnswer(line: line)) }
    }

    private func finishedAnswer(line: [UInt8]) async -> [UInt8]? {
        let answer = await answer(line: line)
        clientRequests -= 1
        noteEnd(of: .clients)
        return answer
    }

    /// Whether a `serve` waits for this host to end: what comes now is for `serve`.
    private var isYielding: Bool {
        turn == nil && lock.map { ServeTurn.isTaken(in: $0.folder) } == true
    }

    /// Whether only this host can answer: a client asks for a sign of life, or withdraws a change that this
    /// host may be about to store.
    private func concernsThisHost(_ line: [UInt8]) -> Bool {
        let methods = [BoardRequest.status, .withdraw(id: "")].map(\.method)
        return (try? SocketRequest(json: JSONValue(parsing: line))).map { methods.contains($0.method) }
            ?? false
    }

    /// One line of the socket: a JSON-RPC request in, its answer out; nil when this host ended first.
    private func answer(line: [UInt8]) async -> [UInt8]? {
        guard let message = try? SocketRequest(json: JSONValue(parsing: line)) else {
            return SocketAnswer(id: nil, .notARequest).encodedJSON.bytes
        }
        do throws(JSONMismatch) {
            let request = try message.request
            let reply = await self.answer(request, in: try message.locale)
            // The client sends it to the next host, where it has no second effect.
            if isClosing, reply.status == .failed { return nil }
            return SocketAnswer(id: message.id, reply).encodedJSON.bytes
        } catch {
            return SocketAnswer(id: message.id, .refused(error)).encodedJSON.bytes
        }
    }
}

func processID() -> Int32 { getpid() }
