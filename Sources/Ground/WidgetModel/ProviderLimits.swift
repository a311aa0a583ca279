/// The limits of a provider's process, which a manifest can set under `limits`.
package struct ProviderLimits: Hashable, Sendable {
    /// The resident memory of the process and its descendants, in bytes. The default is enough for an
    /// interpreter with its libraries, and reveals a memory leak early.
    package var memory: Int
    /// The processor time of the process and its descendants in any minute. The default is half of one
    /// processor, which is enough for many widgets and reveals a thread that never rests.
    package var processor = Milliseconds.seconds(30)
    /// The number of files that each process may have open, including sockets and pipes.
    package var files = 256
    /// The number of processes: the provider's own and its descendants.
    package var processes = 64
    /// The longest line that the provider may write, in bytes. An answer is one line.
    package var bytes = 16 << 20
    /// The number of entries in a timeline; later entries are omitted with a warning (T20).
    package var entries = TimelineLimits.standard.entries
    /// The number of lines a minute that reach the log.
    package var log = 1000
    /// How long an answer may take, counted from when the provider starts to work on the request. The default
    /// is enough for a slow network, and acceptable for a user who is waiting.
    package var answer: Milliseconds
    /// How long the process is kept without a request. The default is longer than the usual time between two
    /// edits.
    package var idle: Milliseconds
    /// How long a started process may take to answer `initialize`; nil derives it from `answer`.
    package var start: Milliseconds?

    package init(
        memory: Int = 256_000_000, answer: Milliseconds = .seconds(5), idle: Milliseconds = .seconds(30),
        start: Milliseconds? = nil
    ) {
        self.memory = memory
        self.answer = answer
        self.idle = idle
        self.start = start
    }
}
