package import WidgetModel

/// All limits of the provider protocol, which are documented in a table of Docs/provider-protocol.md.
///
/// A member that exceeds its limit makes the message malformed, unless its comment says otherwise.
package enum ProtocolLimits {
    /// The versions of the protocol that the host supports, in ascending order. A version is added when the
    /// meaning of a message changes.
    package static let versions = [1]
    /// The longest line in bytes, without its line feed. A longer line is discarded while it is read.
    package static let lineBytes = 16 << 20
    /// The number of bytes of a stray line that are logged; the rest is cut off.
    package static let strayBytes = 1024
    /// The longest message of a failure, a finding or a log line, in bytes; the rest is cut off.
    package static let messageBytes = 8192
    /// The number of bytes that a node of a view counts toward the limit of a timeline, in addition to its
    /// strings.
    package static let nodeBytes = 64
    /// The number of kinds that one provider can declare.
    package static let kinds = 256
    /// The length of a list of names: parameters that a kind reads, parameters of a failure, ids of options.
    package static let names = 1000
    /// The number of options in one answer. A provider with more answers `"more": true` and supports search.
    package static let options = 1000
    /// The number of pages of options that the host requests for one list.
    package static let optionPages = 10
    /// The longest cursor of a page, in bytes.
    package static let cursorBytes = 1024
    /// The number of placed widgets in one answer to `configurations`.
    package static let configurations = 200
    /// The size at which an answer to `configurations` ends, even if it contains fewer widgets than allowed.
    package static let configurationsBytes = 1 << 20
    /// The number of keys in a group.
    package static let groupKeys = 1000
    /// The longest key of a group, in bytes.
    package static let groupKeyBytes = 256
    /// The size of a group: the bytes of its keys and of its values as JSON text. Several answers with all
    /// values must fit into the input of a provider that reads slowly.
    package static let groupBytes = 512 << 10
    /// The maximum nesting depth of a key's value in a group. An answer adds a few levels to it, and must
    /// still be valid JSON for its receiver.
    package static let groupDepth = 64
    /// The requests of a provider that the host works on at once.
    package static let hostRequests = 32
    /// The requests that a provider may send in one second.
    package static let hostRequestsPerSecond = 200
    /// How often `progress` is reported; notifications in between are ignored.
    package static let progressSpacing = Milliseconds(100)
    /// The longest id, title, user code and address of an account or a login, in bytes.
    package static let accountNameBytes = 2048
    /// The longest `flow` of a login and the longest token, in bytes.
    package static let tokenBytes = 16 << 10
    /// The number of findings in one answer to `validate`.
    package static let findings = 1000
    /// The largest concurrency; a higher declaration counts as this number.
    package static let concurrency = 64
    /// How long a busy serial provider may take to answer a cancelled request before it is killed (T7).
    package static let cancelGrace = Milliseconds(250)
}
