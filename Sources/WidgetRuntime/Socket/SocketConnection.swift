import Glibc
import WidgetModel

/// A connected local socket whose other end is a process of the same user.
struct SocketConnection: Sendable {
    /// Why there is none.
    enum Problem: Error {
        case nobody
        case refused(RuntimeFailure)
    }

    /// The process that listens at the other end.
    let processID: Int
    private let descriptor: CInt

    /// - Parameter limit: how long connecting, a send and a receipt wait each.
    static func open(_ path: String, waiting limit: Milliseconds) -> Result<SocketConnection, Problem> {
        guard let address = SocketAddress(path) else {
            return .failure(.refused(SocketAddress.tooLong(path)))
        }
        if let owner = SocketAddress.strangeOwner(ofFolderOf: path) {
            return .failure(.refused(SocketAddress.notYours(path, owner)))
        }
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return .failure(.nobody) }
        // A stopped process takes connections until its queue is full, and nothing from them.
        var time = timeval(
            tv_sec: Int(limit.count / 1000), tv_usec: suseconds_t(limit.count % 1000 * 1000))
        for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
        guard address.connect(descriptor) else {
            Glibc.close(descriptor)
            return .failure(.nobody)
        }
        // As the kernel has them: process, user, group.
        var peer: [UInt32] = [0, 0, 0]
        var size = socklen_t(MemoryLayout<UInt32>.size * peer.count)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0, peer[1] == geteuid() else {
            Glibc.close(descriptor)
            return .failure(.refused(SocketAddress.notYours(path, peer[1])))
        }
        return .success(SocketConnection(processID: Int(peer[0]), descriptor: descriptor))
    }

    func close() { _ = Glibc.close(descriptor) }

    /// Sends a line and waits for a line, without its end; nil when the connection ended first.
    ///
    /// - Parameter wait: called each time that the limit has passed without a sign; goes on when it returns.
    func ask<Failure: Error>(
        _ line: [UInt8], whenSilent wait: () throws(Failure) -> Void
    ) throws(Failure) -> [UInt8]? {
        let bytes = line + [UInt8(ascii: "\n")]
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(descriptor, $0.baseAddress! + sent, bytes.count - sent, CInt(MSG_NOSIGNAL))
            }
            guard try isThere(count, wait) else { return nil }
            sent += max(0, count)
        }
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

    /// Whether the connection is there after a call that transferred so many bytes, or failed.
    private func isThere<Failure: Error>(
        _ count: Int, _ wait: () throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        if count >= 0 || errno == EINTR { return true }
        guard errno == EAGAIN else { return false }
        try wait()
        return true
    }
}

/// Where a local socket is.
struct SocketAddress {
    private var address = sockaddr_un()

    /// Bytes of a path that the kernel takes, the end of the text not counted.
    static let longestPath = 107

    /// Nil for a path that is too long.
    init?(_ path: String) {
        let bytes = Array(path.utf8)
        guard bytes.count <= SocketAddress.longestPath else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    func connect(_ descriptor: CInt) -> Bool {
        withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    /// Who owns the folder of a socket, when that is somebody else: whoever can write there can pose as the
    /// host.
    static func strangeOwner(ofFolderOf path: String) -> UInt32? {
        var status = stat()
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        guard lstat(folder, &status) == 0, status.st_uid != geteuid() else { return nil }
        return status.st_uid
    }

    static func notYours(_ path: String, _ owner: UInt32) -> RuntimeFailure {
        RuntimeFailure(
            "the socket \(path) belongs to user \(owner), not to you",
            hint: "set XDG_RUNTIME_DIR to a folder that is yours alone")
    }

    static func tooLong(_ path: String) -> RuntimeFailure {
        RuntimeFailure(
            "the socket's path has \(path.utf8.count) bytes, at most \(longestPath) can be used: \(path)",
            hint: "set XDG_RUNTIME_DIR, or TMPDIR, to a folder with a shorter path")
    }
}
