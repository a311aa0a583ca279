import BoardDocuments
import Foundation
import IntentDefinitions
import Machine
import ProviderHost
import SourceText
import Synchronization
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf_fleet

/// A workspace with one scripted provider, whose board is moved into a fleet.
final class FleetHome: Sendable {
    private let folder: TemporaryFolder
    let path: String
    let lines = Lines()
    /// What commands print on standard output.
    let outputs = Lines()

    /// Lines that commands and nodes print.
    final class Lines: Sendable {
        private let printed = Mutex<[String]>([])
        var all: [String] { printed.withLock { $0 } }

        func add(_ line: String) { printed.withLock { $0.append(line) } }

        func contain(_ words: String, times: Int = 1) -> Bool {
            all.count { $0.contains(words) } >= times
        }
    }

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path
        try FileManager.default.createDirectory(atPath: path + "/run", withIntermediateDirectories: true)
        for (name, text) in Self.files {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
        }
    }

    var environment: [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": path, "TZ": "UTC",
            "XDG_RUNTIME_DIR": path + "/run", "XDG_STATE_HOME": path + "/states",
        ]
    }

    /// The state folder of the board on one machine.
    var state: String { path + "/states/widgetconf/home" }

    /// The state folder of a board on a node.
    func state(on node: String, of board: String = "kitchen") -> String {
        "\(path)/states/widgetconf/fleet/\(node)/\(board)/state"
    }

    /// A client of the board in a state folder, or its host for one command.
    func session(_ state: String) throws -> BoardSession {
        var findings: [Finding] = []
        let folder = try #require(try WorkspaceFolder.read(path, into: &findings))
        return try BoardSession(
            folder, state: state, clock: SystemClock(), environment: environment, timeouts: .patient)
    }

    /// Runs a command line of `widgetconf-fleet` in the workspace, and returns its exit code. Later options
    /// replace the database and the key.
    func run(_ arguments: [String], on fleet: TestFleet) async -> Int32 {
        let (lines, outputs) = (lines, outputs)
        let options = ["--database", fleet.address, "--key-file", fleet.keyFile]
        return await FleetProgram.run(
            Array(arguments.prefix(1)) + options + arguments.dropFirst(),
            in: FleetContext(
                environment: environment, folder: path, clock: SystemClock(),
                output: {
                    lines.add($0)
                    outputs.add($0)
                }, talk: { text, _ in lines.add(text) }, interruption: { Interruption() }))
    }

    /// A node that hosts boards of the workspace in this process.
    ///
    /// - Parameter quiet: the time without activity after which boards sleep; nil if they do not.
    func node(
        _ id: String, of fleet: TestFleet, lease: Milliseconds = .seconds(60),
        quiet: Milliseconds? = nil
    ) throws -> FleetNode {
        let folder = try session(path + "/unused").folder
        let literals = LiteralContext.machine(
            clock: SystemClock(), folder: path, environment: environment)
        let workspace = FleetNode.Workspace(
            folder: folder, loaded: try LoadedWorkspace(folder, literals: literals))
        return try FleetNode(
            FleetNode.Settings(
                id: id, lease: lease, loops: 2, workspaces: [workspace], environment: environment,
                quiet: quiet),
            fleet.database
        ) { [lines] line, _ in lines.add("\(id): \(line)") }
    }

    /// Changes the text of the only widget through the host of a board.
    func edit(_ text: String, in state: String) async throws -> ReplyStatus {
        try await session(state).answer(
            EditCall(
                WidgetEdit(
                    widget: "echo-1", changes: [.set(name: "text", text: text)], folder: path,
                    editID: UUID().uuidString))
        ).status
    }

    /// The revisions of the only widget as JSON.
    func history(in state: String) async throws -> String {
        let reply = try await session(state).answer(HistoryCall(widget: "echo-1"))
        return try #require(reply.document).encodedJSON.text
    }

    /// Makes the board, and moves it into the fleet.
    func moveBoard(into fleet: TestFleet) async throws {
        try await makeBoard()
        try #require(await run(["import", "kitchen"], on: fleet) == 0, "\(lines.all)")
    }

    /// Places the widget on the board of one machine, and edits it.
    func makeBoard() async throws {
        let reply = try await session(state).answer(
            AddCall(
                kind: "echo", family: nil, changes: [.set(name: "text", text: "first")], folder: path,
                editID: UUID().uuidString))
        try #require(reply.status == .done, "\(reply.remarks)")
        try #require(try await edit("second", in: state) == .done)
    }

    private static let files = [
        "widgetconf.yaml": "format: 1\nname: home\nintents: [echo.yaml]\nproviders: [provider.yaml]\n",
        "echo.yaml": """
        format: 1
        intents:
          Echo:
            title: Echo
            parameters:
              text: { title: Text, type: string, default: hello }

        """,
        "provider.yaml": """
        format: 1
        provider: echo
        command: [scripted-provider, provider.json]
        limits: { answer: 10m }
        widgets:
          echo: { title: Echo, families: [systemSmall], configuration: { intent: Echo } }

        """,
        "provider.json": #"""
        {
          "initialize": [{"result": {"kinds": [{"kind": "echo", "configuration": "intent"}]}}],
          "timeline": [
            {
              "result": {
                "entries": [{"date": "{context.now}", "view": "{configuration.text}"}], "policy": "never"
              }
            }
          ],
          "placeholder": [{"result": {"view": "placeholder"}}],
          "snapshot": [{"result": {"view": "snapshot"}}],
          "validate": [{"result": {"findings": []}}]
        }

        """#,
    ]
}

extension Timeouts {
    /// Longer than the time limit of every test, so that only a hang ends a wait.
    static var patient: Timeouts {
        let patience = Milliseconds.hours(1)
        var timeouts = Timeouts()
        timeouts.questions = Patience(running: patience, inAll: patience)
        timeouts.options = patience
        timeouts.snapshot = patience
        timeouts.providers = patience
        timeouts.host = SocketClient.Patience(silence: patience, sign: patience)
        timeouts.lock = patience
        timeouts.silence = patience
        return timeouts
    }
}
