import Foundation
import Machine
import Synchronization
import WidgetModel
import WidgetRuntime

/// Renews the lease of this node and claims boards, on a separate thread and connection, so that no board
/// delays it.
final class LeaseKeeper: Sendable {
    enum News: Sendable {
        case claimed([ClaimedBoard])
        /// The lease was renewed.
        case renewed
        /// Operators want something else than before.
        case ordered(NodeOrders)
        /// The lease could not be renewed for most of its time. The boards must be stopped. The keeper still
        /// tries to renew it.
        case expired
        /// Another process has the id of this node.
        case replaced
        /// The database does not answer, for this reason. Reported once for each reason.
        case trouble(String)
        case recovered
    }

    private struct State {
        var lease: Lease
        var isExpired = false
        var trouble: String?
        var orders = NodeOrders()
        /// When old copies of logs are next deleted.
        var deletion = ContinuousClock.now
    }

    private let row: NodeRow
    private let line: DatabaseLine
    /// Whether free boards are claimed.
    private let isClaiming = Atomic(true)
    private let end = EndSign()
    private let hasEnded = EndSign()

    init(_ row: NodeRow, on line: DatabaseLine) {
        self.row = row
        self.line = line
    }

    /// Begins the lease, and then renews it until `stop` is called.
    ///
    /// - Parameters:
    ///   - busy: returns the boards that are not claimed; nil if boards cannot be opened now.
    ///   - report: receives news on the keeper's thread.
    func start(
        busy: @escaping @Sendable () -> [Int]?, report: @escaping @Sendable (News) -> Void
    ) throws(RuntimeFailure) {
        let sent = ContinuousClock.now
        do throws(DatabaseFailure) { try row.register(on: line) } catch { throw RuntimeFailure(error) }
        Thread.detachNewThread { [self] in
            keep(State(lease: Lease(row.lease, renewed: sent)), busy, report)
            hasEnded.give()
        }
    }

    /// Claims no further boards.
    func stopClaiming() { isClaiming.store(false, ordering: .relaxed) }

    /// Ends the lease, so that the boards of this node become free.
    func stop() {
        end.give()
        hasEnded.wait(for: CInt(FleetLimits.statement.count))
        // If this fails, the lease ends by itself.
        try? row.leave(on: line)
        line.close()
    }

    private func keep(_ first: State, _ busy: () -> [Int]?, _ report: (News) -> Void) {
        var state = first
        let pause = CInt(min(FleetLimits.claiming.count, row.lease.count / 10))
        while !end.isGiven() {
            // A process that was stopped finds here that its boards may have another owner.
            if !state.isExpired, ContinuousClock.now >= state.lease.end {
                state.isExpired = true
                report(.expired)
            }
            do throws(DatabaseFailure) {
                guard try renewAndClaim(&state, busy, report) else { return report(.replaced) }
                if state.trouble != nil { report(.recovered) }
                state.trouble = nil
            } catch {
                if state.trouble != error.reason { report(.trouble(error.reason)) }
                state.trouble = error.reason
            }
            end.wait(for: pause)
        }
    }

    /// Renews the lease, if that is due, and claims boards. Returns false if another process has the id of
    /// this node.
    private func renewAndClaim(
        _ state: inout State, _ busy: () -> [Int]?, _ report: (News) -> Void
    ) throws(DatabaseFailure) -> Bool {
        guard try renewIfDue(&state, report) else { return false }
        for workspace in row.workspaces {
            guard isClaiming.load(ordering: .relaxed), !state.isExpired, let busy = busy() else { break }
            let boards = try row.claim(workspace, besides: busy, on: line, within: limit(state))
            if !boards.isEmpty { report(.claimed(boards)) }
            // Slow claims must not end the lease.
            guard try renewIfDue(&state, report) else { return false }
        }
        if ContinuousClock.now >= state.deletion { try deleteFormer(&state) }
        return true
    }

    /// Returns false if another process has the id of this node.
    private func renewIfDue(
        _ state: inout State, _ report: (News) -> Void
    ) throws(DatabaseFailure) -> Bool {
        let sent = ContinuousClock.now
        guard sent >= state.lease.renewal else { return true }
        guard let orders = try row.renew(on: line, within: limit(state)) else { return false }
        state.lease.renew(sent)
        state.isExpired = false
        report(.renewed)
        // A board that leaves is reported until its row has another owner.
        if orders != state.orders || !orders.leaving.isEmpty { report(.ordered(orders)) }
        state.orders = orders
        return true
    }

    /// Deletes old copies of logs. If many are left, the next ones follow after the next claim.
    private func deleteFormer(_ state: inout State) throws(DatabaseFailure) {
        let now = ContinuousClock.now
        state.deletion = now + .milliseconds(FleetLimits.deleting.count)
        let deleted = try line.run(
            LogStatements.deleteFormer, [.number(FleetLimits.deletions)], within: limit(state))
        if deleted.count == FleetLimits.deletions { state.deletion = now }
    }

    /// The time for a statement. The boards must be stopped in time even if the database does not answer.
    private func limit(_ state: State) -> Milliseconds {
        if state.isExpired { return FleetLimits.statement }
        let rest = ContinuousClock.now.duration(to: state.lease.end).components
        let left = Milliseconds(rest.seconds * 1000 + rest.attoseconds / 1_000_000_000_000_000)
        return min(FleetLimits.statement, max(.zero, left))
    }
}
