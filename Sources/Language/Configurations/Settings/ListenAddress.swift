/// An address on which a server listens: `127.0.0.1:8420` or `[::1]:8420`.
package struct ListenAddress: Hashable, Sendable {
    package let host: String
    package let port: Int

    /// The word for no address.
    package static let none = "none"
    /// The expected form, for messages.
    package static let expectation = "a host and a port, such as 127.0.0.1:8420"

    /// Nil for any other text. `localhost` stands for two addresses, and another user could listen at the
    /// second one. Therefore, it is replaced with the first address, even in links.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        if host.lowercased() == "localhost" { host = "127.0.0.1" }
        // A number alone is a port: `8080:80` lacks a host.
        if host.allSatisfy(\.isNumber) { return nil }
        (self.host, self.port) = (String(host), Int(port))
    }
}
