package import ProviderProtocol
package import WidgetModel

/// An event that a host reports about its provider.
package enum ProviderEvent: Hashable, Sendable {
    /// A process was started. Its session and process group use the same id.
    case started(processID: Int32)
    /// The process answered `initialize`.
    case declared(InitializeAnswer)
    /// A request of this method was answered. The result has not been validated.
    case answered(token: UInt64, Method, JSONValue)
    /// A request was not answered. If the host caused the failure, `logLines` contains the last lines of the
    /// provider's log.
    case failed(token: UInt64, ProviderFailure)
    /// Any notification except `progress`.
    case notification(ProviderNotification)
    /// The provider is working on the request with this token.
    case progress(token: UInt64, ProgressNotification)
    /// A request of the provider, which must be answered with `ProviderHost.reply`.
    case asked(HostCall, HostRequest)
    /// A line on standard output that is not a message.
    case strayPrint(String)
    /// A line on standard error.
    case log(String)
    /// A sentence for the log about a problem that the host could handle.
    case remark(String)
    /// A process of this provider and all its descendants have ended.
    case stopped(ProcessEnding)
}

/// Identifies a request that a process sent to the host.
package struct HostCall: Hashable, Sendable {
    let run: RunNumber
    let id: MessageID
    /// The number of the host among the hosts of a `SharedProvider`; 0 for any other host.
    var host = 0
}

/// How a process ended.
package enum ProcessEnding: Hashable, Sendable, CustomStringConvertible {
    case exited(status: Int32)
    case killed(signal: Int32)

    /// A verb phrase such as `ended with exit status 3`.
    package var description: String {
        switch self {
        case .exited(let status): "ended with exit status \(status)"
        case .killed(let signal): "was killed by signal \(signal)"
        }
    }
}
