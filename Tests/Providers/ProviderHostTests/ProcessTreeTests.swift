import CaseWalking
import Foundation
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Descendants of a provider that leave its process group, its session or their parents.
@Suite(.serialized, .brief) struct ProcessTreeTests {
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

    /// For providers that end on request, crash, and hang.
    @Test(arguments: descendants, ["answer(message, what)", "os._exit(1)", "time.sleep(600)"])
    func noDescendantOutlivesItsProvider(_ start: String, _ end: String) async throws {
        // The test recognizes its own descendants by this duration.
        let sleep = "600.\(ProcessStarts.ownNumber())"
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

    /// The host does not end or reap processes that other code of this process has started.
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
        ProcessStarts.waitForEnd(of: child)
    }

    /// Neither the session nor the environment shows a process's origin, and the process table is never read
    /// early enough to see its parent.
    @Test(arguments: ["env -i setsid", "env -i setsid --fork", "env -i setsid setsid --fork setsid"])
    func aDescendantThatLeftEverythingIsEnded(_ command: String) async throws {
        let sleep = Self.ownCommand()
        let tree = try Self.start("\(command) \(sleep) & exec sleep 600")
        let helper = try #require(await Self.process(sleep))
        tree.kill()
        await Self.end(tree)
        #expect(!Self.isAlive(helper))
    }

    /// Even if the program itself ends immediately, as in a short-lived command.
    @Test func aDescendantOfAProgramThatHasEndedIsEnded() async throws {
        let sleep = Self.ownCommand()
        let tree = try Self.start("env -i setsid --fork \(sleep); exit 3")
        await Self.end(tree, .exited(status: 3))
        #expect(await Self.process(sleep, waits: false) == nil)
    }

    /// Each process ends as soon as it has started the next one, so that every list of processes is outdated.
    @Test func aChainOfProcessesIsEnded() async throws {
        let script = FileManager.default.temporaryDirectory.appending(path: "chain-\(UUID().uuidString)")
        try "env -i setsid /bin/sh \(script.path) &\n".write(to: script, atomically: true, encoding: .utf8)
        let command = "/bin/sh \(script.path)"
        let tree = try Self.start("exec \(command)")
        await Self.end(tree, .exited(status: 0))
        while await Self.process(command, waits: false) != nil, !Task.isCancelled { await Waiting.pause() }
        #expect(await Self.process(command, waits: false) == nil)
        try FileManager.default.removeItem(at: script)
    }

    @Test func aProviderThatStopsItsKeeperIsEnded() async throws {
        let sleep = Self.ownCommand()
        let tree = try Self.start("kill -STOP $PPID; exec \(sleep)")
        _ = try #require(await Self.process(sleep))
        tree.kill()
        await Self.end(tree)
        #expect(await Self.process(sleep, waits: false) == nil)
    }

    /// Only the stopped keeper would report the end.
    @Test func aProviderThatStopsItsKeeperCanEndByItself() async throws {
        await Self.end(try Self.start("kill -STOP $PPID; exit 3"), .exited(status: 3))
    }

    /// The kernel then shows the process as a zombie, although its other threads continue to run.
    @Test(arguments: [
        "exec PYTHON", "env -i setsid PYTHON & exec sleep 600", "env -i setsid --fork PYTHON; exec sleep 600",
    ])
    func aProcessWhoseMainThreadHasEndedIsEnded(_ script: String) async throws {
        let sleep = Self.ownCommand()
        let python = """
            python3 -c 'import ctypes, os, platform, subprocess, threading
            def go_on():
                while open("/proc/%d/stat" % os.getpid()).read().rpartition(")")[2].split()[0] != "Z": pass
                subprocess.run("\(sleep)".split())
            threading.Thread(target=go_on).start()
            ctypes.CDLL(None).syscall(60 if platform.machine() == "x86_64" else 93, 0)'
            """
        let tree = try Self.start(script.replacing("PYTHON", with: python))
        let helper = try #require(await Self.process(sleep))
        let parent = try #require(ProcessTable.entry(of: helper)?.parent)
        tree.kill()
        await Self.end(tree)
        #expect(!Self.isAlive(helper) && !Self.isAlive(parent))
    }

    /// Even if the host cannot do this, because it was killed at the same time.
    @Test func theKernelEndsAProviderWhoseKeeperIsKilled() async throws {
        let tree = try Self.start("exec sleep 600")
        let keeper = try #require(ProcessTable.entry(of: tree.leader)?.parent)
        kill(keeper, SIGKILL)
        while Self.isAlive(tree.leader), !Task.isCancelled { await Waiting.pause() }
        #expect(!Self.isAlive(tree.leader))
        await Self.end(tree)
    }

    /// Processes that remain after their keeper was killed are ended as well.
    @Test func aProviderThatKillsItsKeeperIsEnded() async throws {
        let sleep = Self.ownCommand()
        let tree = try Self.start("env -i setsid --fork \(sleep); kill -9 $PPID; exec \(sleep)")
        await Self.end(tree, .killed(signal: SIGKILL))
        #expect(await Self.process(sleep, waits: false) == nil)
    }

    /// Unchanged pages of a fork count once, as soon as the total matters.
    @Test func sharedMemoryCountsOnce() async throws {
        let sleep = Self.ownCommand()
        let tree = try Self.start(
            """
            exec python3 -c 'import os, time
            block = bytearray(os.urandom(1 << 20)) * 90
            for n in range(3):
                if os.fork() == 0: time.sleep(600)
            os.system("\(sleep)")'
            """)
        _ = try #require(await Self.process(sleep))
        let table = ProcessTable.read()
        let (bound, exact) = (tree.use(in: table, limit: .max).bytes, tree.use(in: table, limit: 0).bytes)
        #expect(bound > 4 * 90 << 20)
        #expect((90 << 20..<150 << 20).contains(exact))
        #expect((90 << 20..<150 << 20).contains(tree.quickUse(limit: 200 << 20).bytes))
        tree.kill()
        await Self.end(tree)
    }

    /// In a container, or after `exec` in a shell with jobs, orphans of other programs are adopted as well.
    @Test func anAdoptedStrangerIsLeftAlone() async throws {
        let sleep = Self.ownCommand()
        _ = try Self.spawn("setsid --fork \(sleep)")
        let stranger = try #require(await Self.process(sleep))
        let tree = try Self.start("exec sleep 600")
        #expect(tree.use(in: .read(), limit: .max).whole?.processes == 1)
        tree.kill()
        await Self.end(tree)
        #expect(Self.isAlive(stranger))
        kill(stranger, SIGKILL)
    }

    @Test(arguments: ["env -i setsid", "env -i setsid --fork"])
    func theHelperOfAnotherRunningProviderIsLeftAlone(_ command: String) async throws {
        let sleep = Self.ownCommand()
        let ending = try Self.start("exec sleep 600")
        let running = try Self.start("\(command) \(sleep) & wait; exec sleep 600")
        let helper = try #require(await Self.process(sleep))
        ending.kill()
        await Self.end(ending)
        #expect(Self.isAlive(helper) && Self.isAlive(running.leader))
        running.kill()
        await Self.end(running)
        #expect(!Self.isAlive(helper))
    }

    /// A command with a duration by which the test recognizes its own process.
    private static func ownCommand() -> String { "sleep 600.\(ProcessStarts.ownNumber())" }

    private static func start(_ script: String) throws -> ProcessTree {
        try ProcessTree { () throws(ProcessError) in
            let null = Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
            return try Spawn.keep(
                plan(script), environment: environment, streams: [null.number, null.number, null.number])
        }
    }

    private static func spawn(_ script: String) throws -> Int32 {
        let null = Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
        return try Spawn.spawn(
            plan(script), environment: environment, streams: [null.number, null.number, null.number])
    }

    private static let environment = ["PATH=/usr/bin:/bin"]

    private static func plan(_ script: String) -> LaunchPlan {
        LaunchPlan(program: "/bin/sh", arguments: ["sh", "-c", script], folder: "/")
    }

    /// Waits until the tree has ended.
    private static func end(_ tree: ProcessTree, _ expected: ProcessEnding = .killed(signal: SIGKILL)) async {
        while !tree.hasEnded, !Task.isCancelled { await Waiting.pause() }
        tree.endDescendants()
        #expect(tree.reap() == expected)
    }

    /// The process with exactly this command, as soon as it exists; nil if it does not exist and `waits` is
    /// false.
    private static func process(_ command: String, waits: Bool = true) async -> Int32? {
        repeat {
            let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [])
                .compactMap(Int32.init)
            if let number = numbers.first(where: { Self.command(of: $0) == command }) { return number }
            if waits { await Waiting.pause() }
        } while waits && !Task.isCancelled
        return nil
    }

    /// The processes of this command. Waits until at least one runs, and until no process is about to become
    /// one.
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
