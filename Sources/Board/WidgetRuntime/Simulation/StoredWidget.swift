package import Machine
package import WidgetModel
import WidgetStore

/// A placed widget of a real board with its configuration, for use in a simulation.
package struct StoredWidget: Sendable {
    let row: WidgetRow
    let secrets: SecretFolder.Kept

    package var id: PlacedWidgetID { row.id }

    /// Reads a widget. The board is neither opened nor changed, so `serve` may be running.
    ///
    /// - Parameters:
    ///   - text: the id as the user wrote it.
    ///   - state: the absolute path of `--state`; nil for the standard folder.
    /// - Returns: nil if the widget is not on the board.
    /// - Throws: if the board cannot be read.
    package static func read(
        _ text: String, in workspace: LoadedWorkspace, state: String?, environment: [String: String]
    ) throws(RuntimeFailure) -> StoredWidget? {
        guard let id = PlacedWidgetID(text),
            let folder = StateFolder(
                existing: state, workspaceName: workspace.name, environment: environment)
        else { return nil }
        do throws(StoreError) {
            return try StoreSurvey.revision(of: id, in: folder.path).map { stored in
                let recipient = workspace.recipient(of: id, environment: environment)
                let secrets = recipient.map { SecretFolder(state: folder.path).secrets(of: id, for: $0) }
                return StoredWidget(row: stored.widget, secrets: secrets ?? SecretFolder.Kept())
            }
        } catch {
            throw RuntimeFailure(error)
        }
    }
}
