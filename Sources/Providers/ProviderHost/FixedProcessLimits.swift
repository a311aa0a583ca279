package import WidgetModel

/// Limits of a provider's process that a manifest cannot change.
package enum FixedProcessLimits {
    /// The number of consecutive starts that may end before `initialize` is answered. After that, all waiting
    /// requests fail.
    package static let starts = 5
    /// The number of providers that start at the same time, for each processor of the machine. Further
    /// providers wait for their turn. The start for an edit never waits.
    package static let startsPerProcessor = 2
    /// How long a start may wait for its turn before it fails. Each earlier start ends within `longestStart`.
    package static let longestTurnWait = Milliseconds.hours(1)
    /// The pause after the first failed start. It doubles with each further failure.
    package static let firstPause = Milliseconds(50)
    /// The longest time that a start may take, regardless of the time that answers may take. Deadlines are
    /// not set for requests that wait for a start, and some of them are interactive.
    package static let longestStart = Milliseconds.minutes(1)
    /// The number of requests that may wait for one provider; any further request fails as unavailable.
    package static let requests = 1000
    /// How long a serial provider works on one edit while a second edit waits. This is enough for a network
    /// call, and acceptable for a user. It is doubled with each further turn.
    package static let editTurn = Milliseconds(1000)
    /// The maximum number of doublings of that turn. The deadline of a request always takes precedence.
    package static let editTurnDoublings = 20
    /// How often a question that yielded to an edit is repeated before it fails as unavailable.
    package static let questionTurns = 1
    /// The number of bytes that may wait for a provider that does not read its standard input. If more would
    /// wait, it is killed.
    package static let inputBytes = 4 << 20
    /// The longest line in bytes that is parsed on the event loop. Parsing a longer one would delay other
    /// providers.
    static let loopLineBytes = 256 << 10
    /// The number of bytes in lines that are not answers, such as stray output and notifications, that are
    /// allowed between two answers. A provider that exceeds it is killed.
    package static let strayBytes = 4 << 20
    /// The number of bytes per second in a provider's requests, and in the answers to them. Further requests
    /// in the same second are refused.
    package static let callBytes = 8 << 20
    /// The longest request of a provider in bytes, which is enough for a group with escape sequences.
    package static let callLineBytes = 1 << 20
    /// The number of bytes of a provider's line that are quoted in a message.
    static let quotedBytes = 80
    /// The number of log lines that are kept for the next failure.
    package static let logLines = 20
    /// The longest line of the log in bytes; the rest of a line is cut off.
    package static let logLineBytes = 500
    /// How long a process may continue after it has closed its standard output. After that, it is considered
    /// lost.
    package static let outputClosedGrace = Milliseconds(250)
    /// How long a process may take to end after `shutdown` and after its input has ended, before SIGTERM is
    /// sent.
    package static let shutdownGrace = Milliseconds(1000)
    /// How long the process may take after SIGTERM, before SIGKILL is sent to its process group.
    package static let terminateGrace = Milliseconds(500)
    /// How long to wait until an ended process's descendants are killed. Neither a slow kernel nor a process
    /// that forks faster than it can be killed delays the host any longer.
    package static let killGrace = Milliseconds(500)
    /// How often the memory of a busy process is sampled. Every fifth sample reads the whole process table.
    package static let sampling = Milliseconds(100)
    /// How often a process and its descendants are sampled while no request is in flight.
    package static let idleSampling = Milliseconds(500)
    /// How long the pipes of a process are read after it has ended with all its descendants. An unrelated
    /// process may still hold their other ends.
    package static let drainGrace = Milliseconds(250)
}
