public import Foundation

extension FileManager {
    /// The folder that an app and its providers share, in which they exchange files.
    ///
    /// It is `.local/share/GROUP` in the home folder, and is created on first use. If a provider uses
    /// `permissions:`, list the folder among its writable folders. For values, use
    /// `UserDefaults(suiteName:)`: the board reports changes to values, but not to files.
    ///
    /// - Parameter groupIdentifier: A name that begins with `group.` and does not contain a slash.
    /// - Returns: Nil for another name, or if the folder cannot be created.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        let home = ProcessInfo.processInfo.environment["HOME"].map { URL(filePath: $0) }
        return groupFolder(groupIdentifier, home: home ?? homeDirectoryForCurrentUser)
    }

    package func groupFolder(_ group: String, home: URL) -> URL? {
        guard group.hasPrefix("group."), !group.contains("/") else { return nil }
        let folder = home.appending(path: ".local/share")
            .appending(path: group, directoryHint: .isDirectory)
        do {
            try createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { return nil }
        return folder
    }
}
