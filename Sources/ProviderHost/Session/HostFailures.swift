import JSONText
import ProviderProtocol
import WidgetModel

/// The texts of all failures that the host itself causes.
enum HostFailures {
    static func cannotStart(_ reason: String) -> ProviderFailure { ProviderFailure(.crashed, reason) }

    /// - Parameter cause: The fatal error in the log; nil if there is none.
    static func ended(_ ending: ProcessEnding, _ cause: String?) -> ProviderFailure {
        ProviderFailure(.crashed, "the provider \(ending)", cause: cause)
    }

    static func gaveWay() -> ProviderFailure {
        ProviderFailure(.unavailable, "the provider was busy with edits")
    }

    static func inputFull() -> ProviderFailure {
        ProviderFailure(
            .unavailable,
            "the provider does not read its standard input; \(megabytes(ProcessLimits.inputBytes)) are waiting"
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
            "the provider used \(size(bytes, like: limit)) of memory and was killed; its limit is "
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
            "the provider does not support \"\(method.rawValue)\": its \"methods\" do not list it")
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
            "the provider wrote a line of \(megabytes(bytes)) and was killed; "
                + "the limit is \(megabytes(ProtocolLimits.lineBytes))"
        )
    }

    static func stopped() -> ProviderFailure { ProviderFailure(.unavailable, "the provider was stopped") }

    static func strayFlood() -> ProviderFailure {
        ProviderFailure(
            .crashed,
            "the provider printed \(megabytes(ProcessLimits.strayBytes)) without an answer and was killed"
        )
    }

    static func tooManyRequests() -> ProviderFailure {
        ProviderFailure(
            .unavailable, "\(ProcessLimits.requests) requests are already waiting for the provider")
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
    static func didNotLetGo() -> String { "did not answer a canceled request in time and was killed" }
    static func linesLeftOut() -> String { "further lines of output are dropped until the next answer" }
    /// The number of bytes of a stray line that are quoted in a sentence.
    private static let quotedBytes = 80

    static func printed(_ line: String) -> String {
        let quote = line.contains("\"") ? "'" : "\""
        return "printed \(quote)\(line.shortened(toBytes: quotedBytes))\(quote), which is not a message"
    }
    static func malformed(_ error: JSONMismatch) -> String {
        "sent a malformed message: \(error)"
    }
    static func unknownAnswer(_ id: MessageID) -> String {
        "answered request \(id.number), which does not exist or is already finished"
    }
    static func unknownNotification(_ method: String) -> String {
        "sent \(method), which this version does not support"
    }
    static func unknownRequest(_ method: String) -> String {
        "requested \(method), which this version does not support"
    }
    static func unreadable(_ failure: ProviderFailure) -> String {
        "could not read a message: \(failure.message)"
    }
}
