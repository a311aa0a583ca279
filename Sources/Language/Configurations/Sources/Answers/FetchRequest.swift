import SourceText
import WidgetModel

/// A request over HTTP with all its values. Equal requests get equal answers, so they are sent once.
package struct FetchRequest: Hashable, Sendable {
    package let method: HTTPFetch.Method
    package let origin: FetchOrigin
    /// The complete URL in ASCII, without a fragment.
    package let url: String
    /// In the order in which they are sent. Names and values do not contain control characters.
    package let headers: [Header]
    /// Nil for a request without a body.
    package let body: [UInt8]?
    /// Whether the request contains a value that is probably a secret, such as a token of an account.
    package let hasSecret: Bool

    package struct Header: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The request for the next page, with a URL of the answer that may be relative to this one.
    ///
    /// - Throws: if the URL leads to another origin, which would receive the headers.
    package func following(_ next: String) throws(AnswerProblem) -> FetchRequest {
        let target: String
        let rest = url.utf8.dropFirst(origin.description.utf8.count)
        let current = String(decoding: rest.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
        let first = next.utf8.first
        if next.hasPrefix("//") {
            target = "\(origin.scheme.rawValue):\(next)"
        } else if first == UInt8(ascii: "/") {
            target = "\(origin)\(next)"
        } else if first == UInt8(ascii: "?") {
            target = "\(origin)\(current)\(next)"
        } else if next.prefix(while: { $0 != "/" && $0 != "?" }).contains(":") {
            target = next
        } else {
            let folder = current.lastIndex(of: "/").map { current[...$0] } ?? "/"
            target = "\(origin)\(folder)\(next)"
        }
        let split = next.isEmpty ? nil : FetchOrigin.split(target)
        guard let (found, path) = split, origin.replaces(found) else {
            let other = split.map { JSONValue.shortened("\($0.origin)") } ?? "a text that is not a URL"
            throw AnswerProblem("found \(other) as the next page, expected a URL of \(origin)")
        }
        var builder = URLBuilder(origin)
        try builder.append(path)
        return FetchRequest(
            method: method, origin: origin, url: try builder.finish(), headers: headers, body: body,
            hasSecret: hasSecret)
    }
}

extension FetchRequest: CustomStringConvertible {
    /// The method and the origin. Paths, queries and headers may contain secrets.
    package var description: String { "\(method.rawValue) \(origin)" }
}

/// A query item that is added to a request, such as a search text.
package struct QueryItem: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension HTTPFetch {
    /// The request with the values of a widget.
    ///
    /// - Parameter items: further items of the query.
    /// - Throws: a failure of the class `configuration` if a value cannot be sent.
    package func request(
        in values: TemplateValues, adding items: [QueryItem] = []
    ) throws(AnswerProblem) -> FetchRequest {
        guard let (origin, rest) = url.value.split else {
            throw AnswerProblem(
                "the URL has no constant scheme and host, expected a beginning such as "
                    + "\"https://api.example.org/\"")
        }
        var builder = URLBuilder(origin)
        try builder.append(rest)
        for part in url.value.parts.dropFirst() {
            switch part {
            case .text(let text): try builder.append(text)
            case .value(let reference):
                try builder.append(reference, values.value(of: reference)?.templateText)
            }
        }
        for template in query {
            for text in template.template.texts(in: values) {
                try builder.append(query: template.name.value, text)
            }
        }
        for added in items { try builder.append(query: added.name, added.value) }
        var sent = try sentHeaders(in: values)
        let content = self.content(in: values, type: sent.contentType)
        if let type = content?.type, sent.contentType == nil {
            sent.append(FetchRequest.Header(name: "Content-Type", value: type))
        }
        return FetchRequest(
            method: method, origin: origin, url: try builder.finish(), headers: sent, body: content?.bytes,
            hasSecret: hasSecret(in: values))
    }

    /// Whether a value in the request is probably a secret, by its own name or by the name of its header or
    /// query item. The types of parameters are declared in another file.
    private func hasSecret(in values: TemplateValues) -> Bool {
        let named = (query + headers).filter { WrittenSecretRule.isSecretName($0.name.value) }
        let secrets =
            named.flatMap(\.template.references)
            + references.filter { WrittenSecretRule.isSecretName($0.path.last ?? "") }
        return secrets.contains { $0.requestValue == nil && values.value(of: $0) != nil }
    }

    /// The headers whose values exist.
    private func sentHeaders(in values: TemplateValues) throws(AnswerProblem) -> [FetchRequest.Header] {
        var sent: [FetchRequest.Header] = []
        for header in headers {
            let name = header.name.value
            if header.template.isMissing(in: values) { continue }
            let text = header.template.text(in: values)
            guard !text.hasControlCharacters else {
                let cause = header.template.references.first {
                    values.value(of: $0)?.templateText.hasControlCharacters ?? false
                }
                throw AnswerProblem(
                    "found a line break or another control character in "
                        + (cause.map { "\"\($0.name)\"" } ?? "the text")
                        + ", which the header \"\(name)\" cannot contain",
                    failureClass: .configuration, parameters: cause?.causes ?? [])
            }
            guard text.utf8.count <= AnswerLimits.headerBytes else {
                throw AnswerProblem(
                    "found \(text.utf8.count) bytes for the header \"\(name)\", "
                        + "expected at most \(AnswerLimits.headerBytes)", failureClass: .configuration,
                    parameters: header.template.references.flatMap(\.causes))
            }
            sent.append(FetchRequest.Header(name: name, value: text))
        }
        return sent
    }

    /// The body and its usual type; nil for a request without a body.
    ///
    /// - Parameter type: the type in the headers, which determines how values are encoded.
    private func content(in values: TemplateValues, type: String?) -> (bytes: [UInt8], type: String)? {
        switch body {
        case nil: return nil
        case .json(let template)?:
            guard let json = template.value(in: values) else { return nil }
            if let type, BodyForm(ofType: type) == .form, let fields = json.object {
                return (Array(BodyForm.text(of: fields).utf8), type)
            }
            return (json.bytes, "application/json")
        case .text(let template)?:
            // A value that is the whole body cannot change the meaning of other text.
            if let lone = template.lone {
                return values.value(of: lone).map { (Array($0.templateText.utf8), HTTPFetch.plainType) }
            }
            let type = type ?? (template.beginsJSON ? "application/json" : HTTPFetch.plainType)
            return (Array(template.text(in: values, encoding: BodyForm(ofType: type).encoded).utf8), type)
        }
    }

    private static let plainType = "text/plain; charset=utf-8"
}

/// The form of a body, in which values are encoded so that they cannot change the meaning of the text around
/// them.
private enum BodyForm {
    case json, form, xml, plain

    /// - Parameter type: a value of the header `Content-Type`, such as `application/ld+json; charset=utf-8`.
    init(ofType type: String) {
        let name = PlainText.trimmed(String(type.prefix { $0 != ";" })).lowercased()
        self =
            if name == "application/x-www-form-urlencoded" {
                .form
            } else if name.hasSuffix("json") {
                .json
            } else {
                name.hasSuffix("xml") ? .xml : .plain
            }
    }

    func encoded(_ value: String) -> String {
        switch self {
        case .json: String(JSONValue.string(value).text.dropFirst().dropLast())
        case .form: FetchEncoding.value(value)
        case .xml: XML.escaped(value)
        case .plain: value
        }
    }

    /// Members of an object as the fields of a form. A list is repeated.
    static func text(of members: JSONObject) -> String {
        let fields = members.flatMap { name, value in
            (value.array ?? [value]).map { element in
                FetchEncoding.value(name) + "=" + FetchEncoding.value(element.templateText)
            }
        }
        return fields.joined(separator: "&")
    }
}

extension SourceTemplate {
    /// Whether a body begins like JSON.
    fileprivate var beginsJSON: Bool {
        guard case .text(let beginning)? = parts.first else { return false }
        return ["{", "["].contains(PlainText.trimmed(beginning).prefix(1))
    }
}

extension [FetchRequest.Header] {
    fileprivate var contentType: String? { first { $0.name.lowercased() == "content-type" }?.value }
}

extension String {
    /// Whether a text contains characters that could end a header.
    var hasControlCharacters: Bool {
        unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
    }
}
