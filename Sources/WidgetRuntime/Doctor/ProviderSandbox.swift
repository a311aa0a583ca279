import ProviderHost

/// How this machine isolates providers, for `doctor`.
package enum ProviderSandbox {
    /// The variable that makes every command refuse to start a provider that it cannot isolate.
    package static let requirement = "WIDGETCONF_REQUIRE_SANDBOX"

    /// What the machine can enforce, as one phrase, and a remedy if something is missing.
    package struct Survey: Sendable {
        /// Whether `permissions` are enforced and the state of boards is hidden from every provider.
        package let isComplete: Bool
        package let found: String
        package let remedy: String?
    }

    package static func survey() -> Survey { survey(.ofMachine) }

    static func survey(_ means: IsolationMeans) -> Survey {
        let hasLandlock = means.landlock >= IsolationMeans.landlockNeeded
        let permissions =
            means.bubblewrap.map { "permissions by \($0)" }
            ?? (hasLandlock ? "permissions by Landlock \(means.landlock)" : "no permissions")
        let state = means.hidesFolders ? "the state is hidden" : "the state is not hidden"
        let remedy: String? =
            if !means.hidesFolders {
                "allow user namespaces: sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000"
            } else if means.bubblewrap == nil {
                "install it with \"apt install bubblewrap\""
            } else { nil }
        return Survey(
            isComplete: means.hidesFolders && (means.bubblewrap != nil || hasLandlock),
            found: "\(permissions), \(state)", remedy: remedy)
    }
}
