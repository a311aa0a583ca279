import SourceText
import WidgetModel

/// The messages that a widget shows: a topic of a broker, with all its values.
package struct MQTTRequest: Hashable, Sendable {
    package let broker: FetchOrigin
    /// Nil without a login.
    package let user: String?
    package let password: String?
    package let topic: TopicFilter

    package init(broker: FetchOrigin, user: String? = nil, password: String? = nil, topic: TopicFilter) {
        self.broker = broker
        self.user = user
        self.password = password
        self.topic = topic
    }
}

extension MQTTFetch {
    /// The values that the request uses, in file order.
    var references: [TemplateReference] {
        topic.value.references + [user, password].compactMap(\.self).flatMap(\.value.references)
    }

    /// The request with the values of a widget.
    ///
    /// A value in a topic is part of one level, unless it is the whole topic. Without a user, there is no
    /// login.
    ///
    /// - Throws: a failure of the class `configuration` if a value of the topic is missing or would change
    ///   the other levels, or if a value cannot be sent.
    package func request(in values: TemplateValues) throws(AnswerProblem) -> MQTTRequest {
        let name = try Self.login(user?.value, values, "the user")
        let secret = name == nil ? nil : try Self.login(password?.value, values, "the password")
        return MQTTRequest(
            broker: broker.value, user: name, password: secret, topic: TopicFilter(try topicText(in: values)))
    }

    private func topicText(in values: TemplateValues) throws(AnswerProblem) -> String {
        let template = topic.value
        for reference in template.references {
            let text = values.value(of: reference)?.templateText ?? ""
            guard !text.isEmpty else { throw .noValue(reference, for: "the topic") }
            guard !text.hasControlCharacters else {
                throw .unfit(reference, "a control character", "part of a topic")
            }
            let marks = template.lone == nil ? "+#/" : "+#"
            if let mark = text.unicodeScalars.first(where: { marks.unicodeScalars.contains($0) }) {
                throw .unfit(reference, "\"\(mark)\"", "part of a topic")
            }
        }
        return try Self.limited(template.text(in: values), template, "the topic")
    }

    /// The user or the password; nil if the whole text is a missing value.
    private static func login(
        _ template: SourceTemplate?, _ values: TemplateValues, _ noun: String
    ) throws(AnswerProblem) -> String? {
        guard let template else { return nil }
        if let lone = template.lone, values.value(of: lone) == nil { return nil }
        let text = template.text(in: values)
        guard !text.utf8.contains(0) else {
            throw AnswerProblem(
                "found a null character in \(noun), expected text", failureClass: .configuration,
                parameters: template.references.flatMap(\.causes))
        }
        return try limited(text, template, noun)
    }

    /// A text that fits into a message of the protocol.
    private static func limited(
        _ text: String, _ template: SourceTemplate, _ noun: String
    ) throws(AnswerProblem) -> String {
        guard text.utf8.count <= TopicFilter.mostBytes else {
            throw AnswerProblem(
                "found \(text.utf8.count) bytes for \(noun), expected at most \(TopicFilter.mostBytes)",
                failureClass: .configuration, parameters: template.references.flatMap(\.causes))
        }
        return text
    }
}

/// A topic of MQTT. `+` stands for one level, and `#` at the end for all remaining levels.
package struct TopicFilter: Hashable, Sendable {
    package let text: String
    /// Whether messages of several topics can match.
    package let hasWildcards: Bool

    /// The longest text of the protocol (MQTT 3.1.1, section 1.5.3).
    static let mostBytes = 65_535

    package init(_ text: String) {
        self.text = text
        hasWildcards = text.utf8.contains(UInt8(ascii: "+")) || text.utf8.contains(UInt8(ascii: "#"))
    }

    /// Whether a message with this topic matches (MQTT 3.1.1, section 4.7).
    package func matches(_ topic: String) -> Bool {
        guard hasWildcards else { return topic == text }
        let levels = Self.levels(of: text)
        let found = Self.levels(of: topic)
        // The topics of the broker itself begin with "$". Only a filter that names their beginning matches.
        if topic.utf8.first == UInt8(ascii: "$"), Self.isWildcard(levels[0]) { return false }
        for (index, level) in levels.enumerated() {
            // Also the level above: "sensors/#" matches "sensors".
            if level == "#" { return true }
            guard index < found.count, level == "+" || level == found[index] else { return false }
        }
        return levels.count == found.count
    }

    /// Whether each wildcard is a whole level, and `#` the last one.
    var isWellFormed: Bool {
        let levels = Self.levels(of: text)
        return !text.isEmpty
            && levels.enumerated().allSatisfy { index, level in
                let isPlain = !level.contains("+") && !level.contains("#")
                return isPlain || level == "+" || level == "#" && index == levels.count - 1
            }
    }

    private static func levels(of text: String) -> [Substring] {
        text.split(separator: "/", omittingEmptySubsequences: false)
    }

    private static func isWildcard(_ level: Substring) -> Bool { level == "+" || level == "#" }
}
