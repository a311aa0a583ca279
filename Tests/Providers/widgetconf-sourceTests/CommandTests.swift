import CaseWalking
import Foundation
import ProviderProtocol
import Synchronization
import Testing
import WidgetModel

@testable import widgetconf_source

/// Commands whose output is the answer.
@Suite(.brief) struct CommandTests {
    private static let kind = ReloadedKind(Kind(unchecked: "uptime"))

    /// Runs `work` with commands that are ended afterwards.
    private func fetching<Outcome>(
        reloads: @escaping @Sendable (ReloadedKind) -> Void = { _ in },
        _ work: (RunFetching) async throws -> Outcome
    ) async throws -> Outcome {
        let fetching = RunFetching(pacer: ReloadPacer(spacing: .zero, send: reloads))
        do {
            let outcome = try await work(fetching)
            await fetching.shutDown(by: Deadline(after: .seconds(30)))
            return outcome
        } catch {
            await fetching.shutDown(by: Deadline(after: .seconds(30)))
            throw error
        }
    }

    /// The newest line of a kept command.
    private func line(
        _ fetching: RunFetching, _ words: [String], for kind: ReloadedKind? = nil,
        within time: Duration = .seconds(30)
    ) async throws -> String {
        let bytes = try await fetching.newestLine(
            of: words, for: kind, hiding: RequestSecrets([]), by: Deadline(after: time))
        return String(decoding: bytes, as: UTF8.self)
    }

    private func output(_ words: [String], within time: Duration = .seconds(30)) async throws -> String {
        try await fetching { fetching async throws in
            String(decoding: try await fetching.output(of: words, by: Deadline(after: time)), as: UTF8.self)
        }
    }

    private func failure(
        _ words: [String], within time: Duration = .seconds(30)
    ) async throws -> ProviderFailure {
        try await #require(throws: ProviderFailure.self) { try await output(words, within: time) }
    }

    @Test func readsTheOutput() async throws {
        // There is no shell, and the input is empty.
        #expect(try await output(["printf", "%s|", "a b", "$HOME", "*"]) == "a b|$HOME|*|")
        #expect(try await output(["sh", "-c", "cat"]) == "")
    }

    /// Programs whose names are paths are relative to the working folder, which is the manifest's.
    @Test func findsPrograms() async throws {
        let folder = try TemporaryFolder()
        try await WrittenProgram.write("#!/bin/sh\necho \"from $0\"\n", to: folder.path + "/program")
        #expect(try await output([folder.path + "/program"]) == "from \(folder.path)/program\n")
        let missing = try await failure(["./no-such-program"])
        #expect(missing.class == .failed)
        #expect(
            missing.message
                == "the command \"./no-such-program\" cannot be started: no such file or directory; "
                + "correct the path, which is relative to the folder of the manifest")
    }

    @Test func aStatusIsAFailureWithTheLastLines() async throws {
        let failed = try await failure(["sh", "-c", "echo out; seq 9 >&2; exit 3"])
        #expect(failed.class == .failed)
        #expect(failed.message == "the command \"sh\" ended with status 3: 7; 8; 9")
        #expect(try await failure(["false"]).message == "the command \"false\" ended with status 1")
        let killed = try await failure(["sh", "-c", "kill -9 $$"])
        #expect(killed.message == "the command \"sh\" was ended by a signal")
    }

    /// Neither the pipe nor SIGTERM is enough to keep a command alive.
    @Test(arguments: ["sleep 600", "trap '' TERM; sleep 600 & wait; sleep 600", "sleep 600 & wait"])
    func theDeadlineEndsTheCommand(_ script: String) async throws {
        let failed = try await failure(["sh", "-c", script], within: .milliseconds(200))
        #expect(failed.class == .unavailable)
        #expect(failed.message == "the command \"sh\" did not end within 0.2 s")
    }

    /// A caller that joins a command has its own time.
    @Test func theDeadlineOfTheFirstCallerEndsNoOther() async throws {
        let folder = try TemporaryFolder()
        let script =
            "echo x >>\(folder.path)/starts; while [ ! -e \(folder.path)/go ]; do sleep 0.02; done; echo late"
        let words = ["sh", "-c", script]
        try await fetching { fetching async throws in
            let first = Task { try await fetching.output(of: words, by: Deadline(after: .seconds(3))) }
            try await Waiting.until { fetching.callers(for: words) == 1 }
            let later = Task { try await fetching.output(of: words, by: Deadline(after: .seconds(50))) }
            try await Waiting.until { fetching.callers(for: words) == 2 }
            let failure = await #expect(throws: ProviderFailure.self) { try await first.value }
            #expect(failure?.message == "the command \"sh\" did not end within 3 s")
            try folder.write("", to: "go")
            let output = try await later.value
            #expect(String(decoding: output, as: UTF8.self) == "late\n")
        }
        #expect(try String(contentsOfFile: folder.path + "/starts", encoding: .utf8) == "x\n")
    }

    /// Without a descriptor, the command could not be ended.
    @Test func noCommandBeginsWithoutADescriptor() {
        let failure = #expect(throws: ProviderFailure.self) {
            try WakeUp {
                errno = EMFILE
                return -1
            }
        }
        #expect(failure?.class == .unavailable)
        #expect(
            failure?.message == "the request cannot begin: no file can be opened: too many open files")
    }

    @Test func theOutputIsLimited() async throws {
        let failed = try await failure(["yes"])
        #expect(failed.message == "the command \"yes\" printed more than 8 MiB")
    }

    /// A process that a command leaves behind does not delay the answer, and is killed.
    @Test func processesThatRemainAreKilled() async throws {
        let text = try await output(["sh", "-c", "sleep 600 & echo $!"])
        let number = try #require(pid_t(text.dropLast()))
        try await Waiting.until {
            // A killed process remains as a zombie until its new parent reaps it.
            let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
            return state?.contains(") Z ") ?? true
        }
    }

    @Test func theNewestLineIsTheAnswer() async throws {
        let folder = try TemporaryFolder()
        let reloaded = FirstResult<ReloadedKind>()
        try await fetching(reloads: { reloaded.finish(.success($0)) }) { fetching async throws in
            // The second line follows when the file exists.
            let script =
                "echo first; while [ ! -e \(folder.path)/go ]; do sleep 0.02; done; "
                + "echo second; echo; echo last; exec sleep 600"
            let words = ["sh", "-c", script]
            #expect(try await line(fetching, words, for: Self.kind) == "first")
            #expect(
                try await line(fetching, words, for: Self.kind) == "first", "the command is started once")
            try folder.write("", to: "go")
            #expect(try await reloaded.value() == Self.kind)
            while try await line(fetching, words, for: Self.kind) != "last" { await Waiting.pause() }
        }
    }

    /// Many commands print their value again and again.
    @Test func theSameLineAgainIsNotNews() async throws {
        let folder = try TemporaryFolder()
        let reloads = Mutex(0)
        try await fetching(reloads: { _ in reloads.withLock { $0 += 1 } }) { fetching async throws in
            let script =
                "echo a; while [ ! -e \(folder.path)/go ]; do sleep 0.02; done; "
                + "for i in 1 2 3; do echo a; sleep 0.05; done; echo b; exec sleep 600"
            let words = ["sh", "-c", script]
            #expect(try await line(fetching, words, for: Self.kind) == "a")
            try folder.write("", to: "go")
            while try await line(fetching, words) != "b" { await Waiting.pause() }
            while reloads.withLock({ $0 }) == 0 { await Waiting.pause() }
            #expect(reloads.withLock { $0 } == 1)
        }
    }

    /// A flood of lines neither blocks nor fills the memory, and its newest line is the answer.
    @Test func aFloodIsRead() async throws {
        try await fetching { fetching async throws in
            for _ in 0..<3 { #expect(try await line(fetching, ["yes"]) == "y") }
        }
    }

    @Test func keptCommandsHaveEndedAfterTheShutdown() async throws {
        let number = try await fetching { fetching async throws in
            try await line(fetching, ["sh", "-c", "echo $$; exec sleep 600"])
        }
        let result = kill(try #require(pid_t(number)), 0)
        let reason = errno
        #expect(result == -1 && reason == ESRCH)
    }

    /// A command that waits for its next start is not started to be ended.
    @Test func anEndedCommandIsNotRestarted() async throws {
        let folder = try TemporaryFolder()
        func starts() throws -> String {
            try String(contentsOfFile: folder.path + "/starts", encoding: .utf8)
        }
        let former = try await fetching { fetching async throws in
            await #expect(throws: ProviderFailure.self) {
                try await line(fetching, ["sh", "-c", "echo x >>\(folder.path)/starts; exit 1"])
            }
            return try starts()
        }
        #expect(try starts() == former)
    }

    /// The HTTP library does not close its connections in the programs that this process starts.
    @Test func commandsDoNotInheritOpenFiles() async throws {
        let descriptor = open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        let script = "if [ -e /proc/$$/fd/$1 ]; then echo open; else echo closed; fi"
        #expect(try await output(["sh", "-c", script, "sh", "\(descriptor)"]) == "closed\n")
    }

    @Test func aKeptCommandThatFailsSaysWhy() async throws {
        try await fetching { fetching async throws in
            let failed = try await #require(throws: ProviderFailure.self) {
                try await line(fetching, ["sh", "-c", "echo broken >&2; exit 4"])
            }
            #expect(failed.message == "the command \"sh\" ended with status 4: broken")
            let silent = try await #require(throws: ProviderFailure.self) {
                try await line(fetching, ["sleep", "600"], within: .milliseconds(100))
            }
            #expect(silent.message == "the command \"sleep\" did not print a line within 0.1 s")
        }
    }

    @Test func linesAreSplit() {
        var splitter = LineSplitter()
        func lines(_ text: String, _ most: Int = 9) -> [String] {
            splitter.newest(most, in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(lines("a") == [])
        #expect(lines("b\r\n\ncd\ne") == ["ab", "cd"])
        #expect(lines("\n") == ["e"])
        #expect(lines("1\n2\n3\n\n\n4", 2) == ["2", "3"])
        #expect(lines("5\n", 1) == ["45"])
        #expect(lines("6\n7", 0) == [])
        #expect(lines("8\n", 1) == ["78"])
        _ = lines(String(repeating: "x", count: FetchLimits.answerBytes + 1))
        #expect(lines("end\nnext\n") == ["next"], "a line that is too long is dropped")
        #expect(lines("short\n") == ["short"])
    }
}
