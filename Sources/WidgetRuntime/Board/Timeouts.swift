package import ProviderHost
package import WidgetModel

/// How long commands and the board wait for other processes while a person waits for them. Tests raise these
/// limits, so that a busy machine does not change what they see.
package struct Timeouts: Sendable {
    /// How long an edit waits for the provider's validation, and a placement for its defaults. A timeout is
    /// only a warning.
    ///
    /// Enough for a call over a network, for a short request before it at a provider that takes one at a
    /// time, and for an interpreter to start.
    package var questions = Patience(running: .seconds(1), inAll: .seconds(3))
    /// How long a running provider may take to list choices.
    package var options = Milliseconds.seconds(5)
    /// How long a running provider may take for one snapshot, before the gallery shows the placeholder (T9).
    package var snapshot = Milliseconds.seconds(3)
    /// How long a provider may take to start, and to answer where the clock is real; nil: what its manifest
    /// says.
    package var providers: Milliseconds?
    /// How long a client waits for a sign of life of the board's host.
    package var host = SocketClient.Patience()
    /// How long a command waits for one process that holds the board's lock without listening.
    package var lock = Milliseconds.seconds(10)

    package init() {}
}
