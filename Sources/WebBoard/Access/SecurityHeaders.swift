/// The fields that tell a browser what a reply must not do. Every reply has them.
package enum SecurityHeaders {
    /// What a page may load: only files of this server, no scripts or styles inside of its text.
    private static let page =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    /// A picture that is opened as a page runs nothing and loads nothing.
    private static let picture = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

    /// The reply with these fields.
    package static func adding(to reply: WebReply) -> WebReply {
        var reply = reply
        let isPicture = reply.headers["content-type"]?.hasPrefix("image/") == true
        reply.headers.add("Content-Security-Policy", isPicture ? picture : page)
        reply.headers.add("X-Content-Type-Options", "nosniff")
        reply.headers.add("Referrer-Policy", "no-referrer")
        reply.headers.add("Cross-Origin-Resource-Policy", "same-origin")
        reply.headers.add("Cross-Origin-Opener-Policy", "same-origin")
        reply.headers.add("X-Frame-Options", "DENY")
        return reply
    }
}
