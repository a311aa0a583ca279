import ProviderProtocol
import Timelines
import WidgetModel

/// A timeline request as decided by the engine: its generation, revision and reason.
///
/// It accompanies the request until the answer arrives, whose generation decides whether it counts (T11).
struct TimelineAsk {
    let widget: WidgetIndex
    let generation: Generation
    let revision: Revision
    let reason: ReloadReason
    /// When the request was sent. The provider receives it as its current time, and the duration of the
    /// answer is counted from it.
    var sent: Instant
}

/// The purpose of a request's answer.
enum RequestPurpose {
    case timeline(TimelineAsk)
    case placeholder(WidgetIndex)
    /// The oldest press of a widget, with its number.
    case press(WidgetIndex, Int)
    /// A question for which a caller waits: options, defaults, validate, snapshot, or a placeholder for the
    /// gallery.
    case question(CheckedContinuation<Result<JSONValue, ProviderFailure>, Never>)
}

/// The unanswered requests to providers, by token. A token is never reused, so that a late answer cannot be
/// mistaken for the answer to another request.
struct OpenRequests {
    private var requests: [UInt64: (provider: ProviderName, purpose: RequestPurpose)] = [:]
    /// Each widget's latest timeline request. Earlier requests remain in `requests` until they are answered
    /// or canceled.
    private var timelines: [WidgetIndex: (generation: Generation, token: UInt64)] = [:]
    private var lastToken: UInt64 = 0

    /// A request whose answer is no longer needed, and the provider that received it.
    struct Cancelled: Hashable {
        let token: UInt64
        let provider: ProviderName
    }

    /// The tokens of all open requests, in no particular order.
    var tokens: some Sequence<UInt64> { requests.keys }

    /// How many requests were opened so far.
    var opened: Int { Int(lastToken) }

    /// Whether a placeholder of a placed widget is requested.
    var hasPlaceholders: Bool {
        requests.values.contains { if case .placeholder = $0.purpose { true } else { false } }
    }

    /// The generation of the widget's open timeline request; nil if no request is open.
    func generation(of widget: WidgetIndex) -> Generation? { timelines[widget]?.generation }

    mutating func newToken() -> UInt64 {
        lastToken += 1
        return lastToken
    }

    /// Opens a request at a provider and returns its token. A timeline request replaces an earlier one for
    /// the same widget.
    ///
    /// - Parameter token: the result of `newToken`; nil to create a token.
    mutating func open(
        _ purpose: RequestPurpose, at provider: ProviderName, as token: UInt64? = nil
    ) -> UInt64 {
        let token = token ?? newToken()
        requests[token] = (provider, purpose)
        if case .timeline(let ask) = purpose { timelines[ask.widget] = (ask.generation, token) }
        return token
    }

    /// The purpose of a request's answer; nil if the request was canceled.
    func purpose(of token: UInt64) -> RequestPurpose? { requests[token]?.purpose }

    /// Closes an answered request and returns its answer's purpose; nil if the request was canceled.
    mutating func close(_ token: UInt64) -> RequestPurpose? {
        guard let (_, purpose) = requests.removeValue(forKey: token) else { return nil }
        if case .timeline(let ask) = purpose, timelines[ask.widget]?.token == token {
            timelines[ask.widget] = nil
        }
        return purpose
    }

    /// Cancels a widget's timeline request. Returns nil if the latest request has another generation or was
    /// already answered.
    mutating func cancelTimeline(of widget: WidgetIndex, _ generation: Generation) -> Cancelled? {
        guard let open = timelines[widget], open.generation == generation else { return nil }
        return cancel(open.token)
    }

    /// Cancels the requests for presses of a widget.
    mutating func cancelPresses(of widget: WidgetIndex) -> [Cancelled] {
        let tokens = requests.filter { if case .press(widget, _) = $0.value.purpose { true } else { false } }
        return tokens.keys.compactMap { cancel($0) }
    }

    /// Cancels a question and returns its caller, which must be resumed; nil if it was answered.
    mutating func cancelQuestion(
        _ token: UInt64
    ) -> (request: Cancelled, caller: CheckedContinuation<Result<JSONValue, ProviderFailure>, Never>)? {
        guard case .question(let caller)? = purpose(of: token) else { return nil }
        return cancel(token).map { ($0, caller) }
    }

    /// Closes all questions and returns their callers, each of which must be resumed.
    mutating func closeQuestions() -> [CheckedContinuation<Result<JSONValue, ProviderFailure>, Never>] {
        let callers = requests.compactMapValues { request in
            if case .question(let caller) = request.purpose { caller } else { nil }
        }
        for token in callers.keys { requests[token] = nil }
        return Array(callers.values)
    }

    /// Closes a request, so that its answer is ignored; nil if it is not open.
    private mutating func cancel(_ token: UInt64) -> Cancelled? {
        guard let provider = requests[token]?.provider else { return nil }
        _ = close(token)
        return Cancelled(token: token, provider: provider)
    }
}
