import Foundation
import GRDB

/// A cheap look at a board's database from outside, while another process may be using it.
package struct StoreSurvey: Hashable, Sendable {
    /// How many widgets are placed.
    package let widgets: Int

    /// Nil when there is no database yet; nothing is made.
    package static func look(at folder: String) throws(StoreError) -> StoreSurvey? {
        let path = folder + "/board.sqlite"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        try DatabaseFile(path: path).checkContent()
        return try perform(path) {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(1)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let count = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM widget") }
            try queue.close()
            return StoreSurvey(widgets: count ?? 0)
        }
    }

    /// The version of the SQLite that is linked: `3.46.1`.
    package static func libraryVersion() throws(StoreError) -> String {
        try perform("in memory") {
            try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") } ?? "unknown"
        }
    }
}
