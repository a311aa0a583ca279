package import JSONText
import ProviderProtocol
package import WidgetModel

/// The requests and answers of one process of a provider, read from a trace.
package struct Recording: Sendable {
    /// A request with its answer.
    package struct Exchange: Hashable, Sendable {
        package let method: String
        package let params: JSONValue
        /// The answer's `result` or `error` with that key; nil if there was none.
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

    /// The exchanges of the first process of a provider in a trace. Requests that were not answered are kept.
    ///
    /// - Parameter provider: nil for the provider of the first line.
    package init(_ records: [TraceRecord], of provider: ProviderName? = nil) {
        let provider = provider ?? records.first?.provider
        let own = records.filter { $0.provider == provider && $0.message != nil }
        guard let processID = own.first?.processID else { return }
        var open: [JSONValue: (index: Int, at: Instant)] = [:]
        for record in own where record.processID == processID {
            guard let message = record.message, let id = message["id"] else { continue }
            switch record.event {
            case .sent:
                guard let method = message["method"]?.string else { continue }
                open[id] = (exchanges.count, record.at)
                exchanges.append(Exchange(method: method, params: message["params"] ?? .null))
            case .received:
                guard let reply = Reply(message), let (index, at) = open.removeValue(forKey: id) else {
                    continue
                }
                exchanges[index].reply = reply
                exchanges[index].milliseconds = (record.at - at).count
            case .started, .logged, .stopped: continue
            }
        }
    }

    /// The answer of the recording to a request: that to the same request, else to the next one of the
    /// method.
    ///
    /// Answers that were given are not given again, unless there is no other one.
    package mutating func reply(to method: String, _ params: JSONValue) -> Reply? {
        let known = exchanges.indices.filter { exchanges[$0].method == method && exchanges[$0].reply != nil }
        let same = known.filter { exchanges[$0].params == params }
        let fresh = same.isEmpty ? known : same
        guard let index = fresh.first(where: { !given.contains($0) }) ?? fresh.last else { return nil }
        given.insert(index)
        return exchanges[index].reply
    }

    /// The indices of the exchanges whose answers were given.
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

    /// Where the answer differs from another one, in words; nil if they are equal.
    package func difference(from other: Recording.Reply) -> String? {
        guard self != other else { return nil }
        return switch (self, other) {
        case (.result(let mine), .result(let theirs)): mine.difference(from: theirs, at: "result")
        case (.error(let mine), .error(let theirs)): mine.difference(from: theirs, at: "error")
        case (.result, .error(let error)): "a result instead of the error \(error["message"]?.excerpt ?? "")"
        case (.error(let error), .result): "the error \(error["message"]?.excerpt ?? "") instead of a result"
        }
    }
}
