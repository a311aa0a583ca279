/// Selects the environment variables of a provider's process.
package enum ProviderEnvironment {
    /// The variables that every provider receives.
    package static let always = ["HOME", "LANG", "PATH", "TMPDIR", "TZ"]

    /// The variables of `environment` that every provider receives, and those that its manifest lists.
    package static func inherited(
        from environment: [String: String], passing names: [String] = []
    ) -> [String: String] {
        let wanted = Set(always + names)
        return environment.filter { wanted.contains($0.key) }
    }
}
