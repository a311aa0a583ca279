import Configurations
import ProviderHost

/// How this machine isolates providers, for `doctor`.
package enum ProviderSandbox {
    /// Whether no provider may be started that cannot be isolated.
    package static func isRequired(_ environment: [String: String]) -> Bool {
        environment.isOn(.requireSandbox)
    }

    /// The restrictions that the machine can enforce, as one phrase, and a remedy if something is missing.
    package struct Survey: Sendable {
        let level: IsolationLevel
        /// The level as a word: `full`, `partial` or `none`.
        package var levelName: String { level.rawValue }
        /// Whether `permissions` are enforced completely and boards' state is hidden.
        package var isComplete: Bool { level == .full }
        /// The level in a few words.
        package let summary: String
        package let found: String
        package let remedy: String?
    }

    package static func survey() -> Survey { survey(.ofMachine) }

    static func survey(_ means: IsolationMeans) -> Survey {
        let signals = means.landlock < IsolationMeans.landlockWithSignals ? ", and can end those" : ""
        let summary =
            switch means.level {
            case .full: "full, by \(means.bubblewrap ?? "bubblewrap")"
            case .partial:
                "partial, by Landlock \(means.landlock): providers see the names of files and of processes"
                    + signals
            case .none: "none: permissions have no effect"
            }
        let state =
            means.hidesFolders
            ? "the state of boards that you opened here is hidden"
            : "the state is not hidden from providers without permissions"
        let remedy: String? =
            if !means.hidesFolders {
                "allow user namespaces: sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000"
            } else if means.bubblewrap == nil {
                "install it with \"apt install bubblewrap\""
            } else { nil }
        return Survey(
            level: means.level, summary: summary, found: "\(summary); \(state)", remedy: remedy)
    }
}
