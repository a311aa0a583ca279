package import WidgetModel

/// All limits of the provider protocol, which are documented in a table of Docs/provider-protocol.md.
///
/// A member that exceeds its limit makes the message malformed, unless its comment says otherwise.
package enum ProtocolLimits {
    /// The version in `initialize`; incremented when the meaning of a message changes.
    package static let version = 1
    /// The longest line in bytes, without its line feed. A longer line is discarded while it is read.
    package static let lineBytes = 16 << 20
    /// The number of bytes of a stray line that are logged; the rest is cut off.
    package static let strayBytes = 1024
    /// The longest message of a failure, a finding or a log line, in bytes; the rest is cut off.
    package static let messageBytes = 8192
    /// The number of bytes that a node of a view counts toward the limit of a timeline, in addition to its
    /// texts.
    package static let nodeBytes = 64
    /// The number of kinds that one provider can declare.
    package static let kinds = 256
    /// The length of a list of names: parameters that a kind reads, parameters of a failure, ids of options.
    package static let names = 1000
    /// The number of options in one answer. A provider with more answers `"more": true` and supports search.
    package static let options = 1000
    /// The number of findings in one answer to `validate`.
    package static let findings = 1000
    /// The largest concurrency; a higher declaration counts as this number.
    package static let concurrency = 64
    /// The time that a busy serial provider has to answer a cancelled request before it is killed (T7).
    package static let cancelGrace = Milliseconds(250)
}
