import Glibc

/// Looks for programs as a shell does.
package enum ProgramSearch {
    /// The first executable of this name in the folders of PATH.
    package static func path(of name: String, environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return folders.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }
}
