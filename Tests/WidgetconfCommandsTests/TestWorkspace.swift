import CaseWalking
import Foundation
import JSONText
import Synchronization
import Testing
import ViewRendering
import WidgetModel
import WidgetRuntime

@testable import WidgetconfCommands

/// A clock that the test sets.
final class SteppedClock: Clock {
    private let instant: Mutex<Instant>

    init(_ start: Instant) { instant = Mutex(start) }

    func now() -> Instant { instant.withLock { $0 } }
    func advance(by span: Milliseconds) { instant.withLock { $0 = $0 + span } }
}

/// What a command printed and said.
final class Captured: Sendable {
    private let texts: Mutex<(output: String, talk: String)> = Mutex(("", ""))
    private let more: Mutex<[CheckedContinuation<Void, Never>]> = Mutex([])

    var output: String { texts.withLock { $0.output } }
    var talk: String { texts.withLock { $0.talk } }

    func print(_ text: String) {
        texts.withLock { $0.output += text }
        wake()
    }

    private func wake() {
        let waiting = more.withLock { more in
            defer { more = [] }
            return more
        }
        for continuation in waiting { continuation.resume() }
    }

    func say(_ text: String) {
        texts.withLock { $0.talk += text }
        wake()
    }

    /// Waits until the output holds `text`; the suite's time limit ends what never does.
    func printed(_ text: String, times: Int = 1) async throws {
        try await wait { self.output.components(separatedBy: text).count > times }
    }

    /// Waits until `text` was said so many times.
    func said(_ text: String, times: Int = 1) async throws {
        try await wait { self.talk.components(separatedBy: text).count > times }
    }

    private func wait(until isThere: @Sendable () -> Bool) async throws {
        while !isThere() {
            if Task.isCancelled { throw NeverCame(output: output, talk: talk) }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    more.withLock { $0.append(continuation) }
                    // What came between the look and the wait is not missed.
                    if isThere() || Task.isCancelled { wake() }
                }
            } onCancel: {
                wake()
            }
        }
    }

    /// What a test waited for was not among these.
    struct NeverCame: Error {
        let output: String
        let talk: String
    }
}

/// How a command ended, with all that it printed and said.
struct Ending {
    let status: CommandStatus
    let output: String
    let talk: String

    /// The one JSON document of the output.
    var document: JSONObject {
        get throws { try #require(try JSONValue(parsing: output).object, "\(output)\(talk)") }
    }
}

/// A workspace in a temporary folder with one scripted provider, and command lines carried out in it.
///
/// The provider is a real Python process: it shows `text`, `count` and the revision; `mode` says how it
/// answers (`answer`, `fail`, `hour`: an entry per minute, atEnd).
final class TestWorkspace: Sendable {
    let folder: String
    let clock = SteppedClock(TestWorkspace.start)
    /// 2026-11-21T12:00:00Z
    static let start = Instant(milliseconds: 1_795_262_400_000)

    init() throws {
        let name = "wcc-" + UUID().uuidString.prefix(8)
        let root = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
        folder = root + "/" + name
        try FileManager.default.createDirectory(atPath: folder + "/run", withIntermediateDirectories: true)
        try write("widgetconf.yaml", TestWorkspace.workspace)
        try write("echo.yaml", TestWorkspace.intent)
        try write("provider.yaml", TestWorkspace.manifest)
        try write("provider.py", TestWorkspace.program)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }  // Nothing depends on it any more.

    func write(_ name: String, _ text: String) throws {
        let file = URL(fileURLWithPath: folder + "/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func text(of name: String) throws -> String {
        try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    }

    var environment: [String: String] {
        return [
            "PATH": Python.searchPath, "HOME": folder, "XDG_RUNTIME_DIR": folder + "/run", "TZ": "UTC",
            "WIDGETCONF_STATE": folder + "/state",
        ]
    }

    /// Carries out a command line in the workspace's folder.
    func run(
        _ arguments: String..., input: String = "", terminal: Terminal? = nil,
        environment: [String: String] = [:]
    ) async -> Ending {
        await run(arguments, input: input, terminal: terminal, environment: environment)
    }

    func run(
        _ arguments: [String], input: String = "", terminal: Terminal? = nil,
        environment: [String: String] = [:], glyphs: GlyphSet = .unicode, background: Appearance? = nil,
        into captured: Captured = Captured(),
        interruption: Interruption = Interruption()
    ) async -> Ending {
        let surroundings = CommandSurroundings(
            console: Console(
                output: { captured.print($0) }, talk: { captured.say($0) }, input: { Array(input.utf8) },
                terminal: terminal, talkColumns: terminal?.columns, glyphs: glyphs, background: { background }
            ),
            environment: self.environment.merging(environment) { $1 }, folder: folder, clock: clock,
            interruption: { interruption })
        let status = await Widgetconf.run(arguments, in: surroundings)
        return Ending(status: status, output: captured.output, talk: captured.talk)
    }

    /// The JSON document of a command that is expected to be done.
    func document(
        _ arguments: String..., at location: SourceLocation = #_sourceLocation
    ) async throws -> JSONObject {
        let ending = await run(arguments + ["--format", "json"])
        #expect(ending.status == .done, "\(ending.talk)", sourceLocation: location)
        return try ending.document
    }

    static let workspace = """
        format: 1
        name: test
        intents: ["echo.yaml"]
        providers: ["provider.yaml"]

        """

    static let intent = """
        format: 1
        intents:
          Echo:
            title: Echo
            parameters:
              text: { title: Text, type: string, default: hello }
              mode: { title: Mode, type: string, default: answer }
              count: { title: Count, type: integer, range: [1, 9], default: 1 }
              loud: { title: Loud, type: boolean, default: true }
              color: { title: Color, type: color, default: "#2da44e", when: { loud: true } }
              place: { title: Place, type: Place, options: list }
        types:
          Place: { title: Place }

        """

    static let manifest = """
        format: 1
        provider: echo
        command: [python3, provider.py]
        limits: { answer: 50s }
        widgets:
          echo:
            title: Echo
            description: Says what it was told.
            families: [systemSmall, systemMedium]
            configuration: { intent: Echo }

        """

    /// Answers on the bare protocol.
    static let program = #"""
        import json, sys, datetime

        def answer(id, result):
            print(json.dumps({"jsonrpc": "2.0", "id": id, "result": result}), flush=True)

        def fail(id, name, message):
            error = {"code": -32000, "message": message, "data": {"class": name}}
            print(json.dumps({"jsonrpc": "2.0", "id": id, "error": error}), flush=True)

        def view(values, context):
            return "%s %s r%s" % (values.get("text"), values.get("count"), context.get("revision"))

        def timeline(id, params):
            values, context = params["configuration"], params["context"]
            if values.get("mode") == "fail": return fail(id, "failed", "the server is \u001b[31mdown")
            now = datetime.datetime.fromisoformat(context["now"].replace("Z", "+00:00"))
            count = 60 if values.get("mode") == "hour" else 1
            dates = [now + datetime.timedelta(minutes=minute) for minute in range(count)]
            entries = [{"date": date.isoformat(), "view": view(values, context)} for date in dates]
            answer(id, {"entries": entries, "policy": "atEnd" if count > 1 else "never"})

        places = [{"id": "here", "title": "Here", "subtitle": "nearby"}, {"id": "there", "title": "There"}]
        for line in sys.stdin:
            request = json.loads(line)
            method, id, params = request.get("method"), request.get("id"), request.get("params")
            if method == "initialize":
                kind = {"kind": "echo", "configuration": "intent"}
                answer(id, {"concurrency": 1, "kinds": [kind]})
            elif method == "timeline": timeline(id, params)
            elif method == "placeholder": answer(id, {"view": "placeholder"})
            elif method == "snapshot": answer(id, {"view": "snapshot"})
            elif method == "options":
                wanted = params.get("ids")
                answer(id, {"options": [p for p in places if wanted is None or p["id"] in wanted]})
            elif method == "validate": answer(id, {"findings": []})
            elif method == "shutdown":
                answer(id, {})
                break
            elif id is not None: fail(id, "unsupported", "unknown method")

        """#
}

/// What a command line writes for people about a document, as plain text.
func written(_ line: String, _ document: JSONObject, columns: Int? = nil) throws -> String {
    let parsed = try Widgetconf.parse(line.split(separator: " ").map(String.init))
    let command = try #require(parsed as? any BoardCommand)
    let terminal = columns.map { Terminal(columns: $0, colors: .none) }
    let surroundings = CommandSurroundings(
        console: Console(output: { _ in }, talk: { _ in }, input: { [] }, terminal: terminal),
        environment: ["TZ": "UTC"], folder: "/", clock: SteppedClock(TestWorkspace.start),
        interruption: { Interruption() })
    var page = Page(surroundings, command.options)
    command.write(document, on: &page)
    return "\(page.text)"
}
