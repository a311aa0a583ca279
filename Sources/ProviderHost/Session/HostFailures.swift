import JSONText
import ProviderProtocol
import WidgetModel

/// The texts of all failures that the host itself causes.
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

    /// The caller stopped waiting for the answer; the text gives the most likely reason.
    static func givenUp(_ request: PendingRequest, isStarting: Bool) -> ProviderFailure {
        switch request.course {
        case .waiting where isStarting: ProviderFailure(.unavailable, "the provider did not start in time")
        case .waiting: ProviderFailure(.unavailable, "the provider is busy with another request")
        case .underWay, .yielding, .unwanted, .grace:
            ProviderFailure(.timeout, "the provider did not answer \"\(request.method.rawValue)\" in time")
        }
    }

    static func memory(_ bytes: Int, limit: Int) -> ProviderFailure {
        ProviderFailure(
            .crashed,
            "the provider had \(size(bytes, like: limit)) resident and was killed, its limit is "
                + size(limit, like: limit))
    }

    /// - Parameter oddity: A description of invalid output that the process wrote instead; nil if there was
    ///   none.
    static func neverInitialized(_ limit: Milliseconds, _ oddity: String?) -> ProviderFailure {
        notAnswered("initialize", within: limit, oddity)
    }

    static func notAmongMethods(_ method: Method) -> ProviderFailure {
        ProviderFailure(
            .unsupported,
            "the provider does not answer \"\(method.rawValue)\": it is not among its \"methods\"")
    }

    static func notAnswered(_ request: PendingRequest, _ oddity: String?) -> ProviderFailure {
        notAnswered(request.method.rawValue, within: request.deadline, oddity)
    }

    private static func notAnswered(
        _ method: String, within limit: Milliseconds, _ oddity: String?
    ) -> ProviderFailure {
        let instead = oddity.map { "; it \($0)" } ?? ""
        return ProviderFailure(
            .timeout, "the provider did not answer \"\(method)\" within \(limit)\(instead)")
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
            "the provider printed \(megabytes(HostLimits.strayBytes)) that answer nothing and was killed"
        )
    }

    static func tooManyRequests() -> ProviderFailure {
        ProviderFailure(.unavailable, "\(HostLimits.requests) requests wait for the provider already")
    }

    /// Formats a limit of the host, all of which are powers of two.
    private static func megabytes(_ bytes: Int) -> String { size(bytes, like: 1 << 20) }

    /// Formats a size in the kind of unit that the limit has: 256 MB are 256,000,000 bytes, and 256 MiB are
    /// more. The number is rounded up.
    private static func size(_ bytes: Int, like limit: Int) -> String {
        let (unit, name) = limit % (1 << 20) == 0 ? (1 << 20, "MiB") : (1_000_000, "MB")
        return "\((bytes + unit - 1) / unit) \(name)"
    }
}

extension ProviderFailure {
    /// The same failure, marked as one of the start.
    var ofStart: ProviderFailure {
        var failure = self
        failure.isOfStart = true
        return failure
    }
}

/// The texts of all problems that the host reports and tolerates.
enum HostRemarks {
    static func didNotLetGo() -> String { "did not let go of a cancelled request in time and was killed" }
    static func linesLeftOut() -> String { "further lines of its output are left out until its next answer" }
    /// The number of bytes of a stray line that are quoted in a sentence.
    private static let quotedBytes = 80

    static func printed(_ line: String) -> String {
        let quote = line.contains("\"") ? "'" : "\""
        return "printed \(quote)\(line.shortened(toBytes: quotedBytes))\(quote), which is no message"
    }
    static func malformed(_ error: JSONMismatch) -> String {
        "sent a message that is not of the agreed form: \(error)"
    }
    static func unknownAnswer(_ id: MessageID) -> String {
        "answered \(id.number), which was not asked or is over"
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
