import WidgetModel
import YAMLReading

/// Content is marked as stale before it expires.
enum StaleOrderRule {
    /// What becomes of old content; nil after a finding.
    static func staleness(
        after: Located<Milliseconds>?, expire: Located<ContentExpiry>?, _ sink: FindingSink
    ) -> Staleness? {
        if let after, let expire, expire.value.after < after.value {
            return sink.refuse(ManifestFindings.staleOrder(after: after, expire: expire))
        }
        return Staleness(after: after?.value, expiry: expire?.value)
    }
}
