import SourceText
import WidgetModel

extension ProviderManifest {
    /// The key `limits`, as in `limits: { memory: 64MB, answer: 5s }`.
    static let limitsKey = GrammarKey<ProviderManifest>.nested(
        "limits", "What bounds the provider's process.", short: "memory",
        [
            // No process starts with less memory, and no process would ever reach a higher limit.
            .optional(
                "memory", "Resident memory, such as \"64MB\".", .byteCount(in: 8_000_000...64_000_000_000)
            ) { $0.limits.memory = $1.value }.called("mem", "ram", "rss"),
            .optional(
                "processor", "Processor time in any minute, such as \"10s\".",
                .duration(in: .seconds(1)...(.hours(1)))
            ) { $0.limits.processor = $1.value }.called("cpu", "cpuTime"),
            .optional("files", "Open files of one process.", .integer(in: 16...65_536)) {
                $0.limits.files = $1.value
            }.called("openFiles", "nofile"),
            .optional("processes", "Processes, with all descendants.", .integer(in: 1...4_096)) {
                $0.limits.processes = $1.value
            }.called("nproc", "pids", "threads"),
            // A line that the protocol does not allow is of no use.
            .optional("bytes", "The longest line, such as \"1MB\".", .byteCount(in: 64_000...(16 << 20))) {
                $0.limits.bytes = $1.value
            },
            .optional(
                "entries", "Entries of a timeline.", .integer(in: 1...TimelineLimits.standard.entries)
            ) { $0.limits.entries = $1.value },
            .optional("log", "Lines of the log in a minute.", .integer(in: 0...100_000)) {
                $0.limits.log = $1.value
            },
            .optional(
                "answer", "How long an answer may take.", .duration(in: Milliseconds(100)...(.minutes(10)))
            ) { $0.limits.answer = $1.value }.called("deadline", "request", "response", "timeout"),
            .optional(
                "idle", "How long the process is kept without a request.", .duration(in: .zero...(.hours(24)))
            ) { $0.limits.idle = $1.value },
        ])
}
