import BoardDocuments
import Configurations
import SourceText
import WidgetModel
import WidgetStore

// The layout and the displays of a set.
extension SetPlanning {
    mutating func arrange(on host: isolated BoardHost) throws(StoreError) {
        let present = try host.layout()
        let removed = Set(plan.removals.map(\.id))
        let remaining = present.fitted(to: present.widgets.filter { !removed.contains($0) })
        var ids: [String: PlacedWidgetID] = [:]
        for member in plan.members where rows[member.widget] != nil { ids[member.key] = member.widget }
        for edit in plan.edits { ids[edit.key] = edit.hosted.id }
        let keys = Dictionary(ids.map { ($1, $0) }) { first, _ in first }
        let before = remaining.keyed(by: keys)
        for (key, id) in try placedIDs(on: host) { ids[key] = id }
        let whole = remaining.fitted(to: remaining.widgets + plan.placements.compactMap { ids[$0.key] })
        var target = whole
        if let wanted = call.board.layout {
            let (checked, faults) = whole.arranging(wanted, ids).checked()
            plan.problems += faults.map { ParameterProblem(refused: .layoutRefused($0)) }
            // Members that the file does not arrange come last, as in any layout.
            target = checked.fitted(to: whole.widgets)
        }
        let isMoved = target.keyed(by: keys) != before
        let isConflict =
            isMoved && !keys.isEmpty && call.resolution != .overwrite
            && formerBase.layout.map { BoardLayout().arranging($0, ids).keyed(by: keys) } != before
        if isConflict {
            plan.document.conflicts.append(BoardPlan.Conflict(.layout))
            target = whole
        }
        plan.document.rearranged = isMoved && !isConflict
        let isNew = call.board.layout != nil && !plan.placements.isEmpty
        if plan.document.rearranged || isNew || !removed.isEmpty { plan.layout = target }
        if !isConflict {
            let all = Dictionary(ids.map { ($1, $0) }) { first, _ in first }
            plan.base.layout = target.keyed(by: all)
        }
        try addDisplays(on: target, on: host)
    }

    /// The ids that the placed widgets will receive, by key.
    func placedIDs(on host: isolated BoardHost) throws(StoreError) -> [String: PlacedWidgetID] {
        var next: [Kind: PlacedWidgetID] = [:]
        var ids: [String: PlacedWidgetID] = [:]
        for placement in plan.placements {
            let kind = placement.planned.sketch.id.kind
            let id: PlacedWidgetID
            if let following = next[kind] { id = following } else { id = try host.store.nextID(of: kind) }
            ids[placement.key] = id
            next[kind] = PlacedWidgetID(kind: kind, number: id.number + 1)
        }
        return ids
    }

    private mutating func addDisplays(on layout: BoardLayout, on host: isolated BoardHost) throws(StoreError)
    {
        guard let wanted = call.board.displays else { return }
        let present = try host.displays.readable().displays.map(DisplaySetup.init)
        var changed: [DisplaySetup] = []
        for display in wanted {
            let former = present.first { $0.name == display.name }
            let base = formerBase.displays.first { $0.name == display.name }
            if former != display, former != base, call.resolution != .overwrite {
                let name = display.name.description
                plan.document.conflicts.append(BoardPlan.Conflict(.display, key: name))
                continue
            }
            if former != display { changed.append(display) }
            plan.base.displays.removeAll { $0.name == display.name }
            plan.base.displays.append(display)
        }
        plan.base.displays.sort { $0.name < $1.name }
        let faults = try host.displays.problems(of: wanted, on: layout)
        plan.problems += faults.map(ParameterProblem.init(refused:))
        plan.displays = try host.displays.displays(as: changed)
        plan.document.displays = changed.map(\.name)
    }
}
