package import BoardDocuments
import Configurations
package import ProviderHost
package import WidgetModel

/// How long commands and the board wait for other processes while a user waits for them. Tests raise these
/// timeouts, so that a busy machine does not change their results.
package struct Timeouts: Sendable {
    /// How long an edit waits for the provider's validation, and a placement for its defaults. A timeout only
    /// causes a warning.
    ///
    /// The time is sufficient for a call over a network, for a short earlier request to a provider that
    /// handles one at a time, and for the start of an interpreter.
    package var questions = Patience(running: .seconds(1), inAll: .seconds(3))
    /// How long a running provider may take to list choices.
    package var options = Milliseconds.seconds(5)
    /// How long a running provider may take for one snapshot before the gallery shows
    /// the placeholder (rule T9).
    package var snapshot = Milliseconds.seconds(3)
    /// How long a provider may take to start, and to answer on a real board; nil to use its manifest's
    /// values.
    package var providers: Milliseconds?
    /// The minimum time between two polls of a login.
    package var poll = Milliseconds.seconds(1)
    /// How long a client waits for a response of the board's host.
    package var host = SocketClient.Patience()
    /// How long a command waits for a reply before it reports the wait.
    package var silence = Milliseconds(300)
    /// How long a command waits for a process that holds the board's lock without listening.
    package var lock = Milliseconds.seconds(10)

    package init() {}

    /// The timeouts on a slow machine: `WIDGETCONF_PATIENCE`, a whole number up to 100, multiplies the
    /// timeouts for providers' validation, choices and pictures.
    package init(environment: [String: String]) {
        let factor = min(max(environment[.patience].flatMap(Int64.init) ?? 1, 1), 100)
        func longer(_ time: Milliseconds) -> Milliseconds { Milliseconds(time.count * factor) }
        questions = Patience(running: longer(questions.running), inAll: longer(questions.inAll))
        options = longer(options)
        snapshot = longer(snapshot)
    }
}
