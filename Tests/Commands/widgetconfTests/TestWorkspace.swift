import BoardDocuments
import CaseWalking
import Foundation
import Machine
import ProviderHost
import Synchronization
import Testing
import ViewRendering
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// A clock that the test sets.
final class SteppedClock: Clock {
    private let instant: Mutex<Instant>

    init(_ start: Instant) { instant = Mutex(start) }

    func now() -> Instant { instant.withLock { $0 } }
    func advance(by span: Milliseconds) { instant.withLock { $0 = $0 + span } }
}

/// A command's output on both streams.
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

    /// Waits until the output contains `text`; the suite's time limit ends the wait.
    func printed(_ text: String, times: Int = 1) async throws {
        try await wait { self.output.components(separatedBy: text).count > times }
    }

    /// Waits until the messages contain `text` that many times.
    func said(_ text: String, times: Int = 1) async throws {
        try await wait { self.talk.components(separatedBy: text).count > times }
    }

    private func wait(until isThere: @Sendable () -> Bool) async throws {
        while !isThere() {
            if Task.isCancelled { throw NeverCame(output: output, talk: talk) }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    more.withLock { $0.append(continuation) }
                    // An event between the check and the wait is not missed.
                    if isThere() || Task.isCancelled { wake() }
                }
            } onCancel: {
                wake()
            }
        }
    }

    /// The output, in which the expected text did not appear.
    struct NeverCame: Error {
        let output: String
        let talk: String
    }
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

/// A command's status, with its output and messages.
struct Ending {
    let status: CommandStatus
    let output: String
    let talk: String

    /// The output's single JSON document.
    var document: JSONObject {
        get throws { try #require(try JSONValue(parsing: output).object, "\(output)\(talk)") }
    }
}

/// A workspace in a temporary folder with one scripted provider, and command lines that run in it.
///
/// The provider is a real process with a script: it shows `text`, `count` and the revision; `mode` determines
/// how it answers (`answer`, `fail`, `hour`: an entry per minute, atEnd, `hold`: not at all). It does not
/// validate the text `hold`.
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
        try write("provider.json", TestWorkspace.script)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.

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

    /// Runs a command line in the workspace's folder.
    func run(
        _ arguments: String..., input: String = "", terminal: Terminal? = nil,
        environment: [String: String] = [:]
    ) async -> Ending {
        await run(arguments, input: input, terminal: terminal, environment: environment)
    }

    func run(
        _ arguments: [String], input: String = "", terminal: Terminal? = nil,
        environment: [String: String] = [:], glyphs: GlyphSet = .unicode, background: Appearance? = nil,
        readsTerminal: Bool = false, into captured: Captured = Captured(),
        interruption: Interruption = Interruption(), timeouts: Timeouts = .patient,
        systemdFolder: String = "/nothing"
    ) async -> Ending {
        var context = CommandContext(
            console: Console(
                output: { captured.print($0) }, talk: { captured.say($0) }, input: { Array(input.utf8) },
                readsTerminal: readsTerminal, terminal: terminal, talkColumns: terminal?.columns,
                glyphs: glyphs, background: { background }
            ),
            environment: self.environment.merging(environment) { $1 }, folder: folder, clock: clock,
            interruption: { interruption })
        context.timeouts = timeouts
        context.systemdFolder = systemdFolder
        let status = await Widgetconf.run(arguments, in: context)
        return Ending(status: status, output: captured.output, talk: captured.talk)
    }

    /// The JSON document of a command that must succeed.
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
        command: [scripted-provider, provider.json]
        limits: { answer: 10m }
        widgets:
          echo:
            title: Echo
            description: Says what it was told.
            families: [systemSmall, systemMedium]
            configuration: { intent: Echo }

        """

    /// The provider's program and script, as the manifest names them.
    static let command = "scripted-provider, provider.json"

    /// What the provider answers; `Tests/ScriptedProvider/main.c` explains the form.
    static let script = #"""
        {
          "initialize": [
            {"result": {"concurrency": 1, "kinds": [{"kind": "echo", "configuration": "intent"}]}}
          ],
          "timeline": [
            {"when": {"configuration.mode": "hold"}, "silent": true},
            {"when": {"configuration.mode": "fail"}, "error": ["failed", "the server is \u001b[31mdown"]},
            {"when": {"configuration.mode": "hour"}, "result": {"entries": [HOUR], "policy": "atEnd"}},
            {"result": {"entries": [{"date": "{context.now}", "view": VIEW}], "policy": "never"}}
          ],
          "placeholder": [{"result": {"view": "placeholder"}}],
          "snapshot": [{"result": {"view": "snapshot"}}],
          "options": [
            {"result": {"options": [
              {"id": "here", "title": "Here", "subtitle": "nearby"}, {"id": "there", "title": "There"}
            ]}}
          ],
          "validate": [{"when": {"configuration.text": "hold"}, "silent": true}, {"result": {"findings": []}}]
        }

        """#
        .replacing("HOUR", with: hour).replacing("VIEW", with: view)

    /// What a timeline shows.
    static let view = #""{configuration.text} {configuration.count} r{context.revision}""#

    /// An entry per minute.
    private static let hour = (0..<60).map { #"{"date": "{context.now+\#($0)m}", "view": VIEW}"# }
        .joined(separator: ", ")

    /// Replaces the provider by a program in Python, for tests of what a script cannot do.
    func writeProgram(_ program: String) throws {
        let manifest = try text(of: "provider.yaml")
        try write("provider.py", program)
        try write(
            "provider.yaml", manifest.replacing(TestWorkspace.command, with: "python3, -S, provider.py"))
    }

    /// A program in Python for `writeProgram`. It shows `text`, `count` and the revision.
    static let program = #"""
        import json, sys

        def answer(id, result):
            print(json.dumps({"jsonrpc": "2.0", "id": id, "result": result}), flush=True)

        def view(values, context):
            return "%s %s r%s" % (values.get("text"), values.get("count"), context.get("revision"))

        def offered(name): return []

        def timeline(id, params):
            values, context = params["configuration"], params["context"]
            entry = {"date": context["now"], "view": view(values, context)}
            answer(id, {"entries": [entry], "policy": "never"})

        for line in sys.stdin:
            request = json.loads(line)
            method, id, params = request.get("method"), request.get("id"), request.get("params")
            if method == "initialize":
                answer(id, {"concurrency": 1, "kinds": [{"kind": "echo", "configuration": "intent"}]})
            elif method == "timeline": timeline(id, params)
            elif method in ("placeholder", "snapshot"): answer(id, {"view": method})
            elif method == "options": answer(id, {"options": offered(params["parameter"])})
            elif method == "validate": answer(id, {"findings": []})
            elif method == "shutdown":
                answer(id, {})
                break
            elif id is not None:
                error = {"code": -32000, "message": "unknown method", "data": {"class": "unsupported"}}
                print(json.dumps({"jsonrpc": "2.0", "id": id, "error": error}), flush=True)
        """#
}

/// A command's text output about a document, without colors.
func written(_ line: String, _ document: JSONObject, columns: Int? = nil) throws -> String {
    let parsed = try Widgetconf.parse(line.split(separator: " ").map(String.init))
    let command = try #require(parsed as? any BoardCommand)
    let terminal = columns.map { Terminal(columns: $0, colors: .none) }
    let context = CommandContext(
        console: Console(output: { _ in }, talk: { _ in }, input: { [] }, terminal: terminal),
        environment: ["TZ": "UTC"], folder: "/", clock: SteppedClock(TestWorkspace.start),
        interruption: { Interruption() })
    var page = Page(context, command.options)
    try write(.object(document), with: command, on: &page)
    return "\(page.text)"
}

private func write<Command: BoardCommand>(
    _ json: JSONValue, with command: Command, on page: inout Page
) throws {
    var json = json
    var set: Set<String> = []
    while true {
        do throws(JSONMismatch) {
            return command.write(try Command.Call.Reply(json: json), on: &page)
        } catch {
            let path = error.path.split { ".[]".contains($0) }.map(String.init)
            let members = path.filter { Int($0) == nil }.joined(separator: ".")
            guard error.problem == "missing", set.insert(error.path).inserted,
                let member = unimportant[members] ?? unimportant[path.last!]
            else { throw error }
            json = json.setting(path[...], to: member)
        }
    }
}

/// Members that the tests' documents leave out because they do not affect the output, by path or by key.
private let unimportant: [String: JSONValue] = [
    "action": "", "answered": "2026-11-21T08:00:00.000Z", "asked": "2026-11-21T08:00:00.000Z",
    "asking": false, "at": "2026-11-21T08:00:00.000Z", "budget": [:],
    "budget.left": 46, "budget.perDay": 48, "bypassed": [], "byReason": [],
    "bytes": 0, "changes": [:], "charged": false, "class": "failed", "configuration": "static",
    "deferred": 0, "definitionVersion": nil, "description": nil, "due": nil, "duration": nil,
    "entries": [], "entry": nil, "every": nil, "expires": nil, "failingSince": nil, "families": [],
    "family": "systemSmall", "forecast": [:], "forecast.left": 46, "forecast.perDay": 48, "generation": 1,
    "granted": nil,
    "group": nil, "intent": nil, "is": "fresh", "kind": "echo", "left": 0, "meanMilliseconds": nil,
    "message": nil, "name": "", "next": nil, "nextEntry": nil, "nextReload": nil, "notListed": 0,
    "open": nil, "origin": "edit", "outcome": "answered", "outcomes": [:], "parameters": [],
    "parameters.title": "", "widgets.parameters.title": "",
    "target": "echo-1",
    "perDay": nil, "placed": "2026-11-21T08:00:00.000Z", "policy": nil, "press": 1, "provider": "echo",
    "reason": "edited", "recovered": false, "reload": nil, "reloads": [], "requests": 1,
    "required": false, "revision": 1, "score": 0, "serving": false, "show": nil, "shown": false,
    "shownRevision": nil, "shows": ["what": "placeholder"], "since": [],
    "failing.since": "2026-11-21T08:00:00.000Z", "sinceCount": 0, "skipped": 0, "snapshot": nil,
    "spent": nil, "stale": nil, "state": "current", "summary": nil, "timeline": [:], "title": nil,
    "total": [:], "total.charged": 0, "types": [:], "type": "string", "unanswered": false, "values": [:],
    "value": nil,
    "view": nil, "widget": "echo-1", "widgets": 1,
]

extension JSONValue {
    fileprivate func setting(_ path: ArraySlice<String>, to value: JSONValue) -> JSONValue {
        guard let key = path.first else { return value }
        switch self {
        case .array(var elements):
            guard let index = Int(key) else { return self }
            elements[index] = elements[index].setting(path.dropFirst(), to: value)
            return .array(elements)
        case .object(var object):
            object[key] = (object[key] ?? [:]).setting(path.dropFirst(), to: value)
            return .object(object)
        default: return self
        }
    }
}

/// Access to members of a command's output.
extension JSONObject {
    func text(_ key: String) -> String { self[key]?.string ?? "" }
    func number(_ key: String) -> Int? { self[key]?.integer.map(Int.init) }
    func flag(_ key: String) -> Bool { self[key]?.boolean ?? false }
    func object(_ key: String) -> JSONObject? { self[key]?.object }
    func objects(_ key: String) -> [JSONObject] { (self[key]?.array ?? []).compactMap(\.object) }
    func texts(_ key: String) -> [String] { (self[key]?.array ?? []).compactMap(\.string) }
}
