// Measures the host's overhead compared with bare pipes to a provider: `host-overhead` prints one line of
// JSON. The provider is this program itself, which answers every request with the same bytes.
//
//     WIDGETCONF_BENCHMARKS=1 swift run -c release host-overhead
import Foundation
import Glibc
import NIOPosix
import ProviderHost
import ProviderProtocol
import Synchronization
import WidgetModel

if CommandLine.arguments.contains("--provider") { EchoingProvider.serve() }

let measurement = HostMeasurement()
print(try await measurement.run().text)

/// A provider that answers as fast as a program can.
enum EchoingProvider {
    static let result =
        #"{"entries":[{"date":"2026-11-21T08:30:00.000Z","view":"3° clear"}],"policy":"never"}"#

    static func serve() -> Never {
        let concurrency = #"{"kinds":[],"concurrency":16}"#
        while let line = readLine() {
            guard let id = line.firstRange(of: "\"id\":") else { continue }
            let number = line[id.upperBound...].prefix { $0.isNumber }
            let isFirst = line.contains("\"initialize\"")
            let answer =
                #"{"jsonrpc":"2.0","id":\#(number),"result":\#(isFirst ? concurrency : result)}"# + "\n"
            _ = answer.withCString { write(1, $0, strlen($0)) }
            if line.contains("\"shutdown\"") { break }
        }
        exit(0)
    }
}

/// A provider connected with bare pipes, without a host.
final class BareProvider {
    private let child = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var rest: [UInt8] = []

    init() throws {
        child.executableURL = URL(filePath: HostMeasurement.program)
        child.arguments = ["--provider"]
        child.standardInput = input
        child.standardOutput = output
        try child.run()
    }

    /// Writes a line several times and reads as many answers.
    func exchange(_ line: [UInt8], times: Int) {
        for _ in 0..<times { _ = write(input.fileHandleForWriting.fileDescriptor, line, line.count) }
        var answers = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while answers < times {
            let count = read(output.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
            guard count > 0 else { return }
            answers += buffer[..<count].count { $0 == UInt8(ascii: "\n") }
        }
    }

    func end() {
        try? input.fileHandleForWriting.close()  // It is already closed if this fails.
        child.waitUntilExit()
    }
}

/// A host with a provider, whose answers resume their callers.
final class HostedProvider: Sendable {
    let host: ProviderHost
    private struct State {
        var callers: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var token: UInt64 = 0
        var starts = 0
        var answers = 0
        /// The number of further requests, each sent when the previous one is answered.
        var remaining = 0
    }
    private let state: Reference

    private final class Reference: Sendable {
        let state = Mutex(State())
    }

    init(_ isolation: Isolation = Isolation(), command: [String] = [HostMeasurement.program, "--provider"]) {
        var settings = ProviderSettings(
            name: ProviderName("echoing"), command: command, folder: "/",
            environment: ProviderEnvironment.inherited(from: ProcessInfo.processInfo.environment))
        settings.isolation = isolation
        let state = Reference()
        self.state = state
        let sender = Mutex<ProviderHost?>(nil)
        host = ProviderHost(settings: settings, on: MultiThreadedEventLoopGroup.singleton.next()) { event in
            switch event {
            case .answered(let token, _, _):
                let (next, caller) = state.state.withLock { state in
                    state.answers += 1
                    guard state.remaining > 0 else {
                        return (UInt64?.none, state.callers.removeValue(forKey: token))
                    }
                    state.remaining -= 1
                    state.token += 1
                    state.callers[state.token] = state.callers.removeValue(forKey: token)
                    return (state.token, nil)
                }
                if let next {
                    let request = OutgoingRequest(token: next, request: HostMeasurement.request)
                    sender.withLock(\.self)?.send(request)
                }
                caller?.resume()
            case .failed(let token, _):
                state.state.withLock { $0.callers.removeValue(forKey: token) }?.resume()
            case .started: state.state.withLock { $0.starts += 1 }
            default: break
            }
        }
        sender.withLock { $0 = host }
    }

    var starts: Int { state.state.withLock(\.starts) }
    var answers: Int { state.state.withLock(\.answers) }

    func ask() async {
        await withCheckedContinuation { continuation in
            let token = state.state.withLock { state in
                state.token += 1
                state.callers[state.token] = continuation
                return state.token
            }
            host.send(OutgoingRequest(token: token, request: HostMeasurement.request))
        }
    }

    /// Sends requests one after the other. As on a board, each one is sent on the host's thread.
    func exchange(_ count: Int) async {
        state.state.withLock { $0.remaining = count - 1 }
        await ask()
    }

    /// Sends requests, several of them concurrently.
    func ask(_ count: Int, atOnce: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                if number >= atOnce { await group.next() }
                group.addTask { await self.ask() }
            }
        }
    }
}

struct HostMeasurement {
    static let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    static let request = ProviderRequest.timeline(
        TimelineRequest(
            context: RequestContext(
                kind: Kind("echo")!, family: .systemSmall, now: Instant(milliseconds: 1_795_219_200_000)),
            configuration: ["units": "metric", "hours": 5]))
    private static let rounds = 2000
    private static let atOnce = 16
    private static let starts = 15
    private static let widgets = 1000
    private static let providers = 100
    private let clock = ContinuousClock()

    func run() async throws -> JSONValue {
        let line = Self.request.message(id: .number(7)).line
        let bare = try BareProvider()
        let hosted = HostedProvider()
        await hosted.ask()
        // Alternately, so that other load on the machine affects both alike.
        var (alone, withHost) = (Double.infinity, Double.infinity)
        var (pipelined, through) = (Double.infinity, Double.infinity)
        for _ in 0..<5 {
            let batch = Self.rounds / 5
            alone = min(
                alone, seconds { for _ in 0..<batch { bare.exchange(line, times: 1) } } / Double(batch))
            withHost = min(
                withHost, await seconds { await hosted.exchange(batch) } / Double(batch))
            pipelined = min(
                pipelined,
                seconds { for _ in 0..<(batch / Self.atOnce) { bare.exchange(line, times: Self.atOnce) } }
                    / Double(batch / Self.atOnce * Self.atOnce))
            through = min(
                through, await seconds { await hosted.ask(batch, atOnce: Self.atOnce) } / Double(batch))
        }
        await hosted.host.stop()
        bare.end()
        let (plain, hidden, isolated) = await startTimes()
        let (processes, longest) = (await processesOfManyWidgets(), await startsOfManyProviders())
        return [
            "bare_us": JSONValue(alone * 1e6), "host_us": JSONValue(withHost * 1e6), "limit": 3,
            "bare_per_s": JSONValue(1 / pipelined), "host_per_s": JSONValue(1 / through),
            "throughput_limit": 0.6,
            "start_ms": JSONValue(plain), "hidden_start_ms": JSONValue(hidden),
            "sandboxed_start_ms": JSONValue(isolated),
            "start_limit_ms": 30, "widgets": .integer(Int64(Self.widgets)),
            "processes": .integer(Int64(processes)), "providers": .integer(Int64(Self.providers)),
            "answered": .integer(Int64(longest.answered)), "all_started_ms": JSONValue(longest.milliseconds),
        ]
    }

    /// The median times from a request to its answer if the provider has to be started: as before, with the
    /// boards' state hidden, and with permissions.
    private func startTimes() async -> (plain: Double, hidden: Double, isolated: Double) {
        let state = NSTemporaryDirectory() + "widgetconf-benchmark-\(getpid())"
        mkdir(state, 0o700)
        defer { rmdir(state) }
        let kinds = [
            Isolation(), Isolation(hidden: [state]), Isolation(hidden: [state], permissions: .init()),
        ]
        var times = kinds.map { _ in [Double]() }
        for round in 0...Self.starts {
            for (index, isolation) in kinds.enumerated() {
                let provider = HostedProvider(isolation)
                let time = await seconds { await provider.ask() } * 1000
                // The first round determines the machine's isolation means.
                if round > 0 { times[index].append(time) }
                await provider.host.stop()
            }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        return (medians[0], medians[1], medians[2])
    }

    /// The number of processes that the requests of many widgets start.
    private func processesOfManyWidgets() async -> Int {
        let provider = HostedProvider()
        await provider.ask(Self.widgets, atOnce: Self.widgets)
        await provider.host.stop()
        return provider.starts
    }

    /// The number of answers from many providers that are started at once, and the time until the last one.
    private func startsOfManyProviders() async -> (answered: Int, milliseconds: Double) {
        let providers = (0..<Self.providers).map { _ in HostedProvider() }
        let time = await seconds {
            await withTaskGroup(of: Void.self) { group in
                for provider in providers { group.addTask { await provider.ask() } }
            }
        }
        let answered = providers.count { $0.answers == 1 }
        await withTaskGroup(of: Void.self) { group in
            for provider in providers { group.addTask { await provider.host.stop() } }
        }
        return (answered, time * 1000)
    }

    private func seconds(_ body: () -> Void) -> Double { clock.measure(body) / .seconds(1) }

    private func seconds(_ body: () async -> Void) async -> Double {
        let start = clock.now
        await body()
        return (clock.now - start) / .seconds(1)
    }
}
