import Foundation
import GRDB
package import Timelines
package import WidgetModel

// The representation of values in columns, which GRDB uses wherever they are properties of a record.

extension Family: DatabaseValueConvertible {}
extension ReloadOutcome: DatabaseValueConvertible {}
extension FailureClass: DatabaseValueConvertible {}

extension ReloadReason: DatabaseValueConvertible {
    /// A reason that is unknown in this version counts as a request by a user.
    static func fromDatabaseValue(_ value: DatabaseValue) -> ReloadReason? {
        String.fromDatabaseValue(value).map { ReloadReason(rawValue: $0) ?? .center }
    }
}

/// Stored as milliseconds since 1970 UTC.
extension Instant: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { milliseconds.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Instant? {
        Int64.fromDatabaseValue(value).map(Instant.init)
    }
}

extension Generation: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { number.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Generation? {
        UInt32.fromDatabaseValue(value).map { Generation($0) }
    }
}

extension Revision: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { number.databaseValue }

    /// 0 stands for the time before the first edit. The engine counts in 32 bits.
    static func fromDatabaseValue(_ value: DatabaseValue) -> Revision? {
        Int.fromDatabaseValue(value).flatMap { (0...Int(Int32.max)).contains($0) ? Revision($0) : nil }
    }
}

extension ContentHash: DatabaseValueConvertible {
    /// Stored as the signed integer with the same bits, because SQLite lacks unsigned integers.
    var databaseValue: DatabaseValue { Int64(bitPattern: number).databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> ContentHash? {
        Int64.fromDatabaseValue(value).map { ContentHash(number: UInt64(bitPattern: $0)) }
    }
}

/// A row of a table whose rows belong to placed widgets, together with its widget.
struct Owned<Record: FetchableRecord & PersistableRecord>: FetchableRecord, PersistableRecord {
    static var databaseTableName: String { Record.databaseTableName }
    let widget: PlacedWidgetID
    let record: Record

    init(_ record: Record, of widget: PlacedWidgetID) {
        self.widget = widget
        self.record = record
    }

    init(row: Row) throws {
        widget = try PlacedWidgetID(stored: row.decode(forColumn: "widget"))
        record = try Record(row: row)
    }

    func encode(to container: inout PersistenceContainer) throws {
        try record.encode(to: &container)
        container["widget"] = widget.description
    }
}

extension PlacedWidgetID {
    /// Parses the id of a stored row, and throws if it is damaged.
    init(stored text: String) throws(DamagedRow) {
        guard let id = PlacedWidgetID(text) else {
            throw DamagedRow(reason: "the id of a placed widget reads \"\(text)\"")
        }
        self = id
    }
}

extension [EntryHeader] {
    /// The size of a record in bytes.
    private static var width: Int { 24 }

    /// The entries as records of date, score and duration, each 8 bytes in little-endian order.
    ///
    /// A NaN score stands for a missing relevance, and `Int64.min` for a missing duration.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * Self.width)
        for entry in self { entry.append(to: &bytes) }
        return bytes
    }

    /// Reads records. An incomplete record at the end is ignored.
    init(bytes: [UInt8]) {
        func word(_ start: Int) -> UInt64 {
            (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << ($1 * 8) }
        }
        self = stride(from: 0, through: bytes.count - Self.width, by: Self.width).map { start in
            let score = Double(bitPattern: word(start + 8))
            let duration = Int64(bitPattern: word(start + 16))
            return EntryHeader(
                date: Instant(milliseconds: Int64(bitPattern: word(start))),
                relevance: score.isNaN
                    ? nil
                    : Relevance(score: score, duration: duration == .min ? nil : Milliseconds(duration)))
        }
    }
}

extension EntryHeader {
    /// Appends the stored form, which is also part of the timeline's content hash (T15).
    package func append(to bytes: inout [UInt8]) {
        func append(_ word: UInt64) {
            for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift * 8))) }
        }
        append(UInt64(bitPattern: date.milliseconds))
        append((relevance?.score ?? .nan).bitPattern)
        append(UInt64(bitPattern: relevance?.duration?.count ?? .min))
    }
}
