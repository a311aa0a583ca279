import WidgetModel

/// A sample of the resources that a provider's process and its descendants use.
struct ResourceUse: Hashable, Sendable {
    /// Their memory. Up to the limit, it may be the resident memory, which counts shared pages several times.
    var bytes: Int
    /// Values that only a complete reading of the process table provides; nil in a quick sample.
    var whole: Whole?

    struct Whole: Hashable, Sendable {
        /// The processor time of the running processes, and of the children that they have waited for.
        var processor: Milliseconds
        /// The largest number of open files of any process.
        var files: Int
        var processes: Int
    }
}

/// The processor time of a provider in the last minute.
struct ProcessorMinute {
    static let length = Milliseconds.minutes(1)

    /// The time used since the process was started, at each sample of the last minute and the one before.
    private var samples: [(instant: MonotonicInstant, used: Milliseconds)] = []
    private var latest = Milliseconds.zero
    private var used = Milliseconds.zero

    /// Receives a sample and returns the processor time of the last minute.
    ///
    /// When a process ends and its parent does not wait for it, its time disappears. Therefore only increases
    /// count.
    mutating func add(_ sample: Milliseconds, at now: MonotonicInstant) -> Milliseconds {
        if sample > latest { used = used + Milliseconds(sample.count - latest.count) }
        latest = sample
        samples.append((now, used))
        while samples.count > 1, samples[1].instant + Self.length <= now { samples.removeFirst() }
        // The time before the first sample also counts, because the first sample is taken after the start.
        let before = samples[0].instant + Self.length <= now ? samples[0].used : .zero
        return Milliseconds(used.count - before.count)
    }
}
