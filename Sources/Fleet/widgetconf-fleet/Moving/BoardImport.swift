import Foundation
import Machine
import SourceText
import WidgetRuntime
import WidgetStore

/// Moves the board of a state folder into the fleet, with its history and its small files.
struct BoardImport {
    let name: String
    /// The name of the workspace that defines the board's widgets.
    let workspace: String
    let state: StateFolder

    /// Stores the board. The folder remains as a copy that no command opens.
    ///
    /// - Returns: the number of widgets.
    func run(on line: DatabaseLine) throws(RuntimeFailure) -> Int {
        guard !state.belongsToFleet else {
            throw RuntimeFailure("the board in \(state.path) already belongs to a fleet")
        }
        guard let lock = try StateLock(state) else {
            let holder = StateLock.holder(of: state).map { "process \($0)" } ?? "another process"
            throw RuntimeFailure(
                "the board in \(state.path) is open in \(holder)", hint: "stop it, and run the command again")
        }
        defer { lock.release() }
        let (snapshot, widgets) = try readSnapshot()
        let files = try BoardFiles.read(state)
        let values: [DatabaseValue] = [
            .text(name), .text(workspace), .number(BoardStore.schema), .bytes(snapshot.bytes),
        ]
        let sealed = StoredLog.values(of: files, board: name, key: line.database.key)
        do throws(DatabaseFailure) {
            try line.run(LogStatements.create, values + sealed, within: FleetLimits.board)
        } catch {
            throw failure(error)
        }
        do throws(RuntimeFailure) { try state.giveToFleet() } catch {
            throw RuntimeFailure(
                "the board was imported, but its folder cannot be marked: \(error.description)",
                hint: "remove the folder \(state.path), so that no command opens it")
        }
        return widgets
    }

    private func failure(_ error: DatabaseFailure) -> RuntimeFailure {
        if error.code == DatabaseFailure.uniqueViolation {
            return RuntimeFailure(
                "the fleet already has a board \"\(name)\"", hint: "choose another name for the board")
        }
        guard error.effect == .unknown else { return RuntimeFailure(error) }
        return RuntimeFailure(
            "the database did not confirm the import: \(error.reason)",
            hint: "\"widgetconf-fleet boards\" shows whether the board was imported; if it was, remove the "
                + "folder \(state.path), so that no command opens it")
    }

    /// Copies the database, and checks the copy.
    private func readSnapshot() throws(RuntimeFailure) -> (JournalEntry, widgets: Int) {
        let database = state.path + "/board.sqlite"
        guard FileManager.default.fileExists(atPath: database) else {
            throw RuntimeFailure(
                "there is no board in \(state.path)", hint: "\"widgetconf doctor\" shows its path")
        }
        guard let folder = DatabaseCopy.privateFolder() else {
            throw RuntimeFailure(
                "there is no folder for temporary files", hint: "make space in /dev/shm or /tmp")
        }
        // Nothing depends on the copy.
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do throws(StoreError) {
            let copy = folder + "/board.sqlite"
            try BoardStore.copyDatabase(of: state.path, to: copy)
            return (try JournalEntry(copy: copy), try BoardStore.inspect(copy: copy).widgets)
        } catch {
            throw RuntimeFailure(error)
        }
    }
}
