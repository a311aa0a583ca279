import BoardDocuments
import Foundation
import SourceText
import WidgetModel
import WidgetRuntime

/// A temporary workspace with one provider that answers at once, served by a real `widgetconf serve`.
struct BenchmarkBoard {
    let folder: String
    private let server: Process
    private let client: SocketClient

    static func environment(_ folder: String) -> [String: String] {
        ["XDG_RUNTIME_DIR": folder, "PATH": "/usr/bin:/bin", "HOME": folder, "TZ": "UTC", "LANG": "C.UTF-8"]
    }

    /// Returns when the board answers.
    init() throws {
        let programs = Bundle.main.executableURL!.deletingLastPathComponent().path
        folder = NSTemporaryDirectory() + "widgetconf-edits-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder + "/state", withIntermediateDirectories: true)
        try Self.write("widgetconf.yaml", Self.workspace, in: folder)
        try Self.write("instant.yaml", Self.intent, in: folder)
        try Self.write("provider.yaml", Self.manifest(programs), in: folder)
        server = Process()
        server.executableURL = URL(fileURLWithPath: programs + "/widgetconf")
        server.arguments = ["serve", "-C", folder, "--state", folder + "/state"]
        server.environment = Self.environment(folder)
        server.standardOutput = FileHandle.nullDevice
        try Self.write("serve.log", "", in: folder)
        server.standardError = FileHandle(forWritingAtPath: folder + "/serve.log")
        try server.run()
        client = try Self.connect(to: Self.socketPath(folder), of: server, folder)
    }

    /// Sends one request. The caller encodes its line beforehand, so that only the board's time is measured.
    func ask<Call: BoardCall>(_ call: Call) -> BoardReply<Call.Reply> {
        guard let reply = Self.reply(to: Call.self, in: send(Self.line(call))) else {
            preconditionFailure("the board answered something else")
        }
        return reply
    }

    func send(_ line: [UInt8]) -> [UInt8] {
        guard let answer = try? client.ask(line) else { preconditionFailure("the board is gone") }
        return answer
    }

    static func line(_ call: some BoardCall) -> [UInt8] {
        SocketRequest(call, in: .english).encodedJSON.bytes
    }

    static func reply<Call: BoardCall>(to call: Call.Type, in line: [UInt8]) -> BoardReply<Call.Reply>? {
        (try? SocketAnswer<Call.Reply>(json: JSONValue(parsing: line)))?.result
    }

    func end() {
        server.terminate()
        server.waitUntilExit()
        // A leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func socketPath(_ folder: String) throws -> String {
        try StateFolder(option: folder + "/state", workspaceName: "edits", environment: [:])
            .socketPath(environment: environment(folder))
    }

    private static func connect(to path: String, of server: Process, _ folder: String) throws -> SocketClient
    {
        while server.isRunning {
            if let client = SocketClient(path: path) { return client }
            usleep(10_000)
        }
        let said = try String(contentsOfFile: folder + "/serve.log", encoding: .utf8)
        preconditionFailure("serve ended with status \(server.terminationStatus): \(said)")
    }

    private static func write(_ name: String, _ text: String, in folder: String) throws {
        try text.write(toFile: folder + "/" + name, atomically: false, encoding: .utf8)
    }

    private static let workspace = """
        format: 1
        name: edits
        intents: ["instant.yaml"]
        providers: ["provider.yaml"]
        """

    private static let intent = """
        format: 1
        intents:
          Instant:
            title: Instant
            parameters:
              count: { title: Count, type: integer, range: { min: 0 }, default: 0 }
              label: { title: Label, type: string, default: things }
              showChart: { title: Chart, type: boolean, default: true }
        """

    private static func manifest(_ programs: String) -> String {
        """
        format: 1
        provider: instant
        command: ["\(programs)/instant-provider"]
        widgets:
          instant:
            title: Instant
            families: [systemSmall]
            configuration: { intent: Instant }
            reads: [count, label, showChart]
        """
    }
}
