/// An HTTP request as a value.
package struct WebRequest: Hashable, Sendable {
    /// In upper case: `GET`.
    package var method: String
    /// The path and the query as the client sent them.
    package var target: String
    package var headers: WebHeaders
    package var body: [UInt8]
    /// The IP address of the connection's other end; nil if it is unknown.
    package var peer: String?

    package init(_ method: String, _ target: String, _ headers: WebHeaders = WebHeaders(), body: [UInt8] = [])
    {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// Whether the request only reads.
    var isReading: Bool { method == "GET" || method == "HEAD" }

    /// Whether the request comes from a program, and not from a page in a browser.
    var isFromProgram: Bool { headers.all("sec-fetch-site").isEmpty && headers.all("origin").isEmpty }

    /// Whether a body follows the header.
    package var hasBody: Bool {
        !headers.all("transfer-encoding").isEmpty || headers.all("content-length").contains { $0 != "0" }
    }

    /// Whether the client supports replies with a content encoding (RFC 9110, section 12.5.3).
    package func accepts(encoding: String) -> Bool {
        headers.all("accept-encoding").flatMap { $0.split(separator: ",") }.contains { choice in
            let parts = choice.lowercased().filter { $0 != " " }.split(separator: ";")
            let isRefused = parts.dropFirst().contains { $0.hasPrefix("q=0") && Double($0.dropFirst(2)) == 0 }
            return parts.first.map(String.init) == encoding && !isRefused
        }
    }

    /// Whether the client already has the reply with an entity tag (`If-None-Match`).
    package func hasCurrent(_ tag: String) -> Bool {
        headers.all("if-none-match").flatMap { $0.split(separator: ",") }.contains { known in
            let known = known.filter { $0 != " " }
            return known == "*" || known == tag || known == "W/" + tag
        }
    }
}
