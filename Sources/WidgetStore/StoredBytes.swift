import Foundation
import GRDB
import WidgetModel

/// A blob as an array of bytes; GRDB itself speaks Foundation's `Data`.
struct DatabaseBytes: DatabaseValueConvertible {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var databaseValue: DatabaseValue { Data(bytes).databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> DatabaseBytes? {
        Data.fromDatabaseValue(value).map { DatabaseBytes([UInt8]($0)) }
    }
}

/// Entries as fixed-width records: date, score, duration, each 8 bytes, little-endian.
///
/// A score that is not a number says that there is no relevance; a duration of `Int64.min` that there is
/// none.
enum EntryBytes {
    private static let width = 24

    static func encode(_ entries: [TimelineRow.Entry]) -> DatabaseBytes {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.count * width)
        func append(_ word: UInt64) {
            for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> (shift * 8))) }
        }
        for entry in entries {
            append(UInt64(bitPattern: entry.date.milliseconds))
            append((entry.relevance?.score ?? .nan).bitPattern)
            append(UInt64(bitPattern: entry.relevance?.duration?.count ?? .min))
        }
        return DatabaseBytes(bytes)
    }

    /// Records that were cut short are left out.
    static func decode(_ bytes: [UInt8]) -> [TimelineRow.Entry] {
        func word(_ start: Int) -> UInt64 {
            (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << ($1 * 8) }
        }
        return stride(from: 0, through: bytes.count - width, by: width).map { start in
            let score = Double(bitPattern: word(start + 8))
            let duration = Int64(bitPattern: word(start + 16))
            return TimelineRow.Entry(
                date: Instant(milliseconds: Int64(bitPattern: word(start))),
                relevance: score.isNaN
                    ? nil
                    : TimelineRow.Relevance(
                        score: score, duration: duration == .min ? nil : Milliseconds(duration)))
        }
    }
}
