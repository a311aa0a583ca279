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
    /// The code of the link for a browser of this machine, whose maker chose whether the login stays.
    private let code: CodeFile
    /// The codes for phones, whose users choose that themselves.
    private let phoneCodes: [CodeFile]
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
        phoneCodes = [WebCredentials.phoneCodeFile, WebCredentials.pageCodeFile].map { name in
            CodeFile(path: settings.state + "/" + name, lifetime: WebCredentials.codeLifetime)
        }
        loginPage = settings.state + "/" + WebCredentials.loginPage
        var credentials = WebCredentials(token: nil)
        let (path, login) = (path, login)
        try FileLock.holding(folder + "/" + WebCredentials.lockFile) { () throws(RuntimeFailure) in
            credentials = Self.read(path) ?? credentials
            (credentials.address, credentials.serverID) = (nil, nil)
            credentials.endSessions()
            Self.enforce(login, on: &credentials)
            try Self.write(credentials, to: path)
        }
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
    /// - Parameter publicAddress: the address at which other devices reach the server; nil if there is none.
    /// - Throws: if the file cannot be written.
    func open(address: String, publicAddress: String? = nil) throws(RuntimeFailure) {
        try change { credentials in
            credentials.listen(at: address, publicAddress: publicAddress)
            credentials.serverID = Int(getpid())
        }
    }

    /// Removes the address, and deletes unused codes. The secrets are kept for the next server.
    func close() {
        for code in [code] + phoneCodes { unlink(code.path) }
        let prefixes =
            [WebCredentials.codeFile, WebCredentials.phoneCodeFile, WebCredentials.pageCodeFile].map {
                CodeFile.claimedPrefix($0)
            } + [WebCredentials.displayCodeFile]
        // If the folder cannot be read, the codes expire.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where prefixes.contains(where: { name.hasPrefix($0) }) {
            unlink(folder + "/" + name)
        }
        unlink(loginPage)
        // If the write fails, `board --web` finds an address without a process.
        try? change { credentials in
            (credentials.address, credentials.serverID, credentials.publicAddress) = (nil, nil, nil)
        }
    }

    /// Uses the code of a login.
    ///
    /// - Parameter device: the name of the device, unless its user names it.
    /// - Returns: the secret of the new session; nil if the code is invalid, or the session cannot be stored.
    func logIn(with body: LoginBody, device: DeviceName? = nil, at now: Instant) -> String? {
        guard let (claimed, isStaying) = claim(body.code) else { return nil }
        let secret = WebCredentials.secret()
        let name = body.name.flatMap { DeviceName($0) } ?? device
        // A session that is not stored would end with the next change of the file.
        let change: ()? = try? change {
            $0.logIn(secret, device: name, stays: body.stays ?? isStaying, at: now)
        }
        guard change != nil else {
            claimed.giveBack()
            return nil
        }
        claimed.consume()
        unlink(loginPage)
        return secret
    }

    /// Claims a code, and returns whether its maker chose to remain logged in.
    private func claim(_ text: String) -> (ClaimedCode, isStaying: Bool)? {
        // Codes do not contain spaces, so clients cannot choose the mark.
        guard !text.contains(" ") else { return nil }
        if let staying = code.claim(text + WebCredentials.stayingMark) { return (staying, true) }
        for code in [code] + phoneCodes {
            if let claimed = code.claim(text) { return (claimed, false) }
        }
        return nil
    }

    /// Stores a code for a phone, and returns the code.
    ///
    /// - Throws: if the code cannot be stored.
    func newPhoneCode() throws(RuntimeFailure) -> String {
        let code = WebCredentials.shortCode()
        try FileWriting.writeSecret(Array(code.utf8), to: folder + "/" + WebCredentials.pageCodeFile)
        return code
    }

    /// Records that a login was used.
    func use(_ id: String, at now: Instant) {
        var credentials = current(at: now)
        guard credentials.use(id, at: now) else { return }
        // If the write fails, only the time of the last use is missing.
        try? change { _ = $0.use(id, at: now) }
    }

    /// Ends a login.
    ///
    /// - Returns: whether the login existed.
    /// - Throws: if the change cannot be stored.
    func end(_ id: String, at now: Instant) throws(RuntimeFailure) -> Bool {
        guard current(at: now).sessions.contains(where: { $0.id == id }) else { return false }
        try change { $0.end(id) }
        return true
    }

    /// Ends the logins of all users, except one.
    ///
    /// - Throws: if the change cannot be stored.
    func endAll(except id: String?) throws(RuntimeFailure) { try change { $0.endAll(except: id) } }

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
    func link(
        _ key: String, to display: DisplayName, device: DeviceName? = nil, at now: Instant
    ) throws(RuntimeFailure) {
        try change { $0.link(key, to: display, device: device, at: now) }
    }

    /// Ends the login of a display's browser after the board changed or removed the display's key.
    ///
    /// - Parameter digest: the digest of the key.
    func endLogin(withKey digest: String) {
        // If the write fails, the board still rejects the key.
        try? change { $0.unlink(digest) }
    }

    /// Changes the file. Other processes change it, too: `widgetconf board sessions end`.
    private func change(_ change: (inout WebCredentials) -> Void) throws(RuntimeFailure) {
        let failure: RuntimeFailure? = state.withLock { state in
            do throws(RuntimeFailure) {
                try FileLock.holding(folder + "/" + WebCredentials.lockFile) { () throws(RuntimeFailure) in
                    if Self.stamp(of: path) != state.stamp { readAgain(&state) }
                    change(&state.credentials)
                    try Self.write(state.credentials, to: path)
                    state.stamp = Self.stamp(of: path)
                }
                return nil
            } catch {
                return error
            }
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
