import Foundation
import WidgetStore

/// A copy of a board's state, which is used to read a board whose folder is read-only.
struct StateCopy: Sendable {
    private let database: DatabaseCopy

    /// The copy. Secrets, groups and accounts in it are links to the originals.
    var folder: StateFolder { StateFolder(copy: database.folder) }

    /// - Returns: nil if the board cannot be read, or if the disk does not have enough space for the copy.
    init?(of original: StateFolder) {
        guard let database = DatabaseCopy(of: original.path) else { return nil }
        self.database = database
        let files = FileManager.default
        do {
            for name in try files.contentsOfDirectory(atPath: original.path)
            where !name.hasPrefix("board.sqlite") && !name.hasSuffix("lock") {
                try files.createSymbolicLink(
                    atPath: database.folder + "/" + name, withDestinationPath: original.path + "/" + name)
            }
        } catch {
            remove()
            return nil
        }
    }

    /// Removes the copy. The originals are not affected.
    func remove() { database.remove() }
}
