/// What the host asks of a provider.
package enum Method: String, Hashable, Sendable, CaseIterable {
    case initialize, placeholder, snapshot, timeline, options, defaults, validate, perform, shutdown
}

/// What the host tells a provider without wanting an answer.
package enum HostNotificationMethod: String, Hashable, Sendable, CaseIterable {
    case cancel
}

/// What a provider tells the host without wanting an answer.
package enum ProviderNotificationMethod: String, Hashable, Sendable, CaseIterable {
    case log, reload
}
