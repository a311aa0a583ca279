import BoardDocuments
import Configurations
import Timelines
import WidgetModel
import WidgetStore

/// Detects changes of definitions, manifests, provider programs, the locale and the time zone. Affected
/// widgets reload once: immediately while the board is served, or when it is next served (T21).
extension BoardHost {
    /// The key of the locale and the time zone. It is stored in existing boards and must not change.
    private static let contextName = "surroundings"

    /// Requests reloads for everything that changed, once all widgets are loaded. Pass the result to
    /// `remember` after the requests are sent, so that a crash in between repeats them.
    func askForChanges() throws(StoreError) -> [BoardSnapshot.Condition] {
        let elsewhere = BoardSnapshot.Condition(
            name: BoardHost.contextName, print: "\(boardContext.locale) \(boardContext.timeZone)")
        let formerly = try store.remembered(elsewhere.name)
        var new = formerly == elsewhere.print ? [] : [elsewhere]
        let hasMoved = formerly != nil && formerly != elsewhere.print

        let placed = widgets.all
        let (conditions, changed) = try snapshot.changedDeclarations(placed)
        new += conditions
        for hosted in placed where engine.canReload(hosted.index) {
            if changed.contains(hosted.id.kind) {
                take(.reloadAsked(hosted.index, .definition))
            } else if hasMoved {
                take(.reloadAsked(hosted.index, .environment))
            }
        }
        return new
    }

    /// Stores the conditions. If the write fails, the next host requests the reloads again.
    func remember(_ conditions: [BoardSnapshot.Condition]) {
        do throws(StoreError) {
            for condition in conditions { try store.remember(condition.print, as: condition.name) }
        } catch {
            announce(.trouble, message: error.description)
        }
    }

    /// Stores the declaration of a kind. The first widget of a kind always has the current declaration.
    func rememberDeclaration(of kind: Kind) throws(StoreError) {
        guard let condition = snapshot.condition(of: kind), try store.remembered(condition.name) == nil else {
            return
        }
        try store.remember(condition.print, as: condition.name)
    }
}
