import Machine
import WidgetModel
import WidgetStore

/// A board's log and small files, as they are in the database.
struct StoredLog: Sendable {
    let contents: JournalContents

    /// The error if the board's row is missing.
    static let missing = JournalError(.overtaken, reason: "the fleet does not contain it any more")

    /// - Parameter rows: the rows of `LogStatements.contents`, at least one.
    init(_ rows: [DatabaseRow], of board: String) {
        var snapshot: JournalContents.Row?
        var changes: [JournalContents.Row] = []
        for row in rows where !row.isNull(3) {
            let entry = JournalContents.Row(
                sequence: row.number(4), epoch: row.number(5), bytes: row.bytes(6))
            if row.flag(3) { snapshot = entry } else { changes.append(entry) }
        }
        contents = JournalContents(
            board: board,
            position: JournalPosition(epoch: rows[0].number(1), sequence: rows[0].number(2)),
            snapshot: snapshot, changes: changes)
    }

    /// Reads the small files of a board.
    ///
    /// - Parameter sql: the statement with the current files, or with those from before a migration.
    static func files(
        of id: Int, board: String, on line: DatabaseLine, by sql: String = LogStatements.files,
        within limit: Milliseconds = FleetLimits.statement
    ) throws(RuntimeFailure) -> [(name: String, content: [UInt8])] {
        let rows: [DatabaseRow]
        do throws(DatabaseFailure) {
            rows = try line.run(sql, [.number(id)], within: limit)
        } catch {
            throw RuntimeFailure(error)
        }
        var files: [(name: String, content: [UInt8])] = []
        for row in rows {
            let name = row.text(0)
            guard let content = line.database.key.open(row.bytes(1), as: sealName(name, board)) else {
                throw RuntimeFailure(
                    "the file \(name) of the board \(board) was changed in the database, or sealed with "
                        + "another key", hint: "restore the database from its backup")
            }
            files.append((name, content))
        }
        return files
    }

    /// The parameters for the names and sealed contents of files.
    static func values(
        of files: [(name: String, content: [UInt8])], board: String, key: FleetKey
    ) -> [DatabaseValue] {
        [
            .texts(files.map(\.name)),
            .byteStrings(files.map { key.seal($0.content, as: sealName($0.name, board)) }),
        ]
    }

    private static func sealName(_ file: String, _ board: String) -> String { "\(board)/\(file)" }
}
