import SourceText
import WidgetModel

// The intended meaning of keys and values from other tools.
extension SourceFindings {
    /// Advice for an unknown key of a source; nil to use the default advice.
    ///
    /// - Parameter fetch: The known keys of the source.
    static func meant(
        byKey key: YAMLNode, _ value: YAMLNode, in fetch: DeclaredFetch
    ) -> KeyAdvice? {
        let name = plain(key.text ?? "")
        if fetch.broker != nil, let advice = meant(byBrokerKey: name) { return advice }
        if ManifestFindings.isInterval(name) || cacheKeys.contains(name) {
            return KeyAdvice(hint: "write \"reload: { after: \(span(meantBy: value, of: name)) }\"")
        }
        if pathKeys.contains(name) {
            return KeyAdvice(
                hint: "write the path of each value under \"data\": { temperature: main.temp }; "
                    + "there are no expressions")
        }
        if credentialKeys.contains(name) {
            return KeyAdvice(
                hint: "send a token with a parameter of the type account: "
                    + "headers: { Authorization: \"Bearer {account.token}\" }")
        }
        if certificateKeys.contains(name) {
            return KeyAdvice(hint: "remove it: certificates are always verified")
        }
        switch name {
        case "commandtimeout", "timeout", "timeoutms", "timeoutseconds":
            return KeyAdvice(hint: "write \"limits: { answer: 10s }\" at the top level of the manifest")
        case "retry", "retries":
            return KeyAdvice(hint: "write \"retry\" in the widget")
        case "budget", "configuration", "entry", "families", "title", "view":
            return KeyAdvice(hint: "move it to the widget")
        case "env", "environment", "permissions", "limits":
            return KeyAdvice(hint: "move it to the top level of the manifest")
        case "unit", "unitofmeasurement":
            return KeyAdvice(hint: "write the unit with its value: { from: PATH, unit: … }")
        case "websocket", "ws":
            return KeyAdvice(hint: "remove it: a source is read with \"http\", \"run\", \"file\" or \"mqtt\"")
        case "mqtt", "topic":
            // Known keys, except in choices.
            return KeyAdvice(hint: "remove it: choices are read with \"http\", \"run\" or \"file\"")
        default: return nil
        }
    }

    /// The time between two reloads. Homepage counts in milliseconds, and other tools count in seconds.
    private static func span(meantBy value: YAMLNode, of name: String) -> String {
        if name == "refreshinterval", let count = Int64(value.text ?? ""), count >= 1000 {
            return Milliseconds(count).description
        }
        return ManifestFindings.span(meantBy: value)
    }

    /// Advice for an unknown key of a source of `mqtt`, in lower case and without separators.
    private static func meant(byBrokerKey name: String) -> KeyAdvice? {
        switch name {
        case "login", "username": KeyAdvice(hint: didYouMean("user"), key: "user")
        case "pass", "passwd", "pwd": KeyAdvice(hint: didYouMean("password"), key: "password")
        case "port": KeyAdvice(hint: "write the port after the host: mqtt://broker.example.org:1884")
        case "qos", "quality": KeyAdvice(hint: "remove it: the quality of service is always 1")
        case "cleansession", "clientid", "keepalive", "retain", "retained":
            KeyAdvice(hint: "remove it: it has no effect on the messages that are shown")
        case "ssl", "tls": KeyAdvice(hint: "write mqtts:// for TLS")
        default: nil
        }
    }

    /// Advice for an unknown key of a value; nil to use the default advice.
    static func meant(byValueKey key: YAMLNode) -> KeyAdvice? {
        switch plain(key.text ?? "") {
        case "expr", "expression", "jq", "template", "transform", "valuetemplate":
            KeyAdvice(hint: "write the path of the value as \"from\"; there are no expressions")
        case "round", "precision", "decimals", "digits":
            KeyAdvice(hint: "write the format in the view, as in \"{temperature:1}\"")
        case "multiply", "factor", "divide", "offset", "scale":
            KeyAdvice(hint: "write \"unit\" with the unit of the answer; there is no arithmetic")
        case "type":
            KeyAdvice(hint: "write the type under \"entry\" of the widget")
        case "optional", "required":
            KeyAdvice(hint: "write \"optional: true\" under \"entry\" of the widget")
        default: nil
        }
    }

    /// Whether an unknown key of a manifest belongs to a source.
    static func isOfSource(_ key: YAMLNode) -> Bool { manifestKeys.contains(plain(key.text ?? "")) }

    /// Advice for an unknown key of a manifest that belongs to its source; nil for other keys.
    static func meant(byManifestKey key: YAMLNode, _ value: YAMLNode, in root: YAMLNode) -> KeyAdvice? {
        let name = key.text ?? ""
        if let source = root.value(of: "source"), let advice = meant(by: key, value, beside: source) {
            return advice
        }
        guard isOfSource(key) else { return nil }
        let isOwn = DeclaredFetch.kinds.contains(name) || name == "sources"
        return KeyAdvice(
            hint: isOwn
                ? "move it into \"source\": source: { \(name): … }"
                : "write the address into \"source\": source: { http: https://… }")
    }

    /// Advice for a key of a source that is next to the source instead of in it; nil for other keys.
    private static func meant(
        by key: YAMLNode, _ value: YAMLNode, beside source: YAMLNode
    ) -> KeyAdvice? {
        let name = key.text ?? ""
        let isKnown = DeclaredSource.grammar.keys.contains { "\($0.form.name)" == name }
        guard isKnown, let first = source.entries.first(where: { _ in true })?.key else { return nil }
        guard source.followingEntry?.key.range == key.range, !source.location.text.hasPrefix("{") else {
            return KeyAdvice(hint: "move it into \"source\"")
        }
        // YAML reports the next line, which is indented like the source.
        let file = key.file
        var line = file.lineNumber(atByte: max(key.range.end, value.range.end)) + 1
        while line < file.lineCount, file.line(line).allSatisfy(\.isWhitespace) { line += 1 }
        let end = line <= file.lineCount ? file.rangeOfLine(line).end : file.bytes.count
        return KeyAdvice(
            hint: "indent line \(key.location.start.line) like \(quoted(first.text ?? "")): "
                + "\(quoted(name)) belongs to \"source\"",
            explaining: SourceRange(start: key.range.start, end: end))
    }

    /// Advice for a method of another case, or one that would change data.
    static func method(meantBy word: String) -> KeyAdvice? {
        let method = word.uppercased()
        if HTTPFetch.Method(rawValue: method) != nil {
            return KeyAdvice(hint: didYouMean(method), key: method)
        }
        return ["DELETE", "PATCH", "PUT"].contains(method)
            ? KeyAdvice(hint: "use a program: a source only reads") : nil
    }

    /// Advice for the format of an answer in the words of other tools.
    static func format(meantBy word: String) -> KeyAdvice? {
        let formats: [String: AnswerFormat] = [
            "application/json": .json, "jsonl": .json, "jsonlines": .json, "ndjson": .json,
            "text/csv": .csv, "tsv": .csv, "excel": .csv, "line": .lines, "list": .lines,
            "plain": .text, "raw": .text, "string": .text, "regex": .text, "text/plain": .text,
            "atom": .feed, "rss": .feed, "xml": .feed,
        ]
        let name = formats[word.lowercased()]?.rawValue
        return name.map { KeyAdvice(hint: didYouMean($0), key: $0) }
    }

    /// A key in lower case, without separators.
    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    private static let cacheKeys: Set = ["cache", "cachefor", "expires", "maxage", "reloadafter", "sleep"]
    private static let pathKeys: Set = [
        "fields", "jq", "jsonattributes", "jsonattributespath", "jsonpath", "mappings", "path", "select",
        "selector", "template", "transform", "valuejson", "values", "valuetemplate", "xpath",
    ]
    private static let credentialKeys: Set = [
        "accesstoken", "apikey", "auth", "authentication", "authorization", "bearer", "bearertoken",
        "credentials", "login", "password", "token", "user", "username",
    ]
    private static let certificateKeys: Set = [
        "allowinsecure", "ignorecertificate", "insecure", "skipverify", "ssl", "tls", "verify", "verifyssl",
    ]
    private static let manifestKeys: Set = [
        "api", "apiurl", "endpoint", "fixed", "http", "mqtt", "pollingurl", "resource", "run", "sources",
        "url",
    ]
}
