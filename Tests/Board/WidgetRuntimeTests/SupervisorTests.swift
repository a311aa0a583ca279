import CLinux
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import Machine

/// The messages to a service manager, and the marks of lines for its journal.
@Suite(.brief) struct SupervisorTests {
    @Test(
        arguments: [
            (.ready, "READY=1"),
            (.status("412 widgets, next reload 12:04"), "STATUS=412 widgets, next reload 12:04"),
            // A second line would be another assignment.
            (.status("one\nREADY=1\r\n"), "STATUS=one READY=1"),
            (.reloading(at: 7_000_001), "RELOADING=1\nMONOTONIC_USEC=7000001"), (.stopping, "STOPPING=1"),
            (.alive, "WATCHDOG=1"),
        ] as [(SupervisorMessage, String)])
    func messagesAreAssignments(message: SupervisorMessage, text: String) {
        #expect(message.text == text)
    }

    @Test(
        arguments: [
            ("/run/notify", Array("/run/notify".utf8)), ("@abc", [0] + Array("abc".utf8)), ("", nil),
            ("@", nil),
            ("/", nil), ("relative", nil), ("vsock:2:1234", nil),
            ("/" + String(repeating: "a", count: 107), nil),
            (
                "/" + String(repeating: "a", count: 106),
                Array(("/" + String(repeating: "a", count: 106)).utf8)
            ),
        ] as [(String, [UInt8]?)])
    func socketsArePathsOrAbstractNames(text: String, bytes: [UInt8]?) {
        #expect(SupervisorSocket.name(text) == bytes)
    }

    @Test(
        arguments: [
            ([:], nil), (["WATCHDOG_USEC": "30000000"], 15_000), (["WATCHDOG_USEC": "0"], nil),
            (["WATCHDOG_USEC": "soon"], nil), (["WATCHDOG_USEC": "1"], 1),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], 15_000),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"], nil),
        ] as [([String: String], Int64?)])
    func theHeartbeatIsTwiceAsFastAsTheWatchdog(environment: [String: String], milliseconds: Int64?) {
        #expect(
            SupervisorSocket.heartbeat(environment: environment, process: 7)
                == milliseconds.map { Milliseconds($0) })
    }

    @Test(arguments: ["/", "@"]) func messagesArrive(kind: String) async throws {
        let listener = try NotifyListener(kind == "/" ? NotifyListener.path() : "@wk-" + UUID().uuidString)
        let socket = try #require(SupervisorSocket(environment: ["NOTIFY_SOCKET": listener.name]))
        socket.send(.ready)
        socket.send(.reloading(at: 1))
        #expect(listener.next() == "READY=1")
        #expect(listener.next() == "RELOADING=1\nMONOTONIC_USEC=1")
    }

    /// The service manager may have ended.
    @Test func aMissingListenerDoesNotMatter() throws {
        #expect(SupervisorSocket(environment: [:]) == nil)
        let socket = try #require(SupervisorSocket(environment: ["NOTIFY_SOCKET": NotifyListener.path()]))
        socket.send(.ready)
    }

    @Test(
        arguments: [
            ("error: a\n  hint: b\n", "<3>error: a\n<3>  hint: b\n"), ("a", "<3>a"), ("", ""), ("\n", "\n"),
            ("a\n\nb\n", "<3>a\n\n<3>b\n"),
        ])
    func everyLineHasAPriority(text: String, marked: String) {
        #expect(JournalPriority.error.marking(text) == marked)
    }

    @Test func onlyTheJournalReadsPriorities() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        var status = stat()
        #expect(fstat(descriptor, &status) == 0)
        let stream = "\(status.st_dev):\(status.st_ino)"
        func isRead(_ environment: [String: String]) -> Bool {
            JournalPriority.isRead(from: descriptor, environment: environment)
        }
        #expect(isRead(["JOURNAL_STREAM": stream]))
        #expect(!isRead(["JOURNAL_STREAM": stream + "0"]) && !isRead(["JOURNAL_STREAM": ""]) && !isRead([:]))
    }
}

/// A socket on which a test receives the messages of services, as systemd does.
final class NotifyListener: Sendable {
    /// The value of NOTIFY_SOCKET.
    let name: String
    private let descriptor: CInt

    static func path() -> String { NSTemporaryDirectory() + "wk-" + UUID().uuidString.prefix(8) + ".notify" }

    init(_ name: String) throws {
        self.name = name
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        let bytes = try #require(SupervisorSocket.name(name))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (bytes[0] == 0 ? 0 : 1))
        let bound = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        #expect(bound == 0)
    }

    deinit {
        close(descriptor)
        unlink(name)
    }

    /// The next message. The suite's time limit ends the wait.
    func next() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// The next message that is not a heartbeat.
    func nextNews() async -> String {
        await OwnThread.run {
            while true {
                let message = self.next()
                if message != "WATCHDOG=1" { return message }
            }
        }
    }
}
