import Testing

@testable import ProviderHost

@Suite struct ProgramResolutionTests {
    static let existing: Set<String> = [
        "/w/weather/./run.sh", "/opt/widgetconf/world-clock", "/usr/bin/world-clock", "/usr/bin/python3",
        "/w/clock/.venv/bin/python3", "/w/weather/local",
    ]

    @Test(
        arguments: [
            ("./run.sh", "/w/weather", "/usr/bin", "/w/weather/./run.sh"),
            ("/usr/bin/python3", "/w/clock", "/usr/bin", "/usr/bin/python3"),
            ("world-clock", "/w/weather", "/usr/bin", "/opt/widgetconf/world-clock"),
            ("python3", "/w/weather", "/sbin:/usr/bin", "/usr/bin/python3"),
            ("python3", "/w/clock", "/usr/bin", "/w/clock/.venv/bin/python3"),
            ("local", "/w/weather", "/usr/bin", nil),
            ("local", "/w/weather", "/usr/bin:", "/w/weather/local"),
            ("bin/absent", "/w/weather", "/usr/bin", nil),
        ] as [(String, String, String, String?)])
    func finds(_ program: String, in folder: String, _ searchPath: String, _ expected: String?) {
        let path = ProgramResolution.path(
            of: program, folder: folder, besideExecutable: "/opt/widgetconf", searchPath: searchPath,
            isExecutable: Self.existing.contains)
        #expect(path == expected)
    }
}

@Suite struct ProviderEnvironmentTests {
    @Test func passesOnlyWhatEveryProviderGetsAndWhatIsNamed() {
        let ours = ["PATH": "/bin", "TZ": "UTC", "TOKEN": "x", "HTTPS_PROXY": "p"]
        let theirs = ProviderEnvironment.inherited(from: ours, passing: ["HTTPS_PROXY", "ABSENT"])
        let passed = ["PATH": "/bin", "TZ": "UTC", "HTTPS_PROXY": "p"]
        #expect(theirs == passed.merging(ProviderEnvironment.defaults) { $1 })
    }

    @Test func aPassedVariableReplacesItsDefault() {
        let ours = ["SWIFT_BACKTRACE": "enable=no"]
        #expect(ProviderEnvironment.inherited(from: ours) == ProviderEnvironment.defaults)
        #expect(ProviderEnvironment.inherited(from: ours, passing: ["SWIFT_BACKTRACE"]) == ours)
    }
}

@Suite struct ProcessTableTests {
    @Test(
        arguments: [
            "7 (py) Z 1 42 43 0 -1 1 2 3 4 5 6 7 8 9 20 0 1 0 99 1000 17 18",
            "7 (a) b) (c) Z 1 42 43 0 -1 1 2 3 4 5 6 7 8 9 20 0 1 0 99 1000 17 18",
        ])
    func readsFiguresBehindAnyName(_ line: String) {
        let entry = Array(line.utf8).withUnsafeBytes { ProcessTable.entry(inStat: $0) }
        #expect(
            entry == .init(parent: 1, group: 42, session: 43, start: 99, pages: 17, ticks: 30, isZombie: true)
        )
    }

    /// The process's other threads still run and may have children.
    @Test func aProcessWhoseMainThreadHasEndedIsNoZombie() {
        let line = "7 (py) Z 1 42 43 0 -1 1 2 3 4 5 6 7 8 9 20 0 2 0 99 1000 17 18"
        let entry = Array(line.utf8).withUnsafeBytes { ProcessTable.entry(inStat: $0) }
        #expect(entry?.isZombie == false)
    }

    @Test func aCutLineIsNoEntry() {
        #expect(Array("7 (py) S 1 42".utf8).withUnsafeBytes { ProcessTable.entry(inStat: $0) } == nil)
    }
}

@Suite struct LoggedCrashTests {
    private func cause(_ lines: String...) -> String? {
        var crash = LoggedCrash()
        for line in lines { crash.append(line) }
        return crash.cause(ofEndAt: MonotonicInstant(milliseconds: 0))
    }

    @Test func theFirstFrameWithAPositionFollowsTheError() {
        #expect(
            cause(
                "starting", "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range",
                "*** Signal 4: Backtracing from 0x7f106876df7f... done ***",
                "*** Program crashed: Illegal instruction at 0x00007f106876df7f ***",
                "Thread 0 crashed:",
                "0                  0x00007f106876df7f _assertionFailure(_:_:file:line:flags:) in libswiftCore.so",
                "1 [async] [thunk]  0x000055ba0b4d6cf0 thunk for @escaping () in c at //<compiler-generated>",
                "2 [ra]             0x000055ba0b4d6ef6 static M.entries(_:) + 165 in c at /tmp/Countdown.swift:46:78",
                "3 [ra]             0x000055ba0b4d6a64 static M.helper(_:) + 35 in c at /tmp/Countdown.swift:5:47",
                "Backtrace took 0.12s") == "Fatal error: Index out of range at Countdown.swift:46")
    }

    @Test func theLineItselfMayHaveThePosition() {
        #expect(
            cause("App/Main.swift:3: Fatal error: gone", "1 in c at /tmp/Session.swift:129:2")
                == "Fatal error: gone at Main.swift:3")
        #expect(
            cause("panic: runtime error: index out of range [5]", "goroutine 1 [running]:")
                == "panic: runtime error: index out of range [5]")
    }

    @Test func pythonWritesThePositionBeforeTheError() {
        #expect(
            cause(
                "Traceback (most recent call last):", #"  File "/home/ada/plant.py", line 46, in <module>"#,
                "    provider.run()", #"  File "/home/ada/widgetconf.py", line 7, in run"#,
                "ValueError: the widget 'plant' has no timeline")
                == "ValueError: the widget 'plant' has no timeline at plant.py:46")
        #expect(
            cause(#"  File "/home/ada/plant.py", line 2"#, "    def f(:", "SyntaxError: invalid syntax")
                == "SyntaxError: invalid syntax at plant.py:2")
    }

    @Test func nodeWritesItsVersionAfterTheError() {
        #expect(
            cause(
                "file:///home/ada/tide.mjs:2", "const x = ;", "          ^",
                "SyntaxError: Unexpected token ';'",
                "    at compileSourceTextModule (node:internal/modules/esm/utils:346:16)", "Node.js v20.20.2")
                == "SyntaxError: Unexpected token ';' at tide.mjs:2")
        #expect(
            cause(
                "file:///home/ada/widgetconf.mjs:412", "TypeError: a widget has no function \"timline\"",
                "    at Provider.add (file:///home/ada/widgetconf.mjs:412:11)",
                "    at file:///home/ada/tide.mjs:12:10", "Node.js v20.20.2")
                == "TypeError: a widget has no function \"timline\" at tide.mjs:12")
        #expect(cause("Error: none of these was found", "an Error: no") == "Error: none of these was found")
    }

    @Test func theLatestErrorIsTheCause() {
        #expect(cause("panic: one", "1 in c at /tmp/a.swift:1:2", "Fatal error: two") == "Fatal error: two")
        #expect(cause("fatal errors: none", "1 in c at /tmp/a.swift:1:2") == nil)
    }
}

@Suite struct LogFramerTests {
    @Test func cutsLongLinesAndSkipsEmptyOnes() {
        var framer = LogFramer()
        var lines: [String] = []
        for piece in ["one\r\n\n", "tw", "o\n", String(repeating: "é", count: 400) + "\nlast"] {
            Array(piece.utf8).withUnsafeBytes { framer.receive($0) { lines.append($0) } }
        }
        framer.finish { lines.append($0) }
        #expect(lines.count == 4)
        #expect(lines[0...1] == ["one", "two"])
        #expect(lines[2].utf8.count <= FixedProcessLimits.logLineBytes)
        #expect(lines[2].hasSuffix("é…"))
        #expect(lines[3] == "last")
    }
}
