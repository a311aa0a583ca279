/// A request of HTTP as a value.
package struct WebRequest: Hashable, Sendable {
    /// In upper case: `GET`.
    package var method: String
    /// The path and the query as the client sent them.
    package var target: String
    package var headers: WebHeaders
    package var body: [UInt8]

    package init(_ method: String, _ target: String, _ headers: WebHeaders = WebHeaders(), body: [UInt8] = [])
    {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// Whether the request asks for something without changing anything.
    var isReading: Bool { method == "GET" || method == "HEAD" }

    /// The value of a cookie; nil without one.
    func cookie(_ name: String) -> String? {
        for header in headers.all("cookie") {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix(name + "=") else { continue }
                return String(pair.dropFirst(name.utf8.count + 1))
            }
        }
        return nil
    }
}
