package import WidgetModel

/// The limits of the web server. Each has a test.
package enum WebLimits {
    /// The bytes of a body. Edits are much smaller.
    package static let bodyBytes = 1 << 20
    /// The bytes and the number of the fields of a header.
    package static let headerBytes = 16 << 10
    package static let headerFields = 100
    /// The connections that are open at the same time. Others wait until one is closed.
    package static let connections = 1_024
    /// The streams that are open at the same time. Other requests still find connections.
    package static let streams = 512
    /// How long a connection without a request stays open.
    package static let idle = Milliseconds.seconds(60)
    /// How often a stream without news is sent a comment.
    package static let heartbeat = Milliseconds.seconds(15)
    /// How long a page may take to read what it is sent.
    package static let slowReader = Milliseconds.seconds(30)
    /// How long the server waits for more events before it asks for the widgets that have changed.
    package static let gathering = Milliseconds(20)
    /// The requests to the board that are answered at the same time.
    package static let requests = 16
    /// The forms that are open at the same time, and how long one that is not used stays open.
    package static let forms = 64
    package static let formIdle = Milliseconds.minutes(30)
    /// The pictures that are kept drawn, for pages that ask for the same ones.
    package static let keptPictures = 512
}
