package import WidgetModel

/// A recorded answer of the outside to a request of a source.
package struct RecordedAnswer: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case json(JSONValue)
        case text(String)
    }

    package let request: RecordedRequest
    /// The status of an answer over HTTP; 200 for the output of commands and for files.
    package let status: Int
    /// Headers of an answer over HTTP, each with its value as a string.
    package let headers: JSONObject
    package let content: Content

    package init(
        _ request: RecordedRequest, status: Int = RecordedAnswer.success, headers: JSONObject = [:],
        _ content: Content
    ) {
        self.request = request
        self.status = status
        self.headers = headers
        self.content = content
    }

    /// The status of an answer that is not given with its status.
    package static let success = 200

    /// The answer as the outside sent it, except that JSON is compact.
    package var bytes: [UInt8] {
        switch content {
        case .json(let json): json.bytes
        case .text(let text): Array(text.utf8)
        }
    }
}

extension RecordedAnswer {
    /// The headers that determine how an answer is read, and when the data are requested again.
    private static let keptHeaders: Set = ["age", "cache-control", "content-type", "expires", "retry-after"]

    /// The answer of an exchange; nil for an exchange without an answer, which cannot be repeated.
    package init?(_ exchange: RecordedExchange) {
        guard let request = RecordedRequest(exchange.request), let text = exchange.text else { return nil }
        let headers = exchange.headers ?? [:]
        let names = Set(headers.keys.map { $0.lowercased() })
        // These two can contain a date, which is compared with the date of the answer.
        let isDated = names.contains("expires") || names.contains("retry-after")
        let kept = headers.filter { header in
            let name = header.key.lowercased()
            return Self.keptHeaders.contains(name) || isDated && name == "date"
        }
        self.init(
            request, status: exchange.status ?? Self.success,
            headers: JSONObject(kept.map { ($0.key, $0.value) }), Content(of: text))
    }
}

extension RecordedAnswer.Content {
    /// The content of an answer: JSON if it is an object or an array that YAML can express.
    fileprivate init(of text: String) {
        // Any other content is text.
        if let json = try? JSONValue(parsing: text), json.isCollection, AnswerText.canContain(json) {
            self = .json(json)
        } else {
            self = .text(text)
        }
    }
}
