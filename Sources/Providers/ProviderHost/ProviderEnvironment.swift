/// Selects the environment variables of a provider's process.
package enum ProviderEnvironment {
    /// The variables that every provider receives.
    package static let always = ["HOME", "LANG", "PATH", "TMPDIR", "TZ"]

    /// The variables that every provider receives unless its manifest passes them. Without them, Swift's
    /// stack trace of a crash contains all threads, registers and libraries, and hides the error from the
    /// reader.
    package static let defaults = [
        "SWIFT_BACKTRACE": "threads=crashed,images=none,registers=none,limit=16,color=no"
    ]

    /// The variables of `environment` that every provider receives, the variables that its manifest lists,
    /// and the defaults.
    package static func inherited(
        from environment: [String: String], passing names: [String] = []
    ) -> [String: String] {
        let wanted = Set(always + names)
        return environment.filter { wanted.contains($0.key) }.merging(defaults) { passed, _ in passed }
    }
}
