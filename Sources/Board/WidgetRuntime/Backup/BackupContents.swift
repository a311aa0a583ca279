package import WidgetModel

/// What a backup contains. It is the first file of the archive, `backup.json`.
package struct BackupContents: Codable, Hashable, Sendable {
    /// A file of the archive.
    package struct File: Codable, Hashable, Sendable {
        package let name: String
        package let bytes: Int
        package let sha256: String
    }

    /// The version of this form, which is 1.
    package let format: Int
    /// The version of the program that wrote the backup; null for the backup before an upgrade.
    @OrNull package var program: String?
    package let created: Instant
    /// The folder of the workspace that the board belongs to; null if it has none.
    @OrNull package var workspace: String?
    /// The number of placed widgets.
    package let widgets: Int
    package let files: [File]

    static let currentFormat = 1
    /// The name of the file with the contents.
    static let fileName = "backup.json"
    static let database = "board.sqlite"
    /// The providers that the user trusts.
    static let trust = "trust.json"
    /// The logins of browsers, which the web server writes.
    static let logins = "web.json"
    /// The folders of a board whose files are in a backup.
    static let folders = ["groups", "secrets"]

    /// Whether a name may be in a backup. Every other name is refused, so that a forged archive cannot write
    /// elsewhere. Temporary files end with the id of a process.
    package static func accepts(_ name: String) -> Bool {
        if name == database || name == trust || name == logins { return true }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && folders.contains(String(parts[0])) && parts[1].hasSuffix(".json")
            && parts[1] != ".json" && !parts[1].contains("\u{0}")
    }
}
