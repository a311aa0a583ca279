import BoardDocuments
import CaseWalking
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

@testable import WidgetRuntime

/// Random steps on a board: edits, reloads, presses, answers, failures, passing time.
struct RandomLife {
    let board: SteppedBoard
    let promises: Promises
    private var randomness: Randomness
    private var widgets: [PlacedWidgetID] = []
    private var idCount = 0
    /// Makes ids different in each life.
    private let name: String

    init(_ board: SteppedBoard, _ promises: Promises, name: String, seed: Int) {
        self.board = board
        self.promises = promises
        self.name = name
        randomness = Randomness(seed: seed)
    }

    /// Continues with existing widgets.
    mutating func adopt(_ widgets: [PlacedWidgetID]) { self.widgets = widgets }

    mutating func step() async throws {
        await passTime()
        switch randomness.below(16) {
        case 0, 1: if widgets.count < 4 { await place() }
        case 2, 3, 4, 5: await edit()
        case 6, 7: await reload()
        case 8: await press()
        case 9: await look()
        case 10: if randomness.once(in: 6) { await remove() } else { await apply() }
        default: await answer()
        }
        await board.settle()
        // As within a second. Changes that the log refuses wait for the next time.
        if board.journal != nil, randomness.once(in: 3) { try? board.store.appendWaiting() }
        if let remembered = await board.host.remembered() { promises.keep(.quiet(remembered)) }
    }

    private mutating func passTime() async {
        let now = board.clock.now()
        switch randomness.below(10) {
        case 0: await board.advance(to: now + Milliseconds(Int64(randomness.below(20_000_000))))
        case 1, 2: await board.advance(to: now + Milliseconds(Int64(randomness.below(3_000))))
        case 3, 4: await board.advance(to: now + Milliseconds(Int64(randomness.below(600_000))))
        default:
            if let wake = await board.host.nextWake, wake > now { await board.advance(to: wake) }
        }
    }

    private mutating func nextID() -> String {
        idCount += 1
        return "\(name)-\(idCount)"
    }

    private mutating func place() async {
        let kind = randomness.once(in: 3) ? "held" : "echo"
        let reply = await board.host.answer(
            AddCall(kind: kind, family: nil, changes: [], folder: "/", editID: nextID()))
        guard reply.status == .done, let id = reply.json["widget"]?.string.flatMap(PlacedWidgetID.init)
        else { return }
        widgets.append(id)
        promises.keep(.placed(id))
    }

    private mutating func edit() async {
        guard let widget = widgets.randomElement(using: &randomness) else { return }
        let id = nextID()
        if randomness.once(in: 6) {
            let reply = await board.host.answer(
                UndoCall(widget: widget.description, to: nil, editID: id))
            return note(reply, of: widget, id: id, text: nil)
        }
        let text = "words \(id)"
        let edit = WidgetEdit(
            widget: widget.description, changes: [.set(name: "text", text: text)], folder: "/", editID: id)
        promises.keep(.editing(edit))
        note(await board.host.answer(EditCall(edit)).map(\.one), of: widget, id: id, text: text)
    }

    private func note(
        _ reply: BoardReply<ChangedWidget>, of widget: PlacedWidgetID, id: String, text: String?
    ) {
        guard reply.status == .done, let number = reply.json["revision"]?.integer else { return }
        promises.keep(.edited(widget, Revision(Int(number)), id: id, text: text))
    }

    /// Applies a board file with one widget that changes and one that comes and goes.
    private mutating func apply() async {
        let id = nextID()
        let text = "words \(id)"
        var declared = [DeclaredBoard.Widget(key: "first", kind: "echo", values: ["text": .string(text)])]
        if randomness.once(in: 2) { declared.append(DeclaredBoard.Widget(key: "second", kind: "echo")) }
        var call = ApplyBoardCall(
            DeclaredBoard(board: "life", widgets: declared), folder: "/", environment: [:], editID: id)
        (call.resolution, call.prune) = (.overwrite, true)
        // Whether a widget goes is only known afterwards, so no promise about a member is kept until then.
        for member in (try? board.store.members()) ?? [] where member.key == "second" {
            promises.keep(.removing(member.widget))
        }
        guard let plan = await board.host.answer(call).carriedOut else { return }
        for step in plan.steps {
            guard let widget = step.widget else { continue }
            switch step.action {
            case .added:
                widgets.append(widget)
                promises.keep(.placed(widget))
            case .removed:
                promises.keep(.removed(widget))
                widgets.removeAll { $0 == widget }
            case .changed:
                guard let revision = step.revision else { continue }
                // Only the first key has a text, so its edit has the id of the whole apply.
                let isFirst = step.key == "first"
                promises.keep(.edited(widget, revision.next, id: id, text: isFirst ? text : nil))
            }
        }
    }

    private mutating func reload() async {
        guard let widget = widgets.randomElement(using: &randomness) else { return }
        let reasons: [ReloadReason] = [.center, .environment, .pushed, .pushed]
        await board.host.askReload(of: widget, reasons.randomElement(using: &randomness)!)
    }

    private mutating func press() async {
        guard let widget = widgets.randomElement(using: &randomness) else { return }
        let id = nextID()
        let press = PressCall(widget: widget.description, action: "add", pressID: id)
        let reply = await board.host.answer(press)
        if reply.status == .done { promises.keep(.pressed(widget, id: id)) }
    }

    private mutating func look() async {
        guard let widget = widgets.randomElement(using: &randomness) else { return }
        let visibility = Visibility.allCases.randomElement(using: &randomness)!
        _ = await board.host.answer(LookCall(widget: widget.description, is: visibility))
    }

    private mutating func remove() async {
        guard let widget = widgets.randomElement(using: &randomness) else { return }
        promises.keep(.removing(widget))
        guard await board.host.answer(RemoveCall(widget: widget.description)).status == .done else { return }
        promises.keep(.removed(widget))
        widgets.removeAll { $0 == widget }
    }

    private mutating func answer() async {
        guard let asked = board.standIn.asked.randomElement(using: &randomness) else { return }
        if randomness.once(in: 4) {
            let failure = FailureClass.allCases.randomElement(using: &randomness)!
            return await board.answer(asked, .failure(ProviderFailure(failure, "as the seed says")))
        }
        switch asked.request {
        case .timeline(let request): await board.answer(asked, .success(timeline(request).encodedJSON))
        default: await board.answer(asked, .success(Done().encodedJSON))
        }
    }

    private mutating func timeline(_ request: TimelineRequest) -> TimelineAnswer {
        let now = board.clock.now()
        // Sometimes equal to the widget's current timeline (T15).
        var date =
            randomness.once(in: 4)
            ? Instant(milliseconds: 0) : now + .seconds(Int64(randomness.below(900)) - 600)
        let entries = (0..<randomness.below(4)).map { _ in
            date = date + Milliseconds(Int64(1 + randomness.below(900_000)))
            return AnswerEntry(EntryHeader(date: date), view: request.view)
        }
        let policy: ReloadPolicy =
            switch randomness.below(4) {
            case 0: .never
            case 1: .after(now + .seconds(Int64(randomness.below(4_000))))
            default: .atEnd
            }
        let same = [AnswerEntry(EntryHeader(date: Instant(milliseconds: 0)), view: request.view)]
        return TimelineAnswer(entries: date < now - .hours(1) ? same : entries, policy: policy)
    }
}

extension TimelineRequest {
    /// The `words` of the answer's configuration, and its revision.
    var view: ViewTree {
        let text = configuration["text"]?.string ?? ""
        return .words("\(text) #\(context.revision?.number ?? 0)")
    }
}
