package import WidgetModel

/// Limits how many wrong codes one client can try. Codes are random, so this only stops floods of attempts.
package struct LoginAttempts: Sendable {
    /// The maximum number of wrong codes from one address within the period. A person needs one or two.
    package static let limit = 20
    package static let period = Milliseconds.minutes(1)
    /// The maximum number of addresses that are remembered; those with the oldest attempts are forgotten.
    static let addressLimit = 1_000

    private var failures: [String: [Instant]] = [:]

    package init() {}

    /// Whether a client may try a code now.
    package mutating func allows(_ client: String, at now: Instant) -> Bool {
        failures[client]?.removeAll { now - $0 >= Self.period }
        if failures[client]?.isEmpty == true { failures[client] = nil }
        return (failures[client]?.count ?? 0) < Self.limit
    }

    /// Records a wrong code.
    package mutating func fail(_ client: String, at now: Instant) {
        if failures[client] == nil, failures.count >= Self.addressLimit {
            let oldest = failures.min { ($0.value.last ?? now, $0.key) < ($1.value.last ?? now, $1.key) }
            if let oldest { failures[oldest.key] = nil }
        }
        failures[client, default: []].append(now)
    }
}
