/// A finding that its author has asked not to hear of, and why.
package struct IgnoredFinding: Sendable {
    package let finding: Finding
    /// As the comment says it; empty when it does not.
    package let reason: String

    package init(_ finding: Finding, reason: String) {
        self.finding = finding
        self.reason = reason
    }
}
