import IntentDefinitions
package import WidgetModel

/// A request of a source, by which its recorded answer is found.
package struct RecordedRequest: Hashable, Sendable {
    /// What is requested.
    package enum Origin: Hashable, Sendable {
        /// The method and the complete URL: `GET https://example.org/now?units=metric`.
        case http(String)
        /// The program and its arguments.
        case run([String])
        /// The path of a file.
        case file(String)
    }

    package let origin: Origin
    /// The body of a request over HTTP: JSON, or text as a string. Nil without a body.
    package let body: JSONValue?

    package init(_ origin: Origin, body: JSONValue? = nil) {
        self.origin = origin
        self.body = body
    }

    /// The body of a request with this content.
    package static func body(of bytes: [UInt8]) -> JSONValue {
        // Any other content is text.
        if let json = try? JSONValue(parsing: bytes), json.isCollection { return json }
        return .string(String(decoding: bytes, as: UTF8.self))
    }

    /// The request of an exchange; nil if the exchange does not contain one.
    package init?(_ request: RecordedExchange.Request) {
        if let http = request.http {
            self.init(.http(http), body: request.body)
        } else if let words = request.run {
            self.init(.run(words))
        } else if let path = request.file {
            self.init(.file(path))
        } else {
            return nil
        }
    }

    /// Whether this recorded request stands for a request. In strings, the mask of secrets stands for any
    /// text, because the secret differs from the recorded one.
    package func covers(_ request: RecordedRequest) -> Bool {
        switch (origin, request.origin) {
        case (.http(let recorded), .http(let sent)):
            return recorded.covers(sent) && coversBody(of: request)
        case (.run(let recorded), .run(let sent)):
            return recorded.count == sent.count && zip(recorded, sent).allSatisfy { $0.covers($1) }
        case (.file(let recorded), .file(let sent)): return recorded.covers(sent)
        case (.http, _), (.run, _), (.file, _): return false
        }
    }

    private func coversBody(of request: RecordedRequest) -> Bool {
        guard let body, let sent = request.body else { return body == nil && request.body == nil }
        return body.covers(sent)
    }
}

extension RecordedRequest: CustomStringConvertible {
    /// The request as a message names it.
    package var description: String {
        switch origin {
        case .http(let line): body.map { "\(line) with the body \($0.string ?? $0.text)" } ?? line
        case .run(let words): "the command \"\(words.joined(separator: " "))\""
        case .file(let path): "the file \"\(path)\""
        }
    }
}

extension JSONValue {
    /// Whether this is an object or an array.
    var isCollection: Bool { object != nil || array != nil }

    /// Whether this recorded value stands for a value.
    fileprivate func covers(_ sent: JSONValue) -> Bool {
        switch (self, sent) {
        case (.array(let recorded), .array(let sent)):
            recorded.count == sent.count && zip(recorded, sent).allSatisfy { $0.covers($1) }
        case (.object(let recorded), .object(let sent)):
            recorded.count == sent.count
                && recorded.allSatisfy { key, value in sent[key].map(value.covers) ?? false }
        // A secret can be a number.
        case (.string(let recorded), .integer), (.string(let recorded), .number):
            recorded.contains(SecretText.mask) && recorded.covers(sent.text)
        case (.string(let recorded), .string(let sent)): recorded.covers(sent)
        default: self == sent
        }
    }
}

extension String {
    /// Whether both are equal, where each mask of a secret in this text stands for any text.
    fileprivate func covers(_ sent: String) -> Bool {
        let parts = split(separator: SecretText.mask, omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return self == sent }
        guard sent.hasPrefix(first) else { return false }
        var rest = sent.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
