import CaseWalking
import Foundation
import ProviderHost
import SourceText
import Synchronization
import Testing
import WidgetModel

@testable import BoardDocuments
@testable import WidgetRuntime

/// One hostile provider of `Tests/Cases/hostile`, in a workspace with a provider that behaves.
///
/// Comments at the top of its `provider.py` set it up: `manifest: KEY: VALUE` adds a line to its manifest,
/// `wait: 2s` the time limit for its start and its answers, `ask: options` or `ask: edit` another question
/// after its first timeline, `busy` says that it never answers that timeline, and `unchecked` that only a
/// board runs it, because the conformance kit would have the same volume of data sent many times.
struct HostileCase: Sendable {
    let test: TestCase
    let folder: String
    private let heads: [String]

    init(_ test: TestCase) throws {
        self.test = test
        folder = NSTemporaryDirectory() + "wh-" + UUID().uuidString.prefix(8)
        let source = try test.text(of: "provider.py")
        heads = source.split(separator: "\n").prefix { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
        for name in ["run", "hostile", "healthy"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        let shared = TestCase.packageRoot.appending(path: "Tests/Cases/hostile/hostile.py")
        let library = try String(contentsOf: shared, encoding: .utf8)
        try write("widgetconf.yaml", Self.workspace)
        try write("hostile.intent.yaml", Self.intent)
        try write("hostile/hostile.py", library)
        try write("healthy/hostile.py", library)
        try write("hostile/provider.py", source)
        try write("healthy/provider.py", "from hostile import *\n\nKIND = \"healthy\"\nserve(globals())\n")
        try write("hostile/provider.yaml", manifest("hostile", values("manifest")))
        try write("healthy/provider.yaml", manifest("healthy", []))
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.

    func values(_ key: String) -> [String] {
        heads.filter { $0.hasPrefix(key + ":") }.map {
            $0.dropFirst(key.count + 1).trimmingCharacters(in: .whitespaces)
        }
    }

    var isBusy: Bool { heads.contains("busy") }
    var isChecked: Bool { !heads.contains("unchecked") }

    /// The time limit of the provider's start and answers. Without `wait`, no answer is expected to be late.
    var timeouts: Timeouts {
        let patience = Milliseconds.hours(1)
        var timeouts = Timeouts()
        timeouts.questions = Patience(running: patience, inAll: patience)
        timeouts.options = patience
        timeouts.host = SocketClient.Patience(silence: patience, sign: patience)
        timeouts.lock = patience
        guard let wait = values("wait").first.flatMap({ Milliseconds(literal: $0) }) else { return timeouts }
        timeouts.providers = wait
        timeouts.questions = Patience(running: wait, inAll: wait)
        timeouts.options = wait
        return timeouts
    }

    var environment: [String: String] {
        [
            "XDG_RUNTIME_DIR": folder + "/run", "PATH": Python.searchPath, "HOME": folder, "TZ": "UTC",
            "PYTHONDONTWRITEBYTECODE": "1",
        ]
    }

    /// The running processes that belong to this case. Its folder is their working folder, or is in their
    /// environment or arguments.
    var survivors: [String] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { Int32($0) != nil && Int32($0) != getpid() }.filter { process in
            let path = "/proc/\(process)"
            // A process may end while it is inspected.
            let link = (try? FileManager.default.destinationOfSymbolicLink(atPath: path + "/cwd")) ?? ""
            let texts = ["cmdline", "environ"].map { name in
                (try? Data(contentsOf: URL(filePath: "\(path)/\(name)"))) ?? Data()
            }
            return link.hasPrefix(folder) || texts.contains { $0.range(of: Data(folder.utf8)) != nil }
        }
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }

    private func manifest(_ name: String, _ lines: [String]) -> String {
        var keys = ["format: 1", "provider: \(name)"]
        if !lines.contains(where: { $0.hasPrefix("command:") }) {
            keys.append("command: [python3, -S, provider.py]")
        }
        if !lines.contains(where: { $0.hasPrefix("limits:") }) {
            keys.append("limits: { answer: 10m, idle: 1h }")
        }
        let widget = """
            widgets:
              \(name):
                title: Title
                families: [systemSmall]
                configuration: { intent: Hostile }
                retry: { attempts: 1, first: 24h, longest: 24h }

            """
        return (keys + lines).joined(separator: "\n") + "\n" + widget
    }

    private static let workspace = """
        format: 1
        name: hostile
        intents: ["hostile.intent.yaml"]
        providers: ["*/provider.yaml"]
        """

    private static let intent = """
        format: 1
        intents:
          Hostile:
            title: Hostile
            parameters:
              text: { title: Text, type: string, default: hello }
              place: { title: Place, type: City, options: list }
              more: { title: More, type: boolean, default: true }
              detail: { title: Detail, type: string, default: detail, when: { more: true } }
        types:
          City: { title: City }
        """
}
