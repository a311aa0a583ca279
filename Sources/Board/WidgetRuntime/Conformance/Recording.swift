import ProviderProtocol
package import WidgetModel

/// The requests and answers of a provider, read from a trace.
package struct Recording: Sendable {
    /// A request with its answer.
    package struct Exchange: Hashable, Sendable {
        package let method: String
        package let params: JSONValue
        /// The process that the request was sent to, counted from 1. A provider that was idle, and each
        /// command without `serve`, starts a process.
        package let processNumber: Int
        /// The answer's `result` or `error` with that key; nil without an answer.
        package fileprivate(set) var reply: Reply?
        /// The time from the request to the answer.
        package fileprivate(set) var milliseconds: Int64?
    }

    /// An answer without its id.
    package enum Reply: Hashable, Sendable {
        case result(JSONValue)
        case error(JSONValue)
    }

    package private(set) var exchanges: [Exchange] = []

    /// The exchanges of all processes of a provider in a trace, one process after the other. Requests that
    /// were not answered are kept.
    ///
    /// - Parameter provider: nil for the provider of the first line.
    package init(_ records: [TraceRecord], of provider: ProviderName? = nil) {
        let provider = provider ?? records.first?.provider
        var processes = ProcessNumbers()
        var open: [Open: (index: Int, at: Instant)] = [:]
        for record in records where record.provider == provider {
            let number = processes.number(of: record)
            guard let message = record.message, let id = message["id"] else { continue }
            let key = Open(processNumber: number, id: id)
            switch record.event {
            case .sent:
                guard let method = message["method"]?.string else { continue }
                open[key] = (exchanges.count, record.at)
                let params = message["params"] ?? .null
                exchanges.append(Exchange(method: method, params: params, processNumber: number))
            case .received:
                guard let reply = Reply(message), let (index, at) = open.removeValue(forKey: key) else {
                    continue
                }
                exchanges[index].reply = reply
                exchanges[index].milliseconds = (record.at - at).count
            case .started, .logged, .stopped: continue
            }
        }
        // Several commands may have written into the trace at the same time.
        exchanges = exchanges.enumerated()
            .sorted { ($0.element.processNumber, $0.offset) < ($1.element.processNumber, $1.offset) }
            .map(\.element)
    }

    /// A request that is not answered yet.
    private struct Open: Hashable {
        let processNumber: Int
        let id: JSONValue
    }

    /// The numbers of the processes in a trace. The system may reuse process ids.
    private struct ProcessNumbers {
        private var numbers: [Int: Int] = [:]
        private var latest = 0

        mutating func number(of record: TraceRecord) -> Int {
            if record.event != .started, let known = numbers[record.processID] { return known }
            latest += 1
            numbers[record.processID] = latest
            return latest
        }
    }

    /// The recorded answer to a request: the answer to the same request, or else to the next request with the
    /// same method.
    ///
    /// Answers are returned only once, unless no other answer is left.
    package mutating func reply(to method: String, _ params: JSONValue) -> Reply? {
        let known = exchanges.indices.filter { exchanges[$0].method == method && exchanges[$0].reply != nil }
        let same = known.filter { exchanges[$0].params == params }
        let fresh = same.isEmpty ? known : same
        guard let index = fresh.first(where: { !given.contains($0) }) ?? fresh.last else { return nil }
        given.insert(index)
        return exchanges[index].reply
    }

    /// The indices of the exchanges whose answers were returned.
    private var given: Set<Int> = []
}

extension Recording.Reply {
    /// The result or the error of an answer; nil for other messages.
    package init?(_ message: JSONValue) {
        if let error = message["error"], !error.isNull {
            self = .error(error)
        } else if let result = message["result"] {
            self = .result(result)
        } else {
            return nil
        }
    }

    /// The answer for a request with an id.
    package func message(id: JSONValue) -> JSONValue {
        switch self {
        case .result(let result): ["jsonrpc": "2.0", "id": id, "result": result]
        case .error(let error): ["jsonrpc": "2.0", "id": id, "error": error]
        }
    }

    /// How the current answer differs from this recorded one, in words; nil if they are equal.
    package func difference(from now: Recording.Reply) -> String? {
        guard self != now else { return nil }
        return switch (self, now) {
        case (.result(let mine), .result(let theirs)):
            mine.difference(from: theirs, at: "result", .recordedAndNow)
        case (.error(let mine), .error(let theirs)):
            mine.difference(from: theirs, at: "error", .recordedAndNow)
        case (.result, .error(let error)):
            "a result in the recording, now the error \(error["message"]?.excerpt ?? "")"
        case (.error(let error), .result):
            "the error \(error["message"]?.excerpt ?? "") in the recording, now a result"
        }
    }
}
