import ProviderProtocol
import WidgetModel

/// The messages of all failures that the host itself causes.
enum HostFailures {
    /// The refusal of a request of a provider whose process serves several boards.
    static func boardMissing() -> ProviderFailure {
        ProviderFailure(
            malformedRequest: JSONMismatch(
                path: "params.board",
                "missing, expected the board of the request, because this process serves several"))
    }

    static func boardUnknown(_ board: BoardID) -> ProviderFailure {
        ProviderFailure(
            .failed,
            "params.board: found \"\(board.name.shortened(toBytes: FixedProcessLimits.quotedBytes))\", "
                + "expected a board that this process serves; name the board of the context")
    }

    static func callIDInUse(_ id: MessageID) -> ProviderFailure {
        ProviderFailure(.failed, "the id \(id.number) is in use by an earlier request")
    }

    static func callTooEarly() -> ProviderFailure {
        ProviderFailure(.unavailable, "the host answers requests after the answer to \"initialize\"")
    }

    static func callsTooFast() -> ProviderFailure {
        ProviderFailure(
            .unavailable,
            "at most \(ProtocolLimits.hostRequestsPerSecond) requests and "
                + "\(megabytes(FixedProcessLimits.callBytes)) are accepted in one second",
            retryAfter: Milliseconds(1000))
    }

    static func cannotStart(_ reason: String) -> ProviderFailure { ProviderFailure(.crashed, reason) }

    /// - Parameter cause: The fatal error in the log; nil if the log does not contain one.
    /// - Parameter files: The limit of open files if the log says that no more could be opened.
    static func ended(_ ending: ProcessEnding, _ cause: String?, files: Int? = nil) -> ProviderFailure {
        let limit = files.map { " after \"\(filesExhausted)\"; its limit is \($0) open files" } ?? ""
        return ProviderFailure(.crashed, "the provider \(ending)\(limit)", cause: cause)
    }

    /// The system's text for the error of a process that may not open more files.
    static let filesExhausted = "Too many open files"

    static func files(_ count: Int, limit: Int) -> ProviderFailure {
        ProviderFailure(
            .crashed, "the provider has \(count) files open and was killed; its limit is \(limit)")
    }

    static func gaveWay() -> ProviderFailure {
        ProviderFailure(.unavailable, "the provider was busy with edits")
    }

    static func inputFull() -> ProviderFailure {
        ProviderFailure(
            .unavailable,
            "the provider does not read its standard input; \(megabytes(FixedProcessLimits.inputBytes)) are waiting"
        )
    }

    /// The failure for a caller that stopped waiting for the answer, with the most likely reason.
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

    static func processes(_ count: Int, limit: Int) -> ProviderFailure {
        ProviderFailure(
            .crashed, "the provider has \(count) processes and was killed; its limit is \(limit)")
    }

    static func processor(_ used: Milliseconds, limit: Milliseconds) -> ProviderFailure {
        ProviderFailure(
            .crashed,
            "the provider used \(used) of processor time in a minute and was killed; its limit is \(limit)")
    }

    /// - Parameter oddity: A description of invalid output that the process wrote instead; nil if it did not
    ///   write any.
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

    /// - Parameter cause: The fatal error in the log of a process that takes long to end; nil without one.
    static func outputClosed(_ cause: String?) -> ProviderFailure {
        ProviderFailure(.crashed, "the provider closed its standard output", cause: cause)
    }

    static func overlong(_ bytes: Int, limit: Int) -> ProviderFailure {
        ProviderFailure(
            .malformed,
            "the provider wrote a line of \(size(bytes, like: limit)) and was killed; "
                + "the limit is \(size(limit, like: limit))"
        )
    }

    static func stopped() -> ProviderFailure { ProviderFailure(.unavailable, "the provider was stopped") }

    static func strayFlood() -> ProviderFailure {
        ProviderFailure(
            .crashed,
            "the provider printed \(megabytes(FixedProcessLimits.strayBytes)) without an answer and was killed"
        )
    }

    static func tooManyRequests() -> ProviderFailure {
        ProviderFailure(
            .unavailable, "\(FixedProcessLimits.requests) requests are already waiting for the provider")
    }

    /// The failure of a provider that does not support any protocol version of the host.
    static func version(_ version: Int, host: [Int]) -> ProviderFailure {
        let spoken = host.map(String.init).joined(separator: ", ")
        let word = host.count == 1 ? "version" : "versions"
        return ProviderFailure(
            .unsupported,
            "the provider speaks version \(version) of the provider protocol, and this widgetconf speaks "
                + "\(word) \(spoken)")
    }

    static func tooManyCalls() -> ProviderFailure {
        ProviderFailure(
            .unavailable,
            "\(ProtocolLimits.hostRequests) requests are not answered yet; wait for an answer",
            retryAfter: Milliseconds(1000))
    }

    /// Formats a limit of the host, all of which are powers of two.
    private static func megabytes(_ bytes: Int) -> String { size(bytes, like: 1 << 20) }

    /// Formats a size in the same kind of unit as the limit: 256 MB are 256,000,000 bytes, and 256 MiB are
    /// more. The number is rounded up.
    private static func size(_ bytes: Int, like limit: Int) -> String {
        let (unit, name) =
            limit % (1 << 20) == 0
            ? (1 << 20, "MiB") : limit < 1_000_000 ? (1000, "kB") : (1_000_000, "MB")
        return "\((bytes + unit - 1) / unit) \(name)"
    }
}

extension ProviderFailure {
    /// The same failure, marked as a failed start.
    var ofStart: ProviderFailure {
        var failure = self
        failure.isOfStart = true
        return failure
    }
}

/// The messages of all problems that the host reports and tolerates.
enum HostRemarks {
    static func didNotLetGo() -> String { "did not answer a canceled request in time and was killed" }
    static func linkOut(of path: String) -> String {
        "may not use \(path): a link in a folder that it can change leads out of that folder; "
            + "list its target in \"permissions\""
    }
    static func linesLeftOut(_ count: Int, limit: Int) -> String {
        let lines = count == 1 ? "1 line" : "\(count) lines"
        return "wrote \(lines) more than the limit of \(limit) a minute; they are not in the log"
    }
    static func notIsolated(_ reason: String) -> String { "runs without isolation: \(reason)" }

    static func printed(_ line: String) -> String {
        let quote = line.contains("\"") ? "'" : "\""
        return
            "printed \(quote)\(line.shortened(toBytes: FixedProcessLimits.quotedBytes))\(quote), which is not a message"
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
    static func refusedRequests() -> String {
        "sends requests faster than the host answers them; some were refused"
    }
    static func unknownRequest(_ method: String) -> String {
        "requested \(method), which this version does not support"
    }
    static func unknownBoard(_ board: BoardID) -> String {
        let name = board.name.shortened(toBytes: FixedProcessLimits.quotedBytes)
        return "requested a reload of the board \"\(name)\", which this process does not serve; it is ignored"
    }
    static func unreadable(_ failure: ProviderFailure) -> String {
        "could not read a message: \(failure.message)"
    }
}
