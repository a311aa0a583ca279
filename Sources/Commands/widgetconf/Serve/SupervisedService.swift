import BoardDocuments
import Machine
import SourceText
import Synchronization
import WidgetModel
import WidgetRuntime

/// Tells the service manager that started `serve` what the board does (sd_notify(3)). Without a service
/// manager, it does nothing.
final class SupervisedService: Sendable {
    /// How long changes are collected before the status line is made again, because a board may change many
    /// times in a second.
    private static let gathering = Milliseconds.seconds(1)

    private let socket: SupervisorSocket
    private let clock: any Clock
    private let environment: [String: String]
    private let state = Mutex(State())

    private struct State {
        /// The board; nil while none is open.
        var host: BoardHost?
        var heartbeat: LoopTimer?
        /// Whether a new status line is scheduled.
        var isScheduled = false
        /// The status line that the service manager shows.
        var shown: String?
    }

    init?(_ context: CommandContext) {
        guard let socket = context.supervisor else { return nil }
        self.socket = socket
        clock = context.clock
        environment = context.environment
    }

    /// Reports that the board is open, for the first time or after a reload. From then on, the board's loop
    /// itself reports that it runs.
    func ready(_ host: BoardHost, heartbeat interval: Milliseconds?) async {
        state.withLock { $0.host = host }
        await showStatus()
        socket.send(.ready)
        guard let interval else { return }
        state.withLock { [socket] state in
            state.heartbeat =
                state.heartbeat ?? LoopTimer(on: host.loop, every: interval) { socket.send(.alive) }
        }
    }

    /// Schedules a new status line after the board has changed.
    func boardChanged() {
        let host = state.withLock { state -> BoardHost? in
            guard !state.isScheduled, let host = state.host else { return nil }
            state.isScheduled = true
            return host
        }
        guard let host else { return }
        LoopTimer(on: host.loop, after: Self.gathering) { [weak self] in
            Task(executorPreference: host.loop) { await self?.showStatus() }
        }
    }

    private func showStatus() async {
        let host = state.withLock { state in
            state.isScheduled = false
            return state.host
        }
        guard let host else { return }
        let summary = await BoardSummary.of(host)
        let line = Self.line(summary, TimeFormat(now: clock.now(), environment: environment))
        let isNew = state.withLock { state in
            defer { state.shown = line }
            return state.shown != line
        }
        if isNew { socket.send(.status(line)) }
    }

    /// `412 widgets, next reload 12:04`, with the date if it is not today.
    static func line(_ summary: BoardSummary, _ times: TimeFormat) -> String {
        let widgets = counted(summary.widgets, "widget")
        guard let next = summary.nextReload else { return "\(widgets), no reload planned" }
        let isToday = times.day(next) == times.day(times.now)
        return "\(widgets), next reload \(isToday ? times.hourAndMinute(next) : times.local(next))"
    }
}
