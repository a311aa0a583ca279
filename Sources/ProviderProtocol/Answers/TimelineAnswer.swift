package import JSONText
package import WidgetModel

/// Entries, and when to ask for the next ones; as a provider answers them, or normalized.
package struct TimelineAnswer: MessagePart {
    package var entries: [AnswerEntry]
    package var policy: ReloadPolicy

    package init(entries: [AnswerEntry], policy: ReloadPolicy = .atEnd) {
        self.entries = entries
        self.policy = policy
    }

    /// Entries are in the order that the provider gave; more than `Limits.entries` are read and cut later
    /// (T20).
    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        entries = try fields.required("entries") { json throws(MessageError) in
            try Read.list(json, limit: .max, AnswerEntry.init(json:))
        }
        policy = try fields.optional("policy", ReloadPolicy.init(json:)) ?? .atEnd
    }

    package var json: JSONValue { ["entries": .array(entries.map(\.json)), "policy": policy.json] }
}

extension ReloadPolicy: MessagePart {
    /// `"atEnd"`, `"never"` or `{"after": "2026-11-21T01:00:00.000Z"}`.
    package init(json: JSONValue) throws(MessageError) {
        switch json.string {
        case "atEnd": self = .atEnd
        case "never": self = .never
        default:
            guard let after = json.object?["after"] else {
                throw .unexpected(json, #""atEnd", "never" or {"after": instant}"#)
            }
            do throws(MessageError) { self = .after(try Read.instant(after)) } catch {
                throw error.inside("after")
            }
        }
    }

    package var json: JSONValue {
        switch self {
        case .atEnd: "atEnd"
        case .never: "never"
        case .after(let instant): ["after": Write.instant(instant)]
        }
    }
}
