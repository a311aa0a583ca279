import Foundation
import Machine
import ProviderHost
import Synchronization
import WidgetModel
import WidgetRuntime
import WidgetStore

/// Hosts boards of a fleet in this process, until it is interrupted.
///
/// `NodeBoards` decides what happens to which board, `LeaseKeeper` claims boards, and each board runs on the
/// loop of its `LoopSeat`.
final class FleetNode: Sendable {
    /// A workspace whose boards this node can host.
    struct Workspace: Sendable {
        let folder: WorkspaceFolder
        let loaded: LoadedWorkspace
    }

    struct Settings: Sendable {
        let id: String
        let lease: Milliseconds
        let loops: Int
        let workspaces: [Workspace]
        let environment: [String: String]
        /// The time without activity after which boards sleep; nil if they do not.
        var quiet: Milliseconds?
        /// Reports to a service manager; nil without one.
        var service: NodeService?
    }

    private let settings: Settings
    private let folder: NodeFolder
    private let row: NodeRow
    private let keeper: LeaseKeeper
    private let seats: [LoopSeat]
    /// The providers of all boards, which may share processes.
    private let providers = SharedProviders()
    private let boards = Mutex(NodeBoards())
    private let end = Interruption()
    private let hasFinished = Interruption()
    private let failure = Mutex<RuntimeFailure?>(nil)
    private let report: @Sendable (String, JournalPriority) -> Void

    /// - Parameter report: receives lines for the log of the node, on any thread.
    init(
        _ settings: Settings, _ database: FleetDatabase,
        report: @escaping @Sendable (String, JournalPriority) -> Void
    ) throws(RuntimeFailure) {
        self.settings = settings
        self.report = report
        folder = try NodeFolder(of: settings.id, environment: settings.environment)
        try folder.empty()
        row = NodeRow(
            id: settings.id, lease: settings.lease,
            workspaces: settings.workspaces.map(\.loaded.name))
        keeper = LeaseKeeper(row, on: try DatabaseLine(database))
        var seats: [LoopSeat] = []
        for _ in 0..<settings.loops {
            seats.append(LoopSeat(.next(), try DatabaseLine(database)))
        }
        self.seats = seats
    }

    /// Hosts boards until `interruption`, and then hands them over.
    ///
    /// - Throws: if the lease cannot begin, or if another process uses the id of this node.
    func run(until interruption: Interruption) async throws(RuntimeFailure) {
        interruption.whenCome { self.end.come() }
        try keeper.start {
            // Boards are opened with the connections of their loops, which may be restored later.
            guard self.seats.allSatisfy(\.line.isConnected) else { return nil }
            return self.boards.withLock { $0.busy(at: ContinuousClock.now) }
        } report: {
            self.receive($0)
        }
        if let quiet = settings.quiet {
            for seat in seats { seat.whenQuiet(for: quiet) { [weak self] in self?.handle(.quiet($0)) } }
        }
        settings.service?.ready(on: seats.map(\.loop))
        showStatus()
        report("node \(settings.id) is ready", .information)
        await end.wait()
        settings.service?.stopping()
        keeper.stopClaiming()
        handle(.ended)
        await hasFinished.wait()
        keeper.stop()
        settings.service?.end()
        for seat in seats { seat.close() }
        if let failure = failure.withLock({ $0 }) { throw failure }
        report("node \(settings.id) has handed over its boards", .information)
    }

    private func receive(_ news: LeaseKeeper.News) {
        switch news {
        case .claimed(let claims): handle(.claimed(claims))
        case .renewed: showStatus()
        case .ordered(let orders): obey(orders)
        case .expired:
            report("the lease could not be renewed in time; all boards are stopped", .error)
            handle(.expired)
            settings.service?.show(boards: 0, lease: nil)
        case .replaced:
            let failure = RuntimeFailure(
                "another process uses the node id \"\(settings.id)\"",
                hint: "choose another id with --id for one of the nodes")
            self.failure.withLock { $0 = failure }
            end.come()
        case .trouble(let reason): report("the lease cannot be renewed: \(reason)", .warning)
        case .recovered: report("the database answers again", .information)
        }
    }

    /// Shows the service manager what the node does, after the lease was renewed.
    private func showStatus() {
        let count = boards.withLock { $0.hosted }
        settings.service?.show(boards: count, lease: SystemClock().now() + settings.lease)
    }

    private func obey(_ orders: NodeOrders) {
        if orders.isDraining != boards.withLock({ $0.isDraining }) {
            let words = orders.isDraining ? "is drained: it hands its boards over" : "claims boards again"
            report("node \(settings.id) \(words)", .notice)
        }
        handle(.ordered(orders))
    }

    private func handle(_ event: NodeBoards.Event) {
        let effects = boards.withLock { $0.handle(event, at: ContinuousClock.now) }
        for effect in effects {
            switch effect {
            case .open(let claim):
                let seat = seat(of: claim.id)
                Task(executorPreference: seat.loop) { await self.open(claim, on: seat) }
            case .close(let board):
                let seat = seat(of: board)
                Task(executorPreference: seat.loop) { await self.close(board, on: seat) }
            case .closeIfQuiet(let board):
                let seat = seat(of: board)
                Task(executorPreference: seat.loop) { await self.closeIfQuiet(board, on: seat) }
            case .handBack(let claim):
                let seat = seat(of: claim.id)
                Task(executorPreference: seat.loop) { self.handBack(claim, on: seat) }
            case .finish: hasFinished.come()
            }
        }
    }

    private func seat(of board: Int) -> LoopSeat { seats[board % seats.count] }

    private func open(_ claim: ClaimedBoard, on seat: LoopSeat) async {
        // A loop without boards notices here that its connection was lost, for example by a failover. The
        // board is claimed again when the connection is restored.
        let position = try? seat.line.run(LogStatements.position, [.number(claim.id)])
        guard position != nil else { return handle(.closed(claim.id)) }
        do throws(RuntimeFailure) {
            guard let workspace = settings.workspaces.first(where: { $0.loaded.name == claim.workspace })
            else { preconditionFailure("a board of the workspace \(claim.workspace) was claimed") }
            var session = try BoardSession(
                workspace.folder, state: folder.state(of: claim.name), clock: SystemClock(),
                environment: settings.environment, timeouts: Timeouts(environment: settings.environment))
            let journal = PostgresJournal(
                claim, owner: row.incarnation, on: seat.line, folder: session.state
            ) { [weak self] news in
                switch news {
                case .waits: seat.wait(claim.id)
                case .overtaken(let reason): self?.overtaken(claim, reason)
                }
            }
            do throws(RuntimeFailure) {
                try session.state.giveToFleet()
                try journal.restoreFiles()
                session.seat = BoardSeat(
                    board: BoardID(unchecked: claim.name), journal: journal, loop: seat.loop,
                    providers: providers, workspace: workspace.loaded)
                let host = try await session.serve { _ in }.host
                seat.add(claim.id, LoopSeat.Hosted(host: host, journal: journal, folder: session.state))
            } catch {
                discard(claim.name)
                journal.handOver()
                throw error
            }
            report("board \(claim.name): hosted with epoch \(claim.epoch)", .information)
            handle(.opened(claim.id))
        } catch {
            let hint = error.hint.map { "; \($0)" } ?? ""
            report("board \(claim.name): \(error.description)\(hint)", .error)
            handle(.failed(claim.id))
        }
    }

    /// Called on the loop of the board.
    private func overtaken(_ claim: ClaimedBoard, _ reason: String) {
        report("board \(claim.name): its change was refused: \(reason)", .warning)
        handle(.overtaken(claim.id))
    }

    private func close(_ board: Int, on seat: LoopSeat) async {
        if let hosted = seat.remove(board) {
            await hosted.host.close()
            release(hosted)
            report("board \(hosted.journal.board): stopped", .information)
        }
        handle(.closed(board))
    }

    /// Closes a board with nothing to do, until something is due.
    private func closeIfQuiet(_ board: Int, on seat: LoopSeat) async {
        guard let hosted = seat[board] else { return handle(.awake(board)) }
        let activity = await BoardActivity.of(hosted.host)
        guard seat.isQuiet(board, activity), await activity.close(hosted.host) else {
            return handle(.awake(board))
        }
        _ = seat.remove(board)
        let rest = activity.next.map { $0 - SystemClock().now() - FleetLimits.waking } ?? FleetLimits.sleep
        let sleep = min(max(.zero, rest), FleetLimits.sleep)
        release(hosted, for: sleep)
        let seconds = Milliseconds.seconds(sleep.count / 1000)
        report("board \(hosted.journal.board): sleeps for \(seconds)", .information)
        handle(.closed(board))
    }

    /// Releases a board whose host is closed.
    private func release(_ hosted: LoopSeat.Hosted, for sleep: Milliseconds? = nil) {
        // Files that changed since the last interval. If this fails, they are lost as with the machine.
        try? hosted.journal.storeFiles()
        hosted.journal.handOver(for: sleep)
        discard(hosted.journal.board)
    }

    /// Releases a board that is not open.
    private func handBack(_ claim: ClaimedBoard, on seat: LoopSeat) {
        let values: [DatabaseValue] = [.number(claim.id), .text(row.incarnation), .number(claim.epoch)]
        // If this fails, the node claims the board again.
        _ = try? seat.line.run(LogStatements.handOver, values)
    }

    /// Deletes the copy of a board. If this fails, the copy remains until the node starts again.
    private func discard(_ board: String) {
        let parent = (folder.state(of: board) as NSString).deletingLastPathComponent
        try? FileManager.default.removeItem(atPath: parent)
    }
}
