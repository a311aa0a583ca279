import BoardDocuments
import CaseWalking
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

@testable import WidgetRuntime

struct CrashFailure: Error, CustomStringConvertible {
    let description: String
}

/// The conditions on a board after a crash, given the promises made before the crash (T6, T7, T8, T11, T17,
/// C6).
struct CrashChecks {
    let board: SteppedBoard
    /// The promises made before the crash.
    let promises: [Promises.Kept]

    private var store: BoardStore { board.store }

    private func demand(_ holds: Bool, _ text: @autoclosure () -> String) throws {
        if !holds { throw CrashFailure(description: text()) }
    }

    /// Checks a board that was opened after the crash at a step, lets it continue, and checks the end.
    func checkAll(_ step: Int, _ randomness: inout Randomness) async throws {
        try checkPromises()
        try checkWidgets()
        await board.goOn()
        try checkPromisedRequests()
        try await checkLooks()
        try await repeatEdits()
        guard randomness.once(in: 4) else { return try await calmDown() }
        let promises = Promises()
        promises.follow(board.clock)
        var life = RandomLife(board, promises, name: "after", seed: step)
        life.adopt(try store.widgets().map(\.id))
        for _ in 0..<8 { try await life.step() }
        try await CrashChecks(board: board, promises: promises.all).calmDown()
    }

    /// Every acknowledged change is stored.
    func checkPromises() throws {
        let rows = Dictionary(uniqueKeysWithValues: try store.widgets().map { ($0.id, $0) })
        let removing = Set(
            promises.compactMap { if case .removing(let widget) = $0.promise { widget } else { nil } })
        var sends: [SentKey: Int] = [:]
        for kept in promises {
            switch kept.promise {
            case .placed(let widget):
                try demand(rows[widget] != nil || removing.contains(widget), "\(widget) is gone")
            case .removed(let widget): try demand(rows[widget] == nil, "\(widget) is back: T19")
            case .edited(let widget, let revision, let id, let text):
                guard rows[widget] != nil else { continue }
                let row = try store.revisions(of: widget).first { $0.number == revision }
                try demand(row?.editID == id, "the edit \(id) of \(widget) is lost: T7")
                let stored = row.flatMap { try? JSONValue(parsing: $0.choices)["text"]?.string }
                try demand(text == nil || stored == text, "\(widget) has \(stored ?? "no words"): C6")
            case .pressed(let widget, let id):
                guard rows[widget] != nil else { continue }
                try demand(try store.press(id: id) != nil, "the press \(id) of \(widget) is lost: T8")
            case .sent(let widget, let revision, let reason):
                // An edit's request may be sent during its commit, before the edit is acknowledged.
                if rows[widget] != nil, reason != .edited {
                    sends[SentKey(widget: widget, revision: revision, reason: reason), default: 0] += 1
                }
            case .removing, .editing, .quiet: break
            }
        }
        for (key, count) in sends {
            let granted = try store.reloads(of: key.widget).count {
                $0.revision == key.revision && $0.reason == key.reason && $0.granted != nil
            }
            try demand(granted >= count, "\(key) was sent \(count) times and granted \(granted): T6")
        }
    }

    private struct SentKey: Hashable {
        let widget: PlacedWidgetID
        let revision: Revision
        let reason: ReloadReason
    }

    /// Each widget's rows are consistent, and no widget has lost its requests.
    func checkWidgets() throws {
        for row in try store.widgets() {
            let revisions = try store.revisions(of: row.id)
            try demand(
                revisions.map(\.number.number) == Array(1...max(1, revisions.count)),
                "the revisions of \(row.id) have gaps: \(revisions.map(\.number))")
            try demand(
                revisions.last?.number == row.revision && revisions.last?.choices == row.choices,
                "\(row.id) is not what its last edit made of it: C6")
            try checkReload(of: row)
            try checkBudget(of: row)
        }
    }

    /// The newest edit's reload is pending, or its outcome is stored.
    private func checkReload(of row: WidgetRow) throws {
        let reloads = try store.reloads(of: row.id)
        guard
            let own = reloads.last(where: {
                $0.revision == row.revision && ($0.reason == .edited || $0.reason == .added)
            })
        else { throw CrashFailure(description: "the edit \(row.revision) of \(row.id) asked for nothing") }
        let later = reloads.filter { $0.generation > own.generation }
        switch own.outcome {
        case nil, .deferred, .unfinished: break
        case .answered:
            let revision = try store.timelines(of: row.id).last?.revision
            try demand(revision == row.revision, "\(row.id) was answered, and the answer is lost")
        case .failed:
            let waits = later.contains { $0.outcome == nil || $0.outcome == .deferred }
            let isOver = later.contains { $0.outcome == .answered }
            // If the last attempt before the crash failed, the request is retried when the board is opened.
            let isAskedAgain = waits || isOver || row.failureSeries != nil
            try demand(isAskedAgain, "\(row.id) failed, and nothing follows: T12")
        case .superseded, .cancelled:
            try demand(!later.isEmpty, "the reload of \(row.id) was superseded by nothing")
        }
    }

    /// T6, from the ledger alone.
    private func checkBudget(of row: WidgetRow) throws {
        let charges = try store.reloads(of: row.id).filter(\.isCharged).compactMap(\.granted).sorted()
        let isHeld = row.id.kind.name == "held"
        let (perDay, spacing) = isHeld ? (2, Milliseconds.minutes(1)) : (4, Milliseconds.minutes(5))
        for (earlier, later) in zip(charges, charges.dropFirst()) {
            try demand(
                later - earlier >= spacing, "\(row.id) is charged \(later - earlier) after the last")
        }
        for (first, last) in zip(charges, charges.dropFirst(perDay)) {
            try demand(
                last - first >= ReloadSettings.budgetWindow, "\(row.id) has over \(perDay) charges a day: T6")
        }
    }

    /// A new host reads the same memory from the store as the old host had at a quiet moment (T17).
    func checkMemory(_ old: [PlacedWidgetID: RememberedWidget]) async throws {
        let new = await board.host.remembered() ?? [:]
        try demand(Set(old.keys) == Set(new.keys), "the board has \(new.keys.sorted())")
        let start = board.clock.now() - ReloadSettings.budgetWindow
        for (widget, before) in old {
            guard let after = new[widget] else { continue }
            let (was, now) = (before.record, after.record)
            try demand(was.revision == now.revision, "\(widget): revision \(now.revision)")
            try demand(was.timeline == now.timeline, "\(widget): timeline \(now.timeline as Any)")
            try demand(was.failures == now.failures, "\(widget): failures \(now.failures as Any)")
            try demand(was.presses == now.presses, "\(widget): \(now.presses) presses")
            try demand(
                was.charges.filter { $0 > start } == now.charges.filter { $0 > start },
                "\(widget): charges \(now.charges) and not \(was.charges)")
            let isPending = was.open.contains { $0.generation == now.open.first?.generation }
            try demand(
                was.open.isEmpty ? now.open.isEmpty : isPending,
                "\(widget): \(now.open) is pending and not \(was.open)")
            try demand(
                before.shown == after.shown && before.shownRevision == after.shownRevision,
                "\(widget) shows \(after.shown) of \(after.shownRevision as Any)")
            try demand(before.state == after.state, "\(widget) is \(after.state) and not \(before.state)")
        }
    }

    /// Edits without a timeline are requested immediately (T7, T17).
    func checkPromisedRequests() throws {
        let asked = board.standIn.asked.compactMap { asked -> RequestContext? in
            if case .timeline(let request) = asked.request { request.context } else { nil }
        }
        for row in try store.widgets() {
            let isPending = try store.reloads(of: row.id).contains {
                $0.reason == .edited && $0.revision == row.revision && $0.outcome == nil
            }
            let isAsked = asked.contains {
                $0.widget == row.id.simulated && $0.revision == row.revision
            }
            try demand(!isPending || isAsked, "the edit \(row.revision) of \(row.id) is not asked for: T7")
        }
    }

    /// The shown content was built for the revision that it is shown with (T11).
    func checkLooks() async throws {
        for row in try store.widgets() {
            let render = await board.host.answer(RenderCall(.widget(row.id.description), at: nil)).json
            let shown = render["shownRevision"]?.integer.map { Revision(Int($0)) }
            if render["state"] == "current" {
                try demand(shown == row.revision, "an older configuration of \(row.id) is current: T11")
            }
            guard let shown, let words = render["view"]?["content"]?.string else { continue }
            let choices = try store.revisions(of: row.id).first { $0.number == shown }?.choices
            let text = choices.flatMap { try? JSONValue(parsing: $0)["text"]?.string } ?? "hello"
            try demand(
                words == "\(text) #\(shown.number)", "\(row.id) shows \"\(words)\" as \(shown): T11")
        }
    }

    /// A client without a reply repeats its edit, which is stored once.
    func repeatEdits() async throws {
        var open: [String: WidgetEdit] = [:]
        for kept in promises {
            if case .editing(let edit) = kept.promise { open[edit.editID] = edit }
            if case .edited(_, _, let id, _) = kept.promise { open[id] = nil }
        }
        for (id, edit) in open {
            guard case .widget(let text) = edit.target, let widget = PlacedWidgetID(text),
                let row = try store.widget(widget)
            else { continue }
            let wasThere = try !store.revisions(editID: id).isEmpty
            let reply = await board.host.answer(EditCall(edit))
            await board.settle()
            // If a later edit has changed the values, the repeated edit is a normal edit.
            try demand(reply.status == .done, "the edit \(id) is refused: \(reply.remarks)")
            try demand((reply.json["repeated"] == true) == wasThere, "the edit \(id) is done twice: C6")
            // An edit without a change does not create a revision.
            let isChanged = try store.widget(widget)?.revision != row.revision
            let count = try store.revisions(of: widget).count { $0.editID == id }
            try demand(
                count == (wasThere || isChanged ? 1 : 0), "the edit \(id) is there \(count) times")
        }
    }

    /// In the end, every widget shows its last edit's content, and no request is open.
    func calmDown() async throws {
        for row in try store.widgets() {
            _ = await board.host.answer(LookCall(widget: row.id.description, is: .visible))
        }
        await board.settle()
        for _ in 0..<500 {
            if let asked = board.standIn.asked.first {
                switch asked.request {
                case .timeline(let request):
                    let entry = AnswerEntry(EntryHeader(date: board.clock.now()), view: request.view)
                    await board.answer(
                        asked, .success(TimelineAnswer(entries: [entry], policy: .never).encodedJSON))
                default: await board.answer(asked, .success(Done().encodedJSON))
                }
                continue
            }
            let restless = await board.host.remembered()?.filter { !$0.value.isCalm } ?? [:]
            if restless.isEmpty { return try await checkEnd() }
            // After the last retry, or after an answer without entries, a widget waits until a user requests
            // a reload.
            for (widget, last) in restless where last.record.open.isEmpty {
                _ = await board.host.answer(ReloadCall(.widget(widget.description)))
            }
            await board.settle()
            if board.standIn.asked.isEmpty, let wake = await board.host.nextWake {
                await board.advance(to: wake)
            }
        }
        try await checkEnd()
        throw CrashFailure(description: "the board does not become calm")
    }

    private func checkEnd() async throws {
        for (widget, last) in await board.host.remembered() ?? [:] {
            try demand(
                last.state == .current, "\(widget) is \(last.state) in the end: \(last.record)")
            try demand(
                last.record.timeline?.revision == last.record.revision, "\(widget) has an old timeline")
            let open = try store.reloads(of: widget).filter { $0.outcome == nil || $0.outcome == .deferred }
            try demand(open.isEmpty, "\(widget) has reloads without an outcome: \(open)")
            let presses = try store.presses(of: widget)
            try demand(presses.allSatisfy { $0.outcome != nil }, "\(widget) has a press without an outcome")
        }
        try checkPromises()
        try checkWidgets()
        try await checkLooks()
    }
}
