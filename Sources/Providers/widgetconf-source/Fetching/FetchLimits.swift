import WidgetModel

/// The limits of all fetches. Docs/sources.md lists them.
enum FetchLimits {
    /// The size of an answer after decompression. An answer becomes a document in memory, which is several
    /// times as large.
    static let answerBytes = 8 << 20
    /// The redirects that one request follows. Browsers follow 20, but an API rarely needs more than one.
    static let redirects = 5
    /// The requests that run at once. They wait for other machines, and use hardly any processor time.
    static let concurrency = 16
    /// The requests to one host that run at once, and so the connections to it.
    static let requestsOfHost = 4
    /// The time between the starts of two requests to one host, unless no other request to it is running.
    static let startSpacing = Duration.milliseconds(20)
    /// The answers that are stored for revalidation, and their bytes in all. 200 widgets can request
    /// different answers, and most answers are a few KiB long.
    static let storedAnswers = 256
    static let storedBytes = 4 << 20
    /// How long the answers to the requests of a simulation are used again.
    static let simulation = Duration.seconds(60)
    /// The choices of one widget that are stored after searches. People choose among the first ones.
    static let foundChoices = 2_000
    /// How long an answer may at most prolong the time until the next request. Some services say a year.
    static let longestFreshness = Milliseconds.hours(24)
    /// The beginning of an answer that failures quote.
    static let quotedBytes = 200
    /// The beginning of an answer with an error that is read.
    static let errorBytes = 4 << 10
    /// The time between two reloads of a kind that news causes.
    static let reloadSpacing = Duration.seconds(1)
    /// How long news is reported although no request follows. After that, no widget uses it anymore.
    static let unansweredNews = Duration.seconds(600)
    /// The commands that are kept running. A provider may have 64 processes by default, and is killed if it
    /// has more. Many commands are scripts with two or three processes.
    static let keptCommands = 12
    /// The connections to different brokers, or with different logins.
    static let keptConnections = 16
    /// The lines of a kept command's standard error that reach the log in one minute, and their bytes. The
    /// host kills a provider that writes too much between two answers.
    static let loggedLines = 60
    static let loggedLineBytes = 500
    /// The reads of one file that run at once: more than there are requests. If the file is on a network that
    /// is down, they do not end.
    static let readsOfFile = 32
    /// The threads for connections. Each of them looks up one name after the other, and a name server that
    /// does not answer must not delay all requests to other hosts.
    static let connectionThreads = 4
    /// How long the program waits for commands and connections when it ends.
    static let shutdown = Duration.milliseconds(800)

    /// How long a fetch may take. The rest of the host's limit is for the answer itself, because the host
    /// kills a process that exceeds the limit.
    static func time(within limit: Milliseconds) -> Duration {
        .milliseconds(limit.count - min(500, limit.count / 10))
    }
}
