import SourceText
import WidgetModel

/// The URL of a broker for MQTT, which never contains a value.
struct BrokerURL: Sendable {
    let origin: FetchOrigin
    /// The host in lower case, without its port, and without the brackets of an address.
    let host: Located<String>
}

extension NodeReader where Value == BrokerURL {
    /// Reads a URL such as `mqtt://broker.example.org:1883`.
    static var brokerURL: NodeReader {
        NodeReader(SchemaForm.fitting("^[Mm][Qq][Tt][Tt][Ss]?://")) { node, sink in
            guard let template = ReadTemplate.read(node, sink) else { return nil }
            node.checkVisible(sink)
            if let use = template.uses.first {
                return sink.refuse(SourceFindings.brokerValue(at: use.location))
            }
            guard let (origin, rest) = FetchOrigin.split(template.text, among: FetchOrigin.Scheme.ofBrokers),
                rest.isEmpty || rest == "/"
            else { return sink.refuse(SourceFindings.brokerURL(node, template.text)) }
            return BrokerURL(origin: origin, host: Located(origin.host, at: host(in: template.text, node)))
        }
    }

    /// The location of the host and the port in a URL.
    private static func host(in text: String, _ node: YAMLNode) -> SourceLocation {
        guard let mark = text.firstRange(of: "://") else { return node.location }
        let host = text[mark.upperBound...].prefix { $0 != "/" }
        let start = text[..<host.startIndex].utf8.count
        return node.location(ofText: start..<start + host.utf8.count)
    }
}

extension NodeReader where Value == ReadTemplate {
    /// Reads a topic such as `sensors/{room}/temperature`, with `+` and `#` as wildcards.
    static var topic: NodeReader {
        NodeReader<ReadTemplate>.sourceTemplate.map {
            (topic: ReadTemplate, node: YAMLNode, sink: FindingSink) -> ReadTemplate? in
            node.checkVisible(sink)
            if topic.text.contains("://") { return sink.refuse(SourceFindings.topicURL(node)) }
            // The broker sends each message to one of several receivers, so the newest one may be missing.
            if topic.text.hasPrefix("$$share/") { return sink.refuse(SourceFindings.topicShared(node)) }
            let sample = topic.template.parts.map { part in
                if case .text(let text) = part { text } else { "value" }
            }
            return TopicFilter(sample.joined()).isWellFormed
                ? topic : sink.refuse(SourceFindings.topicMalformed(node))
        }
    }
}

/// A broker needs a topic, and a password belongs to a user.
enum BrokerKeyRule {
    static func check(_ node: YAMLNode, _ fetch: DeclaredFetch, _ sink: FindingSink) {
        let known = Set(DeclaredSource.grammar.keys.map { "\($0.form.name)" })
        // An unknown key may be the topic.
        let isKnown = node.entries.allSatisfy { known.contains($0.key.text ?? "") }
        if !node.hasKey("topic"), node.isComplete, isKnown { sink.report(SourceFindings.topicMissing(node)) }
        guard let key = node.key(named: "password") else { return }
        if !node.hasKey("user") { sink.report(SourceFindings.keyWithout(key, "user")) }
        guard let password = fetch.password, password.value.uses.isEmpty, !password.value.text.isEmpty else {
            return
        }
        sink.report(
            SourceFindings.secretWritten(
                "key", Located("password", at: key.location), at: password.location))
    }
}
