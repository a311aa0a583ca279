package import WidgetModel

/// One line of a trace: a message or an event between a host and a provider. Secrets are already masked.
package struct TraceRecord: Codable, Hashable, Sendable {
    /// What happened.
    package enum Event: String, Codable, Hashable, Sendable, CaseIterable {
        case started, sent, received
        /// A line on standard error.
        case logged
        case stopped
    }

    /// On the clock of the machine.
    package var at: Instant
    package var provider: ProviderName
    /// The id of the process.
    package var processID: Int
    package var event: Event
    /// The message of `sent` and `received`; absent if the line is not JSON.
    package var message: JSONValue?
    /// The line if it is not JSON, a log line, or how a process ended.
    package var text: String?

    package init(
        at: Instant, provider: ProviderName, processID: Int, _ event: Event, message: JSONValue? = nil,
        text: String? = nil
    ) {
        self.at = at
        self.provider = provider
        self.processID = processID
        self.event = event
        self.message = message
        self.text = text
    }
}
