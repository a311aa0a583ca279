import CaseWalking
import Foundation
import JSONText
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Descendants of a provider that leave its process group, its session or their parents.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ProcessTreeTests {
    @Test func aProviderHasASessionOfItsOwnAndNoTerminal() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                try: os.open("/dev/tty", os.O_RDWR); terminal = True
                except OSError: terminal = False
                answer(message, [os.getsid(0) == os.getpid(), os.getpgid(0) == os.getpid(), terminal])
            """)
        stage.ask(1, "")
        #expect(await stage.outcome().event == .answered(token: 1, .timeline, [true, true, false]))
        await stage.end()
    }

    private static let descendants = [
        #"subprocess.Popen(["setsid", "sleep", "600"])"#,
        #"subprocess.run(["setsid", "--fork", "sleep", "600"])"#,
        #"subprocess.run(["sh", "-c", "sleep 600 & sleep 600 &"])"#,
        #"subprocess.run(["setsid", "--fork", "sh", "-c", "setsid --fork sleep 600; sleep 600"])"#,
    ]

    /// Each as the provider ends when it is told to, crashes, and hangs.
    @Test(arguments: descendants, ["answer(message, what)", "os._exit(1)", "time.sleep(600)"])
    func noDescendantOutlivesItsProvider(_ start: String, _ end: String) async throws {
        // By this length the test knows its own descendants.
        let sleep = "600.\(UInt32.random(in: 1...UInt32.max))"
        let stage = try Stage(
            """
            def handle(message, what):
                if what == "start":
                    \(start.replacing("600", with: sleep))
                    return answer(message, what)
                \(end)
            """)
        stage.ask(1, "start")
        #expect(await stage.outcome().event == .answered(token: 1, .timeline, "start"))
        let born = await Self.sleepers("sleep " + sleep)
        stage.ask(2, "end")
        if end == "time.sleep(600)" { stage.host.cancel(2) } else { _ = await stage.outcome() }
        await stage.end()
        #expect(!born.isEmpty)
        #expect(born.filter(Self.isAlive) == [])
    }

    @Test func orphansThatEndAreReapedWhileTheProviderRuns() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                command = ["sh", "-c", "true & echo $!; setsid --fork sh -c 'echo $$'"]
                shells = [subprocess.run(command, capture_output=True, text=True) for _ in range(20)]
                answer(message, [int(word) for shell in shells for word in shell.stdout.split()])
            """)
        stage.ask(1, "")
        guard case .answered(_, _, let orphans)? = await stage.outcome().event else {
            throw Surprise("expected the numbers of the orphans")
        }
        let numbers = try #require(orphans.array?.compactMap { $0.integer.map(Int32.init) })
        #expect(numbers.count == 40)
        await Self.expectGone(numbers)
        await stage.end()
    }

    /// What other code of this process has started, or left behind, is its own business.
    @Test func childrenThatNoProviderStartedAreLeftAlone() async throws {
        let child = Process()
        child.executableURL = URL(filePath: "/bin/sleep")
        child.arguments = ["600"]
        try ProcessStarts.start(child)
        let stage = try Stage("")
        stage.ask(1, "one")
        #expect(await stage.outcome().event == .answered(token: 1, .timeline, "one"))
        await stage.end()
        #expect(child.isRunning && Self.isAlive(child.processIdentifier))
        kill(child.processIdentifier, SIGKILL)
        child.waitUntilExit()
    }

    /// The variable is missing, the session is another one: only an earlier look shows where it came from.
    @Test func aDescendantWithoutTheVariableIsEndedIfItWasSeenInTheTree() async throws {
        let sleep = Self.ownCommand()
        let tree = try Self.start("env -i setsid \(sleep) & wait")
        let helper = try #require(await Self.process(sleep))
        #expect(tree.use(in: .read()).bytes > 0)
        tree.endDescendants()
        _ = tree.reap()
        #expect(!Self.isAlive(helper))
    }

    /// In a container, or after `exec` in a shell with jobs, orphans of other programs are adopted as well.
    @Test func anAdoptedStrangerIsLeftAlone() async throws {
        let sleep = Self.ownCommand()
        let tree = try Self.start("exec sleep 600")
        _ = try Self.spawn("setsid --fork \(sleep)")
        let stranger = try #require(await Self.process(sleep))
        #expect(tree.use(in: .read()).bytes > 0)
        tree.endDescendants()
        _ = tree.reap()
        #expect(Self.isAlive(stranger))
        kill(stranger, SIGKILL)
    }

    @Test(arguments: ["env -i setsid", "env -i setsid --fork"])
    func theHelperOfAnotherRunningProviderIsLeftAlone(_ command: String) async throws {
        let sleep = Self.ownCommand()
        let ending = try Self.start("exec sleep 600")
        let running = try Self.start("\(command) \(sleep) & wait; exec sleep 600")
        let helper = try #require(await Self.process(sleep))
        #expect(ending.use(in: .read()).bytes > 0 && running.use(in: .read()).bytes > 0)
        ending.endDescendants()
        _ = ending.reap()
        #expect(Self.isAlive(helper) && Self.isAlive(running.leader))
        running.endDescendants()
        _ = running.reap()
        kill(helper, SIGKILL)
    }

    /// A command by whose length the test knows its own process.
    private static func ownCommand() -> String { "sleep 600.\(UInt32.random(in: 1...UInt32.max))" }

    private static func start(_ script: String) throws -> ProcessTree {
        try ProcessTree.start { (variable) throws(ProcessError) in try spawn(script, [variable]) }
    }

    private static func spawn(
        _ script: String, _ variables: [String] = []
    ) throws(ProcessError) -> Int32 {
        let null = Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
        return try Spawn.spawn(
            LaunchPlan(program: "/bin/sh", arguments: ["sh", "-c", script], folder: "/"),
            environment: ["PATH=/usr/bin:/bin"] + variables,
            streams: [null.number, null.number, null.number])
    }

    /// The process of exactly this command, as soon as there is one.
    private static func process(_ command: String) async -> Int32? {
        while !Task.isCancelled {
            let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [])
                .compactMap(Int32.init)
            if let number = numbers.first(where: { Self.command(of: $0) == command }) { return number }
            await Waiting.pause()
        }
        return nil
    }

    /// The processes of this command; waits until there is one, and none is left that is about to become one.
    private static func sleepers(_ command: String) async -> [Int32] {
        while !Task.isCancelled {
            let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [])
                .compactMap(Int32.init)
            let commands = numbers.filter { Self.command(of: $0).contains(command) }
            if !commands.isEmpty, !commands.contains(where: { Self.command(of: $0).hasPrefix("setsid") }) {
                return commands
            }
            await Waiting.pause()
        }
        return []
    }

    private static func command(of number: Int32) -> String {
        let bytes = (try? Data(contentsOf: URL(filePath: "/proc/\(number)/cmdline"))) ?? Data()
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    private static func isAlive(_ number: Int32) -> Bool {
        ProcessTable.entry(of: number).map { !$0.isZombie } ?? false
    }

    private static func expectGone(_ numbers: [Int32]) async {
        while numbers.contains(where: { ProcessTable.entry(of: $0) != nil }), !Task.isCancelled {
            await Waiting.pause()
        }
        #expect(numbers.filter { ProcessTable.entry(of: $0) != nil } == [])
    }
}
