import Glibc
package import WidgetModel

/// A connected local socket whose other end is a process of the same user.
package struct SocketConnection: Sendable {
    /// Why a connection could not be made.
    package enum Problem: Error {
        case noHost
        /// A process listens but does not accept connections, because it was stopped.
        case busy
        case refused(SocketTrouble)
    }

    /// The process at the other end.
    let processID: Int
    package let descriptor: CInt

    /// - Parameter limit: the timeout for connecting, and for each send and receive call.
    package static func open(_ path: String, waiting limit: Milliseconds) -> Result<SocketConnection, Problem>
    {
        guard let address = SocketAddress(path) else {
            return .failure(.refused(SocketAddress.tooLong(path)))
        }
        if let owner = SocketAddress.strangeOwner(ofFolderOf: path) {
            return .failure(.refused(SocketAddress.notYours(path, owner)))
        }
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return .failure(.noHost) }
        // A suspended process still receives connections until its queue is full, but does not read from
        // them.
        var time = timeval(
            tv_sec: Int(limit.count / 1000), tv_usec: suseconds_t(limit.count % 1000 * 1000))
        for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
        guard address.connect(descriptor) else {
            let isBusy = errno == EAGAIN
            Glibc.close(descriptor)
            return .failure(isBusy ? .busy : .noHost)
        }
        // The kernel returns the process, the user and the group.
        var peer: [UInt32] = [0, 0, 0]
        var size = socklen_t(MemoryLayout<UInt32>.size * peer.count)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0, peer[1] == geteuid() else {
            Glibc.close(descriptor)
            return .failure(.refused(SocketAddress.notYours(path, peer[1])))
        }
        return .success(SocketConnection(processID: Int(peer[0]), descriptor: descriptor))
    }

    package func close() { _ = Glibc.close(descriptor) }

    /// Ends the connection for both sides, even while another thread waits for an answer.
    func end() { _ = shutdown(descriptor, CInt(SHUT_RDWR)) }

    /// Sends a line and waits for the answer, which is returned without its line break; nil if the connection
    /// ended first.
    ///
    /// - Parameter wait: called each time the timeout passes. It throws to give up; if it returns, waiting
    ///   continues.
    func ask<Failure: Error>(
        _ line: [UInt8], whenSilent wait: () throws(Failure) -> Void
    ) throws(Failure) -> [UInt8]? {
        guard try tell(line, whenSilent: wait) else { return nil }
        var reply: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard try isThere(count, wait), count != 0 else { return nil }
            let arrived = chunk[..<max(0, count)]
            if let end = arrived.firstIndex(of: UInt8(ascii: "\n")) { return reply + arrived[..<end] }
            reply += arrived
        }
    }

    /// Sends a line; false if the connection ended first.
    package func tell<Failure: Error>(
        _ line: [UInt8], whenSilent wait: () throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        let bytes = line + [UInt8(ascii: "\n")]
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(descriptor, $0.baseAddress! + sent, bytes.count - sent, CInt(MSG_NOSIGNAL))
            }
            guard try isThere(count, wait) else { return false }
            sent += max(0, count)
        }
        return true
    }

    /// The bytes that have arrived, without waiting; nil if the connection ended.
    package func received() -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &chunk, chunk.count, CInt(MSG_DONTWAIT))
        if count > 0 { return Array(chunk[..<count]) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }

    /// Whether the connection is still usable after a call with this result.
    private func isThere<Failure: Error>(
        _ count: Int, _ wait: () throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        if count >= 0 || errno == EINTR { return true }
        guard errno == EAGAIN else { return false }
        try wait()
        return true
    }
}
