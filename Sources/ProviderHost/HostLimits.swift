package import WidgetModel

/// The limits of a provider's process that no manifest changes.
package enum HostLimits {
    /// Starts in a row that ended before `initialize` was answered, before every waiting request fails.
    package static let starts = 5
    /// The pause after the first such start; it doubles with each further one.
    package static let firstPause = Milliseconds(50)
    /// How long a start may take at the most, however long an answer may: what waits for it has no deadline
    /// yet, questions of people among it.
    package static let longestStart = Milliseconds.minutes(1)
    /// Requests that wait for one provider; a further one fails as unavailable.
    package static let requests = 1000
    /// How long a serial provider works on one edit while another one waits: enough for a call over a
    /// network, and short for a person. Doubled with each further turn.
    package static let editTurn = Milliseconds(1000)
    /// Doublings of that turn; any deadline comes first.
    package static let editTurnDoublings = 20
    /// How often a question that gave way to an edit is asked again before it fails as unavailable.
    package static let questionTurns = 1
    /// Bytes that wait for a provider that does not read its standard input; beyond, it is killed.
    package static let inputBytes = 4 << 20
    /// Bytes of a line that is parsed on the event loop; a longer one would delay other providers.
    static let loopLineBytes = 256 << 10
    /// Bytes of lines that answer nothing, stray prints and notifications alike, between two answers; beyond,
    /// the provider is killed.
    package static let strayBytes = 4 << 20
    /// Stray and log lines that are reported between two answers; further ones are only counted.
    package static let reportedLines = 200
    /// Lines of the provider's log that are kept for the next failure.
    package static let logLines = 20
    /// Bytes of one line of the log; the rest of it is cut.
    package static let logLineBytes = 500
    /// How long a process that closed its standard output may take to end before it is taken for lost.
    package static let outputClosedGrace = Milliseconds(250)
    /// How long a process may take to end after `shutdown` and the end of its input, before SIGTERM.
    package static let shutdownGrace = Milliseconds(1000)
    /// How long it may take after SIGTERM, before its process group gets SIGKILL.
    package static let terminateGrace = Milliseconds(500)
    /// How long descendants of a process that has ended are searched for, killed and waited for: neither the
    /// kernel nor one that forks faster than it can be killed holds up the host for longer.
    package static let killGrace = Milliseconds(500)
    /// Bytes of a process's environment that are read to find out which provider it belongs to.
    package static let environmentBytes = 1 << 20
    /// How often the memory of a busy process is looked at, and that of all that descends from it every fifth
    /// time.
    package static let memoryLook = Milliseconds(100)
    /// How often the memory of a process and its descendants is looked at while no request is under way.
    package static let idleMemoryLook = Milliseconds(500)
    /// How long the pipes of a process that has ended are read on, with all its descendants; a stranger may
    /// have been given their other ends.
    package static let drainGrace = Milliseconds(250)
}
