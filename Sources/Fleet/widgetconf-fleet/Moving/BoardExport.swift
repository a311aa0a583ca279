import BoardDocuments
import Foundation
import Machine
import WidgetModel
import WidgetRuntime
import WidgetStore

/// Writes a board of the fleet into a file that `widgetconf restore` reads.
struct BoardExport {
    let name: String
    /// The absolute path of the file.
    let file: String
    /// Whether the board is written as it was before the last migration of its schema.
    var isFormer = false

    private static let search = "SELECT id FROM widgetconf.board WHERE name = $1"

    private static let claim = """
        UPDATE widgetconf.board SET owner = $2::uuid, epoch = epoch + 1 WHERE id = $1::bigint RETURNING epoch
        """

    /// Writes the board as it is at one moment. It may be in use meanwhile.
    func copy(from line: DatabaseLine, at now: Instant) throws(RuntimeFailure) -> BackupContents {
        try write(try id(on: line), from: line, at: now)
    }

    /// Stops the board, writes it, and removes it from the fleet once the file is on the disk.
    func move(from line: DatabaseLine, at now: Instant) throws(RuntimeFailure) -> BackupContents {
        let id = try id(on: line)
        // The command owns the board like a node. If it is killed, the nodes claim the board after the lease.
        let row = NodeRow(
            id: "export-\(UUID().uuidString.lowercased())", lease: FleetLimits.exporting, workspaces: [])
        let epoch: Int
        // If this fails, the lease ends by itself.
        defer { try? row.leave(on: line) }
        do throws(DatabaseFailure) {
            try row.register(on: line)
            let claimed = try line.run(BoardExport.claim, [.number(id), .text(row.incarnation)])
            epoch = claimed.first?.number(0) ?? 0
        } catch {
            throw RuntimeFailure(error)
        }
        let contents = try write(id, from: line, at: now)
        try SystemFolders.sync((file as NSString).deletingLastPathComponent)
        do throws(DatabaseFailure) {
            let removed = try line.run(
                LogStatements.remove, [.number(id), .text(row.incarnation), .number(epoch)],
                within: FleetLimits.board)
            guard !removed.isEmpty else {
                throw DatabaseFailure(.nothing, "another node owns the board \"\(name)\" now")
            }
        } catch {
            throw unremoved(error)
        }
        return contents
    }

    private func unremoved(_ error: DatabaseFailure) -> RuntimeFailure {
        switch error.effect {
        case .nothing:
            RuntimeFailure(
                "the board was written to \(file), but is still in the fleet: \(error.reason)",
                hint: "remove the file, and run the command again")
        case .unknown:
            RuntimeFailure(
                "the board was written to \(file), but the database did not confirm that it removed the "
                    + "board: \(error.reason)",
                hint: "keep the file unless \"widgetconf-fleet boards\" lists the board")
        }
    }

    private func id(on line: DatabaseLine) throws(RuntimeFailure) -> Int {
        let rows: [DatabaseRow]
        do throws(DatabaseFailure) {
            rows = try line.run(BoardExport.search, [.text(name)])
        } catch {
            throw RuntimeFailure(error)
        }
        guard let row = rows.first else {
            throw RuntimeFailure(
                "the fleet has no board \"\(name)\"", hint: "\"widgetconf-fleet boards\" lists its boards")
        }
        return row.number(0)
    }

    /// Rebuilds the board in a temporary folder, and writes it to the file. The log is read first: a secret
    /// is stored before the change that refers to it.
    private func write(
        _ id: Int, from line: DatabaseLine, at now: Instant
    ) throws(RuntimeFailure) -> BackupContents {
        let log = try log(of: id, on: line)
        let files = try StoredLog.files(
            of: id, board: name, on: line,
            by: isFormer ? LogStatements.formerFiles : LogStatements.files, within: FleetLimits.board)
        guard let folder = DatabaseCopy.privateFolder() else {
            throw RuntimeFailure(
                "there is no folder for temporary files", hint: "make space in /dev/shm or /tmp")
        }
        // Nothing depends on the copy.
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do throws(StoreError) {
            try log.write(to: folder + "/board.sqlite")
        } catch {
            throw RuntimeFailure(error)
        }
        let state = StateFolder(copy: folder)
        try BoardFiles.write(files, to: state)
        return try BoardBackup.write(state, to: file, program: ProgramVersion.text, at: now)
    }

    private func log(of id: Int, on line: DatabaseLine) throws(RuntimeFailure) -> JournalContents {
        // The owner does not matter.
        let owner: [DatabaseValue] = [.text(UUID().uuidString), .number(0)]
        let rows: [DatabaseRow]
        do throws(DatabaseFailure) {
            rows = try line.run(
                isFormer ? LogStatements.former : LogStatements.contents,
                [.number(id)] + (isFormer ? [] : owner), within: FleetLimits.board)
        } catch {
            throw RuntimeFailure(error)
        }
        guard !rows.isEmpty || !isFormer else {
            throw RuntimeFailure(
                "there is no copy of the board \"\(name)\" from before an upgrade",
                hint: "a copy is kept for \(FleetLimits.formerDays) days after the upgrade")
        }
        guard !rows.isEmpty else { throw RuntimeFailure("the board \"\(name)\" was removed") }
        let contents = StoredLog(rows, of: name).contents
        guard contents.snapshot != nil else {
            throw RuntimeFailure(
                "the board \"\(name)\" has no content", hint: "restore the database from its backup")
        }
        return contents
    }
}
