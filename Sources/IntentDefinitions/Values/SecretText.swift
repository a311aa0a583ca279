/// A text that only the provider may read (C8): whatever shows it shows `••••`.
package struct SecretText: Hashable, Sendable {
    /// For the provider, and for where secrets are kept; for nothing else.
    package let revealed: String

    package init(_ text: String) { revealed = text }

    /// What stands in its place wherever a person reads.
    package static let mask = "••••"
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { SecretText.mask }
    package var debugDescription: String { SecretText.mask }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
