import BoardDocuments
package import WidgetModel
import WidgetViews

/// The whole board in a terminal, as a state machine. Its input is keys, clicks, the board's documents and
/// the time; its output is cells and effects.
///
///     widgets ──? or w────────▶ text ────any of Esc, Enter, q──▶ widgets
///     widgets ──a, h or /─────▶ menu ────Enter, Esc──▶ widgets
///     widgets ──m─────────────▶ moving ──Enter, Esc──▶ widgets
///     widgets, text, menu, moving ──Ctrl-C──▶ closed
///     widgets ──q──▶ closed
package struct LiveBoard: Sendable {
    /// The content of the screen.
    enum Mode: Sendable {
        /// The widgets. Goes to: text, menu, moving, closed.
        case widgets
        /// A text in front of the widgets, which continue to change. Goes to: widgets, closed.
        case text(BoardText)
        /// A list to choose from, in front of the widgets. Goes to: widgets, closed.
        case menu(BoardMenu)
        /// The widgets, whose order the arrow keys change. Goes to: widgets, closed.
        case moving
        /// Nothing, because the user has left. Goes to nothing.
        case closed
    }

    /// The environment for drawing; `now` is the time of the latest event.
    var context: RenderContext
    var size: (columns: Int, rows: Int)
    var mode = Mode.widgets
    /// All positions, in the board's order; nil until they are read for the first time.
    var positions: [BoardPosition]?
    /// The pages and sections of the positions.
    var outline = BoardOutline()
    var arrangement = BoardArrangement([], columns: 1, rows: 1)
    /// The index of the selected position.
    var selection = 0
    var reads = BoardReads()
    /// Nil until it is known.
    package internal(set) var connection: BoardConnection?
    /// When `connection` was reported.
    var connectedAt: Instant
    /// A sentence about the latest event, and when it happened; nil before the first event.
    var news: (words: String, at: Instant)?
    var usesMouse = true
    /// The widget that was removed last, which one key restores; nil after another change.
    var removed: PlacedWidgetID?
    /// The widget to select once it is read; nil if the board does not wait for a widget.
    var awaited: PlacedWidgetID?
    var moves = BoardMoves()
    /// The other time that the board shows; nil for the current time.
    var moment: Instant?
    /// Whether each widget is shown on the whole screen.
    var isZoomed = false
    /// How new pages are titled.
    package var pageNaming = PageNaming.english
    /// Whether the terminal shows pictures.
    package var showsPictures = false
    /// The cells that the terminal shows.
    package private(set) var screen: Canvas

    /// - Parameter context: the environment for drawing, with the current time.
    package init(_ context: RenderContext, columns: Int, rows: Int) {
        self.context = context
        size = (max(1, columns), max(1, rows))
        connectedAt = context.dates.now
        screen = Canvas(width: size.columns, height: size.rows, context)
    }

    /// Handles an event, and draws the screen.
    package mutating func handle(
        _ event: LiveBoardEvent, at now: Instant, into effects: inout [LiveBoardEffect]
    ) {
        if case .closed = mode { return }
        context.dates.now = now
        switch event {
        case .key(let key): press(key, into: &effects)
        case .clicked(let row, let column): click(row: row, column: column, into: &effects)
        case .wheel(let count): turn(count)
        case .resized(let columns, let rows): resize(columns: columns, rows: rows)
        case .wake: wake()
        case .read(let reply, let target): take(reply, of: target)
        case .readFailed(let reason):
            reads.fail(at: now)
            tell(reason)
        case .happened(let events): for event in events { take(event) }
        case .changedElsewhere: reads.want(.all)
        case .connection(let connection): take(connection)
        case .explained(let widget, let lines):
            if case .text(let text) = mode, text.subject == widget { mode = .text(text.with(lines)) }
        case .gallery(let gallery, let family): take(gallery, for: family)
        case .history(let widget, let revisions): take(revisions, of: widget)
        case .placed(let widget): takePlacement(of: widget)
        case .arranged(let failure): takeArrangement(failure)
        case .told(let words): tell(words)
        case .pictureArrived(let widget): takePicture(of: widget)
        }
        performMoves(into: &effects)
        if let target = reads.next(at: now) { effects.append(.read(target, at: moment)) }
        screen = draw()
        askForPictures(into: &effects)
    }

    /// When to wake the board next, so that the screen remains correct; nil if time does not change the
    /// screen.
    ///
    /// Dates tick at whole seconds, all at once. If the board is served, its events report everything else.
    package var nextWake: Instant? {
        // Another time does not pass.
        if moment != nil { return reads.retry }
        let ticks = positionsOnPage.compactMap(\.widget.nextTick).min()
        let switches = positions?.compactMap(\.until).min()
        let next = earliest(earliest(ticks, switches), reads.retry)
        guard connection != .served else { return next }
        return earliest(next, positions?.flatMap(\.widgets).compactMap(\.nextRead).min())
    }

    mutating func tell(_ words: String) { news = (words, context.dates.now) }

    private mutating func resize(columns: Int, rows: Int) {
        size = (max(1, columns), max(1, rows))
        arrange()
    }

    /// Reloads the widgets whose content changes now if no event reports the change, and all widgets if a
    /// stack may show another widget.
    private mutating func wake() {
        let now = context.dates.now
        if moment != nil { return }
        for index in (positions ?? []).indices {
            if positions?[index].endTop(at: now) == true { reads.want(.all) }
            guard connection != .served else { continue }
            for widget in positions?[index].takeDueReads(at: now) ?? [] { want(.widget(widget.description)) }
        }
    }

    /// Requests widgets. If a widget belongs to a stack, the stack's visible widget may change.
    mutating func want(_ target: WidgetTarget) {
        guard case .widget(let widget) = target,
            let position = positions?.first(where: { $0.contains(widget) }), position.hasSeveral
        else { return reads.want(target) }
        reads.want(.all)
    }

    private mutating func take(_ connection: BoardConnection) {
        guard self.connection != connection else { return }
        switch connection {
        case .served: if self.connection == .lost { tell("the board is served again") }
        case .lost: tell("the board is no longer served")
        case .unserved: tell("nothing refreshes until \"widgetconf serve\" runs")
        }
        (self.connection, connectedAt) = (connection, context.dates.now)
        // Events may have been missed.
        reads.want(.all)
    }
}

extension LiveBoard {
    /// The widget that the selected position shows.
    var selected: BoardWidget? { selectedPosition?.widget }

    var selectedPosition: BoardPosition? {
        guard let positions, positions.indices.contains(selection) else { return nil }
        return positions[selection]
    }

    /// The page with the selected position.
    var page: Int {
        arrangement.placements.indices.contains(selection) ? arrangement.placements[selection].page : 0
    }

    private var positionsOnPage: [BoardPosition] {
        zip(positions ?? [], arrangement.placements).filter { $1.page == page }.map(\.0)
    }
}
