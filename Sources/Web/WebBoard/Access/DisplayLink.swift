/// A login link for a display's browser: `/login?display=NAME&code=…`.
package enum DisplayLink {
    /// The content of the file with the code.
    package static func content(display: String, code: String) -> String { "\(display) \(code)" }

    /// The address of the link.
    ///
    /// - Parameter server: the address of the server, without a slash at its end.
    package static func address(server: String, display: String, code: String) -> String {
        server + path(display: display, code: code)
    }

    /// The address of the link on its server.
    package static func path(display: String, code: String) -> String {
        "/login?display=\(display)&code=\(code)"
    }
}
