import CaseWalking
import Foundation
import Glibc
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf_fleet

/// What a service manager is told about a node.
@Suite(.brief) struct NodeServiceTests {
    /// A socket on which a test receives the messages of a service, as systemd does.
    private final class Listener: Sendable {
        private let folder: TemporaryFolder
        var path: String { folder.path + "/notify" }
        private let descriptor: CInt

        init() throws {
            folder = try TemporaryFolder()
            descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let bytes = Array((folder.path + "/notify").utf8)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
            let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + 1)
            let result = withUnsafePointer(to: address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
            }
            try #require(result == 0)
        }

        deinit { close(descriptor) }

        /// The next message. The test's time limit ends the wait.
        func next() async -> String {
            await OwnThread.run { [descriptor] in
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = recv(descriptor, &bytes, bytes.count, 0)
                return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            }
        }
    }

    private func service(_ listener: Listener, heartbeat: Milliseconds?) throws -> NodeService {
        let socket = try #require(SupervisorSocket(environment: ["NOTIFY_SOCKET": listener.path]))
        return NodeService(socket, heartbeat: heartbeat, environment: ["TZ": "UTC"])
    }

    @Test func theStatusIsOneLine() {
        let noon = Instant(milliseconds: 1_795_953_840_000)
        func line(_ boards: Int, _ lease: Instant?, _ zone: String = "UTC") -> String {
            NodeService.line(boards: boards, lease: lease, zone: zone)
        }
        #expect(line(3, noon) == "3 boards, lease until 12:04")
        #expect(line(1, noon, "Asia/Kathmandu") == "1 board, lease until 17:49")
        #expect(line(1, noon + .hours(20), "America/New_York") == "1 board, lease until 03:04")
        #expect(line(0, nil) == "0 boards, no lease")
    }

    @Test func equalLinesAreSentOnce() async throws {
        let listener = try Listener()
        let service = try service(listener, heartbeat: nil)
        service.ready(on: [.next()])
        for lease: Int64 in [0, 1, 60_000] {
            service.show(boards: 2, lease: Instant(milliseconds: lease))
        }
        service.stopping()
        #expect(await listener.next() == "READY=1")
        #expect(await listener.next() == "STATUS=2 boards, lease until 00:00")
        #expect(await listener.next() == "STATUS=2 boards, lease until 00:01")
        #expect(await listener.next() == "STOPPING=1")
    }

    /// If one of the loops hangs, the service manager restarts the node.
    @Test func allLoopsMustRun() async throws {
        let listener = try Listener()
        let service = try service(listener, heartbeat: Milliseconds(20))
        let (first, second) = (BoardLoop.next(), BoardLoop.next())
        service.ready(on: [first, second])
        #expect(await listener.next() == "READY=1")
        #expect(await listener.next() == "WATCHDOG=1")
        #expect(await listener.next() == "WATCHDOG=1")
        let (hangs, continues) = (Interruption(), EndSign())
        LoopTimer(on: second, after: .zero) {
            hangs.come()
            continues.wait(for: -1)
        }
        await hangs.wait()
        service.stopping()
        // Signs that passed the loop before it hung.
        var message = await listener.next()
        while message == "WATCHDOG=1" { message = await listener.next() }
        #expect(message == "STOPPING=1")
        service.show(boards: 0, lease: nil)
        #expect(await listener.next() == "STATUS=0 boards, no lease", "no sign comes before")
        continues.give()
        #expect(await listener.next() == "WATCHDOG=1")
        service.end()
    }
}
