import CLinux
import Glibc
package import WidgetModel

/// The socket on which a service manager receives messages from the services that it started, as described
/// in sd_notify(3).
package final class SupervisorSocket: Sendable {
    private let descriptor: CInt
    /// The name of the socket. The names of abstract sockets begin with a zero byte.
    private let name: [UInt8]

    /// The variable with the name of the socket.
    package static let variable = "NOTIFY_SOCKET"
    /// The variables that a service manager sets for this process, and not for its children.
    package static let variables = [variable, "WATCHDOG_USEC", "WATCHDOG_PID"]

    /// Nil if no service manager started this process, or if the socket cannot be used.
    package init?(environment: [String: String]) {
        guard let name = environment[Self.variable].flatMap(Self.name) else { return nil }
        let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        (self.name, self.descriptor) = (name, descriptor)
    }

    deinit { close(descriptor) }

    /// The bytes of an address: a path, or an abstract name after `@`. Nil for other kinds of addresses,
    /// which systemd only uses for virtual machines, and for names that are too long.
    static func name(_ text: String) -> [UInt8]? {
        guard let first = text.first, first == "/" || first == "@", text.utf8.count > 1,
            text.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        else { return nil }
        return first == "@" ? [0] + text.utf8.dropFirst() : Array(text.utf8)
    }

    /// Sends a message. Failures are ignored, because the service manager is the only one to whom they could
    /// be reported.
    package func send(_ message: SupervisorMessage) {
        let bytes = Array(message.text.utf8)
        let flags = CInt(MSG_NOSIGNAL) | (message.isReplaceable ? CInt(MSG_DONTWAIT) : 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        // Every byte of an abstract name counts, even zeros at its end, so its exact length is needed.
        let length = MemoryLayout<sa_family_t>.size + name.count + (name[0] == 0 ? 0 : 1)
        withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                func send() -> Int {
                    sendto(descriptor, bytes, bytes.count, flags, address, socklen_t(length))
                }
                while send() < 0, errno == EINTR {}
            }
        }
    }

    /// How often the service manager expects `alive`, halved as sd_watchdog_enabled(3) recommends; nil if it
    /// does not watch this process.
    package static func heartbeat(environment: [String: String], process: Int32 = getpid()) -> Milliseconds? {
        guard let time = environment["WATCHDOG_USEC"].flatMap(Int64.init), time > 0 else { return nil }
        if let watched = environment["WATCHDOG_PID"], Int32(watched) != process { return nil }
        return Milliseconds(max(1, time / 2_000))
    }

    /// The monotonic time in microseconds.
    package static func monotonicMicroseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
