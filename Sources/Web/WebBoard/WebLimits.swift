package import WidgetModel

/// The limits of the web server. Tests lower them.
package struct WebLimits: Codable, Hashable, Sendable {
    /// The bytes of a body. Edits are much smaller.
    package var bodyBytes = 1 << 20
    /// The bytes of a body of a device, which is read before it is known whether the device has a key.
    package var deviceBodyBytes = 64 << 10
    /// The bytes of the body of a login: a code, and the name of a display.
    package var loginBodyBytes = 1 << 10
    /// How long a client may take to send a body, or to read a reply.
    package var transfer = Milliseconds.seconds(30)
    /// The bytes and the number of the fields of a header.
    package var headerBytes = 16 << 10
    package var headerFields = 100
    /// The connections that are open at the same time. Others wait until one is closed.
    package var connections = 1_024
    /// The streams that are open at the same time. Other requests still find connections.
    package var streams = 512
    /// The languages of the pages that are open at the same time, including that of the board. Each needs
    /// requests to the board. The pages of others have the language of the board.
    package var languages = 8
    /// How long a connection of a logged-in client without a whole header of a request stays open.
    package var idle = Milliseconds.seconds(60)
    /// The connections without a login that are open at the same time, of all and of one address. A further
    /// one closes the oldest one that waits, so that the other connections are reserved for those who are
    /// logged in. A browser opens six to a server before its page is logged in.
    package var strangers = 256
    package var strangersOfPeer = 64
    /// How long a connection without a login and without a whole header of a request stays open, and how long
    /// it may take to send a body.
    package var strangerIdle = Milliseconds.seconds(10)
    /// How often a stream without news is sent a comment.
    package var heartbeat = Milliseconds.seconds(15)
    /// How long a page may take to read what it is sent.
    package var slowReader = Milliseconds.seconds(30)
    /// How long the server waits for more events before it asks for the widgets that have changed.
    package var gathering = Milliseconds(20)
    /// The requests of each kind that are carried out at the same time, and those that wait for a thread.
    package var requests = 16
    package var waitingRequests = 128
    /// The same for requests about displays.
    package var displayRequests = 2
    package var waitingDisplayRequests = 16
    /// The forms that are open at the same time. A further one closes the one that was used longest ago.
    package var forms = 64
    /// How long a form that is not used stays open.
    package var formIdle = Milliseconds.minutes(30)
    /// The bytes of pictures that are kept drawn, for pages that ask for the same ones.
    package var keptPictureBytes = 32 << 20

    package init() {}
}
