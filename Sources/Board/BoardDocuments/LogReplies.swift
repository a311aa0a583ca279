/// The reply to `logs`.
package struct LoggedRecords: Codable, Sendable {
    /// The latest records, oldest first.
    package var records: [LogRecord]

    /// The number of records in one reply.
    package static let limit = 200

    package init(records: [LogRecord]) { self.records = records }
}
