import BoardDocuments
import CLinux
import Foundation
import Glibc
import Machine
import WebBoard
import WidgetModel
import WidgetRuntime

/// Login links: to the board's page (`widgetconf board --web`), or to a display's page.
struct WebLogin {
    /// The address for this machine, which allows one login; without a login, the page's own address.
    let address: String
    /// The address for another device, which allows one login; nil if other devices cannot reach the board.
    let phoneAddress: String?
    /// How long the addresses work, in seconds; nil for no limit.
    let lifetime: Int?
    private let state: String

    /// Makes codes for a login on this machine, and for a login on another device.
    ///
    /// - Parameter stays: whether the login on this machine outlives `serve`.
    /// - Throws: if no web server of the board runs, or if a code cannot be stored.
    init(_ session: BoardSession, stays: Bool) throws(RuntimeFailure) {
        let (server, credentials) = try WebLogin.server(of: session)
        state = session.state.path
        guard credentials.token != nil else {
            (address, lifetime) = (server + "/", nil)
            phoneAddress = credentials.publicAddress.map { $0 + "/" }
            return
        }
        let code = WebCredentials.secret()
        let content = code + (stays ? WebCredentials.stayingMark : "")
        try FileWriting.writeSecret(Array(content.utf8), to: state + "/" + WebCredentials.codeFile)
        (address, lifetime) = ("\(server)/login?code=\(code)", WebCredentials.codeLifetime)
        guard let publicAddress = credentials.publicAddress else {
            phoneAddress = nil
            return
        }
        let phoneCode = WebCredentials.shortCode()
        try FileWriting.writeSecret(
            Array(phoneCode.utf8), to: state + "/" + WebCredentials.phoneCodeFile)
        phoneAddress = DeviceLink.address(server: publicAddress, code: phoneCode)
    }

    /// Makes a code for the browser of a display.
    ///
    /// - Throws: if no web server of the board runs, or if the code cannot be stored.
    init(_ session: BoardSession, display: DisplayName) throws(RuntimeFailure) {
        let (local, credentials) = try WebLogin.server(of: session)
        let server = credentials.publicAddress ?? local
        (state, phoneAddress) = (session.state.path, nil)
        let (name, code) = (display.description, WebCredentials.secret())
        let content = DisplayLink.content(display: name, code: code)
        let file = state + "/" + WebCredentials.codeFile(ofDisplay: display)
        try FileWriting.writeSecret(Array(content.utf8), to: file)
        address = DisplayLink.address(server: server, display: name, code: code)
        lifetime = WebCredentials.displayCodeLifetime
    }

    /// The address and credentials of the server that runs.
    private static func server(of session: BoardSession) throws(RuntimeFailure) -> (String, WebCredentials) {
        // Treat an unreadable file as a missing server.
        guard let credentials = StoredSessions(session).credentials, let address = credentials.address,
            let server = credentials.serverID,
            isServer(server)
        else {
            throw RuntimeFailure(
                "no browser can reach this board", hint: "run \"widgetconf serve --web 127.0.0.1:8420\"")
        }
        return (WebAddress.reachable(address), credentials)
    }

    /// The web server that `serve` started last; nil if none was started, or if it ended in order.
    static func knownServer(of session: BoardSession) -> StatusSnapshot.WebServer? {
        guard let credentials = StoredSessions(session).credentials, let address = credentials.address else {
            return nil
        }
        return StatusSnapshot.WebServer(
            address: address, isRunning: credentials.serverID.map(isServer) ?? false)
    }

    /// Whether a process is a web server of this user. After a crash, another program can have its number,
    /// and listen at its address.
    private static func isServer(_ process: Int) -> Bool {
        let folder = "/proc/\(process)"
        var owner = stat()
        guard stat(folder, &owner) == 0, owner.st_uid == geteuid() else { return false }
        // The link to the program cannot be read if the process has its own user namespace, as in its unit.
        // An unreadable name belongs to a process that has ended.
        let name = try? String(contentsOfFile: folder + "/comm", encoding: .utf8)
        return name == "widgetconf-web\n"
    }

    /// Opens the page with the browser of the desktop.
    ///
    /// The browser gets a file that only the user can read and that leads to the address, because other
    /// users can see the arguments of its process.
    ///
    /// - Returns: false if there is no desktop, or no browser.
    func open(environment: [String: String]) throws(RuntimeFailure) -> Bool {
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { environment[$0] != nil }
        guard hasDesktop else { return false }
        let page = state + "/" + WebCredentials.loginPage
        let text = """
            <!doctype html><meta charset="utf-8"><title>widgetconf</title>
            <meta http-equiv="refresh" content="0;url=\(address)">

            """
        try FileWriting.writeSecret(Array(text.utf8), to: page)
        let browser = ExternalProgram(words: ["xdg-open", page], environment: environment)
        return try browser.runQuietly().isSuccess
    }
}

/// The addresses of web servers.
enum WebAddress {
    /// The address under which this machine reaches a server that listens on all of its addresses.
    static func reachable(_ address: String) -> String {
        address.replacing("//0.0.0.0:", with: "//127.0.0.1:").replacing("//[::]:", with: "//[::1]:")
    }
}
