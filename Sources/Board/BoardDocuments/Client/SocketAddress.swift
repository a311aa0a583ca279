import CLinux
import Glibc

/// The address of a local socket.
package struct SocketAddress {
    private var address = sockaddr_un()

    /// The maximum length of a path in bytes, without the terminating zero.
    package static let longestPath = 107

    /// Nil if the path is too long.
    package init?(_ path: String) {
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

    /// The owner of the socket's folder if it is another user, who could replace the socket; nil for the
    /// current user.
    static func strangeOwner(ofFolderOf path: String) -> UInt32? {
        var status = stat()
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        guard lstat(folder, &status) == 0, status.st_uid != geteuid() else { return nil }
        return status.st_uid
    }

    static func notYours(_ path: String, _ owner: UInt32) -> SocketTrouble {
        SocketTrouble(
            "the socket \(path) belongs to user \(owner), not to you",
            hint: "set XDG_RUNTIME_DIR to a folder that only you can access")
    }

    package static func tooLong(_ path: String) -> SocketTrouble {
        SocketTrouble(
            "the socket's path has \(path.utf8.count) bytes, expected at most \(longestPath): \(path)",
            hint: "set XDG_RUNTIME_DIR, or TMPDIR, to a folder with a shorter path")
    }
}

/// Why a socket cannot be used, although a process may listen there.
package struct SocketTrouble: Error, Hashable, Sendable {
    /// A full sentence with the socket's path.
    package let description: String
    /// One step that fixes the problem.
    package let hint: String

    init(_ description: String, hint: String) {
        self.description = description
        self.hint = hint
    }
}
