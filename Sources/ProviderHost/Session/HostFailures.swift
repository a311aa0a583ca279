import JSONText
import ProviderProtocol
import WidgetModel

/// The words of every failure that the host itself gives, and of its remarks.
enum HostFailures {
    static func cannotStart(_ reason: String) -> ProviderFailure { ProviderFailure(.crashed, reason) }

    static func ended(_ ending: ProcessEnding) -> ProviderFailure {
        ProviderFailure(.crashed, "the provider \(ending)")
    }

    static func gaveWay() -> ProviderFailure {
        ProviderFailure(.unavailable, "the provider was busy, and edits came first")
    }

    static func inputFull() -> ProviderFailure {
        ProviderFailure(
            .unavailable,
            "the provider does not read its standard input, \(megabytes(HostLimits.inputBytes)) wait for it"
        )
    }

    /// Whoever asked goes on without an answer; what kept it, as far as the host can tell.
    static func givenUp(_ request: Request, isStarting: Bool) -> ProviderFailure {
        switch request.course {
        case .waiting where isStarting: ProviderFailure(.unavailable, "the provider did not start in time")
        case .waiting: ProviderFailure(.unavailable, "the provider is busy with another request")
        case .underWay, .yielding, .unwanted, .grace:
            ProviderFailure(.timeout, "the provider did not answer \(request.method.rawValue) in time")
        }
    }

    static func memory(_ bytes: Int, limit: Int) -> ProviderFailure {
        ProviderFailure(
            .crashed,
            "the provider had \(megabytes(bytes)) resident and was killed, its limit is \(megabytes(limit))")
    }

    static func neverInitialized(_ limit: Milliseconds) -> ProviderFailure {
        ProviderFailure(.timeout, "the provider did not answer initialize within \(limit)")
    }

    static func notAnswered(_ request: Request) -> ProviderFailure {
        ProviderFailure(
            .timeout, "the provider did not answer \(request.method.rawValue) within \(request.deadline)")
    }

    static func outputClosed() -> ProviderFailure {
        ProviderFailure(.crashed, "the provider closed its standard output")
    }

    static func overlong(_ bytes: Int) -> ProviderFailure {
        ProviderFailure(
            .malformed,
            "the provider wrote a line of \(megabytes(bytes)) and was killed, "
                + "the limit is \(megabytes(ProtocolLimits.lineBytes))"
        )
    }

    static func stopped() -> ProviderFailure { ProviderFailure(.unavailable, "the provider was stopped") }

    static func strayFlood() -> ProviderFailure {
        ProviderFailure(
            .crashed,
            "the provider printed \(megabytes(HostLimits.strayBytes)) that are no messages and was killed"
        )
    }

    static func tooManyRequests() -> ProviderFailure {
        ProviderFailure(.unavailable, "\(HostLimits.requests) requests wait for the provider already")
    }

    private static func megabytes(_ bytes: Int) -> String { "\((bytes + (1 << 20) - 1) >> 20) MB" }
}

extension ProviderFailure {
    /// The same, as the end of a start.
    var ofStart: ProviderFailure {
        var failure = self
        failure.isOfStart = true
        return failure
    }
}

/// The words of everything that the host notices and goes on from.
enum HostRemarks {
    static func linesLeftOut() -> String { "further lines of its output are left out until its next answer" }
    static func malformed(_ error: MessageError) -> String {
        "sent a message that is not of the agreed form: \(error)"
    }
    static func unknownAnswer(_ id: MessageID) -> String {
        "answered \(id.json.text), which was not asked or is over"
    }
    static func unknownNotification(_ method: String) -> String {
        "sent \(method), which this version does not know"
    }
    static func unknownRequest(_ method: String) -> String {
        "asked \(method), which this version does not answer"
    }
    static func unreadable(_ failure: ProviderFailure) -> String {
        "could not read a message: \(failure.message)"
    }
}
