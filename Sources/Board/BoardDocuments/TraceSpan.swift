/// A step of a traced edit. All parts use the monotonic clock of the machine, which processes share.
package struct TraceSpan: Codable, Hashable, Sendable {
    package enum Part: String, Codable, CaseIterable, Sendable { case client, engine, store, provider }

    package var name: String
    package var part: Part
    /// On the monotonic clock.
    package var startMicroseconds: Int64
    package var microseconds: Int64

    package init(_ name: String, _ part: Part, start: Int64, microseconds: Int64) {
        (self.name, self.part) = (name, part)
        (startMicroseconds, self.microseconds) = (start, microseconds)
    }
}
