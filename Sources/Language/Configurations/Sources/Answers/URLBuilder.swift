import WidgetModel

/// Builds a URL from the text and the values of a template.
///
/// The origin is given, so values cannot change it. A value is encoded for its path segment or query, and
/// cannot begin a new segment or item.
struct URLBuilder {
    private enum Position { case path, query, fragment }

    private(set) var url: String
    private var position = Position.path
    private var hasQuery = false
    private var hasPath = false
    /// The current segment of the path, and a value in it.
    private var segment = ""
    private var value: TemplateReference?

    init(_ origin: FetchOrigin) { url = origin.description }

    /// Appends text that the author wrote. A fragment is left out, because it is not sent.
    mutating func append(_ text: some StringProtocol) throws(AnswerProblem) {
        for byte in FetchEncoding.constant(text).utf8 {
            switch (position, byte) {
            case (.fragment, _): return
            case (_, UInt8(ascii: "#")):
                if position == .path { try endPath() }
                position = .fragment
            case (.path, UInt8(ascii: "?")):
                try endPath()
                position = .query
                hasQuery = true
                url += "?"
            case (.path, UInt8(ascii: "/")):
                try endSegment()
                hasPath = true
                url += "/"
            case (.path, _): segment.unicodeScalars.append(Unicode.Scalar(byte))
            case (.query, _): url.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
    }

    /// Appends a value. In the path, it must not be missing or empty: the URL would mean something else.
    mutating func append(_ reference: TemplateReference, _ text: String?) throws(AnswerProblem) {
        switch position {
        case .path:
            guard let text, !text.isEmpty else { throw .noValue(reference, for: "the path of the URL") }
            segment += FetchEncoding.value(text)
            value = reference
        case .query: url += FetchEncoding.value(text ?? "")
        case .fragment: break
        }
    }

    /// Appends an item to the query.
    mutating func append(query name: String, _ text: String) throws(AnswerProblem) {
        if position == .path { try endPath() }
        position = .query
        if !hasQuery {
            url += "?"
        } else if !url.hasSuffix("?"), !url.hasSuffix("&") {
            url += "&"
        }
        hasQuery = true
        url += FetchEncoding.value(name) + "=" + FetchEncoding.value(text)
    }

    /// The finished URL.
    mutating func finish() throws(AnswerProblem) -> String {
        if position == .path { try endPath() }
        guard url.utf8.count <= AnswerLimits.urlBytes else {
            throw AnswerProblem(
                "found a URL of \(url.utf8.count) bytes, expected at most \(AnswerLimits.urlBytes)",
                failureClass: .configuration)
        }
        return url
    }

    private mutating func endPath() throws(AnswerProblem) {
        try endSegment()
        if !hasPath { url += "/" }
    }

    /// Refuses a segment that a value makes `.` or `..`, because servers would leave the folder before it.
    /// Some servers also do that between encoded slashes.
    private mutating func endSegment() throws(AnswerProblem) {
        if let value {
            let plain = segment.lowercased().replacing("%2e", with: ".").replacing("%5c", with: "%2f")
            let dots = plain.split(separator: "%2f").first { $0 == "." || $0 == ".." }
            if let dots {
                throw AnswerProblem(
                    "found \"\(dots)\" as part of the path of the URL, expected another value of "
                        + "\"\(value.name)\"", failureClass: .configuration, parameters: value.causes)
            }
        }
        url += segment
        segment = ""
        value = nil
    }
}
