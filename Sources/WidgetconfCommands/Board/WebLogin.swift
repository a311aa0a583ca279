import BoardDocuments
import Foundation
import Glibc
import JSONText
import WebBoard
import WidgetRuntime

/// Opens the page of a board that is served with `--web`: `widgetconf board --web`.
struct WebLogin {
    /// The address that lets a browser in, once and within a minute; without a login, that of the page.
    let address: String
    /// Whether the address has a code.
    let isCode: Bool
    private let state: String

    /// Makes a code for one login.
    ///
    /// - Throws: if no web server of the board runs, or if the code cannot be stored.
    init(_ session: BoardSession) throws(RuntimeFailure) {
        state = session.state.path
        let file = state + "/" + WebDoor.file
        // A file that cannot be read is that of no server.
        let door = FileManager.default.contents(atPath: file).flatMap {
            try? WebDoor(json: JSONValue(parsing: Array($0)))
        }
        guard let door, let address = door.address, let server = door.serverID, kill(pid_t(server), 0) == 0
        else {
            throw RuntimeFailure(
                "no browser can reach this board", hint: "run \"widgetconf serve --web 127.0.0.1:8420\"")
        }
        let reachable = address.replacing("//0.0.0.0:", with: "//127.0.0.1:").replacing(
            "//[::]:", with: "//[::1]:")
        guard door.token != nil else {
            (self.address, isCode) = (reachable + "/", false)
            return
        }
        var random = SystemRandomNumberGenerator()
        let code = WebDoor.secret(&random)
        try WebLogin.write(code, to: state + "/" + WebDoor.codeFile)
        (self.address, isCode) = ("\(reachable)/login?code=\(code)", true)
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
        let page = state + "/web.login.html"
        let text = """
            <!doctype html><meta charset="utf-8"><title>widgetconf</title>
            <meta http-equiv="refresh" content="0;url=\(address)">

            """
        try WebLogin.write(text, to: page)
        let browser = ExternalProgram(words: ["xdg-open", page], environment: environment)
        return try browser.run(errors: "/dev/null") == 0
    }

    /// Writes a file that only the user can read.
    private static func write(_ text: String, to path: String) throws(RuntimeFailure) {
        unlink(path)
        let isWritten = FileManager.default.createFile(
            atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        guard isWritten else { throw RuntimeFailure("\(path) cannot be written") }
    }
}
