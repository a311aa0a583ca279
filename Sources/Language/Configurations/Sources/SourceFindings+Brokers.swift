import SourceText
import WidgetModel

// Findings about brokers and their topics, in alphabetical order.
extension SourceFindings {
    static func brokerURL(_ node: YAMLNode, _ text: String) -> Finding {
        let meant = brokerURL(meantBy: text)
        return Finding(
            "source-url",
            "found \(quoted(text)), expected the URL of a broker, such as mqtt://broker.example.org",
            at: node.location, hint: meant.map { "write \($0)" } ?? brokerStep(for: text),
            fix: meant.map { .replacing(node.range, with: node.isPlain ? $0 : YAMLFindings.inQuotes($0)) })
    }

    /// The URL of a broker that was probably meant; nil if more than the scheme is wrong.
    private static func brokerURL(meantBy text: String) -> String? {
        let schemes = ["mqtt+ssl": "mqtts", "ssl": "mqtts", "tcp": "mqtt", "tls": "mqtts"]
        let mark = text.firstRange(of: "://")
        let scheme = mark.map { text[..<$0.lowerBound].lowercased() }
        let rest = mark.map { text[$0.upperBound...] } ?? text[...]
        guard let known = scheme == nil ? "mqtt" : schemes[scheme ?? ""] else { return nil }
        let meant = "\(known)://\(rest)"
        let found = FetchOrigin.split(meant, among: FetchOrigin.Scheme.ofBrokers)
        return found?.rest.isEmpty == true ? meant : nil
    }

    /// One step that corrects the URL of a broker.
    private static func brokerStep(for text: String) -> String {
        let mark = text.firstRange(of: "://")
        let scheme = mark.map { text[..<$0.lowerBound].lowercased() } ?? ""
        guard scheme.isEmpty || scheme == "mqtt" || scheme == "mqtts" else {
            return "write mqtt://, or mqtts:// for TLS; a source uses no other protocol of a broker"
        }
        if text.contains("@") { return "remove the user, and add the keys \"user\" and \"password\"" }
        let rest = mark.map { text[$0.upperBound...] } ?? text[...]
        return rest.contains("/")
            ? "remove the path, and write the topic under \"topic\""
            : "write the host and the port after \"mqtt://\""
    }

    static func brokerValue(at location: SourceLocation) -> Finding {
        Finding(
            "source-host", "found a value in the URL of a broker, expected a fixed URL", at: location,
            hint: "write the host itself; the topic, the user and the password may be values")
    }

    /// The login of a broker in a source of another kind.
    static func loginWithout(_ key: YAMLNode) -> Finding {
        Finding(
            "source-key-unneeded", "\(quoted(key.text ?? "")) has no effect without \"mqtt\"",
            at: key.location,
            hint: "remove it; for \"http\", send a token: "
                + "headers: { Authorization: \"Bearer {account.token}\" }")
    }

    static func topicMalformed(_ node: YAMLNode) -> Finding {
        let text = node.text ?? ""
        return Finding(
            "source-topic",
            text.isEmpty
                ? "found an empty topic, expected one such as sensors/kitchen"
                : "found \(quoted(text)), expected \"+\" as a whole level, or \"#\" as the last level",
            at: node.location, hint: text.isEmpty ? nil : "write sensors/+/temperature, or sensors/#")
    }

    static func topicMissing(_ node: YAMLNode) -> Finding {
        YAMLFindings.keyMissing(
            node, "a source with \"mqtt\"", key: "topic", hint: "add \"topic: sensors/kitchen\"")
    }

    static func topicShared(_ node: YAMLNode) -> Finding {
        Finding(
            "source-topic", "found a shared subscription, expected a topic", at: node.location,
            hint: "remove \"$$share\" and the name after it: each widget needs all messages")
    }

    static func topicURL(_ node: YAMLNode) -> Finding {
        Finding(
            "source-topic", "found a URL, expected a topic", at: node.location,
            hint: "write the broker under \"mqtt\", and its topic here, such as sensors/kitchen")
    }
}
