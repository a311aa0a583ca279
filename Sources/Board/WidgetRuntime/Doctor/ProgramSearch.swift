import ProviderHost

/// Finds the tools that `doctor` reports, such as `python3` and `git`, in the folders of `PATH`.
///
/// A provider's program is found by `ProgramResolution` instead, which also searches the executable's folder.
package enum ProgramSearch {
    /// The path of the first file with this name that the user may execute; nil if no folder contains one.
    ///
    /// Unlike a shell, it ignores empty parts of `PATH`.
    package static func path(of name: String, environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? ProgramResolution.standardPath).split(separator: ":")
        return folders.map { $0 + "/" + name }.first(where: ProgramResolution.isExecutableFile)
    }
}
