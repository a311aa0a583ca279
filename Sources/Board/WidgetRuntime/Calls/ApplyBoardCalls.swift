package import BoardDocuments
import Configurations
import Machine
import SourceText
import Timelines
package import WidgetModel
package import WidgetStore

/// `board apply` and `board diff`: makes a set what its file declares, in one transaction.
extension ApplyBoardCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<BoardPlan> {
        while true {
            if !isReading, let reply = try await repeated(on: host) { return reply }
            let number = host.workspaceNumber
            var planning = try SetPlanning(self, in: locale, on: host)
            try await planning.run(on: host)
            guard host.workspaceNumber == number, try planning.holds(on: host) else { continue }
            let plan = planning.plan
            // A conflict does not keep a person from seeing the other differences.
            let faults = plan.problems.filter { !isReading || $0.code != BoardFileFindings.conflict.text }
            guard faults.isEmpty else { return BoardReply(refused: faults) }
            if isReading { return BoardReply(plan.document, remarks: plan.remarks) }
            if let expectedPlan, expectedPlan != plan.document.plan {
                return BoardReply(plan.document, remarks: [.planMoved])
            }
            do throws(CallRefusal) {
                if let reply = try await apply(planning, on: host) { return reply }
            } catch {
                return error.reply()
            }
        }
    }

    /// Stores the plan, and requests the timelines of placed and edited widgets.
    ///
    /// Returns nil if values were erased, so that the file must be planned again, or if the same apply was
    /// stored in the meantime.
    private func apply(
        _ planning: SetPlanning, on host: isolated BoardHost
    ) async throws(CallRefusal) -> BoardReply<BoardPlan>? {
        if let erasure = host.erasure {
            await erasure.value
            return nil
        }
        let plan = planning.plan
        var document = plan.document
        document.applied = true
        guard planning.changesBoard else { return BoardReply(document, remarks: plan.remarks) }
        if let obstacle = host.obstacle(to: editID) { throw obstacle }
        if let trouble = host.presentTrouble() { throw CallRefusal(BoardReply(trouble)) }
        host.startDriving()
        let ids: [String: PlacedWidgetID]
        do throws(StoreError) { ids = try planning.placedIDs(on: host) } catch {
            throw CallRefusal(BoardReply(error))
        }
        let edit = EditToMake(id: editID, origin: "apply", areSeveral: true)
        var commits: [EditCommit] = []
        var isStored = false
        defer { if !isStored { for commit in commits { commit.takeBack(on: host) } } }
        for planned in plan.edits {
            let number = commits.count
            guard let commit = try edit.prepare(planned.draft, of: planned.hosted, number: number, on: host)
            else { continue }
            commits.append(commit)
        }
        for placement in plan.placements {
            guard let id = ids[placement.key] else { continue }
            try placement.planned.keepSecrets(as: id, on: host)
        }
        let placed: [WidgetRow]
        do throws(StoreError) {
            for kind in Set(plan.placements.map(\.planned.sketch.id.kind)) {
                try host.rememberDeclaration(of: kind)
            }
            placed = try host.store.apply(stored(plan, commits, ids, on: host)) {
                for commit in commits { host.sendAhead(commit.ask, of: commit.edited) }
            }
            isStored = true
        } catch {
            // The next round answers with the stored edits.
            if error.code == .repeatedEdit, isKnown(to: host) { return nil }
            throw CallRefusal(BoardReply(error))
        }
        for hosted in plan.removals { hosted.leave(host) }
        for commit in commits { commit.apply(on: host) }
        host.resume()
        let added = PlannedPlacement.apply(zip(plan.placements.map(\.planned), placed), on: host)
        document.name(ids)
        if document.rearranged || !document.displays.isEmpty { host.announce(.arranged) }
        let asked =
            commits.filter { $0.stored.reload != nil }.map { ($0.former.index, $0.generation) }
            + added.compactMap { hosted in
                guard hosted.reading.isComplete else { return nil }
                return host.reloads.lastAsked(for: hosted.index).map { (hosted.index, $0) }
            }
        document.reloads = asked.count
        // A running `serve` continues with the requests.
        if !host.isServing {
            for (widget, generation) in asked { _ = await host.end(of: widget, generation) }
        }
        return BoardReply(document, remarks: plan.remarks)
    }

    /// The reply to an apply whose edits are already stored; nil for a new id. Nothing is changed again, even
    /// if a person has undone the edits since. Only edits and placements are recorded with the id, so the
    /// reply contains no other steps.
    private func repeated(
        on host: isolated BoardHost
    ) async throws(StoreError) -> BoardReply<BoardPlan>? {
        let stored = try host.store.revisions(editID: editID)
        guard !stored.isEmpty else { return nil }
        let keys = Dictionary(try host.store.members().map { ($0.widget, $0.key) }) { first, _ in first }
        var document = BoardPlan(board: board.board)
        var reloads = 0
        for (widget, revision) in stored {
            document.add(try step(widget, keys[widget], revision, on: host))
            guard let row = try host.snapshot.ownReload(of: revision, widget) else { continue }
            reloads += 1
            // The reload may still be open after a crash. A running `serve` continues with it.
            if row.outcome == nil, !host.isServing, let hosted = try host.hosted(widget.description),
                hosted.reading.isComplete
            {
                host.drive()
                _ = await host.end(of: hosted.index, row.generation)
            }
        }
        document.unchanged = max(0, board.widgets.count - document.steps.count)
        document.finish(beside: "")
        (document.applied, document.reloads) = (true, reloads)
        return BoardReply(document, remarks: [.acceptedBefore])
    }

    /// The step that a stored revision of this apply made.
    private func step(
        _ widget: PlacedWidgetID, _ key: String?, _ revision: RevisionRow, on host: isolated BoardHost
    ) throws(StoreError) -> BoardPlan.Step {
        let former = try host.store.revisions(of: widget).last { $0.number < revision.number }
        var step = BoardPlan.Step(
            revision.number == .first ? .added : .changed, key ?? widget.description,
            kind: host.workspace.bound(placedAs: widget.kind)?.kind.name ?? widget.kind.name, widget: widget,
            revision: former?.number)
        step.resized = former.flatMap {
            FrameChange(from: $0.family.rawValue, to: revision.family.rawValue)
        }
        step.renamed = FrameChange(from: former?.name, to: revision.name)
        step.changes = revision.storedChanges
        return step
    }

    /// Whether edits of this apply are stored.
    private func isKnown(to host: isolated BoardHost) -> Bool {
        // After a failed read, the caller receives the error of the transaction.
        (try? host.store.revisions(editID: editID))?.isEmpty == false
    }

    /// Everything that the plan stores.
    private func stored(
        _ plan: SetPlan, _ commits: [EditCommit], _ ids: [String: PlacedWidgetID],
        on host: isolated BoardHost
    ) throws(StoreError) -> StoredBoard {
        var change = StoredBoard(board.board, at: host.clock.now())
        change.removals = plan.removals.map(\.id)
        change.edits = commits.map(\.stored)
        let edit = EditToMake(id: editID, origin: "apply")
        change.placements = plan.placements.enumerated().map { index, placement in
            placement.planned.stored(
                at: change.at, origin: "apply", editID: edit.id(ofWidget: commits.count + index))
        }
        change.layout = plan.layout?.encodedJSON.text
        change.members = plan.changedMembers
        change.members += plan.edits.map { edit in
            MemberRow(
                board: board.board, key: edit.key, widget: edit.hosted.id,
                revision: edit.hosted.revision.next, kept: edit.kept)
        }
        change.members += plan.placements.compactMap { placement in
            ids[placement.key].map {
                MemberRow(board: board.board, key: placement.key, widget: $0, revision: .first)
            }
        }
        change.formerKeys = plan.formerKeys
        change.base = plan.base.encodedJSON.text
        change.displays = try host.displays.rows(of: plan.displays)
        return change
    }
}

extension BoardReply<BoardPlan> {
    /// The refusal of a file, with its problems by key and parameter.
    fileprivate init(refused problems: [ParameterProblem]) {
        self.init(
            refused: problems.map { problem in
                var message = problem.message
                if let key = problem.widget, !message.contains(key) { message = "\(key): \(message)" }
                return BoardRemark(.error, message, hint: problem.hint, code: problem.code)
            }, problems)
    }
}

extension BoardRemark {
    /// The note that a person must look at the plan again.
    fileprivate static var planMoved: BoardRemark {
        .init(.note, "the board has changed since the plan was shown, so nothing was applied")
    }
}
