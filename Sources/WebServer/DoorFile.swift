import Foundation
import Glibc
import JSONText
import Synchronization
import WebBoard

/// The files in the state folder that let people in: `web.json` with the secrets, and `web.code` with a code
/// for one login. Only their owner can read them.
final class DoorFile: Sendable {
    private let path: String
    private let codePath: String
    /// Whether people need the token or a code. What a former server of the board decided does not count.
    private let needsLogin: Bool
    /// The secrets, and when the file was last changed.
    private let state: Mutex<(door: WebDoor, stamp: Stamp?)>

    private struct Stamp: Equatable {
        var inode: UInt
        var seconds: Int
        var nanoseconds: Int
    }

    /// Reads the secrets of an earlier server of the board, so that its cookies are still valid, or makes new
    /// ones.
    init(_ settings: WebServerSettings) {
        path = settings.state + "/" + WebDoor.file
        codePath = settings.state + "/" + WebDoor.codeFile
        var random = SystemRandomNumberGenerator()
        let former = Self.read(path)
        needsLogin = settings.login != .none
        let token = needsLogin ? former?.token ?? WebDoor.secret(&random) : nil
        let door = WebDoor(
            address: nil, serverID: nil, token: token,
            session: former?.session ?? WebDoor.secret(&random))
        state = Mutex((door, Self.stamp(of: path)))
    }

    /// The secrets that are valid now. If the file was deleted or damaged, there are new ones, so that all
    /// sessions end.
    var door: WebDoor {
        state.withLock { state in
            if Self.stamp(of: path) == state.stamp { return state.door }
            if let door = Self.read(path) {
                state.door.session = door.session
                if needsLogin, let token = door.token { state.door.token = token }
            } else {
                var random = SystemRandomNumberGenerator()
                state.door.session = WebDoor.secret(&random)
                if state.door.token != nil { state.door.token = WebDoor.secret(&random) }
                // If the disk refuses the file, no one can log in until the next attempt.
                try? write(state.door)
            }
            state.stamp = Self.stamp(of: path)
            return state.door
        }
    }

    /// Announces the address of the server.
    ///
    /// - Throws: if the file cannot be written.
    func open(address: String) throws {
        try state.withLock { state in
            state.door.address = address
            state.door.serverID = Int(getpid())
            try write(state.door)
            state.stamp = Self.stamp(of: path)
        }
    }

    /// Takes the address back. The secrets stay for the next server.
    func close() {
        state.withLock { state in
            state.door.address = nil
            state.door.serverID = nil
            // Without the file, the next server makes new secrets.
            try? write(state.door)
        }
    }

    /// Uses the code of a login, which then exists no longer.
    ///
    /// - Returns: whether the code is the one that was made last, and not too old.
    func use(code: String) -> Bool {
        var status = stat()
        // A file that cannot be read has no code.
        guard lstat(codePath, &status) == 0, let bytes = FileManager.default.contents(atPath: codePath),
            !code.isEmpty, Array(bytes) == Array(code.utf8), unlink(codePath) == 0
        else { return false }
        return time(nil) - status.st_mtim.tv_sec <= WebDoor.codeLifetime
    }

    private func write(_ door: WebDoor) throws {
        let temporary = path + ".new"
        unlink(temporary)
        let created = FileManager.default.createFile(
            atPath: temporary, contents: Data(door.encodedJSON.bytes),
            attributes: [.posixPermissions: 0o600])
        guard created, rename(temporary, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    private static func read(_ path: String) -> WebDoor? {
        // A damaged file has no secrets, and is written again.
        FileManager.default.contents(atPath: path).flatMap {
            try? WebDoor(json: JSONValue(parsing: Array($0)))
        }
    }

    private static func stamp(of path: String) -> Stamp? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Stamp(
            inode: UInt(status.st_ino), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }
}
