import CaseWalking
import Foundation
import NIOPosix
import ProviderProtocol
import Synchronization
import Testing
import WidgetModel

@testable import ProviderHost

/// A host with a provider in Python, in a new folder.
///
/// The question is in the configuration's `do`; the provider's code handles it in `handle(message, what)`.
final class Stage: @unchecked Sendable {
    let host: ProviderHost
    let folder: URL
    private var events: AsyncStream<ProviderEvent>.AsyncIterator
    private let started: Started

    /// `text` may use everything in `prelude` and runs before the loop that reads messages.
    init(
        _ text: String, limits: ProviderLimits = .patient(),
        command: [String] = ["python3", "-S", "provider.py"],
        environment: [String: String] = ProviderEnvironment.inherited(
            from: Python.environment),
        isolation: Isolation = Isolation()
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "host-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try (Self.prelude + text + "\nserve()\n")
            .write(to: folder.appending(path: "provider.py"), atomically: true, encoding: .utf8)
        let (stream, continuation) = AsyncStream.makeStream(of: ProviderEvent.self)
        events = stream.makeAsyncIterator()
        var settings = ProviderSettings(
            name: ProviderName("stage"), command: command, folder: folder.path, environment: environment,
            limits: limits)
        settings.isolation = isolation
        let started = Started()
        self.started = started
        host = ProviderHost(settings: settings, on: MultiThreadedEventLoopGroup.singleton.next()) { event in
            if case .started(let number) = event { started.numbers.withLock { $0.append(number) } }
            continuation.yield(event)
        }
    }

    /// Even after a test that threw an error, no process may remain.
    deinit { for number in processIDs { kill(-number, SIGKILL) } }

    /// The started processes that may still exist, the oldest first.
    var processIDs: [Int32] { started.numbers.withLock(\.self) }

    private final class Started: Sendable {
        let numbers = Mutex<[Int32]>([])
    }

    static let prelude = """
        import json, os, signal, subprocess, sys, time

        def say(message):
            print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)

        def answer(message, result):
            say({"id": message["id"], "result": result})

        def read():
            line = sys.stdin.readline()
            return json.loads(line) if line else None

        def handle(message, what):
            answer(message, what)

        concurrency = 1

        def serve():
            while message := read():
                match message["method"]:
                    case "initialize": answer(message, {"kinds": [], "concurrency": concurrency})
                    case "shutdown": answer(message, {}); return
                    case "cancel": pass
                    case _: handle(message, message["params"]["configuration"]["do"])


        """

    static func request(_ token: UInt64, _ what: String, isUrgent: Bool = false) -> OutgoingRequest {
        let context = RequestContext(
            kind: Kind("stage")!, family: .systemSmall, now: Instant(milliseconds: 1_795_219_200_000))
        let timeline = TimelineRequest(context: context, configuration: ["do": .string(what)])
        return OutgoingRequest(token: token, request: .timeline(timeline), isUrgent: isUrgent)
    }

    func ask(_ token: UInt64, _ what: String, isUrgent: Bool = false) {
        host.send(Self.request(token, what, isUrgent: isUrgent))
    }

    /// The next event about a request, and the events before it.
    func outcome() async -> (event: ProviderEvent?, before: [ProviderEvent]) {
        var before: [ProviderEvent] = []
        while let event = await next() {
            switch event {
            case .answered, .failed: return (event, before)
            default: before.append(event)
            }
        }
        return (nil, before)
    }

    /// The next failure, and the request that failed.
    func failure() async throws -> (token: UInt64, failure: ProviderFailure) {
        let event = await outcome().event
        guard case .failed(let token, let failure) = event else {
            throw Surprise("expected a failure, found \(event.debugDescription)")
        }
        return (token, failure)
    }

    func next() async -> ProviderEvent? {
        await events.next(isolation: nil)
    }

    /// The way in which the next process ends.
    func ending() async -> ProcessEnding? {
        while let event = await next() {
            if case .stopped(let ending) = event { return ending }
        }
        return nil
    }

    /// Stops the host and returns how many processes it had started. Fails if a process of its groups is
    /// still alive.
    @discardableResult
    func end() async -> Int {
        await host.stop()
        let count = processIDs.count
        for number in processIDs { await expectGroupGone(number) }
        started.numbers.withLock { $0 = [] }
        try? FileManager.default.removeItem(at: folder)  // Best-effort cleanup.
        return count
    }

    /// Waits until the killed processes of a group have ended; the test's time limit ends the wait.
    func expectGroupGone(_ group: Int32) async {
        while !Self.alive(inGroup: group).isEmpty, !Task.isCancelled { await Waiting.pause() }
        #expect(Self.alive(inGroup: group) == [])
    }

    /// Processes of a group that are neither zombies nor dead.
    static func alive(inGroup group: Int32) -> [String] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.filter { entry in
            guard Int32(entry) != nil,
                let stat = try? String(contentsOfFile: "/proc/\(entry)/stat", encoding: .utf8),
                let end = stat.lastIndex(of: ")")
            else { return false }
            let fields = stat[stat.index(after: end)...].split(separator: " ")
            return fields.count > 2 && fields[2] == String(group) && fields[0] != "Z" && fields[0] != "X"
        }
    }
}

extension ProviderLimits {
    /// Limits beyond the time limit of every test; a test sets only the limits that it tests.
    static func patient(
        answer: Milliseconds = .hours(1), idle: Milliseconds = .hours(1), start: Milliseconds = .hours(1),
        memory: Int = 256 << 20
    ) -> ProviderLimits {
        ProviderLimits(memory: memory, answer: answer, idle: idle, start: start)
    }
}

struct Surprise: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
