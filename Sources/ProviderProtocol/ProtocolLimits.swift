package import WidgetModel

/// Every limit of the provider protocol; documented in one table of Docs/provider-protocol.md.
///
/// A field beyond its limit makes the message malformed, unless its comment says otherwise.
package enum ProtocolLimits {
    /// The number that `initialize` names; raised when a message changes its meaning.
    package static let version = 1
    /// Bytes of one line without its line feed. A longer line is dropped while it is read: nothing of it is
    /// kept.
    package static let lineBytes = 16 << 20
    /// Bytes of a stray line that are logged; the rest is cut.
    package static let strayBytes = 1024
    /// Bytes of a failure's, a finding's or a log message; the rest is cut.
    package static let messageBytes = 8192
    /// What a node of a view counts among the bytes of a timeline, beside its texts.
    package static let nodeBytes = 64
    /// Kinds that one provider declares.
    package static let kinds = 256
    /// Names in one list of names: the parameters that a kind reads, that a failure names, ids to resolve.
    package static let names = 1000
    /// Options in one answer; a provider with more answers `"more": true` and offers search.
    package static let options = 1000
    /// Findings in one answer to `validate`.
    package static let findings = 1000
    /// Requests that a provider may take at once; a higher declaration counts as this many.
    package static let concurrency = 64
    /// What a busy serial provider gets to answer a cancelled request before it is killed (T7).
    package static let cancelGrace = Milliseconds(250)
}
