import Machine
import SourceText
import Synchronization
import WidgetModel
import WidgetRuntime

/// Tells the service manager that started a node what the node does (sd_notify(3)).
final class NodeService: Sendable {
    private let socket: SupervisorSocket
    /// How often the service manager expects a sign; nil if it does not watch the process.
    private let heartbeat: Milliseconds?
    /// The name of the zone in which times are shown.
    private let zone: String
    /// The line that the service manager shows.
    private let shown = Mutex("")
    private let timer = Mutex<LoopTimer?>(nil)

    init(_ socket: SupervisorSocket, heartbeat: Milliseconds?, environment: [String: String]) {
        self.socket = socket
        self.heartbeat = heartbeat
        zone = ZoneDatabase.present(environment: environment)
    }

    /// Reports that the lease has begun. From then on, the loops report that they run.
    func ready(on loops: [BoardLoop]) {
        socket.send(.ready)
        guard let heartbeat, let first = loops.first else { return }
        let timer = LoopTimer(on: first, every: heartbeat) { [weak self] in self?.pass(loops.dropFirst()) }
        self.timer.withLock { $0 = timer }
    }

    /// Reports that the node hands over its boards.
    func stopping() { socket.send(.stopping) }

    /// Ends the signs of the loops.
    func end() { timer.withLock { $0?.cancel() } }

    /// Shows how many boards are hosted, and when the lease ends; nil without a lease.
    func show(boards: Int, lease: Instant?) {
        let line = NodeService.line(boards: boards, lease: lease, zone: zone)
        let isNew = shown.withLock { shown in
            defer { shown = line }
            return shown != line
        }
        if isNew { socket.send(.status(line)) }
    }

    /// `3 boards, lease until 12:04`.
    static func line(boards: Int, lease: Instant?, zone: String) -> String {
        let count = counted(boards, "board")
        guard let lease else { return "\(count), no lease" }
        let offset = Int64(ZoneDatabase.offset(of: zone, at: lease) ?? 0)
        let minutes = (lease.milliseconds / 1000 + offset) / 60 % 1440
        let digits = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }
        return "\(count), lease until \(digits.joined(separator: ":"))"
    }

    /// Passes a sign through the other loops. A loop that hangs does not pass it on.
    private func pass(_ loops: ArraySlice<BoardLoop>) {
        guard let next = loops.first else { return socket.send(.alive) }
        LoopTimer(on: next, after: .zero) { [weak self] in self?.pass(loops.dropFirst()) }
    }
}
