import Foundation
import Glibc
import Machine
import Synchronization
import WebBoard
import WidgetModel

/// The credentials in the state folder: `web.json` with the secrets, and files with codes for one login. Only
/// their owner can read them.
final class CredentialsFile: Sendable {
    private let path: String
    /// The folder of all files.
    private let folder: String
    private let login: WebServerSettings.Login
    private let code: CodeFile
    /// The path of the page that leads a browser to the login.
    private let loginPage: String
    /// The secrets, and the file that contains them.
    private let state: Mutex<(credentials: WebCredentials, stamp: Stamp?)>

    private struct Stamp: Equatable {
        var inode: UInt
        var seconds: Int
        var nanoseconds: Int
    }

    /// Reads the secrets of the board's former server, or creates new ones. Its sessions are only valid if
    /// their users chose to remain logged in: after a crash, another program may have used the server's
    /// address, with a page that reads the browsers' storage. Whether a login is needed depends only on this
    /// server's settings.
    ///
    /// - Throws: if the file cannot be written.
    init(_ settings: WebServerSettings) throws(RuntimeFailure) {
        folder = settings.state
        path = settings.state + "/" + WebCredentials.file
        login = settings.login
        code = CodeFile(
            path: settings.state + "/" + WebCredentials.codeFile, lifetime: WebCredentials.codeLifetime)
        loginPage = settings.state + "/" + WebCredentials.loginPage
        var credentials = Self.read(path) ?? WebCredentials(token: nil)
        (credentials.address, credentials.serverID) = (nil, nil)
        credentials.endSessions()
        Self.enforce(login, on: &credentials)
        try Self.write(credentials, to: path)
        state = Mutex((credentials, Self.stamp(of: path)))
    }

    /// The currently valid secrets. If the file was deleted or damaged, or others can read it, new secrets
    /// are created, and all sessions end.
    func current(at now: Instant) -> WebCredentials {
        state.withLock { state in
            if Self.stamp(of: path) != state.stamp { readAgain(&state) }
            state.credentials.removeExpired(at: now)
            return state.credentials
        }
    }

    private func readAgain(_ state: inout (credentials: WebCredentials, stamp: Stamp?)) {
        let found = Self.read(path)
        // A new token ends all sessions.
        state.credentials.sessions = found?.token == state.credentials.token ? found?.sessions ?? [] : []
        state.credentials.token = found?.token
        let needsWriting = Self.enforce(login, on: &state.credentials) || found == nil
        // If the write fails, the new secrets are valid, but unknown to everyone.
        if needsWriting { try? Self.write(state.credentials, to: path) }
        state.stamp = Self.stamp(of: path)
    }

    /// Announces the address of the server.
    ///
    /// - Throws: if the file cannot be written.
    func open(address: String) throws(RuntimeFailure) {
        try change { credentials in
            credentials.listen(at: address)
            credentials.serverID = Int(getpid())
        }
    }

    /// Removes the address, and deletes unused codes. The secrets are kept for the next server.
    func close() {
        unlink(code.path)
        let prefixes = [CodeFile.claimedPrefix(WebCredentials.codeFile), WebCredentials.displayCodeFile]
        // If the folder cannot be read, the codes expire.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where prefixes.contains(where: { name.hasPrefix($0) }) {
            unlink(folder + "/" + name)
        }
        unlink(loginPage)
        // If the write fails, `board --web` finds an address without a process.
        try? change { credentials in (credentials.address, credentials.serverID) = (nil, nil) }
    }

    /// Uses the code of a login.
    ///
    /// - Returns: the secret of the new session; nil if the code is invalid, or the session cannot be stored.
    func logIn(with code: String, at now: Instant) -> String? {
        // Codes do not contain spaces, so clients cannot choose to remain logged in.
        guard !code.contains(" ") else { return nil }
        let staying = self.code.claim(code + WebCredentials.stayingMark)
        guard let claimed = staying ?? self.code.claim(code) else { return nil }
        let secret = WebCredentials.secret()
        // A session that is not stored would end with the next change of the file.
        let change: ()? = try? change { $0.logIn(secret, stays: staying != nil, at: now) }
        guard change != nil else {
            claimed.giveBack()
            return nil
        }
        claimed.consume()
        unlink(loginPage)
        return secret
    }

    /// Stores a code for the browser of a display, and returns the address of its link on this server.
    ///
    /// - Throws: if the code cannot be stored.
    func newLink(to display: DisplayName) throws(RuntimeFailure) -> String {
        let (name, code) = (display.description, WebCredentials.secret())
        let content = DisplayLink.content(display: name, code: code)
        let file = folder + "/" + WebCredentials.codeFile(ofDisplay: display)
        try FileWriting.writeSecret(Array(content.utf8), to: file)
        return DisplayLink.path(display: name, code: code)
    }

    /// Claims the code of a display's link; nil if it is invalid.
    func claim(displayCode code: String, of display: DisplayName) -> ClaimedCode? {
        let file = CodeFile(
            path: folder + "/" + WebCredentials.codeFile(ofDisplay: display),
            lifetime: WebCredentials.displayCodeLifetime)
        return file.claim(DisplayLink.content(display: display.description, code: code))
    }

    /// Logs in a display's browser.
    ///
    /// - Throws: if the session cannot be stored.
    func link(_ key: String, to display: DisplayName, at now: Instant) throws(RuntimeFailure) {
        try change { $0.link(key, to: display, at: now) }
    }

    /// Ends the login of a display's browser after the board changed or removed the display's key.
    func endLogin(withKey key: String) {
        // If the write fails, the board still rejects the key.
        try? change { $0.unlink(key) }
    }

    private func change(_ change: (inout WebCredentials) -> Void) throws(RuntimeFailure) {
        let failure: RuntimeFailure? = state.withLock { state in
            if Self.stamp(of: path) != state.stamp { readAgain(&state) }
            change(&state.credentials)
            do throws(RuntimeFailure) { try Self.write(state.credentials, to: path) } catch { return error }
            state.stamp = Self.stamp(of: path)
            return nil
        }
        if let failure { throw failure }
    }

    /// Creates a token if a login is needed and the token is missing, and removes it if no login is needed.
    ///
    /// - Returns: whether the token changed.
    @discardableResult
    private static func enforce(_ login: WebServerSettings.Login, on credentials: inout WebCredentials)
        -> Bool
    {
        let former = credentials.token
        switch login {
        case .token: if credentials.token?.isEmpty != false { credentials.token = WebCredentials.secret() }
        case .none: credentials.token = nil
        }
        return credentials.token != former
    }

    private static func write(_ credentials: WebCredentials, to path: String) throws(RuntimeFailure) {
        try FileWriting.writeSecret(credentials.encodedJSON.bytes, to: path)
    }

    /// The secrets in a file; nil if it is damaged, or if other users can access it.
    private static func read(_ path: String) -> WebCredentials? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o177 == 0o0,
            status.st_mode & S_IFMT == S_IFREG, let bytes = FileManager.default.contents(atPath: path)
        else { return nil }
        return try? WebCredentials(json: JSONValue(parsing: Array(bytes)))  // Ignore a damaged file.
    }

    private static func stamp(of path: String) -> Stamp? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Stamp(
            inode: UInt(status.st_ino), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }
}
