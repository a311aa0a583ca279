/// Headers that restrict what a browser does with a reply. Every reply has them.
package enum SecurityHeaders {
    /// The reply with these fields. A reply without a body has them as well, because a browser replaces the
    /// fields of a stored reply by those of a 304.
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

/// What a reply may do in a browser that opens it as a page.
package enum ContentPolicy: Hashable, Sendable {
    /// A page loads only files of this server, and has no scripts or styles inside its text.
    case page
    /// A picture runs nothing and loads nothing.
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
