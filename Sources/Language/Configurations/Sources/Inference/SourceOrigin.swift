package import WidgetModel

/// Where the data of a new source comes from.
package enum SourceOrigin: Hashable, Sendable {
    /// An address, and whether its host has a private address.
    case http(SourceAddress, isPrivate: Bool)
    /// A program and its arguments.
    case run([String])
    /// The path of a file: absolute, or beginning with `~/`.
    case file(String)
}

extension SourceOrigin {
    /// A name for a provider with this origin.
    package var name: String {
        switch self {
        case .http(let address, _): return address.name
        case .run(let words): return SourceName.name(of: Self.stem(words.first ?? ""))
        case .file(let path): return SourceName.name(of: Self.stem(path))
        }
    }

    /// The last name in a path, without its ending.
    private static func stem(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "." })
    }

    /// The secrets in the address and in headers, as names of parameters.
    package var secrets: [String] {
        if case .http(let address, _) = self { address.secrets } else { [] }
    }

    /// The lines of `source` that say where the data comes from.
    ///
    /// - Parameter isRevealing: whether keys and tokens are written instead of parameters with their values.
    func lines(isRevealing: Bool) -> [String] {
        switch self {
        case .http(let address, let isPrivate):
            let url = AnswerText.isPlainURL(address.url) ? address.url : AnswerText.quoted(address.url)
            let items = address.query.map { item in
                let parameter = isRevealing ? nil : item.parameter
                return "  \(AnswerText.scalar(item.name)): "
                    + (parameter.map { "$\($0)" } ?? AnswerText.number(item.value))
            }
            var lines = ["http: \(url)"]
            if !items.isEmpty { lines += ["query:"] + items }
            let headers = address.headers.map { header in
                "  \(AnswerText.scalar(header.name)): \(Self.text(of: header, isRevealing: isRevealing))"
            }
            if !headers.isEmpty { lines += ["headers:"] + headers }
            if isPrivate { lines.append("private: [\(AnswerText.scalar(address.host))]") }
            return lines
        case .run(let words):
            return ["run: [\(words.map { AnswerText.scalar(Self.escaped($0)) }.joined(separator: ", "))]"]
        case .file(let path): return ["file: \(AnswerText.scalar(Self.escaped(path)))"]
        }
    }

    /// The value of a header, or its parameter.
    private static func text(of header: SourceHeader, isRevealing: Bool) -> String {
        guard !isRevealing, let parameter = header.parameter else {
            return AnswerText.scalar(escaped(header.scheme + header.value))
        }
        return header.scheme.isEmpty ? "$\(parameter)" : AnswerText.quoted("\(header.scheme){\(parameter)}")
    }

    /// A text in which braces and dollar signs are characters.
    private static func escaped(_ text: String) -> String {
        text.replacing("{", with: "{{").replacing("}", with: "}}").replacing("$", with: "$$")
    }

    /// The files of a workspace whose only purpose is to request the data once.
    ///
    /// The answer need not fit. What matters is the record of the exchange.
    package var requestFiles: [(path: String, text: String)] {
        let source = lines(isRevealing: true).map { "  \($0)\n" }.joined()
        let manifest = """
            format: 1
            provider: request
            limits: { answer: 15s }
            source:
            \(source)  data: { answer: . }
            widgets:
              request:
                families: [systemSmall]
                configuration: static
                view: request.view.yaml
                entry: { answer: string }

            """
        return [
            ("widgetconf.yaml", "format: 1\nname: request\nproviders: [provider.yaml]\n"),
            ("provider.yaml", manifest), ("request.view.yaml", "format: 1\nview: { text: $answer }\n"),
        ]
    }

    /// The kind of the widget in `requestFiles`.
    package static let requestKind = Kind(unchecked: "request")
}

extension AnswerText {
    /// Whether a URL does not need quotes outside of braces and brackets.
    fileprivate static func isPlainURL(_ url: String) -> Bool {
        quoted(url).dropFirst().dropLast() == url && !url.contains("#") && !url.hasSuffix(":")
    }

    /// A value of a query, without quotes if it is a short number.
    fileprivate static func number(_ text: String) -> String {
        let isNumber = text.utf8.count <= 12 && DecimalText.isPlain(text)
        return isNumber ? text : scalar(text)
    }
}

/// Numbers that are read as they are written.
private enum DecimalText {
    /// Whether a text consists of digits with one decimal point between them, and perhaps a minus sign.
    static func isPlain(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        return (1...2).contains(parts.count)
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
}
