import BoardDocuments
import EditForm
import Machine
import ViewRendering
import WidgetModel
import WidgetRuntime

/// Runs a live board in the terminal of this process, until the user leaves it.
///
/// One loop waits for keys and for news of the board. It passes them to the board, performs the effects, and
/// writes the cells that differ. In the meantime, it sleeps until the instant that the board requests.
struct BoardTerminal {
    private var board: LiveBoard
    private let requests: BoardTerminalRequests
    private let options: GlobalOptions
    private let context: CommandContext
    private let colors: ColorDepth
    private let scheme: Appearance
    private var input: TerminalInput
    /// The content of the terminal; nil if unknown.
    private var shown: Canvas?
    private let inbox: Inbox<BoardTerminalRequests.Result>
    private let follower: BoardFollower
    private let pictureChoice: TerminalPicturesOption.Choice
    /// Nil if the board is drawn in cells only.
    private var pictures: BoardPictures?
    private var hasEnded: FullScreen.End?

    /// Lets a user look at the board and work with it.
    static func show(
        _ session: BoardSession, _ options: GlobalOptions, _ pictures: TerminalPicturesOption.Choice,
        in context: CommandContext
    ) -> FullScreen.End {
        var terminal = BoardTerminal(session, options, pictures, in: context)
        return terminal.run()
    }

    private init(
        _ session: BoardSession, _ options: GlobalOptions, _ pictureChoice: TerminalPicturesOption.Choice,
        in context: CommandContext
    ) {
        self.pictureChoice = pictureChoice
        colors = options.colors(of: context)
        let pictures = Page(context, options).pictures
        let size = FullScreen.size ?? (columns: 80, rows: 24)
        // The terminal must report its background before keys are read.
        let drawing = pictures.renderContext(at: context.clock.now())
        board = LiveBoard(drawing, columns: size.columns, rows: size.rows)
        board.pageNaming = context.formLanguage(options) == .korean ? .korean : .english
        scheme = drawing.colorScheme
        inbox = Inbox()
        requests = BoardTerminalRequests(session: session, options: options, context: context, inbox: inbox)
        input = TerminalInput(environment: context.environment)
        follower = BoardFollower(session)
        self.options = options
        self.context = context
    }

    private mutating func run() -> FullScreen.End {
        FullScreen.during {
            let problem = preparePictures()
            // This order ensures that no event is missed after the first request.
            takeNews()
            repaint()
            if let problem { send(.told(problem)) }
            while true {
                if let hasEnded { return hasEnded }
                if !input.isSuspended { show() }
                for event in input.wait(patience, beside: [follower.descriptor]) { take(event) }
                takeNews()
                for result in inbox.take() { take(result) }
                if let wake = board.nextWake, wake <= context.clock.now() { send(.wake) }
            }
        }
    }

    /// How long the loop may wait, in milliseconds; nil if nothing is due.
    private var patience: Int64? { board.nextWake.map { ($0 - context.clock.now()).count } }

    /// Writes what has changed since the last call.
    private mutating func show() {
        let placed = board.pictures
        if pictures?.needsRepaint(for: placed) == true { forgetScreen() }
        let text = board.screen.changes(from: shown, colors)
        if !text.isEmpty { FullScreen.write(text.text) }
        shown = board.screen
        if let text = pictures?.changes(to: placed), !text.isEmpty { FullScreen.write(text) }
    }

    /// Makes the next `show` write everything.
    private mutating func forgetScreen() {
        shown = nil
        pictures?.forget()
    }

    /// Checks whether the terminal supports pictures. Keys that the user types during the check are kept.
    ///
    /// - Returns: why the board only uses cells, if the user asked for pictures.
    private mutating func preparePictures() -> String? {
        let reason: String?
        if colors == .none {
            reason = "the terminal has no colors"
        } else if let cell = FullScreen.cellSize {
            reason = preparePictures(cell: cell)
        } else {
            reason = "the terminal does not tell its size in pixels"
        }
        return pictureChoice.isForced ? reason.map { "no pictures: \($0)" } : nil
    }

    private mutating func preparePictures(cell: (width: Int, height: Int)) -> String? {
        let (graphics, typed) = pictureChoice.graphics(environment: context.environment)
        for event in input.take(typed) { take(event) }
        guard let graphics else { return "tmux and screen drop those of kitty" }
        pictures = BoardPictures(
            graphics, cell: cell, scheme: scheme, locale: options.locale(in: context), in: context,
            arrived: { [inbox] in inbox.put(.picture($0)) })
        board.showsPictures = pictures != nil
        return pictures == nil ? "build widgetconf-web, which draws them, with \"make web\"" : nil
    }

    /// Makes the next `show` write everything, for the terminal's current size.
    private mutating func repaint() {
        FullScreen.useCursor(false)
        forgetScreen()
        if let cell = FullScreen.cellSize { pictures?.cell = cell }
        if let size = FullScreen.size { send(.resized(columns: size.columns, rows: size.rows)) }
    }

    // Input

    private mutating func take(_ event: TerminalInput.Event) {
        switch event {
        case .vanished, .ended: hasEnded = .vanished
        case .resized, .redrawn: repaint()
        case .input(.key(let key)): send(.key(key))
        case .input(.click(let row, let column)): send(.clicked(row: row, column: column))
        case .input(.wheel(let count)): send(.wheel(count))
        }
    }

    private mutating func send(_ event: LiveBoardEvent) {
        var effects: [LiveBoardEffect] = []
        board.handle(event, at: context.clock.now(), into: &effects)
        for effect in effects { carryOut(effect) }
    }

    // The board

    private mutating func takeNews() {
        for news in follower.takeNews() {
            switch news {
            case .connected: send(.connection(.served))
            case .lost: send(.connection(board.connection == nil ? .unserved : .lost))
            case .happened(let events): send(.happened(events))
            case .changed: send(.changedElsewhere)
            }
        }
    }

    // Effects

    private mutating func carryOut(_ effect: LiveBoardEffect) {
        switch effect {
        case .read(let target, let moment): requests.read(target, at: moment)
        case .askGallery(let family): requests.readGallery(family)
        case .add(let kind, let family, let recommendation):
            requests.add(kind, family, recommendation: recommendation)
        case .remove(let widget): requests.remove(widget)
        case .restore(let widget): requests.restore(widget)
        case .resize(let widget, let families): requests.resize(widget, to: families)
        case .arrange(let change): requests.arrange(change)
        case .undo(let widget, let revision): requests.undo(widget, to: revision)
        case .askHistory(let widget): requests.readHistory(of: widget)
        case .press(let widget, let action): requests.press(widget, action)
        case .reload(let target): requests.reload(target)
        case .explain(let widget, let columns): requests.explain(widget, columns: columns)
        case .open(let widget, let url): requests.open(url, of: widget)
        case .edit(let widget): requests.openForm(of: widget)
        case .drawPicture(let picture):
            guard let subject = board.subject(ofPicture: picture.widget, at: context.clock.now()) else {
                return
            }
            pictures?.draw(subject, in: picture.area)
        case .toggleMouse: input.toggleMouse()
        case .close: hasEnded = .closed
        }
    }

    private mutating func take(_ result: BoardTerminalRequests.Result) {
        switch result {
        case .event(let event): send(event)
        // `serve` reports this event itself.
        case .outcome(let event): if !follower.isConnected { send(.happened([event])) }
        case .picture(let reply): if let widget = pictures?.receive(reply) { send(.pictureArrived(widget)) }
        case .form(let subject): show(subject)
        }
    }

    /// Shows the form of a widget, then returns to the board.
    private mutating func show(_ subject: PlacedWidgetForm) {
        FullScreen.useCursor(true)
        if let text = pictures?.changes(to: []) { FullScreen.write(text) }
        let (end, _) = FormTerminal.show(
            EditForm(subject, in: context.formLanguage(options)), subject, options, in: context)
        if case .vanished = end { hasEnded = .vanished }
        input.applyMouse()
        repaint()
        if !subject.replies.isEmpty, !follower.isConnected {
            send(.happened([BoardEvent(.edited, subject.widget)]))
        }
    }
}
