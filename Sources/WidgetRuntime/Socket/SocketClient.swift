import Glibc

/// One connection to whoever hosts the board: a line out, a line in.
package final class SocketClient: Sendable {
    private let connection: CInt

    /// Nil when nobody listens there.
    package init?(path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let made = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard made >= 0 else { return nil }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(made, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            close(made)
            return nil
        }
        connection = made
    }

    deinit { close(connection) }

    /// Sends a line and waits for the line that answers it, without its end.
    ///
    /// Nil when the connection ended first: whether the request was carried out is then unknown.
    package func ask(_ line: [UInt8]) -> [UInt8]? {
        guard send(line + [UInt8(ascii: "\n")]) else { return nil }
        var reply: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(connection, &chunk, chunk.count, 0)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return nil }
            if let end = chunk[..<count].firstIndex(of: UInt8(ascii: "\n")) { return reply + chunk[..<end] }
            reply += chunk[..<count]
        }
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress! + sent, bytes.count - sent, CInt(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
