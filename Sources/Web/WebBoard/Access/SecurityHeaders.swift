/// Headers that restrict what a browser does with a reply. Every reply contains them.
package enum SecurityHeaders {
    /// The reply with these fields. A reply without a body needs them as well, because a 304 replaces the
    /// fields of a browser's stored reply.
    package static func adding(to reply: WebReply) -> WebReply {
        var reply = reply
        reply.headers.add("Content-Security-Policy", reply.policy.text)
        reply.headers.add("X-Content-Type-Options", "nosniff")
        reply.headers.add("Referrer-Policy", "no-referrer")
        reply.headers.add("Cross-Origin-Resource-Policy", "same-origin")
        reply.headers.add("Cross-Origin-Opener-Policy", "same-origin")
        reply.headers.add("X-Frame-Options", "DENY")
        return reply
    }
}

/// The restrictions on a reply that a browser opens as a page.
package enum ContentPolicy: Hashable, Sendable {
    /// A page loads only files of this server, and does not contain inline scripts or styles.
    case page
    /// A picture does not run or load anything.
    case picture
    /// A document, a problem, or a stream.
    case document

    var text: String {
        switch self {
        case .page:
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        case .picture: "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
        case .document: "default-src 'none'; frame-ancestors 'none'; sandbox"
        }
    }
}
