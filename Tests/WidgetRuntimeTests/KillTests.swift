import Foundation
import JSONText
import SourceText
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A real `serve` is killed at the worst moments, and another one goes on.
@Suite(.serialized, .timeLimit(.minutes(2))) struct KillTests {
    /// The provider needs long to start, so the edit is committed and its request not yet written when
    /// `serve` dies. The next one asks for it (T17).
    @Test func aKillBetweenCommitAndRequestLosesNothing() async throws {
        let served = try ServedBoard(
            intent: "text: { title: Text, type: string, default: one }",
            program: #"""
                import json, os, sys, time
                if os.path.exists("slow"): time.sleep(4)
                def answer(id, result):
                    print(json.dumps({"jsonrpc": "2.0", "id": id, "result": result}), flush=True)
                for line in sys.stdin:
                    request = json.loads(line)
                    method, id, params = request["method"], request.get("id"), request.get("params")
                    if method == "initialize":
                        kinds = [{"kind": "echo", "configuration": "intent"}]
                        answer(id, {"methods": ["timeline", "placeholder"], "kinds": kinds})
                    elif method == "placeholder": answer(id, {"view": "…"})
                    elif method == "timeline":
                        view = params["configuration"]["text"] + " " + params["context"]["reason"]
                        entry = {"date": params["context"]["now"], "view": view}
                        answer(id, {"entries": [entry], "policy": "never"})
                        os._exit(0)
                """#)
        let first = try served.serve()
        _ = try await served.answer(.add(served.addition()))
        try served.write("slow", "")
        let waiting = Task { try await served.answer(.edit(served.edit("text=two", id: "worst"))) }
        try await served.eventually(.ledger(widget: "echo-1")) { document in
            let last = document["reloads"]?.array?.last
            return last?["reason"] == "edited"
        }
        kill(first.processIdentifier, SIGKILL)
        first.waitUntilExit()
        try served.remove("slow")

        let second = try served.serve()
        try await served.eventually(.timeline(widget: "echo-1")) { $0["state"] == "current" }
        let shown = try await served.answer(.render(widget: "echo-1", at: nil))
        #expect(shown.document["view"]?.string?.hasPrefix("two ") == true)
        #expect(shown.document["shownRevision"] == 2)
        let rows = try await served.answer(.ledger(widget: "echo-1")).document["reloads"]?.array
        // On a busy machine the request may have been answered before the kill, or fail first when it is
        // asked again.
        let hadItsRequest = rows?.contains {
            $0["reason"] == "edited" && ($0["recovered"] == true || $0["outcome"] == "answered")
        }
        #expect(hadItsRequest == true)
        // The client's connection ended with the first serve; it sent its edit again, and nothing was done
        // twice.
        #expect(try await waiting.value.document["revision"] == 2)
        second.terminate()
        second.waitUntilExit()
        #expect(second.terminationStatus == 0, "SIGTERM ends serve in good order")
    }

    /// SIGTERM before it listens: it holds the lock, and waits for a definition that comes through a pipe.
    @Test func aSignalBeforeItListensEndsItInGoodOrder() async throws {
        let served = try ServedBoard(
            intent: "text: { title: Text, type: string, default: one }", program: "")
        let definition = served.folder + "/echo.yaml"
        let text = try Data(contentsOf: URL(fileURLWithPath: definition))
        try served.remove("echo.yaml")
        #expect(mkfifo(definition, 0o600) == 0)
        let process = try served.start()
        while !FileManager.default.fileExists(atPath: served.folder + "/state/lock"), process.isRunning {
            await Task.yield()
        }
        kill(process.processIdentifier, SIGTERM)
        // Opened for writing once it reads, or never when it has ended.
        var pipe: CInt = -1
        while pipe < 0, process.isRunning {
            pipe = open(definition, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            await Task.yield()
        }
        if pipe >= 0 {
            try FileHandle(fileDescriptor: pipe, closeOnDealloc: true).write(contentsOf: text)
        }
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }
}

/// A workspace in a temporary folder that a `widgetconf serve` of its own process hosts.
final class ServedBoard: Sendable {
    let folder: String
    private let environment: [String: String]

    init(intent: String, program: String) throws {
        folder = NSTemporaryDirectory() + "wk-" + UUID().uuidString.prefix(8)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        environment = [
            "XDG_RUNTIME_DIR": folder + "/run", "PATH": path, "HOME": folder,
            "WIDGETCONF_STATE": folder + "/state",
        ]
        try FileManager.default.createDirectory(atPath: folder + "/run", withIntermediateDirectories: true)
        try write(
            "widgetconf.yaml",
            "format: 1\nname: killed\nintents: [\"echo.yaml\"]\nproviders: [\"provider.yaml\"]\n")
        try write(
            "echo.yaml", "format: 1\nintents:\n  Echo:\n    title: Echo\n    parameters:\n      \(intent)\n")
        try write(
            "provider.yaml",
            """
            format: 1
            provider: echo
            command: [python3, provider.py]
            widgets:
              echo: { title: Echo, families: [systemSmall], configuration: { intent: Echo } }
            """)
        try write("provider.py", program)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }  // Nothing depends on it any more.

    /// Starts `widgetconf serve` and returns when it listens.
    func serve() throws -> Process {
        let process = try start()
        guard let output = (process.standardOutput as? Pipe)?.fileHandleForReading else { return process }
        _ = output.availableData  // Its first line says that it listens.
        output.readabilityHandler = { _ = $0.availableData }
        return process
    }

    /// Starts `widgetconf serve`, or another command.
    func start(_ arguments: [String] = ["serve", "--color", "never"]) throws -> Process {
        let products = Bundle.main.bundleURL.deletingLastPathComponent()
        let candidates = [Bundle.main.bundleURL, products].map { $0.appendingPathComponent("widgetconf") }
        let program = try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
        let process = Process()
        process.executableURL = program
        process.arguments = ["-C", folder] + arguments
        process.environment = environment
        process.standardOutput = Pipe()
        process.standardError = FileHandle.standardError
        try process.run()
        return process
    }

    func session() throws -> BoardSession {
        var findings: [Finding] = []
        let workspace = try #require(try WorkspaceFolder.read(folder, into: &findings))
        return try BoardSession(workspace, state: nil, clock: SystemClock(), environment: environment)
    }

    /// Has `serve` answer as a client, and a request that it could not answer once more.
    func answer(_ request: BoardRequest) async throws -> BoardReply {
        let session = try session()
        while true {
            guard let client = SocketClient(path: session.socketPath),
                let line = try client.ask(Array(JSONValue.object(request.message).text.utf8))
            else {
                await Task.yield()
                continue
            }
            let result = try #require(JSONValue(parsing: line)["result"])
            return try #require(BoardReply(json: result))
        }
    }

    /// Asks again until the document is as expected; the test's time limit ends what never is.
    func eventually(_ request: BoardRequest, _ holds: (JSONObject) -> Bool) async throws {
        while try await !holds(answer(request).document) { await Task.yield() }
    }

    func addition() -> AddRequest {
        AddRequest(kind: "echo", family: nil, changes: [], folder: folder, editID: UUID().uuidString)
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

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder + "/" + name) }
}

extension BoardRequest {
    /// As a client writes it.
    var message: JSONObject {
        ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(parameters)]
    }
}
