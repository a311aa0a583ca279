import Foundation
import Machine
import Synchronization
import WidgetModel
import WidgetRuntime

/// A connection to the fleet's database that is restored when it is lost. Its statements are executed one at
/// a time.
final class DatabaseLine: Sendable {
    private struct State {
        /// Nil while the connection is lost.
        var connection: DatabaseConnection?
        /// Why it is lost.
        var reason = ""
    }

    let database: FleetDatabase
    private let state: Mutex<State>
    private let hasConnection = Atomic(true)
    private let end = EndSign()

    init(_ database: FleetDatabase) throws(RuntimeFailure) {
        self.database = database
        state = Mutex(State(connection: try database.connect()))
    }

    deinit { end.give() }

    /// Whether the connection is not lost. Does not wait until the current statement ends.
    var isConnected: Bool { hasConnection.load(ordering: .relaxed) }

    /// Executes a statement. While the connection is lost, it fails immediately.
    @discardableResult
    func run(
        _ sql: String, _ values: [DatabaseValue] = [], within limit: Milliseconds = FleetLimits.statement
    ) throws(DatabaseFailure) -> [DatabaseRow] {
        try state.withLock { (state) throws(DatabaseFailure) in
            guard let connection = state.connection else { throw DatabaseFailure(.nothing, state.reason) }
            do throws(DatabaseFailure) {
                return try connection.run(sql, values, within: limit)
            } catch {
                if !connection.isUsable {
                    state = State(connection: nil, reason: error.reason)
                    hasConnection.store(false, ordering: .relaxed)
                    Thread.detachNewThread { connection.cancel() }
                    restore()
                }
                throw error
            }
        }
    }

    /// Closes the connection. Further statements fail.
    func close() {
        end.give()
        state.withLock { $0 = State(connection: nil, reason: "the connection was closed") }
        hasConnection.store(false, ordering: .relaxed)
    }

    /// Uses a new connection, unless this line was closed.
    private func use(_ connection: DatabaseConnection) {
        state.withLock { state in
            guard !end.isGiven() else { return }
            state.connection = connection
            hasConnection.store(true, ordering: .relaxed)
        }
    }

    /// Connects on another thread, so that a board does not wait for it.
    private func restore() {
        Thread.detachNewThread { [weak self, database, end] in
            while !end.isGiven() {
                do throws(RuntimeFailure) {
                    let connection = try database.connect()
                    self?.use(connection)
                    return
                } catch {
                    self?.state.withLock { $0.reason = error.description }
                }
                end.wait(for: FleetLimits.reconnecting)
            }
        }
    }
}
