import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
import WidgetModel
import WidgetStore

/// Plans what applying a board file changes. Nothing is stored.
struct SetPlanning {
    let call: ApplyBoardCall
    private let locale: LocaleTag
    let rows: [PlacedWidgetID: WidgetRow]
    /// The members of this set, by key.
    private let members: [String: MemberRow]
    /// The members of all sets.
    private let memberships: [PlacedWidgetID: MemberRow]
    let formerBase: AppliedSet
    /// The forms of the set's kinds and families, which most widgets share.
    private var forms: [Variant: ConfigurationForm] = [:]
    var plan: SetPlan
    /// The keys of members that the file declares.
    private var declared: Set<String> = []

    private struct Variant: Hashable {
        let kind: Kind
        let family: Family
    }

    init(
        _ call: ApplyBoardCall, in locale: LocaleTag, on host: isolated BoardHost
    ) throws(StoreError) {
        self.call = call
        self.locale = locale
        rows = Dictionary(uniqueKeysWithValues: try host.store.widgets().map { ($0.id, $0) })
        let all = try host.store.members()
        let own = all.filter { $0.board == call.board.board }
        members = Dictionary(uniqueKeysWithValues: own.map { ($0.key, $0) })
        memberships = Dictionary(all.map { ($0.widget, $0) }) { first, _ in first }
        formerBase = try host.store.appliedSet(of: call.board.board)
        plan = SetPlan(document: BoardPlan(board: call.board.board))
        plan.base = formerBase
        plan.formerMembers = own
    }

    /// Whether the board still is what the plan was made from. Other calls can only change it while a
    /// provider answers.
    func holds(on host: isolated BoardHost) throws(StoreError) -> Bool {
        if plan.edits.isEmpty, plan.placements.isEmpty { return true }
        return try host.store.members().filter { $0.board == call.board.board } == plan.formerMembers
            && plan.edits.allSatisfy { host.widgets[$0.hosted.id]?.revision == $0.draft.base }
            && plan.removals.allSatisfy { host.widgets[$0.id]?.revision == $0.revision }
    }

    /// Whether applying the plan stores anything.
    var changesBoard: Bool { plan.changesBoard(since: formerBase) }

    /// Plans each widget of the file, then removals, the layout and the displays.
    mutating func run(on host: isolated BoardHost) async throws(StoreError) {
        for widget in call.board.widgets {
            do throws(CallRefusal) {
                try await add(widget, on: host)
            } catch {
                refuse(error, widget.key)
            }
        }
        try addUndeclared(on: host)
        try arrange(on: host)
        if call.resolution == nil { plan.problems += plan.document.conflicts.map(\.problem) }
        plan.document.finish(
            beside: [plan.layout.encodedJSON.text, plan.displays.encodedJSON.text].joined())
    }

    private mutating func refuse(_ refusal: CallRefusal, _ key: String) {
        let reply: BoardReply<NoDocument> = refusal.reply()
        var problems = reply.parameterProblems
        if problems.isEmpty { problems = reply.remarks.map(ParameterProblem.init(refused:)) }
        plan.problems += problems.map { problem in
            var problem = problem
            problem.widget = key
            return problem
        }
    }

    // Widgets

    private mutating func add(
        _ widget: DeclaredBoard.Widget, on host: isolated BoardHost
    ) async throws(CallRefusal) {
        let keys: [String] = [widget.key] + (widget.formerly ?? [])
        if let key = keys.first(where: { members[$0] != nil }), let member = members[key] {
            declared.insert(member.key)
            if member.key != widget.key { plan.formerKeys.append(member.key) }
            if let row = rows[member.widget] {
                return try await compare(widget, row, member, on: host)
            }
            if call.resolution != .overwrite {
                var conflict = BoardPlan.Conflict(.removal, key: widget.key, widget: member.widget)
                conflict.at = host.store.removal(of: member.widget)
                plan.document.conflicts.append(conflict)
                plan.members.append(member.called(widget.key))
                return
            }
        } else if let id = PlacedWidgetID(widget.key), let row = rows[id],
            host.workspace.bound(placedAs: id.kind)?.kind.name == widget.kind
        {
            // The key is a widget's id, as an export of this board writes it.
            return try await join(widget, row, memberships[id], on: host)
        }
        try await place(widget, on: host)
    }

    /// Compares a widget whose id is the key. It joins the set, or is a member under another key.
    private mutating func join(
        _ widget: DeclaredBoard.Widget, _ row: WidgetRow, _ member: MemberRow?, on host: isolated BoardHost
    ) async throws(CallRefusal) {
        guard let member else { return try await compare(widget, row, nil, on: host) }
        let isTaken =
            member.board != call.board.board || call.board.widgets.contains { $0.key == member.key }
        guard !isTaken else { throw CallRefusal(BoardReply(refused: [.alreadyMember(member)])) }
        declared.insert(member.key)
        plan.formerKeys.append(member.key)
        try await compare(widget, row, member, on: host)
    }

    private mutating func place(
        _ widget: DeclaredBoard.Widget, on host: isolated BoardHost
    ) async throws(CallRefusal) {
        guard let bound = Kind(widget.kind).flatMap(host.workspace.widget) else {
            throw CallRefusal(BoardReply(refused: [host.snapshot.unknownKind(widget.kind)]))
        }
        let form = form(of: bound, widget.family ?? bound.families[0], on: host)
        let filled = form?.fillingSecrets(in: widget.values, from: call.environment)
        if let refusals = filled?.refusals, !refusals.isEmpty { throw CallRefusal(refusals) }
        let values = filled?.values ?? widget.values
        let changes =
            form?.changes(from: [:], to: values).map(RequestedChange.init)
            ?? values.map { .set(name: $0.key, text: $0.value.text) }
        var add = AddCall(
            kind: widget.kind, family: widget.family, name: widget.name, changes: changes,
            folder: call.folder, editID: call.editID)
        add.dryRun = call.dryRun
        let planned = try await add.planned(on: host, in: locale)
        plan.remarks += planned.draft.remarks.map { $0.naming(widget.key) }
        plan.placements.append(SetPlan.Placement(key: widget.key, planned: planned))
        var step = BoardPlan.Step(.added, widget.key, kind: widget.kind)
        step.renamed = FrameChange(from: nil, to: planned.sketch.name)
        step.changes = planned.draft.changes
        plan.document.add(step)
    }

    /// Compares a widget on the board with its declaration.
    ///
    /// - Parameter member: nil for a widget that becomes a member.
    private mutating func compare(
        _ widget: DeclaredBoard.Widget, _ row: WidgetRow, _ member: MemberRow?, on host: isolated BoardHost
    ) async throws(CallRefusal) {
        guard let bound = host.workspace.bound(placedAs: row.id.kind) else {
            throw CallRefusal(BoardReply(refused: [host.snapshot.unknownKind(widget.kind)]))
        }
        guard bound.kind.name == widget.kind else {
            guard Kind(widget.kind).flatMap(host.workspace.widget) != nil else {
                throw CallRefusal(BoardReply(refused: [host.snapshot.unknownKind(widget.kind)]))
            }
            throw CallRefusal(BoardReply(refused: [.memberOfAnotherKind(row.id, bound.kind, widget)]))
        }
        let comparison: WidgetComparison
        let form = form(of: bound, row.family, on: host)
        var former: RevisionRow?
        do throws(StoreError) {
            comparison = try WidgetComparison(
                widget, row, form: form, kept: member?.keptFields ?? [], environment: call.environment
            ) { () throws(StoreError) in
                former = try member.map(host.store.base) ?? nil
                return former
            }
        } catch {
            throw CallRefusal(BoardReply(error))
        }
        guard comparison.refusals.isEmpty else { throw CallRefusal(comparison.refusals) }
        let conflicts = call.resolution == .overwrite ? [] : comparison.conflicts
        let fresh = MemberRow(
            board: call.board.board, key: widget.key, widget: row.id, revision: row.revision)
        plan.document.conflicts += conflicts.map { difference in
            var conflict = BoardPlan.Conflict(difference, key: widget.key, widget: row.id)
            if let former { host.store.describe(&conflict, since: former.number) }
            return conflict
        }
        let left = Set(conflicts.map(\.field))
        var edit: SetPlan.Edit?
        if let wanted = comparison.edit(except: left, folder: call.folder, id: call.editID) {
            edit = try await self.edit(widget.key, row, wanted, kept: left, on: host)
        }
        if let edit {
            plan.edits.append(edit)
        } else {
            // While a user's change is kept, so is its base.
            let isLeft = !left.isEmpty
            if !isLeft { plan.document.unchanged += 1 }
            var unchanged = isLeft ? member?.called(widget.key) ?? fresh : fresh
            unchanged.kept = MemberRow.kept(left.map(\.name))
            plan.members.append(unchanged)
        }
    }

    /// Plans a member's edit; nil if the file only writes the same values differently.
    private mutating func edit(
        _ key: String, _ row: WidgetRow, _ wanted: RequestedEdit, kept: Set<WidgetComparison.Field>,
        on host: isolated BoardHost
    ) async throws(CallRefusal) -> SetPlan.Edit? {
        let found: HostedWidget?
        do throws(StoreError) { found = try host.hosted(row.id.description) } catch {
            throw CallRefusal(BoardReply(error))
        }
        guard let hosted = found else { throw CallRefusal(BoardReply(failed: .widgetRemovedMeanwhile)) }
        var draft = try await wanted.draft(of: hosted, on: host, in: locale).get()
        guard draft.changes(hosted) else { return nil }
        draft.remarks += try await ProviderQuestions(about: draft.edited(hosted), in: locale)
            .validation(of: draft, isUrgent: call.dryRun != true, on: host)
        plan.remarks += draft.remarks.map { $0.naming(key) }
        var step = BoardPlan.Step(
            .changed, key, kind: hosted.kind.name, widget: hosted.id, revision: hosted.revision)
        step.resized = FrameChange(from: hosted.family.rawValue, to: draft.family.rawValue)
        step.renamed = FrameChange(from: hosted.name, to: draft.name)
        step.changes = draft.changes
        plan.document.add(step)
        return SetPlan.Edit(key: key, hosted: hosted, draft: draft, kept: kept.map(\.name).sorted())
    }

    private mutating func form(
        of bound: BoundWidget, _ family: Family, on host: isolated BoardHost
    ) -> ConfigurationForm? {
        guard let intent = bound.intent else { return nil }
        let variant = Variant(kind: bound.kind, family: family)
        if let form = forms[variant] { return form }
        let form = ConfigurationForm(
            intent: intent, family: family, context: host.snapshot.literals.based(at: call.folder))
        forms[variant] = form
        return form
    }

    /// Removes the members that the file does not declare, or leaves them.
    private mutating func addUndeclared(on host: isolated BoardHost) throws(StoreError) {
        for member in plan.formerMembers where !declared.contains(member.key) {
            guard let hosted = try host.hosted(member.widget.description) else {
                plan.formerKeys.append(member.key)
                continue
            }
            guard call.prune == true else {
                plan.document.undeclared.append(member.key)
                plan.members.append(member)
                continue
            }
            plan.formerKeys.append(member.key)
            plan.removals.append(hosted)
            var step = BoardPlan.Step(
                .removed, member.key, kind: hosted.kind.name, widget: hosted.id, revision: hosted.revision)
            step.edited = try host.store.revisions(of: hosted.id).last?.at
            plan.document.add(step)
        }
    }
}

extension MemberRow {
    /// The member with another key.
    fileprivate func called(_ key: String) -> MemberRow {
        var member = self
        member.key = key
        return member
    }

    /// The stored form of the fields that an apply left; nil without any.
    fileprivate static func kept(_ fields: [String]) -> String? {
        fields.isEmpty ? nil : fields.sorted().joined(separator: ",")
    }
}

extension BoardStore {
    /// The layout and the displays that the last apply of a set wrote. A damaged property counts as missing,
    /// so that differences become conflicts.
    func appliedSet(of board: String) throws(StoreError) -> AppliedSet {
        guard let text = try remembered(BoardStore.baseName(of: board)) else { return AppliedSet() }
        // Differences then become conflicts.
        return (try? AppliedSet(json: JSONValue(parsing: text))) ?? AppliedSet()
    }

    /// The revision that the last apply wrote; nil if it was deleted since.
    fileprivate func base(of member: MemberRow) throws(StoreError) -> RevisionRow? {
        try revisions(of: member.widget).first { $0.number == member.revision }
    }

    /// When a widget in the trash was removed; nil if it is not there.
    fileprivate func removal(of widget: PlacedWidgetID) -> Instant? {
        try? trash().first { $0.widget.id == widget }?.removed  // Only names the time.
    }

    /// Adds when and how a conflicting change was made.
    fileprivate func describe(_ conflict: inout BoardPlan.Conflict, since base: Revision) {
        // A failed read only leaves the time out.
        guard let widget = conflict.widget, let revisions = try? revisions(of: widget) else { return }
        let later = revisions.filter { $0.number > base }
        let made = later.last { revision in
            guard let name = conflict.parameter else { return true }
            // This program wrote the JSON. If it is damaged, the revision does not name its changes.
            let changes = (try? JSONValue(parsing: revision.changes))?.object ?? [:]
            return changes.contains { $0.key == name || $0.key.hasPrefix(name + ".") }
        }
        guard let made = made ?? later.last else { return }
        conflict.at = made.at
        conflict.origin = made.origin
        conflict.revision = made.number
    }
}

extension ParameterProblem {
    /// A refusal that concerns no parameter.
    init(refused remark: BoardRemark) {
        self.init(
            remark.code ?? BoardFileFindings.refused.text, nil, severity: Severity.error.rawValue,
            remark.message, hint: remark.hint)
    }
}

extension BoardRemark {
    /// The refusal of a key whose widget another key or another set contains.
    fileprivate static func alreadyMember(_ member: MemberRow) -> BoardRemark {
        .init(
            .error,
            "\(member.widget) belongs to the set \(quoted(member.board)), as \(quoted(member.key))",
            hint: "choose another key, or declare the widget only once", code: BoardFileFindings.refused.text)
    }

    /// The refusal of a key that keeps its widget but changes the kind.
    fileprivate static func memberOfAnotherKind(
        _ id: PlacedWidgetID, _ kind: Kind, _ widget: DeclaredBoard.Widget
    ) -> BoardRemark {
        .init(
            .error,
            """
            \(quoted(widget.key)) is \(id) of the kind \(quoted(kind.name)), but the file has \
            \(quoted(widget.kind))
            """,
            hint: "a widget keeps its kind: choose another key", code: BoardFileFindings.refused.text)
    }
}
