import CaseWalking
import Foundation
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Real processes that exceed their manifest's limits. Each failure contains the limit and the usage.
@Suite(.serialized, .brief) struct ProviderLimitTests {
    private static func limits(_ change: (inout ProviderLimits) -> Void) -> ProviderLimits {
        var limits = ProviderLimits.patient()
        change(&limits)
        return limits
    }

    @Test func processorTimeBeyondTheLimitIsStopped() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                while True: pass
            """, limits: Self.limits { $0.processor = Milliseconds(500) })
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.class == .crashed)
        #expect(failure.message.contains("of processor time in a minute and was killed; its limit is 500ms"))
        await stage.end()
    }

    /// A thread that never rests is detected even between requests.
    @Test func processorTimeCountsWhileNoRequestIsInFlight() async throws {
        let stage = try Stage(
            """
            import threading
            def spin():
                while True: pass
            def handle(message, what):
                threading.Thread(target=spin, daemon=True).start()
                answer(message, what)
            """, limits: Self.limits { $0.processor = Milliseconds(500) })
        stage.ask(1, "one")
        #expect(await stage.outcome().event == .answered(token: 1, .timeline, "one"))
        var remarks: [String] = []
        while remarks.isEmpty, let event = await stage.next() {
            if case .remark(let text) = event { remarks.append(text) }
        }
        #expect(remarks.first?.hasSuffix("its limit is 500ms") == true)
        await stage.end()
    }

    @Test(arguments: ["time.sleep(600)", "open('/dev/null')"])
    func openFilesBeyondTheLimitAreStopped(_ afterwards: String) async throws {
        let stage = try Stage(
            """
            kept = []
            def handle(message, what):
                while len(os.listdir("/proc/self/fd")) <= 40: kept.append(open("/dev/null"))
                \(afterwards)
            """, limits: Self.limits { $0.files = 40 })
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.class == .crashed)
        #expect(failure.message.contains("its limit is 40"), "\(failure.message)")
        #expect(failure.message.contains("40 files open") || failure.message.contains("Too many open files"))
        await stage.end()
    }

    @Test func processesBeyondTheLimitAreStopped() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                for n in range(12): subprocess.Popen(["sleep", "600"])
                time.sleep(600)
            """, limits: Self.limits { $0.processes = 8 })
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.message.hasSuffix("processes and was killed; its limit is 8"), "\(failure.message)")
        await stage.expectGroupGone(try #require(stage.processIDs.first))
        await stage.end()
    }

    /// The usage of several processes is added, even if each is below the limit.
    @Test(arguments: ["", "libc = __import__('ctypes').CDLL(None); libc.prctl(4, 0)"])
    func memoryOfSeveralProcessesIsAdded(_ first: String) async throws {
        let stage = try Stage(
            """
            \(first)
            def handle(message, what):
                for n in range(3):
                    if os.fork() == 0:
                        block = bytearray(os.urandom(1 << 20)) * 40
                        time.sleep(600)
                time.sleep(600)
            """, limits: Self.limits { $0.memory = 100 << 20 })
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.message.contains("of memory and was killed; its limit is"), "\(failure.message)")
        await stage.end()
    }

    /// Every process forks repeatedly and leaves the process group, so that no signal reaches all of them.
    @Test func aForkBombIsEnded() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                for n in range(40):
                    if os.fork() == 0:
                        os.setsid()
                        if n < 4 and os.fork() == 0: os.setsid()
                        time.sleep(600)
                time.sleep(600)
            """, limits: Self.limits { ($0.processes, $0.memory) = (8, 4 << 30) })
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.message.hasSuffix("its limit is 8"), "\(failure.message)")
        await stage.end()
    }

    @Test func aLineBeyondTheLimitIsStopped() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                answer(message, "x" * 200_000)
            """, limits: Self.limits { $0.bytes = 100_000 })
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.class == .malformed)
        #expect(failure.message.hasSuffix("kB and was killed; the limit is 100 kB"), "\(failure.message)")
        await stage.end()
    }

    @Test func linesBeyondTheRateAreCounted() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                for n in range(500): print("line", n, file=sys.stderr)
                sys.exit(1)
            """, limits: Self.limits { $0.log = 20 })
        stage.ask(1, "")
        var (lines, remarks): ([String], [String]) = ([], [])
        while let event = await stage.next() {
            if case .log(let line) = event { lines.append(line) }
            if case .remark(let text) = event { remarks.append(text) }
            if case .stopped = event { break }
        }
        #expect(lines == (0..<20).map { "line \($0)" })
        #expect(
            remarks == ["wrote 480 lines more than the limit of 20 a minute; they are not in the log"])
        await stage.end()
    }
}
