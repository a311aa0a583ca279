/// The limits of a provider's process, which a manifest can set under `limits`.
package struct ProviderLimits: Hashable, Sendable {
    /// Bytes of resident memory of the process and its descendants. The default is enough for an interpreter
    /// with its libraries, and small enough to notice a leak early.
    package var memory: Int
    /// How long an answer may take, from when the provider is free for the request. The default is enough for
    /// a slow network, and short enough for someone who waits.
    package var answer: Milliseconds
    /// How long the process stays without a request. The default is longer than the time between two edits of
    /// a person.
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
