package import BoardDocuments
import Machine
import NIOCore
package import ProviderHost
import ProviderProtocol
import Timelines
package import WidgetModel
package import WidgetStore

/// Runs the only engine of a board, in the process that holds the board's lock. It writes the engine's
/// decisions to the store, sends requests to the providers, and answers clients.
///
/// Everything is isolated to one event loop, which handles socket requests, answers of providers and the
/// alarm one after the other. For the steps of an edit, see `EditToMake+Making.swift`.
package actor BoardHost {
    var workspace: LoadedWorkspace
    /// Incremented whenever the workspace is replaced. Changes that were planned with an older number are
    /// planned again.
    var workspaceNumber = 0
    let store: BoardStore
    let secrets: SecretFolder
    /// The layout of the board; `layout` returns it.
    var arrangement: LayoutDesk
    let displays: DisplayDesk
    let trash: TrashDesk
    var interrupted: InterruptedChanges
    /// The values that apps and providers share.
    var groups: GroupDesk
    /// The accounts that widgets use, with their tokens.
    var accounts: AccountDesk
    let clock: any Clock
    let boardContext: BoardContext
    /// How times are written in the board's language.
    let localizedTime: LocalizedTime

    var engine: TimelineEngine
    /// The seed for the jitter of the engine's retries.
    let seed: UInt64
    /// The effects of the last event. Observers read them before they are performed.
    var effects = Effects()
    /// Decisions of the engine that the disk has not accepted yet.
    var unsaved = UnsavedWork()
    /// Erases old values of secrets from the database; nil at other times.
    var erasure: Task<Void, Never>?
    /// Whether a retry of failed writes is scheduled.
    var isRetryScheduled = false
    /// Remarks about opening the board, which are part of the reply to the command that opened it.
    var openingRemarks: [BoardRemark] = []
    /// The instant for which the alarm is set; nil if it is not set.
    var armed: Instant?
    /// The alarm that wakes the board; nil without `serve`.
    var alarm: WallClockAlarm?
    /// The local day on which the values are based; nil before the board is served.
    var dayTurn: DayTurn?

    /// The loaded widgets. A command loads only the widgets that it needs.
    var widgets = HostedWidgets()
    var providers = ProviderConnections()
    /// The requests that providers have not answered.
    var requests = OpenRequests()
    var reloads = ReloadsInProgress()
    /// The state of rebuilding views.
    var rebuild = ViewRebuild()
    /// Callers that wait for the presses of a widget. All of them share the reload that follows the last
    /// press.
    var pressWaiting = WaitingCallers<WidgetIndex, Generation?>()
    /// Callers that wait until no work of a kind is left.
    var workWaiting = WaitingCallers<OpenWork, Void>()
    /// Callers that wait until a reload ends.
    private var waiting = ReloadWaiting()
    var subscriptions = Subscriptions()
    var metrics = MetricsDesk()
    /// The reloads that pushes cause, and the rate of their keys.
    var pushes = PushDesk()
    /// The processes that notice new data of sources.
    var sourceWatch = SourceWatch()
    /// The reason why the changed workspace could not be read; nil if it could.
    var workspaceTrouble: String?

    /// Whether the engine's effects are performed. Read-only commands do not perform them.
    var isDriving = false
    /// Whether the clock drives the board, as under `serve`.
    var isServing = false
    /// Whether the host is closing, so that messages from providers are ignored.
    var isClosing = false
    /// Effects of the engine that are held until `drive` is called.
    var heldEffects: [(effect: Effect, at: Instant)] = []
    /// Whether widgets were loaded since the engine last received `resumed`.
    var hasUnresumed = false
    /// The socket of the board; nil before `listen`.
    var server: SocketServer?
    /// Observers that receive every event with its effects before these are performed.
    var observers: [EventObserver] = []
    /// The record of a simulated day; nil for a real board.
    var record: DayRecord?
    /// The state of a board with a stepped clock; nil for a real board.
    let stepping: SimulationSettings?
    /// The number of client requests in progress.
    var clientRequests = 0

    /// Nil while the clock is stepped, because no other process uses such a board.
    let lock: StateLock?
    /// This `serve`'s position in the queue for the board; nil for the host of a single command.
    var turn: ServeTurn?
    /// The event loop on which everything of this board runs. Its tasks prefer it as their executor.
    package nonisolated let loop: BoardLoop

    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(
        workspace: LoadedWorkspace, store: BoardStore, secrets: SecretFolder, lock: StateLock?,
        clock: any Clock, boardContext: BoardContext, loop: BoardLoop, stepping: SimulationSettings? = nil,
        groupFolder: GroupFolder? = nil, accountFolder: AccountFolder? = nil
    ) {
        self.workspace = workspace
        self.store = store
        self.secrets = secrets
        arrangement = LayoutDesk(store: store)
        displays = DisplayDesk(store: store)
        trash = TrashDesk(store: store, secrets: secrets)
        interrupted = InterruptedChanges(store: store)
        groups = GroupDesk(in: groupFolder)
        accounts = AccountDesk(in: accountFolder)
        self.lock = lock
        self.clock = clock
        self.boardContext = boardContext
        localizedTime = LocalizedTime(boardContext.locale)
        self.loop = loop
        self.stepping = stepping
        seed = stepping?.seed ?? UInt64(bitPattern: clock.now().milliseconds)
        engine = TimelineEngine(seed: seed)
    }

    /// Runs `body` on the board's event loop. It can be called from any thread and creates no task.
    nonisolated func enqueue(_ body: @escaping @Sendable (isolated BoardHost) -> Void) {
        loop.eventLoop.execute { self.assumeIsolated { body($0) } }
    }

    /// The layout of all placed widgets. An unreadable layout is reported once.
    func layout() throws(StoreError) -> BoardLayout {
        let layout = try arrangement.layout()
        if let remark = arrangement.takeRemark() {
            announce(.trouble, message: remark.message)
            openingRemarks.append(remark)
        }
        return layout
    }

    /// The reason why a planned change must not be stored; nil if it may be.
    func obstacle(to id: String) -> CallRefusal? {
        interrupted.obstacle(to: id)
            ?? (isClosing ? CallRefusal(BoardReply(failed: .hostEndedUnstored)) : nil)
    }

    // Waiting callers and observers

    /// Waits until a reload is answered, failed, deferred or superseded, or until it cannot be recorded.
    func end(of widget: WidgetIndex, _ generation: Generation) async -> ReloadEnd {
        await withCheckedContinuation { continuation in
            guard !isClosing, stepping == nil else {
                return continuation.resume(returning: ReloadEnd(.unfinished))
            }
            waiting.add(continuation, for: widget, generation)
        }
    }

    /// Resumes the callers that wait for a reload, and stores its end for callers that come too late.
    func settle(_ widget: WidgetIndex, _ generation: Generation, _ end: ReloadEnd) {
        waiting.settle(widget, generation, end)
        metrics.settled(widget, generation, end)
    }

    /// Resumes all callers that wait for reloads, because the host is closing.
    func settleAll(_ end: ReloadEnd) { waiting.settleAll(end) }

    /// Calls `watcher` with each event from now on, one after the other, until the host has closed.
    package func watch(_ watcher: @escaping @Sendable (BoardEvent) -> Void) { subscriptions.add(watcher) }

    /// Whether events have observers. If not, events are not created.
    var isWatched: Bool { !subscriptions.isEmpty || record != nil }

    /// Creates an event of the board and sends it to all observers.
    func announce(
        _ news: BoardEvent.News, _ widget: PlacedWidgetID? = nil,
        _ fill: (inout BoardEvent) -> Void = { _ in }
    ) {
        guard isWatched else { return }
        var event = BoardEvent(news, widget)
        fill(&event)
        announce(event)
    }

    /// Sends an event, which happens now, to all observers.
    func announce(_ event: BoardEvent) {
        guard isWatched else { return }
        var event = event
        event.at = clock.now()
        record?.see(event, on: self)
        guard subscriptions.collect(event) else { return }
        loop.eventLoop.scheduleTask(in: Subscriptions.delay) {
            self.assumeIsolated { $0.subscriptions.tell() }
        }
    }

    /// Creates an event that consists of a message.
    func announce(_ news: BoardEvent.News, _ widget: PlacedWidgetID? = nil, message: String) {
        announce(news, widget) { $0.message = BoardEvent.orNull(message) }
    }
}

/// The environment of the host: providers receive it, and literals are interpreted with it.
package struct BoardContext: Sendable {
    /// The locale of the board, which providers use for requests without a client.
    package var locale: LocaleTag
    /// The name of the time zone in the IANA database.
    package var timeZone: String
    /// All environment variables of the host. Providers receive only some of them.
    package var environment: [String: String]
    /// The offset from UTC in seconds, for boards with their own time zone; nil for the machine's.
    package var offset: (@Sendable (Instant) -> Int)?
    package var timeouts: Timeouts
    /// The providers of all boards of a tenant; by default, of this board alone.
    package var providers = SharedProviders()
    /// The id of the board for providers; nil for the name of its workspace.
    package var board: BoardID?
    /// The log of the board, of which the database is a copy; nil for a board whose database is synced.
    package var journal: (any BoardJournal)?
    /// The event loop of the board; nil for the next one of the process.
    var loop: BoardLoop?

    package init(locale: LocaleTag, timeZone: String, environment: [String: String], timeouts: Timeouts) {
        self.locale = locale
        self.timeZone = timeZone
        self.environment = environment
        self.timeouts = timeouts
    }
}
