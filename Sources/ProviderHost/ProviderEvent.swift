package import JSONText
package import ProviderProtocol

/// What a host tells about its provider.
package enum ProviderEvent: Hashable, Sendable {
    /// A process was started; it leads a session and a process group of the same number.
    case started(processID: Int32)
    /// The process answered `initialize`.
    case declared(InitializeAnswer)
    /// A request of this method was answered with this result, whose form is not checked yet.
    case answered(token: UInt64, Method, JSONValue)
    /// A request was not answered; `logLines` are set when the host gave up on it.
    case failed(token: UInt64, ProviderFailure)
    case notification(ProviderNotification)
    /// A line on standard output that is not a message.
    case strayPrint(String)
    /// A line on standard error.
    case log(String)
    /// Something that the host noticed and went on from: a sentence for the log.
    case remark(String)
    /// A process of this provider has ended, and with it everything that it had started.
    case stopped(ProcessEnding)
}

/// How a process ended.
package enum ProcessEnding: Hashable, Sendable, CustomStringConvertible {
    case exited(status: Int32)
    case killed(signal: Int32)

    /// `ended with exit status 3`.
    package var description: String {
        switch self {
        case .exited(let status): "ended with exit status \(status)"
        case .killed(let signal): "was ended by signal \(signal)"
        }
    }
}
