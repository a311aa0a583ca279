import Glibc

/// Finds programs as a shell does.
package enum ProgramSearch {
    /// The path of the first executable with this name in the folders of `PATH`; nil if there is none.
    package static func path(of name: String, environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return folders.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }
}
