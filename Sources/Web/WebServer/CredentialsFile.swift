import Foundation
import Glibc
import JSONText
import Synchronization
import WebBoard
import WidgetModel
import WidgetRuntime

/// The files in the state folder that let people in: `web.json` with the secrets, and files with codes for
/// one login. Only their owner can read them.
final class CredentialsFile: Sendable {
    private let path: String
    /// The folder of all files.
    private let folder: String
    private let login: WebServerSettings.Login
    private let code: CodeFile
    /// The path of the page that leads a browser to the login.
    private let loginPage: String
    /// The secrets, and which file they are from.
    private let state: Mutex<(credentials: WebCredentials, stamp: Stamp?)>

    private struct Stamp: Equatable {
        var inode: UInt
        var seconds: Int
        var nanoseconds: Int
    }

    /// Reads the secrets of a former server of the board, or makes new ones. Its sessions are only valid if
    /// their users chose to stay logged in: after a crash, another program may have had the address of the
    /// server, with a page that reads what browsers store for it. Whether a login is needed depends only on
    /// the settings of this server.
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

    /// The secrets that are valid now. If the file was deleted or damaged, or others can read it, there are
    /// new ones, so that all sessions end.
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
        // If the disk refuses the file, the new secrets are valid, and no one knows them.
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

    /// Takes the address back, and deletes unused codes. The secrets stay for the next server.
    func close() {
        unlink(code.path)
        let prefixes = [CodeFile.claimedPrefix(WebCredentials.codeFile), WebCredentials.displayCodeFile]
        // Codes in a folder that cannot be read expire.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where prefixes.contains(where: { name.hasPrefix($0) }) {
            unlink(folder + "/" + name)
        }
        unlink(loginPage)
        // With an address that no server has, `board --web` finds no process.
        try? change { credentials in (credentials.address, credentials.serverID) = (nil, nil) }
    }

    /// Uses the code of a login.
    ///
    /// - Returns: the secret of the new session; nil if the code cannot be used, or the session not stored.
    func logIn(with code: String, at now: Instant) -> String? {
        // A code has no space, so no client can choose to stay logged in.
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

    /// Claims the code of a display's link; nil if it cannot be used.
    func claim(displayCode code: String, of display: DisplayName) -> ClaimedCode? {
        let file = CodeFile(
            path: folder + "/" + WebCredentials.codeFile(ofDisplay: display),
            lifetime: WebCredentials.displayCodeLifetime)
        return file.claim(DisplayLink.content(display: display.description, code: code))
    }

    /// Lets the browser of a display in.
    ///
    /// - Throws: if the session cannot be stored.
    func link(_ key: String, to display: DisplayName, at now: Instant) throws(RuntimeFailure) {
        try change { $0.link(key, to: display, at: now) }
    }

    /// Ends the login of a display's browser, because the board has another key for the display, or none.
    func endLogin(withKey key: String) {
        // If the disk refuses the file, the board still refuses the key.
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

    /// Makes a token if a login is needed and there is none, and removes it if none is needed.
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
        try SourceWriting.writeSecret(credentials.encodedJSON.bytes, to: path)
    }

    /// The secrets in a file; nil if it is damaged, or is not the user's own alone.
    private static func read(_ path: String) -> WebCredentials? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o177 == 0o0,
            status.st_mode & S_IFMT == S_IFREG, let bytes = FileManager.default.contents(atPath: path)
        else { return nil }
        return try? WebCredentials(json: JSONValue(parsing: Array(bytes)))  // A damaged file has no secrets.
    }

    private static func stamp(of path: String) -> Stamp? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Stamp(
            inode: UInt(status.st_ino), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }
}
