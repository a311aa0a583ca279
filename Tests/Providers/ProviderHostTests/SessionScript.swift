import ProviderProtocol
import WidgetModel

@testable import ProviderHost

/// A session and its clock, and the session's effects in words.
struct SessionScript {
    var session: ProviderSession

    init(limits: ProviderLimits = ProviderLimits()) {
        session = ProviderSession(limits: limits, initialize: InitializeRequest())
    }

    /// A session whose first process answered `initialize` at 0, with requests under way.
    init(limits: ProviderLimits = ProviderLimits(), concurrency: Int, requests: UInt64...) {
        self.init(limits: limits)
        for token in requests { request(token, at: 0) }
        if requests.isEmpty {
            request(99, at: 0)
            tell(.cancelled(token: 99), at: 0)
        }
        initialized(1, concurrency: concurrency, at: 0)
    }

    @discardableResult
    mutating func tell(_ event: SessionEvent, at milliseconds: Int64) -> [String] {
        var effects: [SessionEffect] = []
        session.handle(event, at: MonotonicInstant(milliseconds: milliseconds), into: &effects)
        return effects.map(Self.words)
    }

    @discardableResult
    mutating func request(
        _ token: UInt64, _ method: Method = .timeline, of board: String? = nil, isUrgent: Bool = false,
        at milliseconds: Int64
    ) -> [String] {
        let request = Self.request(token, method, of: board, isUrgent: isUrgent)
        return tell(.requested(request), at: milliseconds)
    }

    @discardableResult
    mutating func initialized(
        _ run: RunNumber, concurrency: Int = 1, boards: ServedBoards = .one, at milliseconds: Int64
    ) -> [String] {
        let declaration = InitializeAnswer(concurrency: concurrency, boards: boards, kinds: [])
        return says(run, .answer(id: .number(0), result: declaration.encodedJSON), at: milliseconds)
    }

    @discardableResult
    mutating func answers(_ run: RunNumber, _ token: Int64, at milliseconds: Int64) -> [String] {
        answers(run, .number(token), at: milliseconds)
    }

    @discardableResult
    mutating func answers(_ run: RunNumber, _ id: MessageID, at milliseconds: Int64) -> [String] {
        says(run, .answer(id: id, result: "done"), at: milliseconds)
    }

    @discardableResult
    mutating func fails(_ run: RunNumber, _ id: MessageID, at milliseconds: Int64) -> [String] {
        says(run, .failure(id: id, ProviderFailure(.failed, "no")), at: milliseconds)
    }

    @discardableResult
    mutating func says(_ run: RunNumber, _ message: Message, at milliseconds: Int64) -> [String] {
        tell(.received(run, .message(message), bytes: 100), at: milliseconds)
    }

    @discardableResult
    mutating func ends(_ run: RunNumber, at milliseconds: Int64) -> [String] {
        tell(.ended(run, .exited(status: 3)), at: milliseconds)
    }

    /// The cause of the failure when the run's process is killed.
    mutating func cause(ofEnding run: RunNumber, at milliseconds: Int64) -> String? {
        cause(of: .ended(run, .killed(signal: 4)), at: milliseconds)
    }

    /// The cause of the failure that an event brings about.
    mutating func cause(of event: SessionEvent, at milliseconds: Int64) -> String? {
        failures(of: event, at: milliseconds).first?.cause
    }

    /// The failures of requests that an event brings about.
    mutating func failures(of event: SessionEvent, at milliseconds: Int64) -> [ProviderFailure] {
        var effects: [SessionEffect] = []
        session.handle(event, at: MonotonicInstant(milliseconds: milliseconds), into: &effects)
        var failures: [ProviderFailure] = []
        for case .report(.failed(_, let failure)) in effects { failures.append(failure) }
        return failures
    }

    var wakesAt: Int64? { session.nextWake?.milliseconds }

    static func request(
        _ token: UInt64, _ method: Method = .timeline, of board: String? = nil, patience: Patience? = nil,
        isUrgent: Bool = false
    ) -> PendingRequest {
        let context: JSONValue = ["kind": "k", "family": "systemSmall", "now": "2026-11-21T12:00:00Z"]
        let params: JSONValue = ["context": context, "parameter": "p"]
        guard let request = try? ProviderRequest(method, params: params) else {
            preconditionFailure("the parameters do for \(method)")
        }
        var outgoing = OutgoingRequest(
            token: token, request: request, patience: patience, isUrgent: isUrgent)
        outgoing.board = board.map { BoardID(unchecked: $0) }
        return PendingRequest(outgoing, limits: ProviderLimits())
    }

    /// An effect in a few words: `start 1`, `write 1 request 7`, `failed 7 timeout`.
    static func words(_ effect: SessionEffect) -> String {
        switch effect {
        case .start(let run): "start \(run)"
        case .write(let run, let bytes): "write \(run) \(refusal(bytes) ?? words(IncomingLine(bytes)))"
        case .retire(let run): "retire \(run)"
        case .kill(let run): "kill \(run)"
        case .turnAway(let token): "turn away \(token)"
        case .report(let event): words(event)
        }
    }

    /// A rejection with its code, which decoding turns into a class: `refuse 7 -32601`.
    private static func refusal(_ bytes: [UInt8]) -> String? {
        guard let json = try? JSONValue(parsing: bytes), let code = json["error"]?["code"] else { return nil }
        return "refuse \(json["id"]?.text ?? "?") \(code.text)"
    }

    private static func words(_ line: IncomingLine) -> String {
        switch line {
        case .message(.request(let id, let method, _)) where id.number == 0 || method == "shutdown": method
        case .message(.request(let id, _, _)): "request \(words(id))"
        case .message(.notification(let method, let params)):
            "\(method) \(params["id"]?.integer.map { words(.number($0)) } ?? "?")"
        case .message(.answer(let id, _)): "reply \(id.number)"
        case .message(.failure), .malformed, .malformedRequest, .malformedAnswer, .stray: "unexpected"
        }
    }

    /// The number of an id; `renewed 1` for the first id that the session itself created.
    private static func words(_ id: MessageID) -> String {
        id.number > 1 << 52 ? "renewed \(id.number - 1 << 52)" : "\(id.number)"
    }

    private static func words(_ event: ProviderEvent) -> String {
        switch event {
        case .started: "started"
        case .declared(let answer): "declared \(answer.concurrency)"
        case .answered(let token, _, _): "answered \(token)"
        case .failed(let token, let failure): "failed \(token) \(failure.class)"
        case .notification: "notification"
        case .progress(let token, _): "progress \(token)"
        case .asked(let call, let request): "asked \(call.id.number) \(request.method.rawValue)"
        case .strayPrint(let text): "stray \(text)"
        case .log(let text): "log \(text)"
        case .remark: "remark"
        case .stopped(let ending): "stopped: \(ending)"
        }
    }
}
