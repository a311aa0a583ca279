import CaseWalking
import Foundation
import NIOPosix
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Real processes that crash, hang, flood, leak or do not end.
@Suite(.serialized, .brief) struct ProviderMisbehaviourTests {
    @Test func crashFailsOneRequestWithTheLastLogLines() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                if what == "crash":
                    for n in range(100): print("step", n, file=sys.stderr)
                    sys.exit(7)
                answer(message, what)
            """)
        stage.ask(1, "crash")
        stage.ask(2, "sibling")
        let (token, failure) = try await stage.failure()
        #expect(token == 1)
        #expect(failure.class == .crashed)
        #expect(failure.message == "the provider ended with exit status 7")
        #expect(failure.logLines == (100 - FixedProcessLimits.logLines..<100).map { "step \($0)" })
        #expect(await stage.outcome().event == .answered(token: 2, .timeline, "sibling"))
        await stage.end()
    }

    /// A signal handler belongs to the whole process.
    @Test func anExitIsFoundWithoutItsSignal() async throws {
        var (none, former) = (sigaction(), sigaction())
        let stage = try Stage(
            """
            def handle(message, what):
                while not os.path.exists("go"): time.sleep(0.01)
                sys.exit(7)
            """)
        stage.ask(1, "")
        while let event = await stage.next() {
            if case .declared = event { break }
        }
        sigaction(SIGCHLD, &none, &former)
        defer { sigaction(SIGCHLD, &former, nil) }
        try Data().write(to: stage.folder.appending(path: "go"))
        #expect(try await stage.failure().failure.message == "the provider ended with exit status 7")
        await stage.end()
    }

    @Test func levelsOfTheLogAreShown() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                for level in ["debug", "info", "warning", "error"]:
                    params = {"level": level, "message": "a " + level}
                    print(json.dumps({"jsonrpc": "2.0", "method": "log", "params": params}), flush=True)
                sys.exit(7)
            """)
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.logLines == ["debug: a debug", "a info", "warning: a warning", "error: a error"])
        await stage.end()
    }

    @Test func crashAtStartIsTriedAgainAndGivenUp() async throws {
        let stage = try Stage(#"sys.exit("no such module")"#)
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.class == .crashed)
        #expect(failure.logLines.last == "no such module")
        #expect(await stage.end() == FixedProcessLimits.starts)
    }

    @Test func hangingAtInitializeFailsAtItsDeadline() async throws {
        let stage = try Stage("time.sleep(60)", limits: .patient(start: Milliseconds(200)))
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.message == "the provider did not answer \"initialize\" within 200ms")
        await stage.end()
    }

    /// The usual reason is a line that never ends, or that is not a message.
    @Test func whatWasWrittenInsteadIsTold() async throws {
        // A shell writes the line quickly, even on a busy machine.
        let stage = try Stage(
            "", limits: .patient(start: .seconds(5)), command: ["sh", "-c", "echo hello; exec sleep 600"])
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.message.hasPrefix("the provider did not answer \"initialize\" within "))
        #expect(failure.message.contains(#"; it printed "hello", which is not a message"#))
        await stage.end()
    }

    private static let forms: [(answer: String, problem: String)] = [
        (#"{"id": id, "result": result}"#, #"jsonrpc: missing, expected "2.0""#),
        (#"{"jsonrpc": "2.0", "id": str(id), "result": result}"#, "expected an integer"),
        (#"{"jsonrpc": "2.0", "id": None, "result": result}"#, "found neither method nor result with an id"),
        (#"{"jsonrpc": "2.0", "id": "answer", "result": result}"#, "expected an integer"),
        (#"{"jsonrpc": "2.0", "result": result}"#, "found neither method nor result with an id"),
    ]
    private static let writings: [(line: String, problem: String)] = [
        (#""\ufeff" + json.dumps(answer)"#, "found a byte order mark"),
        ("json.dumps(answer, indent=2)", "found a message over several lines"),
        ("json.dumps(answer, indent=4, sort_keys=True)", "found a message over several lines"),
    ]

    /// As an answer to `initialize`, and as an answer to the only other request.
    @Test(arguments: forms.map { ("json.dumps(\($0.answer))", $0.problem) } + writings, [0, 1])
    func answersOfAnotherFormAreNamedAtOnce(_ form: (line: String, problem: String), _ id: Int) async throws {
        let stage = try Stage(
            """
            count = 0
            def say(message):
                global count
                line = json.dumps({"jsonrpc": "2.0", **message})
                if count == \(id):
                    id, result = message["id"], message["result"]
                    answer = {"jsonrpc": "2.0", **message}
                    line = \(form.line)
                count += 1
                sys.stdout.buffer.write(line.encode() + b"\\n")
                sys.stdout.flush()
            """)
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.class == .malformed)
        #expect(failure.message.contains(form.problem), "\(failure.message)")
        await stage.end()
    }

    @Test func missingProgramIsNamed() async throws {
        let settings = ProviderSettings(
            name: ProviderName("absent"), command: ["no-such-program"], folder: "/", environment: [:])
        let (stream, continuation) = AsyncStream.makeStream(of: ProviderEvent.self)
        let host = ProviderHost(settings: settings, on: MultiThreadedEventLoopGroup.singleton.next()) {
            continuation.yield($0)
        }
        host.send(Stage.request(1, ""))
        var events = stream.makeAsyncIterator()
        let event = await events.next(isolation: nil)
        guard case .failed(1, let failure) = event else { throw Surprise("found \(event.debugDescription)") }
        #expect(failure.class == .crashed)
        #expect(failure.message.contains("no-such-program"))
        await host.stop()
    }

    /// Stray output, and notifications, which are messages.
    @Test(arguments: ["'x' * 1000", "json.dumps(log)"])
    func floodOfStandardOutputIsStopped(_ line: String) async throws {
        let stage = try Stage(
            """
            log = {"jsonrpc": "2.0", "method": "log", "params": {"message": "x" * 1000}}
            def handle(message, what):
                while True: print(\(line))
            """)
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.message == "the provider printed 4 MiB without an answer and was killed")
        await stage.end()
    }

    @Test func aLineWithoutEndIsStoppedBeforeItEnds() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                while True: sys.stdout.write("x" * 65536)
            """, limits: .patient(answer: .minutes(5)))
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.class == .malformed)
        #expect(failure.message.hasSuffix("was killed; the limit is 16 MiB"))
        await stage.end()
    }

    @Test func floodOfStandardErrorIsReadAndForgotten() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                for n in range(5000): sys.stderr.write("y" * 5000 + "\\n")
                answer(message, what)
            """)
        stage.ask(1, "one")
        let (event, before) = await stage.outcome()
        #expect(event == .answered(token: 1, .timeline, "one"))
        #expect(before.count <= ProviderLimits().log + 4)
        await stage.end()
    }

    @Test(arguments: ["[]", #"["timeline"]"#])
    func whatIsNotAmongTheMethodsIsNotAsked(_ methods: String) async throws {
        let stage = try Stage(
            """
            def answer(message, result):
                if message["method"] == "initialize": result["methods"] = \(methods)
                say({"id": message["id"], "result": result})
            def handle(message, what):
                answer(message, message["method"])
            """)
        let context = RequestContext(
            kind: Kind("stage")!, family: .systemSmall, now: Instant(milliseconds: 1_795_219_200_000))
        let requests: [ProviderRequest] = [
            .placeholder(PlaceholderRequest(context: context)), .snapshot(SnapshotRequest(context: context)),
            .options(OptionsRequest(context: context, parameter: "p", query: .list)),
            .defaults(DefaultsRequest(context: context)), .validate(ValidateRequest(context: context)),
            .perform(PerformRequest(context: context, action: "a", press: 1)),
        ]
        for (index, request) in requests.enumerated() {
            stage.host.send(OutgoingRequest(token: UInt64(index + 1), request: request))
            let (_, failure) = try await stage.failure()
            #expect(failure.class == .unsupported)
            #expect(failure.message.contains("\"\(request.method.rawValue)\""))
        }
        stage.ask(99, "one")
        let event = await stage.outcome().event
        if methods == "[]" {
            guard case .failed(99, _) = event else { throw Surprise("found \(event.debugDescription)") }
        } else {
            #expect(event == .answered(token: 99, .timeline, "timeline"))
        }
        await stage.end()
    }

    @Test func grandchildThatIgnoresSIGTERMIsKilledWithItsParent() async throws {
        let stage = try Stage(
            """
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            child = "import time; print('born', flush=True); time.sleep(600)"
            subprocess.Popen([sys.executable, "-c", child])
            def serve_for_ever():
                serve()
                while True: time.sleep(60)
            """)
        try
            (String(contentsOf: stage.folder.appending(path: "provider.py"), encoding: .utf8)
            .replacing("\nserve()\n", with: "\nserve_for_ever()\n"))
            .write(to: stage.folder.appending(path: "provider.py"), atomically: true, encoding: .utf8)
        stage.ask(1, "one")
        var isBorn = false, isAnswered = false
        while !(isBorn && isAnswered), let event = await stage.next() {
            if event == .strayPrint("born") { isBorn = true }
            if event == .answered(token: 1, .timeline, "one") { isAnswered = true }
            if case .failed(_, let failure) = event { throw failure }
        }
        #expect(Stage.alive(inGroup: try #require(stage.processIDs.first)).count == 2)
        await stage.end()
    }

    @Test func grandchildOfALeaderThatEndedIsKilled() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                subprocess.Popen(["sleep", "600"])
                os._exit(1)
            """)
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.message == "the provider ended with exit status 1")
        await stage.expectGroupGone(try #require(stage.processIDs.first))
        await stage.end()
    }

    @Test(arguments: [
        "grow()", #"subprocess.run([sys.executable, "-c", growth + "grow()"])"#,
        #"subprocess.run([sys.executable, "-c", growth + "grow()"], start_new_session=True)"#,
        #"subprocess.run(["setsid", "--fork", sys.executable, "-c", growth + "grow()"]); time.sleep(60)"#,
    ])
    func memoryBeyondTheLimitIsStopped(_ statement: String) async throws {
        let stage = try Stage(
            """
            growth = '''
            import time
            def grow():
                kept = []
                while True:
                    kept.append(bytearray(b"x" * (1 << 20)))
                    time.sleep(0.001)
            '''
            exec(growth)
            def handle(message, what):
                \(statement)
            """, limits: .patient(memory: 64 << 20))
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.class == .crashed)
        #expect(failure.message.hasSuffix("its limit is 64 MiB"))
        await stage.end()
    }

    @Test func closedStandardOutputIsALoss() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                os.close(1)
                time.sleep(60)
            """)
        stage.ask(1, "")
        let (_, failure) = try await stage.failure()
        #expect(failure.message == "the provider closed its standard output")
        await stage.end()
    }

    @Test func closedStandardInputHarmsNobody() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                if what == "close":
                    os.close(0)
                    print("closed", flush=True)
                    time.sleep(60)
                answer(message, what)
            """)
        stage.ask(1, "close")
        while let event = await stage.next(), event != .strayPrint("closed") {}
        stage.ask(2, "two")
        stage.host.cancel(1)
        #expect(await stage.outcome().event == .answered(token: 2, .timeline, "two"))
        #expect(await stage.end() == 2)
    }

    @Test func unreadInputIsBoundedAndNeverBlocks() async throws {
        let stage = try Stage("def handle(message, what): time.sleep(60)")
        stage.ask(1, "")
        while let event = await stage.next() {
            if case .declared = event { break }
        }
        let big = String(repeating: "x", count: 1 << 20)
        for token in 2...UInt64(6) { stage.ask(token, big) }
        let (token, failure) = try await stage.failure()
        #expect(token == 1)
        #expect(failure.message == "the provider does not read its standard input; 4 MiB are waiting")
        await stage.end()
    }
}
