import Machine

/// Why the database did not confirm a statement.
struct DatabaseFailure: Error, Sendable, CustomStringConvertible {
    /// The effect that the statement may have on the database.
    enum Effect: Sendable {
        case nothing
        /// The statement may be executed, even after this failure.
        case unknown
    }

    let effect: Effect
    /// The reason, as part of a sentence.
    let reason: String
    /// The SQLSTATE of PostgreSQL; nil if the reason is the connection.
    var code: String?

    init(_ effect: Effect, _ reason: String, code: String? = nil) {
        self.effect = effect
        self.reason = reason
        self.code = code
    }

    var description: String { "the database cannot be used: \(reason)" }

    /// The code if a row with the same key exists.
    static let uniqueViolation = "23505"
    /// The code if a schema with the same name exists.
    static let duplicateSchema = "42P06"
    /// The code if a lock was not available in time.
    static let lockNotAvailable = "55P03"

    /// Whether a table of the statement does not exist.
    var isMissingTable: Bool { code == "42P01" || code == "3F000" }
    /// Whether a table of the statement does not exist, or has other columns.
    var isOtherSchema: Bool { isMissingTable || code == "42703" }
}

extension RuntimeFailure {
    init(_ failure: DatabaseFailure) {
        self.init(
            failure.description,
            hint: failure.isOtherSchema
                ? "restore the schema \"widgetconf\" from a backup of the database"
                : "check --database, and that the database runs and accepts changes")
    }
}
