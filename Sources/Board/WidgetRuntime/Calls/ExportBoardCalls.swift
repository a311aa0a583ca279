package import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import SourceText
package import WidgetModel
package import WidgetStore

/// `board export`: the board as a file declares it.
extension ExportBoardCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<DeclaredBoard> {
        let all = try host.store.widgets()
        let placed = Set(all.map(\.id))
        let members = try host.store.members().filter { placed.contains($0.widget) }
        let sets = Set(members.map(\.board)).sorted()
        let isPart = membersOnly == true
        if isPart, let set, !sets.contains(set) { return BoardReply(refused: [.setUnknown(set, sets: sets)]) }
        // Without a name, the only set of the board gives its name and its keys.
        let name = set ?? (sets.count == 1 ? sets[0] : sets.isEmpty ? Self.onlySet : Self.severalSets)
        let keys = Dictionary(
            members.filter { $0.board == name }.map { ($0.widget, $0.key) }
        ) { first, _ in first }
        let layout = try host.layout()
        var positions: [PlacedWidgetID: Int] = [:]
        for (position, widget) in layout.widgets.enumerated() { positions[widget] = position }
        let rows =
            all.filter { !isPart || keys[$0.id] != nil }
            .sorted { positions[$0.id] ?? .max < positions[$1.id] ?? .max }
        var named: [PlacedWidgetID: String] = [:]
        var widgets: [DeclaredBoard.Widget] = []
        var remarks: [BoardRemark] = []
        for row in rows {
            let key = keys[row.id] ?? row.id.description
            guard let bound = host.workspace.bound(placedAs: row.id.kind) else {
                remarks.append(.leftOut(row.id))
                continue
            }
            named[row.id] = key
            let form = bound.intent.map {
                ConfigurationForm(
                    intent: $0, family: row.family, context: host.snapshot.literals.based(at: folder))
            }
            if let secrets = form?.secretNames, !secrets.isEmpty {
                remarks.append(.secretsLeftOut(secrets, of: key))
            }
            widgets.append(
                DeclaredBoard.Widget(
                    key: key, kind: bound.kind.name, family: row.family, name: row.name,
                    values: form.map { $0.written($0.stored(row)) } ?? [:]))
        }
        let (displays, warnings) = try host.displays.readable()
        let board = DeclaredBoard(
            board: name, widgets: widgets, layout: layout.keyed(by: named),
            displays: !isPart && !displays.isEmpty ? displays.map(DisplaySetup.init) : nil)
        if set == nil, sets.count > 1 { remarks.append(.severalSets(sets)) }
        return BoardReply(board, remarks: warnings + remarks)
    }
}

extension ExportBoardCall {
    /// The names of a board's export if it contains no set, or several.
    private static let (onlySet, severalSets) = ("home", "whole-board")
}

extension ConfigurationForm {
    /// The parameters whose values are secret.
    fileprivate var secretNames: [String] {
        intent.unexpanded.parameters.filter(\.type.holdsSecrets).map(\.name)
    }
}

extension BoardRemark {
    fileprivate static func setUnknown(_ set: String, sets: [String]) -> BoardRemark {
        let all =
            sets.isEmpty
            ? "no board file was applied to this board" : "the sets are \(sets.joined(separator: ", "))"
        return .init(
            .error, "there is no set \(quoted(set)): \(all)",
            hint: Spelling.nearest(set, among: sets).map(didYouMean)
                ?? "leave out --set to export all widgets")
    }

    /// The note about an export that only fits other boards.
    fileprivate static func severalSets(_ sets: [String]) -> BoardRemark {
        .init(
            .note, "the widgets belong to the sets \(sets.joined(separator: ", "))",
            hint: "to change this board, export one of them with --set; this file fits other boards")
    }

    /// The warning about a widget whose kind no provider declares.
    fileprivate static func leftOut(_ widget: PlacedWidgetID) -> BoardRemark {
        .init(
            .warning, "\(widget) is left out, because no provider declares its kind",
            hint: "add its provider to the workspace, or remove the widget")
    }

    fileprivate static func secretsLeftOut(_ names: [String], of key: String) -> BoardRemark {
        .init(
            .note, "\(key): the secret \(names.map(quoted).joined(separator: ", ")) is left out",
            hint: "write \"\(names[0]): { env: VARIABLE }\" to set it when the file is applied")
    }
}
