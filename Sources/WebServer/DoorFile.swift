import Foundation
import Glibc
import JSONText
import Synchronization
import WebBoard
import WidgetModel
import WidgetRuntime

/// The files in the state folder that let people in: `web.json` with the secrets, and files with codes for
/// one login. Only their owner can read them.
final class DoorFile: Sendable {
    private let path: String
    private let login: WebServerSettings.Login
    private let code: CodeFile
    private let displayCode: CodeFile
    /// The path of the page that leads a browser to the login.
    private let loginPage: String
    /// The secrets, and which file they are from.
    private let state: Mutex<(door: WebDoor, stamp: Stamp?)>

    private struct Stamp: Equatable {
        var inode: UInt
        var seconds: Int
        var nanoseconds: Int
    }

    /// Reads the secrets of a former server of the board, so that its sessions are still valid, or makes new
    /// ones. What the former server decided about logins does not count.
    ///
    /// - Throws: if the file cannot be written.
    init(_ settings: WebServerSettings) throws(RuntimeFailure) {
        path = settings.state + "/" + WebDoor.file
        login = settings.login
        code = CodeFile(path: settings.state + "/" + WebDoor.codeFile, lifetime: WebDoor.codeLifetime)
        displayCode = CodeFile(
            path: settings.state + "/" + WebDoor.displayCodeFile, lifetime: WebDoor.displayCodeLifetime)
        loginPage = settings.state + "/" + WebDoor.loginPage
        var door = Self.read(path) ?? WebDoor(token: nil)
        (door.address, door.serverID) = (nil, nil)
        Self.enforce(login, on: &door)
        try Self.write(door, to: path)
        state = Mutex((door, Self.stamp(of: path)))
    }

    /// The secrets that are valid now. If the file was deleted or damaged, or others can read it, there are
    /// new ones, so that all sessions end.
    func door(at now: Instant) -> WebDoor {
        state.withLock { state in
            if Self.stamp(of: path) != state.stamp { readAgain(&state) }
            state.door.removeExpired(at: now)
            return state.door
        }
    }

    private func readAgain(_ state: inout (door: WebDoor, stamp: Stamp?)) {
        let found = Self.read(path)
        // A new token ends all sessions.
        state.door.sessions = found?.token == state.door.token ? found?.sessions ?? [] : []
        state.door.token = found?.token
        let needsWriting = Self.enforce(login, on: &state.door) || found == nil
        // If the disk refuses the file, the new secrets are valid, and no one knows them.
        if needsWriting { try? Self.write(state.door, to: path) }
        state.stamp = Self.stamp(of: path)
    }

    /// Announces the address of the server.
    ///
    /// - Throws: if the file cannot be written.
    func open(address: String) throws(RuntimeFailure) {
        try change { door in
            door.address = address
            door.serverID = Int(getpid())
        }
    }

    /// Takes the address back, and deletes unused codes. The secrets stay for the next server.
    func close() {
        code.remove()
        displayCode.remove()
        unlink(loginPage)
        // With an address that no server has, `board --web` finds no process.
        try? change { door in (door.address, door.serverID) = (nil, nil) }
    }

    /// Uses the code of a login.
    ///
    /// - Returns: the secret of the new session; nil if the code cannot be used, or the session not stored.
    func logIn(with code: String, at now: Instant) -> String? {
        guard self.code.use(code) else { return nil }
        unlink(loginPage)
        let secret = WebDoor.secret()
        // A session that is not stored would end with the next change of the file.
        guard (try? change { door in door.logIn(secret, at: now) }) != nil else { return nil }
        return secret
    }

    /// Uses the code of a display's link, which then exists no longer.
    func use(displayCode code: String, of display: String) -> Bool {
        displayCode.use(DisplayLink.content(display: display, code: code))
    }

    private func change(_ change: (inout WebDoor) -> Void) throws(RuntimeFailure) {
        let failure: RuntimeFailure? = state.withLock { state in
            if Self.stamp(of: path) != state.stamp { readAgain(&state) }
            change(&state.door)
            do throws(RuntimeFailure) { try Self.write(state.door, to: path) } catch { return error }
            state.stamp = Self.stamp(of: path)
            return nil
        }
        if let failure { throw failure }
    }

    /// Makes a token if a login is needed and there is none, and removes it if none is needed.
    ///
    /// - Returns: whether the token changed.
    @discardableResult
    private static func enforce(_ login: WebServerSettings.Login, on door: inout WebDoor) -> Bool {
        let former = door.token
        switch login {
        case .token: if door.token?.isEmpty != false { door.token = WebDoor.secret() }
        case .none: door.token = nil
        }
        return door.token != former
    }

    private static func write(_ door: WebDoor, to path: String) throws(RuntimeFailure) {
        try SourceWriting.writeSecret(door.encodedJSON.bytes, to: path)
    }

    /// The secrets in a file; nil if it is damaged, or is not the user's own alone.
    private static func read(_ path: String) -> WebDoor? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o177 == 0o0,
            status.st_mode & S_IFMT == S_IFREG, let bytes = FileManager.default.contents(atPath: path)
        else { return nil }
        return try? WebDoor(json: JSONValue(parsing: Array(bytes)))  // A damaged file has no secrets.
    }

    private static func stamp(of path: String) -> Stamp? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Stamp(
            inode: UInt(status.st_ino), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }
}
