import CaseWalking
import Foundation
import Glibc
import Testing
import WidgetModel

@testable import WebBoard
@testable import widgetconf_web

@Suite struct CredentialsFileTests {
    private static let now = Instant("2026-11-26T12:00:00Z")!

    /// A temporary folder, which is removed at the end.
    private final class Folder {
        let path = NSTemporaryDirectory() + "credentials-\(UUID().uuidString.prefix(8))"

        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        // Best-effort cleanup.
        deinit { try? FileManager.default.removeItem(atPath: path) }

        var file: String { path + "/" + WebCredentials.file }

        func settings(_ login: WebServerSettings.Login) -> WebServerSettings {
            WebServerSettings(
                socket: "", state: path, workspace: "", host: "127.0.0.1", port: 0, allowedHosts: [],
                login: login, locale: "en", zone: "UTC")
        }

        func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
            try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
            chmod(path + "/" + name, mode)
        }

        var names: Set<String> {
            get throws { Set(try FileManager.default.contentsOfDirectory(atPath: path)) }
        }

        var stored: WebCredentials {
            get throws {
                try WebCredentials(json: JSONValue(parsing: Array(Data(contentsOf: URL(filePath: file)))))
            }
        }
    }

    /// The digests of secrets, which the file contains instead of the secrets.
    private func digests(_ secrets: String...) -> [String] { secrets.map { SHA256.digest(of: $0) } }

    private func logIn(_ credentials: CredentialsFile, _ folder: Folder) throws -> String? {
        try folder.write("CODE", to: WebCredentials.codeFile)
        return credentials.logIn(with: LoginBody(code: "CODE"), at: Self.now)
    }

    /// The login settings of the board's former server do not count.
    @Test func aServerWithoutLoginLeavesNoOpenDoor() throws {
        let folder = try Folder()
        let open = try CredentialsFile(folder.settings(.none))
        try open.open(address: "http://127.0.0.1:1")
        #expect(open.current(at: Self.now).token == nil)
        try folder.write("CODE" + WebCredentials.stayingMark, to: WebCredentials.codeFile)
        let session = try #require(open.logIn(with: LoginBody(code: "CODE"), at: Self.now))
        open.close()

        let closed = try CredentialsFile(folder.settings(.token))
        let token = try #require(closed.current(at: Self.now).token)
        #expect(try folder.stored.token == token, "the token is stored before anybody asks")
        #expect(
            closed.current(at: Self.now).sessions.map(\.digest) == digests(session),
            "sessions outlive a restart"
        )
        closed.close()

        let reopened = try CredentialsFile(folder.settings(.none))
        #expect(reopened.current(at: Self.now).token == nil)
    }

    /// A login ends with the server, even after a crash, unless the user chose to be remembered: another
    /// program may have used the address in between.
    @Test func sessionsEndWithTheServer() throws {
        let folder = try Folder()
        let display = try #require(DisplayName("hall"))
        let first = try CredentialsFile(folder.settings(.token))
        let ending = try #require(try logIn(first, folder))
        try folder.write("CODE" + WebCredentials.stayingMark, to: WebCredentials.codeFile)
        #expect(first.logIn(with: LoginBody(code: "CODE" + WebCredentials.stayingMark), at: Self.now) == nil)
        let staying = try #require(first.logIn(with: LoginBody(code: "CODE"), at: Self.now))
        try first.link("KEY", to: display, at: Self.now)
        #expect(try folder.stored.sessions.map(\.digest) == digests(ending, staying, "KEY"))
        let second = try CredentialsFile(folder.settings(.token))
        #expect(second.current(at: Self.now).sessions.map(\.digest) == digests(staying, "KEY"))
        #expect(try folder.stored.sessions.map(\.digest) == digests(staying, "KEY"))
        try second.link("NEWER", to: display, at: Self.now)
        #expect(
            second.current(at: Self.now).sessions.map(\.digest) == digests(staying, "NEWER"),
            "a display has one browser")
        second.endLogin(withKey: SHA256.digest(of: "NEWER"))
        #expect(try folder.stored.sessions.map(\.digest) == digests(staying))
    }

    /// A program at the former address could forward the requests of an open page to the new address.
    @Test func aLoginBelongsToAnAddress() throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        try credentials.open(address: "http://127.0.0.1:1")
        try folder.write("CODE" + WebCredentials.stayingMark, to: WebCredentials.codeFile)
        _ = try #require(credentials.logIn(with: LoginBody(code: "CODE"), at: Self.now))
        credentials.close()
        for (address, count) in [("http://127.0.0.1:1", 1), ("http://127.0.0.1:2", 0)] {
            let later = try CredentialsFile(folder.settings(.token))
            try later.open(address: address)
            #expect(later.current(at: Self.now).sessions.count == count)
            later.close()
        }
    }

    /// A user's edit of the file must not open access.
    @Test func aFileWithoutATokenGetsOne() throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        let former = credentials.current(at: Self.now).token
        try folder.write(
            #"{"address": null, "process": null, "token": null, "sessions": []}"#, to: WebCredentials.file)
        let token = try #require(credentials.current(at: Self.now).token)
        #expect(token != former)
        #expect(try folder.stored.token == token)
    }

    @Test func aNewTokenEndsAllSessions() throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        _ = try logIn(credentials, folder)
        #expect(credentials.current(at: Self.now).sessions.count == 1)
        var stored = try folder.stored
        stored.token = "another"
        try folder.write(stored.encodedJSON.text, to: WebCredentials.file)
        #expect(credentials.current(at: Self.now).sessions.isEmpty)
        #expect(credentials.current(at: Self.now).token == "another")
    }

    @Test func aDeletedSessionEndsAlone() throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        let sessions = try (0..<3).compactMap { _ in try logIn(credentials, folder) }
        #expect(Set(sessions).count == 3)
        var stored = try folder.stored
        stored.sessions.remove(at: 1)
        try folder.write(stored.encodedJSON.text, to: WebCredentials.file)
        let left = credentials.current(at: Self.now).sessions.map(\.digest)
        #expect(left == digests(sessions[0], sessions[2]))
    }

    @Test func aSessionExpires() throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        _ = try logIn(credentials, folder)
        let end = Self.now + WebCredentials.sessionLifetime
        #expect(credentials.current(at: end - Milliseconds(1)).sessions.count == 1)
        #expect(credentials.current(at: end).sessions.isEmpty)
    }

    @Test func thereAreAtMost25Sessions() throws {
        var credentials = WebCredentials(token: "T")
        for number in 0..<30 { credentials.logIn("\(number)", at: Self.now) }
        #expect(credentials.sessions.map(\.digest) == (5..<30).map { SHA256.digest(of: "\($0)") })
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o660] as [mode_t])
    func aFileThatOthersCanReadCounts(mode: mode_t) throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        let token = try #require(credentials.current(at: Self.now).token)
        let text = try folder.stored.encodedJSON.text
        try folder.write(text + " ", to: WebCredentials.file, mode: mode)
        #expect(credentials.current(at: Self.now).token != token, "its secrets are no secrets")
        var status = stat()
        #expect(stat(folder.file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func aCodeWorksOnceAndForFiveMinutes() throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        try folder.write("CODE", to: WebCredentials.codeFile)
        for wrong in ["", "COD", "CODEX", "code"] {
            #expect(credentials.logIn(with: LoginBody(code: wrong), at: Self.now) == nil)
        }
        #expect(
            credentials.logIn(with: LoginBody(code: "CODE"), at: Self.now) != nil,
            "a wrong code does not use up the right one"
        )
        #expect(credentials.logIn(with: LoginBody(code: "CODE"), at: Self.now) == nil)
        for age in [-30, 301] {
            try folder.write("CODE", to: WebCredentials.codeFile)
            let written = time(nil) - age
            var times = [timeval(tv_sec: written, tv_usec: 0), timeval(tv_sec: written, tv_usec: 0)]
            utimes(folder.path + "/" + WebCredentials.codeFile, &times)
            #expect(credentials.logIn(with: LoginBody(code: "CODE"), at: Self.now) == nil, "\(age) s old")
        }
    }

    @Test func theCodeOfADisplayIsThatOfOneDisplay() throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        // The link of another display leaves this one usable, for all names.
        for name in ["hall", "kitchen", "hall.used"] {
            let display = try #require(DisplayName(name))
            try folder.write(
                DisplayLink.content(display: name, code: name == "hall" ? "CODE" : "OTHER"),
                to: WebCredentials.codeFile(ofDisplay: display))
        }
        func use(_ code: String, of display: String) -> Bool {
            let claimed = DisplayName(display).flatMap { credentials.claim(displayCode: code, of: $0) }
            claimed?.consume()
            return claimed != nil
        }
        #expect(!use("CODE", of: "kitchen"))
        #expect(DisplayName("../hall") == nil)
        #expect(credentials.logIn(with: LoginBody(code: "CODE"), at: Self.now) == nil)
        #expect(use("CODE", of: "hall"))
        #expect(!use("CODE", of: "hall"))
        #expect(use("OTHER", of: "kitchen"))
        #expect(use("OTHER", of: "hall.used"))
    }

    /// While the board does not run, a link is not used up.
    @Test func aCodeThatIsGivenBackWorksAgain() throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        let hall = try #require(DisplayName("hall"))
        let file = WebCredentials.codeFile(ofDisplay: hall)
        try folder.write(DisplayLink.content(display: "hall", code: "CODE"), to: file)
        let claimed = try #require(credentials.claim(displayCode: "CODE", of: hall))
        #expect(credentials.claim(displayCode: "CODE", of: hall) == nil, "another request has it")
        claimed.giveBack()
        let again = try #require(credentials.claim(displayCode: "CODE", of: hall))
        // A newer link is kept.
        try folder.write(DisplayLink.content(display: "hall", code: "NEWER"), to: file)
        again.giveBack()
        #expect(credentials.claim(displayCode: "CODE", of: hall) == nil)
        credentials.claim(displayCode: "NEWER", of: hall)?.consume()
        #expect(try folder.names == [WebCredentials.file, WebCredentials.lockFile])
    }

    /// Claiming a newer code keeps the older code's file.
    @Test func twoClaimedCodesAreKeptApart() throws {
        let folder = try Folder()
        let file = CodeFile(path: folder.path + "/" + WebCredentials.codeFile, lifetime: 60)
        try folder.write("OLDER", to: WebCredentials.codeFile)
        let older = try #require(file.claim("OLDER"))
        try folder.write("NEWER", to: WebCredentials.codeFile)
        let newer = try #require(file.claim("NEWER"))
        older.consume()
        newer.giveBack()
        let again = try #require(file.claim("NEWER"), "it is not used up with the older one")
        try folder.write("OLDER", to: WebCredentials.codeFile)
        let claimed = try #require(file.claim("OLDER"))
        again.giveBack()
        claimed.consume()
        #expect(file.claim("OLDER") == nil)
        file.claim("NEWER")?.consume()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func theEndLeavesNoCodes() throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        let displays = try ["hall", "wall"].map { try #require(DisplayName($0)) }
        let codes = displays.map { WebCredentials.codeFile(ofDisplay: $0) }
        let own = [WebCredentials.codeFile, WebCredentials.phoneCodeFile, WebCredentials.pageCodeFile]
        for name in own + [WebCredentials.loginPage] + codes { try folder.write("x", to: name) }
        // Unanswered requests have claimed these codes.
        for name in own + codes {
            _ = try #require(CodeFile(path: folder.path + "/" + name, lifetime: 60).claim("x"))
            try folder.write("x", to: name)
        }
        credentials.close()
        #expect(try folder.names == [WebCredentials.file, WebCredentials.lockFile])
    }

    // Devices

    /// The user of a phone names it, and chooses whether it remains logged in.
    @Test(arguments: [WebCredentials.phoneCodeFile, WebCredentials.pageCodeFile])
    func aPhoneIsNamedAndStays(file: String) throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        let browser = DeviceName(userAgent: "Mozilla/5.0 (iPhone) Safari/604")
        for (name, stays, expected) in [("  Kim's\u{202E}\n phone ", true, "Kim's phone"), ("", false, nil)] {
            try folder.write("PHONE", to: file)
            let body = LoginBody(code: "PHONE", name: name, stays: stays)
            let secret = try #require(credentials.logIn(with: body, device: browser, at: Self.now))
            #expect(credentials.logIn(with: body, at: Self.now) == nil, "a code works once")
            let stored = try #require(try folder.stored.sessions.last)
            #expect(stored.device == expected ?? "Safari on iPhone")
            #expect(stored.stays == (stays ? true : nil))
            let days = stays ? 90 : 30
            #expect(stored.expires == Self.now + Milliseconds.hours(Int64(days) * 24))
            #expect(stored.began == Self.now && stored.used == Self.now)
            let text = try String(contentsOfFile: folder.file, encoding: .utf8)
            #expect(!text.contains(secret) && !text.contains(LoginKeys.browserKey(secret: secret)))
        }
    }

    @Test func theLastUseIsRecordedEveryFewMinutes() throws {
        let folder = try Folder()
        let credentials = try CredentialsFile(folder.settings(.token))
        let id = BrowserLogin(secret: try #require(try logIn(credentials, folder))).id
        let uses = [(1, 0), (5, 5), (9, 5), (10, 10)].map { minutes, recorded in
            (
                Self.now + Milliseconds.minutes(Int64(minutes)),
                Self.now + Milliseconds.minutes(Int64(recorded))
            )
        }
        for (use, recorded) in uses {
            credentials.use(id, at: use)
            #expect(try folder.stored.sessions.first?.used == recorded)
        }
    }

    /// Earlier versions stored the secrets of logins.
    @Test func aSecretInTheFileIsReplaced() throws {
        let folder = try Folder()
        try folder.write(
            """
            {"address": null, "process": null, "lastAddress": null, "token": "T", "sessions": [
            {"secret": "OLD", "expires": "2026-12-01T00:00:00.000Z", "stays": true}]}
            """, to: WebCredentials.file)
        let credentials = try CredentialsFile(folder.settings(.token))
        #expect(credentials.current(at: Self.now).sessions.map(\.digest) == digests("OLD"))
        #expect(try !String(contentsOfFile: folder.file, encoding: .utf8).contains("OLD"))
    }

    /// Another process ends a login while the server stores others.
    @Test func changesOfTwoProcessesAreBothKept() throws {
        let folder = try Folder()
        let (one, other) = (
            try CredentialsFile(folder.settings(.token)), try CredentialsFile(folder.settings(.token))
        )
        let ids = try (0..<4).map { number in
            BrowserLogin(secret: try #require(try logIn(number % 2 == 0 ? one : other, folder))).id
        }
        #expect(try one.end(ids[1], at: Self.now) && other.end(ids[2], at: Self.now))
        #expect(try !one.end(ids[2], at: Self.now), "it has already ended")
        #expect(try folder.stored.sessions.map(\.id) == [ids[0], ids[3]])
        try one.link("KEY", to: try #require(DisplayName("hall")), at: Self.now)
        try other.endAll(except: ids[3])
        #expect(one.current(at: Self.now).sessions.map(\.id) == [ids[3], BrowserLogin(secret: "KEY").id])
    }
}
