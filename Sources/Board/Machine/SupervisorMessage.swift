/// A message to the service manager that started this process, in the form of sd_notify(3).
package enum SupervisorMessage: Hashable, Sendable {
    /// The board is open. The same message ends a reload.
    case ready
    /// The board's state, in one line.
    case status(String)
    /// The settings are being read. The time is the monotonic clock's, in microseconds: systemd ignores a
    /// `ready` that was sent before it.
    case reloading(at: Int64)
    case stopping
    /// The event loop still runs. If this message is missing for the watchdog's time, the service manager
    /// restarts the process.
    case alive

    /// Whether a later message replaces this one. Such a message does not wait for a service manager that
    /// does not read.
    var isReplaceable: Bool {
        switch self {
        case .status, .alive: true
        case .ready, .reloading, .stopping: false
        }
    }

    /// The assignments of the message, one on each line.
    package var text: String {
        switch self {
        case .ready: "READY=1"
        case .status(let words): "STATUS=" + words.split(whereSeparator: \.isNewline).joined(separator: " ")
        case .reloading(let microseconds): "RELOADING=1\nMONOTONIC_USEC=\(microseconds)"
        case .stopping: "STOPPING=1"
        case .alive: "WATCHDOG=1"
        }
    }
}
