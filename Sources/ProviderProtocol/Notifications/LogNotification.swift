package import JSONText

/// A line for the provider's log, with a level; what standard error says without one.
package struct LogNotification: MessagePart {
    package static let method = ProviderNotificationMethod.log

    package var level: Level
    package var message: String

    package enum Level: String, Hashable, Sendable, CaseIterable {
        case debug, info, warning, error
    }

    package init(level: Level = .info, message: String) {
        self.level = level
        self.message = message
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        level =
            try fields.optional("level") { json throws(MessageError) in
                try Read.choice(json, among: Level.allCases)
            } ?? .info
        message = try fields.required("message", Read.text).shortened(toBytes: ProtocolLimits.messageBytes)
    }

    /// The message for people, after its level; `info` is what every other line of the log has.
    package var line: String { level == .info ? message : "\(level.rawValue): \(message)" }

    package var json: JSONValue { ["level": .string(level.rawValue), "message": .string(message)] }
}
