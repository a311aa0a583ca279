import SourceText

/// The messages of all findings about recorded answers, in alphabetical order.
enum RecordedFindings {
    static func contentMissing(_ node: YAMLNode) -> Finding {
        Finding(
            "recorded-answer", "an answer needs \"json\" or \"text\"", at: node.place,
            hint: "add \"json:\" with the answer in the notation of YAML, or \"text:\"")
    }

    static func contentTwice(_ key: YAMLNode, earlier: YAMLNode) -> Finding {
        Finding(
            "recorded-answer", "found \"json\" and \"text\", expected one of them", at: key.location,
            notes: [.other(earlier.location)], hint: "remove one of the two")
    }

    static func keyWithoutHTTP(_ key: YAMLNode) -> Finding {
        Finding(
            "recorded-answer", "\(quoted(key.text ?? "")) has no effect without \"http\"", at: key.location,
            hint: "remove it")
    }

    static func requestMalformed(_ node: YAMLNode, _ text: String) -> Finding {
        let isURL = text.hasPrefix("https://") || text.hasPrefix("http://")
        return YAMLFindings.valueType(
            node, expected: "a method and a URL, such as \"GET https://example.org/now\"",
            replacement: isURL ? "GET \(text)" : nil)
    }

    static func requestMissing(_ node: YAMLNode, known: [String]) -> Finding {
        Finding(
            "recorded-answer", "an answer needs one of the keys \(oneOf(known))", at: node.place,
            hint: "add the request, such as \"http: GET https://…\"")
    }

    static func requestTwice(_ key: YAMLNode, earlier: YAMLNode) -> Finding {
        Finding(
            "recorded-answer",
            "found \(quoted(earlier.text ?? "")) and \(quoted(key.text ?? "")), expected one request",
            at: key.location, notes: [.other(earlier.location)],
            hint: "write an answer for each request")
    }
}
