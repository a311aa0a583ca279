package import BoardDocuments
import JSONText
import NIOCore
import ProviderHost
import ProviderProtocol
import Timelines
package import WidgetModel
import WidgetStore

/// The host of a board's one engine: holds the lock, keeps engine and store in step, and talks to the
/// providers.
///
/// Isolated to one event loop: requests from the socket, answers of providers and the alarm are all taken
/// there, one after the other; answers also by an edit that has just been written. An edit's way is in
/// `BoardHost+Edits.swift`.
package actor BoardHost {
    var workspace: LoadedWorkspace
    /// Grows when the workspace is replaced: what was planned before that is planned again.
    var workspaceNumber = 0
    let store: BoardStore
    let secrets: SecretFolder
    let clock: any Clock
    let surroundings: Surroundings

    var engine: TimelineEngine
    /// Chooses the jitter of the engine's retries.
    let seed: UInt64
    var effects = Effects()
    var unsaved = UnsavedWork()
    /// Whether what the disk refused is tried again by itself.
    var isRetryScheduled = false
    /// What happened while the board was opened, for the person who asked.
    var openingRemarks: [BoardReply.Remark] = []
    /// The instant that the alarm is set to.
    var armed: Instant?
    var alarm: WallClockAlarm?

    var widgets = HostedWidgets()
    var providers = ProviderConnections()
    var requests = OpenRequests()
    var reloads = ReloadsInProgress()
    /// Callers that wait for the presses of a widget, which share the reload that follows the last of them.
    var pressWaiting = WaitingCallers<WidgetIndex, Generation?>()
    var workWaiting = WaitingCallers<OpenWork, Void>()
    private var waiting = ReloadWaiting()
    private var feeds: [EventFeed] = []
    /// Why the workspace could not be read when it changed last; nil when it could.
    var workspaceTrouble: String?
    /// What happened and is not told yet.
    private var news: [BoardEvent] = []
    /// How long news gather before they are told, all at once: nobody sees the difference, and an edit does
    /// not wait for lines to be written (T7).
    private static let newsDelay = TimeAmount.milliseconds(20)

    /// Whether the engine's requests are carried out; reading commands run no effects.
    var isDriving = false
    /// Whether the board is driven by the clock.
    var isServing = false
    /// Whether the host is ending: what providers still say no longer counts.
    var isClosing = false
    /// What the engine asked for while nothing was carried out.
    var heldEffects: [(effect: Effect, at: Instant)] = []
    /// Whether widgets were loaded that `resumed` has not been told of.
    var hasUnresumed = false
    var server: SocketServer?
    /// Who sees every event with its effects, before they are run.
    var observers: [EventObserver] = []
    /// Collects what happens while the clock is stepped.
    var record: DayRecord?
    /// What a board has of its own whose clock is stepped; nil for a real one.
    let stepping: Stepping?
    /// Ids of changes that are not to be stored any more.
    var withdrawn: [String] = []
    /// Requests of clients that are being answered.
    var clientRequests = 0

    /// Nil while the clock is stepped: nobody else sees such a board.
    let lock: StateLock?
    /// The turn of `serve`; nil for the host that a command is for as long as it takes.
    var turn: ServeTurn?
    /// Where everything of this board runs, and the executor that its tasks prefer.
    package nonisolated let loop: BoardLoop

    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(
        workspace: LoadedWorkspace, store: BoardStore, secrets: SecretFolder, lock: StateLock?,
        clock: any Clock,
        surroundings: Surroundings, loop: BoardLoop, stepping: Stepping? = nil
    ) {
        self.workspace = workspace
        self.store = store
        self.secrets = secrets
        self.lock = lock
        self.clock = clock
        self.surroundings = surroundings
        self.loop = loop
        self.stepping = stepping
        seed = stepping?.seed ?? UInt64(bitPattern: clock.now().milliseconds)
        engine = TimelineEngine(seed: seed)
    }

    /// Runs `body` on the board's event loop, from any thread, without a task.
    nonisolated func enqueue(_ body: @escaping @Sendable (isolated BoardHost) -> Void) {
        loop.eventLoop.execute { self.assumeIsolated { body($0) } }
    }

    // Who waits, who watches

    /// Waits until a reload is answered, failed, deferred or overtaken, or cannot be written down.
    func end(of widget: WidgetIndex, _ generation: Generation) async -> ReloadEnd {
        await withCheckedContinuation { continuation in
            guard !isClosing, stepping == nil else {
                return continuation.resume(returning: ReloadEnd(.unfinished))
            }
            waiting.add(continuation, for: widget, generation)
        }
    }

    func settle(_ widget: WidgetIndex, _ generation: Generation, _ end: ReloadEnd) {
        waiting.settle(widget, generation, end)
    }

    func settleAll(_ end: ReloadEnd) { waiting.settleAll(end) }

    /// Calls `watcher` with everything that happens from now on, one after the other, until
    /// the host has ended.
    package func watch(_ watcher: @escaping @Sendable (BoardEvent) -> Void) {
        feeds.append(EventFeed(watcher))
    }

    var isWatched: Bool { !feeds.isEmpty || record != nil }

    /// Makes every event of the board, for all who watch it.
    func announce(
        _ news: BoardEvent.News, _ widget: PlacedWidgetID? = nil,
        _ fill: (inout BoardEvent) -> Void = { _ in }
    ) {
        guard isWatched else { return }
        var event = BoardEvent(news, widget)
        event.at = clock.now()
        fill(&event)
        record?.see(event, on: self)
        guard !feeds.isEmpty else { return }
        if self.news.isEmpty {
            loop.eventLoop.scheduleTask(in: BoardHost.newsDelay) { self.assumeIsolated { $0.tellNews() } }
        }
        self.news.append(event)
    }

    func announce(_ news: BoardEvent.News, _ widget: PlacedWidgetID? = nil, message: String) {
        announce(news, widget) { $0.message = BoardEvent.orNull(message) }
    }

    private func tellNews() {
        guard !news.isEmpty else { return }
        for feed in feeds { feed.report(news) }
        news = []
    }

    func endFeeds() async {
        tellNews()
        for feed in feeds { await feed.end() }
    }
}

/// What the host tells providers about where it runs, and reads literals by.
package struct Surroundings: Sendable {
    /// The board's: what providers are asked for on its own behalf.
    package var locale: LocaleTag
    /// An IANA name.
    package var timeZone: String
    /// The whole environment of the host; providers get a part of it.
    package var environment: [String: String]
    /// Seconds east of UTC, where days begin otherwise than on this machine; nil: as on it.
    package var offset: (@Sendable (Instant) -> Int)?
    package var timeouts: Timeouts

    package init(locale: LocaleTag, timeZone: String, environment: [String: String], timeouts: Timeouts) {
        self.locale = locale
        self.timeZone = timeZone
        self.environment = environment
        self.timeouts = timeouts
    }
}
