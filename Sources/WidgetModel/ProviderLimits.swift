/// The limits of a provider's process, which a manifest can set under `limits`.
package struct ProviderLimits: Hashable, Sendable {
    /// The resident memory of the process and its descendants, in bytes. The default is enough for an
    /// interpreter with its libraries, and reveals a memory leak early.
    package var memory: Int
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
