/// The reply to `logs`.
package struct LoggedRecords: Codable, Sendable {
    /// The latest records, oldest first.
    package var records: [LogRecord]

    package init(records: [LogRecord]) { self.records = records }
}
