import Foundation
import Glibc
import IntentDefinitions
import JSONText
import SourceText
import WidgetManifests
package import WidgetModel
import WidgetStore
import YAMLReading

/// A command's way to the board: a client of whoever hosts it, else its host for as long as it takes.
package struct BoardSession: Sendable {
    package let folder: WorkspaceFolder
    package let state: StateFolder
    package let socketPath: String
    private let clock: any Clock
    private let environment: [String: String]

    /// How long a command waits for a lock that another process holds without listening.
    private static let longestWait = Milliseconds.seconds(10)
    private static let pause = Milliseconds(20)

    package init(
        _ folder: WorkspaceFolder, state option: String?, clock: any Clock, environment: [String: String]
    ) throws(RuntimeFailure) {
        self.folder = folder
        self.clock = clock
        self.environment = environment
        state = try StateFolder(
            option: option, workspaceName: folder.workspace.name.value, environment: environment)
        socketPath = state.socketPath(environment: environment)
    }

    /// Has a request answered, by the present host or by this process.
    ///
    /// An edit carries an id, so it can be sent again when the connection ends before its answer.
    package func answer(_ request: BoardRequest) async throws(RuntimeFailure) -> BoardReply {
        var waited = Milliseconds.zero
        while true {
            if let client = SocketClient(path: socketPath), let reply = try await ask(client, request) {
                return reply
            }
            if let lock = try StateLock(state) { return try await host(request, lock) }
            guard waited < BoardSession.longestWait else { throw locked() }
            await OwnThread.run { usleep(UInt32(BoardSession.pause.count * 1000)) }
            waited = waited + BoardSession.pause
        }
    }

    /// Takes the lock and hosts the board; refused at once when another process does.
    package func serve(
        watching watcher: @escaping @Sendable (BoardNews, Instant) -> Void
    ) async throws(RuntimeFailure) -> (host: BoardHost, workspace: LoadedWorkspace) {
        guard let lock = try StateLock(state) else {
            throw RuntimeFailure(
                "the board in \(state.path) is hosted by \(holder) already",
                hint: "end that process first, or use another state with --state")
        }
        let host = try await open(lock)
        await host.watch(watcher)
        do {
            try await host.serve()
            try await host.listen(at: socketPath)
        } catch let error as StoreError {
            throw RuntimeFailure(error)
        } catch let failure as RuntimeFailure {
            throw failure
        } catch {
            throw RuntimeFailure("the board cannot be served: \(error)")
        }
        return (host, host.workspace)
    }

    /// Answers one request as the host of the board, and ends it.
    private func host(_ request: BoardRequest, _ lock: StateLock) async throws(RuntimeFailure) -> BoardReply {
        let host = try await open(lock)
        try await host.listen(at: socketPath)
        var reply = await host.answer(request)
        await host.waitForPlaceholders()
        await host.waitForClients()
        await host.close()
        if request.asksForReloads, reply.status == .done { reply.remarks.append(.nothingRefreshes) }
        let errors = host.workspace.errorCount
        if errors > 0 { reply.remarks.append(.brokenWorkspace(errors: errors)) }
        return reply
    }

    private func open(_ lock: StateLock) async throws(RuntimeFailure) -> BoardHost {
        let literals = LiteralSurroundings.machine(
            clock: clock, folder: folder.path, environment: environment)
        let workspace = try LoadedWorkspace(folder, literals: literals)
        let surroundings = Surroundings(
            locale: Surroundings.locale(environment),
            timeZone: ZoneDatabase.present(environment: environment),
            environment: environment)
        do throws(StoreError) {
            return try await BoardHost.open(
                workspace, state: state, lock: lock, clock: clock, surroundings: surroundings)
        } catch {
            throw RuntimeFailure(error)
        }
    }

    /// Nil when the connection ended before the answer.
    private func ask(
        _ client: SocketClient, _ request: BoardRequest
    ) async throws(RuntimeFailure) -> BoardReply? {
        let message: JSONObject = [
            "jsonrpc": "2.0", "id": 1, "method": .string(request.method),
            "params": .object(request.parameters),
        ]
        let bytes = Array(JSONValue.object(message).text.utf8)
        guard let line = await OwnThread.run({ client.ask(bytes) }) else { return nil }
        guard !line.isEmpty else { return nil }
        let answer = try? JSONValue(parsing: line)  // What is no JSON has no result either.
        if let result = answer?["result"], let reply = BoardReply(json: result) { return reply }
        let reason = answer?["error"]?["message"]?.string ?? "an answer that is not of the agreed form"
        throw RuntimeFailure(
            "\(holder), which hosts the board, answered: \(reason)",
            hint: "it may be of another version: start it again")
    }

    private func locked() -> RuntimeFailure {
        RuntimeFailure(
            "the board in \(state.path) is locked by \(holder), which does not answer",
            hint: "wait until it ends, or end it")
    }

    private var holder: String { StateLock.holder(of: state).map { "process \($0)" } ?? "another process" }
}

extension RuntimeFailure {
    init(_ error: StoreError) { self.init(error.description, hint: error.hint) }
}

extension BoardRequest {
    /// Whether a person may expect that the widget goes on refreshing.
    var asksForReloads: Bool {
        switch self {
        case .add, .edit, .undo, .reload: true
        default: false
        }
    }
}

extension Surroundings {
    /// `LANG=ko_KR.UTF-8` as `ko-KR`; `en` when it says nothing.
    static func locale(_ environment: [String: String]) -> String {
        let language = environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"] ?? ""
        let tag = language.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
        return tag.isEmpty || tag == "C" || tag == "POSIX" ? "en" : String(tag)
    }
}
