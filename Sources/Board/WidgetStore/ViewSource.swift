import Foundation
import GRDB

/// The data from which archived views were built.
package struct ViewSource: Hashable, Sendable {
    /// The hash of the view definition that built them.
    package var definition: UInt64
    /// A JSON array with the data of each entry; null for an entry that came with its view.
    package var values: [UInt8]

    package init(definition: UInt64, values: [UInt8]) {
        self.definition = definition
        self.values = values
    }

    /// SQLite lacks unsigned integers.
    var storedDefinition: Int64 { Int64(bitPattern: definition) }

    /// Reads the columns `definition` and `data`, which are not NULL.
    init(row: Row) throws {
        definition = UInt64(bitPattern: try row.decode(Int64.self, forColumn: "definition"))
        values = [UInt8](try row.decode(Data.self, forColumn: "data"))
    }
}
