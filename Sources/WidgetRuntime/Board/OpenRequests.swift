import JSONText
import ProviderProtocol
import Timelines
import WidgetModel

/// A request for a timeline, as the engine words it.
struct TimelineAsk {
    let widget: WidgetIndex
    let generation: Generation
    let revision: Revision
    let reason: ReloadReason
    /// When it was handed over.
    var sent: Instant
}

/// What the answer to a request is used for.
enum RequestPurpose {
    case timeline(TimelineAsk)
    case placeholder(WidgetIndex)
    /// The oldest press of a widget, by its number.
    case press(WidgetIndex, Int)
    /// A question of the host whose caller waits: options, validate, snapshot.
    case question(CheckedContinuation<Result<JSONValue, ProviderFailure>, Never>)
}

/// The requests that providers have not answered yet, by token. A token is never used twice, so that a late
/// answer cannot be mistaken for the answer to another request.
struct OpenRequests {
    private var requests: [UInt64: (provider: ProviderName, purpose: RequestPurpose)] = [:]
    /// The request of each widget whose timeline counts. Earlier ones stay open until they are answered.
    private var timelines: [WidgetIndex: (generation: Generation, token: UInt64)] = [:]
    private var lastToken: UInt64 = 0

    /// A request whose answer is no longer wanted, and the provider that has it.
    struct Cancelled: Hashable {
        let token: UInt64
        let provider: ProviderName
    }

    var tokens: some Sequence<UInt64> { requests.keys }

    var hasPlaceholders: Bool {
        requests.values.contains { if case .placeholder = $0.purpose { true } else { false } }
    }

    /// The generation of the widget's open request for a timeline; nil when none is open.
    func generation(of widget: WidgetIndex) -> Generation? { timelines[widget]?.generation }

    /// Opens a request at a provider and returns its token. A request for a timeline replaces an earlier one
    /// of the same widget.
    mutating func open(_ purpose: RequestPurpose, at provider: ProviderName) -> UInt64 {
        lastToken += 1
        requests[lastToken] = (provider, purpose)
        if case .timeline(let ask) = purpose { timelines[ask.widget] = (ask.generation, lastToken) }
        return lastToken
    }

    /// Closes an answered request and returns what its answer is used for; nil when it was cancelled.
    mutating func close(_ token: UInt64) -> RequestPurpose? {
        guard let (_, purpose) = requests.removeValue(forKey: token) else { return nil }
        if case .timeline(let ask) = purpose, timelines[ask.widget]?.token == token {
            timelines[ask.widget] = nil
        }
        return purpose
    }

    /// Cancels the request of a widget's timeline; returns nil unless it is the one of this generation.
    mutating func cancelTimeline(of widget: WidgetIndex, _ generation: Generation) -> Cancelled? {
        guard let open = timelines[widget], open.generation == generation else { return nil }
        return cancel(open.token)
    }

    /// Cancels the requests that carry out presses of a widget.
    mutating func cancelPresses(of widget: WidgetIndex) -> [Cancelled] {
        let tokens = requests.filter { if case .press(widget, _) = $0.value.purpose { true } else { false } }
        return tokens.keys.compactMap { cancel($0) }
    }

    /// Closes all questions and returns their callers.
    mutating func closeQuestions() -> [CheckedContinuation<Result<JSONValue, ProviderFailure>, Never>] {
        let callers = requests.compactMapValues { request in
            if case .question(let caller) = request.purpose { caller } else { nil }
        }
        for token in callers.keys { requests[token] = nil }
        return Array(callers.values)
    }

    private mutating func cancel(_ token: UInt64) -> Cancelled? {
        guard let provider = requests[token]?.provider else { return nil }
        _ = close(token)
        return Cancelled(token: token, provider: provider)
    }
}
