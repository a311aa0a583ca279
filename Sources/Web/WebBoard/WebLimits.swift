import EditForm
package import WidgetModel

/// The limits of the web server. Tests lower them.
package struct WebLimits: Codable, Hashable, Sendable {
    /// The maximum size of a body. Edits are much smaller.
    package var bodyBytes = 1 << 20
    /// The maximum size of an action in a form. JSON writes a byte of a text as up to six bytes: `\u0001`.
    package var formBytes = 6 * TextField.limit + (64 << 10)
    /// The maximum size of an uploaded file, and of all files of a board.
    package var uploadBytes = 16 << 20
    package var uploadedBytes = 1 << 30
    /// The maximum size of a body that is read before the key of a device, or of a push, is checked.
    package var deviceBodyBytes = 64 << 10
    /// The maximum size of a login's body: a code, and a display's name.
    package var loginBodyBytes = 1 << 10
    /// How long a client may take to send a body, or to read a reply.
    package var transfer = Milliseconds.seconds(30)
    /// The maximum number of bytes, and of fields, of a header.
    package var headerBytes = 16 << 10
    package var headerFields = 100
    /// The maximum number of open connections. Others wait until one is closed.
    package var connections = 1_024
    /// The maximum number of open streams, so that connections remain available for other requests.
    package var streams = 512
    /// The maximum number of languages of open pages, including the board's. Each needs requests to the
    /// board. Pages in further languages use the board's language.
    package var languages = 8
    /// The timeout for a connection of a logged-in client that has not sent a complete request header.
    package var idle = Milliseconds.seconds(60)
    /// The maximum numbers of open connections without a login, in total and per address. A further one
    /// closes the oldest waiting one, so that the other connections are reserved for logged-in clients. A
    /// browser opens six to a server before its page is logged in.
    package var strangers = 256
    package var strangersOfPeer = 64
    /// The timeout for a connection without a login that has not sent a complete request header, and for
    /// sending a body.
    package var strangerIdle = Milliseconds.seconds(10)
    /// How often a comment is sent in a stream without events.
    package var heartbeat = Milliseconds.seconds(15)
    /// How long a page may take to read events.
    package var slowReader = Milliseconds.seconds(30)
    /// How long the server collects events before it requests the changed widgets.
    package var gathering = Milliseconds(20)
    /// The maximum number of requests of each kind that run concurrently, and the maximum number that wait
    /// for a thread.
    package var requests = 16
    package var waitingRequests = 128
    /// The same limit for requests about displays.
    package var displayRequests = 2
    package var waitingDisplayRequests = 16
    /// The maximum number of open forms. A further one closes the least recently used one.
    package var forms = 64
    /// How long an unused form remains open.
    package var formIdle = Milliseconds.minutes(30)
    /// The maximum size of cached pictures, for pages that request the same ones.
    package var keptPictureBytes = 32 << 20

    package init() {}
}
