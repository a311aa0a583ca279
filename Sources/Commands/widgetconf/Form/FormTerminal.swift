import BoardDocuments
import EditForm
import Machine
import ViewRendering
import WidgetModel
import WidgetRuntime

/// Runs a form in the terminal of this process, until the user leaves it.
///
/// One loop reads keys and news of the board, passes events to the form, performs its effects and draws its
/// screen. Effects that wait are tasks, which put their result into the inbox and wake the loop.
struct FormTerminal {
    private var form: EditForm
    private let backing: any FormBacking
    private let clock: any Clock
    private var drawing: FormDrawing
    private var input: TerminalInput
    private let inbox = Inbox<Message>()
    /// The unanswered requests for choices and previews, by number.
    private var requests: [Int: Task<Void, Never>] = [:]
    /// Withdraws the edit that is being stored; nil while no edit is in progress.
    private var saving: Interruption?
    /// The keys that the user typed while an edit was being stored.
    private var typedAhead: [KeyDecoder.Input] = []
    /// The picture of the latest preview; nil if there is no preview yet.
    private var picture: Picture?
    /// Nil if unsaved changes are not kept.
    private var draft: KeptChangesWriting?
    private var isClosed = false
    /// Nil if others cannot change the subject.
    private let board: BoardFollower?
    /// Whether others may have changed something since the last query.
    private var mayHaveNews = false
    /// Whether a query for changes by others is in progress.
    private var isAwaitingNews = false

    /// Lets a user fill in a form on the whole screen.
    ///
    /// - Returns: how the user left the form, and the form as it was then.
    static func show(
        _ form: EditForm, _ backing: any FormBacking, _ options: GlobalOptions, in context: CommandContext
    ) -> (end: FullScreen.End, form: EditForm) {
        let colors = options.colors(of: context)
        // The terminal must report its background before keys are read. The answer is cached.
        if colors != .none { _ = context.console.background() }
        let drawing = FormDrawing(colors, context.console.glyphs)
        var terminal = FormTerminal(form, backing, drawing, in: context)
        return (terminal.run(), terminal.form)
    }

    private init(
        _ form: EditForm, _ backing: any FormBacking, _ drawing: FormDrawing, in context: CommandContext
    ) {
        self.form = form
        self.backing = backing
        board = backing.follow()
        draft = backing.draft.map(KeptChangesWriting.init)
        self.drawing = drawing
        clock = context.clock
        input = TerminalInput(environment: context.environment)
    }

    private mutating func run() -> FullScreen.End {
        defer {
            for request in requests.values { request.cancel() }
            FullScreen.reportsEnd(false)
        }
        return FullScreen.during {
            resize()
            send(.wake)
            offerKeptChanges()
            while !isClosed {
                // A change that is on the screen survives the end of the terminal.
                keepChanges()
                if !input.isSuspended { show() }
                let waits = [form.nextWake.map { ($0 - clock.now()).count }, draft?.patience]
                let wait = waits.compactMap(\.self).min()
                for event in input.wait(wait, beside: board.map { [$0.descriptor] } ?? []) {
                    switch event {
                    case .vanished:
                        writeChanges()
                        return .vanished
                    case .ended:
                        writeChanges()
                        FullScreen.end(keepingChanges: draft?.keepsChanges ?? false)
                    case .resized: resize()
                    case .redrawn: drawing.forget()
                    case .input(let input): take(input)
                    }
                }
                for message in inbox.take() { take(message) }
                takeNews()
                if let wake = form.nextWake, wake <= clock.now() { send(.wake) }
            }
            draft?.close()
            return .closed
        }
    }

    /// Asks whether to restore the changes of an earlier form.
    private mutating func offerKeptChanges() {
        let now = clock.now()
        if let kept = draft?.offer(at: now) { form.offer(kept, at: now) }
    }

    /// Writes unsaved changes into their file when it is time.
    private mutating func keepChanges() {
        let (form, now) = (form, clock.now())
        draft?.follow(form, at: now)
        FullScreen.reportsEnd(draft?.keepsChanges ?? false)
    }

    /// Writes unsaved changes into their file immediately.
    private mutating func writeChanges() {
        let (form, now) = (form, clock.now())
        draft?.write(form, at: now)
    }

    private mutating func show() {
        FullScreen.write(drawing.draw(form.screen, picture: picture))
    }

    /// Queries changes by others, but not while an edit is being stored.
    private mutating func takeNews() {
        if board?.takeNews().contains(where: backing.concerns) == true { mayHaveNews = true }
        guard mayHaveNews, saving == nil, !isAwaitingNews else { return }
        (mayHaveNews, isAwaitingNews) = (false, true)
        Task { [backing, inbox] in inbox.put(.news(await backing.news())) }
    }

    // Input

    private mutating func take(_ input: KeyDecoder.Input) {
        guard !isClosed else { return }
        switch input {
        case .key(.control("c")): interrupt()
        case _ where saving != nil: typedAhead.append(input)
        case .key(let key): send(.key(key))
        case .click(let row, let column): send(.clicked(row: row, column: column))
        case .wheel(let count): send(.key(count < 0 ? .up : .down))
        }
    }

    /// Ctrl-C: withdraws an edit that is being stored, else leaves as Esc does on the first page.
    private mutating func interrupt() {
        if let saving { return saving.come() }
        send(.key(.control("c")))
    }

    private mutating func resize() {
        drawing.forget()
        guard let size = FullScreen.size else { return }
        send(.resized(FormSize(columns: size.columns, rows: size.rows)))
    }

    // Effects

    private mutating func send(_ event: FormEvent) {
        var effects: [FormEffect] = []
        form.handle(event, at: clock.now(), into: &effects)
        for effect in effects { carryOut(effect) }
    }

    private mutating func carryOut(_ effect: FormEffect) {
        let (backing, inbox) = (backing, inbox)
        switch effect {
        case .save(let request):
            let interruption = Interruption()
            saving = interruption
            Task { inbox.put(.saved(await backing.save(request, until: interruption))) }
        case .options(let request):
            requests[request.number] = Task {
                inbox.put(.choices(request.number, await backing.choices(request)))
            }
        case .preview(let number, let values):
            requests[number] = Task {
                do throws(RuntimeFailure) {
                    inbox.put(.picture(number, .success(try await backing.picture(values))))
                } catch {
                    inbox.put(.picture(number, .failure(error)))
                }
            }
        case .makeAddress: Task { inbox.put(.address(await backing.makeAddress())) }
        case .cancel(let number): requests.removeValue(forKey: number)?.cancel()
        case .toggleMouse: input.toggleMouse()
        case .adoptKept(let kept): draft?.adopt(kept)
        case .forgetKept: draft?.forget()
        case .close: isClosed = true
        }
    }

    private mutating func take(_ message: Message) {
        switch message {
        case .saved(let outcome):
            saving = nil
            let typed = typedAhead
            typedAhead = []
            switch outcome {
            case .stored(let configuration, let revision, let words):
                // Others may have edited the widget in the meantime.
                mayHaveNews = true
                send(.saved(configuration, revision, words: words))
                for input in typed { take(input) }
            case .done: isClosed = true  // The changes are stored, so their file is deleted.
            // The focus moves to the first problem, for which the typed keys were not meant.
            case .refused(let reasons): send(.saveRefused(reasons))
            }
        case .choices(let number, let answer):
            requests[number] = nil
            send(.options(number: number, answer))
        case .picture(let number, .success(let picture)):
            // A late picture does not show the current values.
            guard requests.removeValue(forKey: number) != nil else { break }
            self.picture = picture
            send(.previewed(number: number, failure: nil))
        case .picture(let number, .failure(let reason)):
            requests[number] = nil
            send(.previewed(number: number, failure: reason.description))
        case .address(let address): send(.addressed(address))
        case .news(let news):
            isAwaitingNews = false
            if let news { send(news) }
        }
    }
}

/// The result of a task that an effect started.
private enum Message: Sendable {
    case saved(SavedForm)
    case choices(Int, FormOptionsAnswer)
    case picture(Int, Result<Picture, RuntimeFailure>)
    case address(PushAddress)
    case news(FormEvent?)
}
