import BoardDocuments
import CaseWalking
import Foundation
import Machine
import SourceText
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A workspace in a temporary folder that a separate `widgetconf` process hosts.
///
/// Its provider, a Python process, does not answer while the file `unready` exists.
final class ServedBoard: Sendable {
    let folder: String
    private let environment: [String: String]

    init() throws {
        folder = NSTemporaryDirectory() + "wk-" + UUID().uuidString.prefix(8)
        environment = [
            "XDG_RUNTIME_DIR": folder + "/run", "PATH": Python.searchPath, "HOME": folder,
            "WIDGETCONF_STATE": folder + "/state",
        ]
        try FileManager.default.createDirectory(atPath: folder + "/run", withIntermediateDirectories: true)
        try write(
            "widgetconf.yaml",
            "format: 1\nname: killed\nintents: [\"echo.yaml\"]\nproviders: [\"provider.yaml\"]\n")
        try write(
            "echo.yaml",
            """
            format: 1
            intents:
              Echo:
                title: Echo
                parameters:
                  text: { title: Text, type: string, default: one }
            """)
        try write(
            "provider.yaml",
            """
            format: 1
            provider: echo
            command: [python3, -S, provider.py]
            limits: { answer: 10m }
            widgets:
              echo: { title: Echo, families: [systemSmall], configuration: { intent: Echo } }
            """)
        try write("provider.py", ServedBoard.program)
    }

    private static let program = #"""
        import json, os, sys, time
        while os.path.exists("unready"): time.sleep(0.01)
        def answer(id, result):
            print(json.dumps({"jsonrpc": "2.0", "id": id, "result": result}), flush=True)
        for line in sys.stdin:
            request = json.loads(line)
            method, id, params = request["method"], request.get("id"), request.get("params")
            if method == "initialize":
                kinds = [{"kind": "echo", "configuration": "intent"}]
                methods = ["timeline", "placeholder"] + ["validate"] * os.path.exists("hold-validate")
                answer(id, {"methods": methods, "kinds": kinds})
            elif method == "validate":
                open("validating", "w")
                while os.path.exists("hold-validate"): time.sleep(0.01)
                answer(id, {"findings": []})
            elif method == "placeholder": answer(id, {"view": "…"})
            elif method == "timeline":
                view = params["configuration"]["text"] + " " + params["context"]["reason"]
                if os.path.exists("hold"): open("asked", "w")
                while os.path.exists("hold"): time.sleep(0.01)
                entry = {"date": params["context"]["now"], "view": view}
                answer(id, {"entries": [entry], "policy": "never"})
            elif method == "shutdown":
                answer(id, {})
                break
        """#

    deinit { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.

    /// Starts `widgetconf serve` and returns when it listens.
    func serve() async throws -> StartedCommand {
        let command = try start()
        _ = await command.listens()
        return command
    }

    /// Starts `widgetconf serve`, or another command.
    func start(
        _ arguments: [String] = ["serve", "--color", "never"], adding more: [String: String] = [:]
    ) throws -> StartedCommand {
        try StartedCommand(["-C", folder] + arguments, environment.merging(more) { $1 })
    }

    /// Kills a command that edits the widget once the edit is committed; its provider must be `unready`.
    ///
    /// The process that waits for the commit also kills. On a busy machine, the test could be a minute late:
    /// then the start of the provider has failed, and the open request is its retry.
    func killAfterCommit(_ command: StartedCommand) async throws {
        let waiting = """
            import os, sqlite3, time
            board = sqlite3.connect("state/board.sqlite")
            while not board.execute("SELECT 1 FROM reload WHERE reason = 'edited'").fetchone():
                time.sleep(0.01)
            os.kill(\(command.number), 9)
            """
        let run = try await ToolRun.of(Python.program, ["-S", "-c", waiting], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try await command.end().reason == .uncaughtSignal)
    }

    /// Runs a command to its end. The output of a failed command includes its messages.
    func run(_ arguments: [String]) async throws -> (status: Int32, output: String) {
        let run = try await ToolRun.of(
            StartedCommand.program, ["-C", folder] + arguments, environment: environment)
        return (run.status, run.status == 0 ? run.output : run.output + run.errors)
    }

    /// Runs a command that cannot write beyond the given size in any file; returns its output from both
    /// streams.
    func run(_ arguments: [String], kibibytes: Int) async throws -> (status: Int32, output: String) {
        // A write beyond the limit fails, as on a full disk, if the limit's signal is ignored.
        let limited = "trap '' XFSZ; ulimit -f \(kibibytes); exec \"$0\" \"$@\""
        let run = try await ToolRun.of(
            "/bin/bash", ["-c", limited, StartedCommand.program, "-C", folder] + arguments,
            environment: environment)
        return (run.status, run.output + run.errors)
    }

    /// Runs a command with this folder on a read-only file system.
    func runReadOnly(_ arguments: [String]) async throws -> (status: Int32, output: String, errors: String) {
        let run = try await ToolRun.of(
            "/usr/bin/bwrap",
            ["--dev-bind", "/", "/", "--ro-bind", folder, folder, StartedCommand.program, "-C", folder]
                + arguments,
            environment: environment)
        return (run.status, run.output, run.errors)
    }

    func session(_ timeouts: Timeouts = .patient) throws -> BoardSession {
        var findings: [Finding] = []
        let workspace = try #require(try WorkspaceFolder.read(folder, into: &findings))
        return try BoardSession(
            workspace, state: nil, clock: SystemClock(), environment: environment,
            timeouts: timeouts)
    }

    /// Sends a request to `serve` as a client does, and repeats it if `serve` could not answer.
    func answer<Call: HostedCall>(_ call: Call) async throws -> BoardReply<Call.Reply> {
        let session = try session()
        while true {
            guard let client = SocketClient(path: session.socketPath, patience: session.timeouts.host),
                let line = try client.ask(Array(JSONValue.object(call.message).text.utf8))
            else {
                try Task.checkCancellation()
                await Waiting.pause()
                continue
            }
            let result = try #require(JSONValue(parsing: line)["result"])
            return try BoardReply<Call.Reply>(json: result)
        }
    }

    /// Repeats the request until the document is as expected; the test's time limit ends the wait.
    func eventually(_ call: some HostedCall, _ holds: (JSONObject) -> Bool) async throws {
        while try await !holds(answer(call).json) {
            try Task.checkCancellation()
            await Waiting.pause()
        }
    }

    func addition() -> AddCall {
        AddCall(kind: "echo", family: nil, changes: [], folder: folder, editID: UUID().uuidString)
    }

    func edit(_ value: String, id: String) -> WidgetEdit {
        let parts = value.split(separator: "=", maxSplits: 1)
        return WidgetEdit(
            widget: "echo-1", changes: [.set(name: String(parts[0]), text: String(parts[1]))], folder: folder,
            editID: id)
    }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }

    func read(_ name: String) throws -> String {
        try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    }

    func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + name) }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder + "/" + name) }
}

extension BoardCall {
    /// The call as a client encodes it.
    var message: JSONObject {
        ["jsonrpc": "2.0", "id": 1, "method": .string(Self.method), "params": .object(parameters())]
    }
}

extension BoardHost {
    /// The reply to a call of any kind, without its document.
    func outcome(of call: any HostedCall) async -> BoardReply<NoDocument> {
        func open(_ call: some HostedCall) async -> BoardReply<NoDocument> {
            await answer(call).map { _ in nil }
        }
        return await open(call)
    }
}

/// A `widgetconf` in a separate process, which is killed at the latest when its test ends.
final class StartedCommand {
    private let process = Process()
    private let running: AsyncStream<Void>
    let output: FileHandle

    /// The `widgetconf` of the same build as the tests.
    static let program: String = {
        let products = Bundle.main.bundleURL.deletingLastPathComponent()
        let candidates = [Bundle.main.bundleURL, products].map { $0.appending(path: "widgetconf").path }
        return candidates.first(where: FileManager.default.isExecutableFile) ?? "widgetconf"
    }()

    init(_ arguments: [String], _ environment: [String: String]) throws {
        let pipe = Pipe()
        output = pipe.fileHandleForReading
        let (running, end) = AsyncStream<Void>.makeStream()
        self.running = running
        process.executableURL = URL(filePath: StartedCommand.program)
        process.arguments = arguments
        process.environment = environment
        process.standardOutput = pipe
        process.standardError = FileHandle.standardError
        process.terminationHandler = { _ in end.finish() }
        try ProcessStarts.start(process)
    }

    deinit { if process.isRunning { send(SIGKILL) } }

    /// Waits until `serve` listens, which it tells in its first line; false when it ends before.
    ///
    /// A thread reads and drops what it prints later. A `readabilityHandler` must not: its handle closes the
    /// pipe before Dispatch stops watching it, and while a process that is just starting keeps the pipe open,
    /// an event can arrive for a source that is gone, which crashes the tests.
    func listens() async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [output] in
                var isOpen = !output.availableData.isEmpty
                continuation.resume(returning: isOpen)
                while isOpen { isOpen = !output.availableData.isEmpty }
            }
        }
    }

    var number: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    func send(_ signal: Int32) { kill(number, signal) }

    /// The names of the process's threads.
    func threads() throws -> [String] {
        let folder = "/proc/\(number)/task/"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { thread in
            let name = try? String(contentsOfFile: folder + thread + "/comm", encoding: .utf8)
            return name?.filter { $0 != "\n" }  // Nil: the thread has just ended.
        }
    }

    /// Whether all its threads have stopped after SIGSTOP.
    func isStopped() throws -> Bool {
        let folder = "/proc/\(number)/task/"
        return try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { thread in
            let line = try String(contentsOfFile: folder + thread + "/stat", encoding: .utf8)
            return line.split(separator: ")").last?.hasPrefix(" T") == true
        }
    }

    /// Waits for the end without blocking a thread, because other work may need one to let the process end.
    func end() async throws -> (reason: Process.TerminationReason, status: Int32) {
        for await _ in running {}
        try Task.checkCancellation()
        return (process.terminationReason, process.terminationStatus)
    }
}
