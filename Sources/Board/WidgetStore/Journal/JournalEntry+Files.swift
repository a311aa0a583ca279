import Foundation

extension JournalEntry {
    /// The first entry of a log: a snapshot of a database.
    ///
    /// - Parameter path: a file that `BoardStore.copyDatabase` made.
    package init(copy path: String) throws(StoreError) {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw StoreError(code: .unavailable, path: path, reason: "it cannot be read")
        }
        self.init(.snapshot, [UInt8](bytes), sequence: 1)
    }
}

extension JournalContents {
    /// Writes the database that the log describes to a new file, unless the log is empty.
    package func write(to path: String) throws(StoreError) {
        try DatabaseFile(path: path).rebuild(from: self)
    }
}
