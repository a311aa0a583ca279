import BoardDocuments
import CaseWalking
import Foundation
import Glibc
import Machine
import SourceText
import Synchronization
import Testing
import WidgetModel

@testable import WidgetRuntime

/// How commands find the board's host, and their behavior if the host does not answer.
@Suite(.serialized, .brief) struct SocketTests {
    private let folder = NSTemporaryDirectory() + "wso-" + UUID().uuidString.prefix(8)

    /// A listed call without a handler would be answered as an unknown method.
    @Test func everyCallHasAHandler() {
        var unknown: [String] = []
        for type in BoardCalls.all {
            let hosted = type as? any HostedCall.Type
            if hosted == nil { unknown.append(type.method) }
        }
        #expect(unknown == [])
    }

    private func session(
        at workspace: String? = nil, _ environment: [String: String] = [:]
    ) throws -> BoardSession {
        var findings: [Finding] = []
        let workspace = try WorkspaceFolder.read(workspace ?? folder, into: &findings)
        return try BoardSession(
            try #require(workspace), state: folder + "/state", clock: SystemClock(),
            environment: ["XDG_RUNTIME_DIR": folder + "/run", "HOME": folder].merging(environment) { $1 },
            timeouts: .patient)
    }

    private func withWorkspace(_ body: () async throws -> Void) async throws {
        try FileManager.default.createDirectory(atPath: folder + "/run", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.
        let text = "format: 1\nname: sockets\nintents: []\nproviders: []\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/widgetconf.yaml"))
        try await body()
    }

    /// XDG_RUNTIME_DIR or TMPDIR differ from the host's: the socket's path is in the lock file.
    @Test func theHostIsFoundWhereItSaysThatItListens() async throws {
        try await withWorkspace {
            let host = try await session().serve { _ in }.host
            let elsewhere = try session(["XDG_RUNTIME_DIR": "", "TMPDIR": folder + "/elsewhere"])
            let status = try await elsewhere.answer(StatusCall())
            #expect(status.json["serving"] == true)
            await host.close()
        }
    }

    @Test func aLinkToTheWorkspaceIsTheSameWorkspace() async throws {
        try await withWorkspace {
            let link = folder + "-link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
            defer { try? FileManager.default.removeItem(atPath: link) }  // Best-effort cleanup.
            for path in [folder, link, folder] {
                #expect(try await session(at: path).answer(ListCall()).status == .done)
            }
            let other = folder + "/other"
            try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: folder + "/widgetconf.yaml", toPath: other + "/widgetconf.yaml")
            await #expect(throws: RuntimeFailure.self) { try await session(at: other).answer(ListCall()) }
        }
    }

    @Test func aPathThatIsTooLongForASocketIsNamedWithTheWayOut() async throws {
        try await withWorkspace {
            let long = folder + "/" + String(repeating: "x", count: 100)
            try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
            let failure = await #expect(throws: RuntimeFailure.self) {
                try await session(["XDG_RUNTIME_DIR": "", "TMPDIR": long]).answer(ListCall())
            }
            #expect(failure?.description.contains("bytes, expected at most 107: \(long)") == true)
            #expect(failure?.hint?.contains("TMPDIR") == true)
            #expect(try await session().answer(ListCall()).status == .done, "the lock is given back")
        }
    }

    @Test func aFolderOfSomebodyElseIsNotTalkedTo() async throws {
        // Only root can make one.
        guard geteuid() == 0 else { return }
        try await withWorkspace {
            let host = try await session().serve { _ in }.host
            #expect(chown(folder + "/run/widgetconf", 12_345, 0) == 0)
            let failure = await #expect(throws: RuntimeFailure.self) {
                try await session().answer(ListCall())
            }
            #expect(failure?.description.hasSuffix("belongs to user 12345, not to you") == true)
            #expect(chown(folder + "/run/widgetconf", geteuid(), 0) == 0)
            await host.close()
        }
    }

    /// SIGSTOP: the kernel still accepts connections for the host, but the host does not answer.
    @Test func aStoppedHostIsNamedAndNotWaitedForForEver() async throws {
        let served = try ServedBoard()
        let host = try await served.serve()
        var timeouts = Timeouts.patient
        timeouts.host = SocketClient.Patience(silence: Milliseconds(50), sign: Milliseconds(50))
        let session = try served.session(timeouts)
        host.send(SIGSTOP)
        // On a busy machine, the host still runs for a moment.
        while try !host.isStopped() { await Waiting.pause() }
        let failure = await #expect(throws: RuntimeFailure.self) { try await session.answer(ListCall()) }
        let process = "process \(host.number)"
        #expect(failure?.description.hasPrefix("\(process), which runs the board in ") == true)
        #expect(failure?.hint?.contains("kill -CONT \(host.number)") == true)
        host.send(SIGCONT)
        #expect(try await served.session().answer(ListCall()).status == .done)
        host.send(SIGTERM)
        #expect(try await host.end().status == 0)
    }

    @Test func aRequestThatIsTooLongIsAnsweredSo() async throws {
        let board = try await TestBoard()
        let session = try await board.clientSession()
        let text = String(repeating: "x", count: SocketServer.longestLine)
        let edit = WidgetEdit(
            widget: "echo-1", changes: [.set(name: "text", text: text)], folder: "/", editID: "long")
        let failure = await #expect(throws: RuntimeFailure.self) { try await session.answer(EditCall(edit)) }
        #expect(failure?.description.contains("bytes, expected at most 4194304") == true)
        #expect(try await session.answer(ListCall()).status == .done)
        await board.close()
    }

    /// An answer may take longer than the silence after which a client checks whether the host is alive.
    @Test func aLongAnswerIsWaitedFor() async throws {
        var timeouts = Timeouts.patient
        timeouts.host.silence = Milliseconds(20)
        let board = try await TestBoard(timeouts: timeouts)
        _ = await board.add()
        var session = try await board.clientSession()
        let told: Mutex<[Int?]> = Mutex([])
        session.tellOfWait = { process in told.withLock { $0.append(process) } }
        let edit = WidgetEdit(
            widget: "echo-1", changes: [.set(name: "mode", text: "nap")], folder: "/", editID: "long")
        let edited = try await session.answer(EditCall(edit))
        #expect(edited.json["reload"]?["outcome"] == "answered")
        #expect(told.withLock(\.self) == [Int(getpid())], "the wait is told once")
        await board.close()
    }
}
