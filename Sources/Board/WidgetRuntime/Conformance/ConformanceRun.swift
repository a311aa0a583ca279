import Configurations
import ProviderHost
import ProviderProtocol
import SourceText
import WidgetModel

/// One run of all checks: the process, its declaration, and the results so far.
struct ConformanceRun {
    let subject: ConformanceKit.Subject
    let waits: ConformanceKit.Waits
    let loop: HostLoop
    let conversation: ProviderConversation
    let seen: Observations
    var sheet = ConformanceSheet()
    var declaration = InitializeAnswer(kinds: [])
    /// The values that the provider offers, by widget and parameter.
    var offered: [Kind: [String: [JSONValue]]] = [:]
    /// The number of requests that failed because the process crashed or did not answer.
    private var losses = 0
    private var latestInjected = Observations.firstInjected

    /// The number of lost requests after which the remaining requests are not tried, because each would take
    /// as long.
    private static let mostLosses = 4

    init(_ subject: ConformanceKit.Subject, _ waits: ConformanceKit.Waits, on loop: HostLoop) {
        self.subject = subject
        self.waits = waits
        self.loop = loop
        let seen = Observations()
        self.seen = seen
        conversation = ProviderConversation(
            subject.settings, on: loop, trace: { seen.receive($0) })
    }

    /// Whether too many requests failed to try the rest.
    var hasGivenUp: Bool { losses >= Self.mostLosses }

    /// The reasons for obligations that were not tried.
    static let givenUp = "not tried, because too many requests before it failed"
    static let incomplete = "not tried, because no value is known that a required parameter can have"

    /// A request that makes the host start the process.
    var firstRequest: ProviderRequest {
        guard let widget = subject.manifest.widgets.first else { return .shutdown(ShutdownRequest()) }
        return .placeholder(
            PlaceholderRequest(
                context: context(widget.kind.value, widget.families.first?.value ?? .systemSmall)))
    }

    /// The context of a request as a board sends it.
    func context(_ kind: Kind, _ family: Family, isPreview: Bool = false) -> RequestContext {
        RequestContext(
            kind: kind, family: family, isPreview: isPreview, isSimulated: true, now: subject.now,
            locale: subject.locale, timeZone: subject.timeZone, colorScheme: .dark)
    }

    /// A request for the timeline of a placed widget.
    func timeline(
        _ widget: BoundWidget, _ family: Family, _ configuration: JSONObject,
        _ change: (inout RequestContext) -> Void = { _ in }
    ) -> TimelineRequest {
        var context = context(widget.kind, family)
        // An id that boards never use, like the ids of `simulate`.
        context.widget = PlacedWidgetID(kind: widget.kind, number: 1_000_000_001)
        context.reason = .added
        context.revision = .first
        change(&context)
        return TimelineRequest(context: context, configuration: configuration)
    }

    /// Sends a request for an obligation and reads the answer. Returns nil without an answer, or if the
    /// answer is wrong, which is then recorded.
    ///
    /// - Parameters:
    ///   - about: the difference to other requests of the obligation.
    ///   - read: reads the answer, and throws an error that describes its problem.
    mutating func ask<Answer>(
        _ request: ProviderRequest, _ obligation: Obligation, _ kind: Kind, _ about: String,
        within limit: Milliseconds? = nil,
        _ read: (JSONValue) throws(JSONMismatch) -> Answer
    ) async -> Answer? {
        guard !hasGivenUp else {
            sheet.skip(obligation, kind, Self.givenUp)
            return nil
        }
        let reply = await send(request)
        do throws(ProviderFailure) {
            let json = try reply.result.get()
            sheet.tried(obligation, kind)
            sheet.took(reply.milliseconds, "\(request.method.rawValue) of \(kind), \(about)")
            if let limit, reply.milliseconds > Double(limit.count) {
                let message =
                    "\(about): answered after \(Int(reply.milliseconds)) ms, expected at most \(limit)"
                sheet.add(
                    ConformanceProblem(
                        .warning, message, remedy: "prepare the answer before it is requested"),
                    to: obligation, kind)
            }
            do throws(JSONMismatch) { return try read(json) } catch {
                throw ProviderFailure(malformed: error)
            }
        } catch {
            if [.timeout, .crashed].contains(error.class) { losses += 1 }
            switch verdict(on: error, obligation, about, request.method) {
            case .kept: sheet.tried(obligation, kind)
            case .inapplicable: sheet.skip(obligation, kind, "\(about): \(error)")
            case .unknown: sheet.addUnchecked(obligation, kind, "\(about): \(error)")
            case .broken(let problem):
                sheet.tried(obligation, kind)
                sheet.add(problem, to: obligation, kind)
            }
            return nil
        }
    }

    /// Sends a request as a board with every account does.
    func send(_ request: ProviderRequest) async -> ProviderConversation.Answer {
        await conversation.ask(subject.widgets.withSimulatedTokens(request))
    }

    /// The meaning of a failed request for an obligation.
    private enum Verdict {
        /// The failure is the right answer.
        case kept
        case broken(ConformanceProblem)
        /// The provider does not need to support the method.
        case inapplicable
        /// The result is open, because it depends on a service.
        case unknown
    }

    private func verdict(
        on failure: ProviderFailure, _ obligation: Obligation, _ about: String, _ method: Method
    ) -> Verdict {
        let message = "\(about): \(failure.explanation)"
        switch failure.class {
        // They depend on the network. A service that refuses the simulated token is right.
        case .unavailable: return .unknown
        case .authentication: return obligation == .accounts ? .kept : .unknown
        case .configuration:
            switch obligation {
            // A value may be impossible for the provider.
            case .values, .hiddenParameters, .accounts: return .kept
            case .recommendations:
                return .broken(
                    ConformanceProblem(
                        message, remedy: "recommend values that the provider accepts, or correct the provider"
                    ))
            default: return .unknown
            }
        case .unsupported:
            guard [.placeholder, .timeline, .options].contains(method) else { return .inapplicable }
            return .broken(ConformanceProblem(message, remedy: "answer \"\(method.rawValue)\""))
        case .failed: return .broken(failed(message, obligation))
        case .timeout:
            return .broken(
                ConformanceProblem(
                    message,
                    remedy: "answer each request, with an error if need be, or raise \"limits.answer\""))
        case .crashed:
            return .broken(
                ConformanceProblem(message, remedy: "correct the error, which standard error shows"))
        case .malformed:
            return .broken(
                ConformanceProblem(
                    message, remedy: "write the answer as the protocol describes \"\(method.rawValue)\""))
        }
    }

    /// The problem of a failed request. Requests with unusual values may fail, but requests for the content
    /// that people see first may not.
    private func failed(_ message: String, _ obligation: Obligation) -> ConformanceProblem {
        switch obligation {
        case .placeholder, .preview, .snapshot, .timeline:
            ConformanceProblem(
                message, remedy: "correct the provider's source; its log may have the position")
        case .accounts:
            ConformanceProblem(
                .warning, message, remedy: "answer with \"authentication\" if the service refuses a token")
        default:
            ConformanceProblem(
                .warning, message,
                remedy: "handle this case, or answer with the class \"configuration\" and name the parameters"
            )
        }
    }

    /// Sends a line unchanged, and waits for the answer to the request that it contains.
    ///
    /// - Parameter line: makes the line, without its line feed, for the request's id.
    mutating func inject(_ line: (Int64) -> String) async -> Message? {
        latestInjected += 1
        let id = latestInjected
        conversation.host.inject(Array((line(id) + "\n").utf8))
        return await seen.answer(to: id, within: subject.settings.limits.answer)
    }

    /// Whether the provider still answers an ordinary request.
    ///
    /// - Parameter endings: the number of processes that had ended before `what`; nil if it was just sent.
    mutating func isAlive(
        after what: String, _ obligation: Obligation, since endings: Int? = nil
    ) async -> Bool {
        let endings = endings ?? seen.facts.endings
        let reply = await send(firstRequest)
        if case .failure(let failure) = reply.result, [.timeout, .crashed].contains(failure.class) {
            losses += 1
            let message = "after \(what), \(failure.explanation)"
            sheet.add(
                ConformanceProblem(
                    message, remedy: "ignore what cannot be read, and continue with the next line"),
                to: obligation)
            return false
        }
        guard seen.facts.endings == endings else {
            sheet.add(
                ConformanceProblem(
                    "the process ended after \(what), expected it to continue",
                    remedy: "ignore what cannot be read, and continue with the next line"), to: obligation)
            return false
        }
        return true
    }
}
