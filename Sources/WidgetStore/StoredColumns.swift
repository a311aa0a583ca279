import GRDB
import WidgetModel

/// Columns of rows that this program should have written, but that a damaged database may hold in any form.
///
/// GRDB's subscripts end the process where a column is missing or of another type.
extension Row {
    func stored<Value: DatabaseValueConvertible>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(DamagedRow) -> Value {
        do {
            return try decode(type, forColumn: name)
        } catch {
            throw DamagedRow(reason: "the column \"\(name)\" of a row has no value that can be read")
        }
    }

    /// A text that stands for a case, nil where there is none.
    func named(_ name: String) throws(DamagedRow) -> String? { try stored(name) }

    /// The number of an edit; 0 is before the first.
    func revision(_ name: String) throws(DamagedRow) -> Revision {
        let number: Int = try stored(name)
        guard (0...Int(Int32.max)).contains(number) else {
            throw DamagedRow(reason: "the column \"\(name)\" of a row is \(number), which is no revision")
        }
        return Revision(number)
    }

    func instant(_ name: String) throws(DamagedRow) -> Instant? {
        try stored(name, as: Int64?.self).map(Instant.init)
    }
}
