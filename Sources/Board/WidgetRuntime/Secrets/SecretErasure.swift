import BoardDocuments
import ProviderHost
import WidgetModel
import WidgetStore

/// Erases moved values of parameters that became secret from the database, and values that an earlier process
/// did not erase (C8).
struct SecretErasure {
    private let concealed: [PlacedWidgetID]
    private let store: BoardStore
    /// The path of the secrets folder.
    private let folder: String

    /// - Parameter concealed: the widgets whose values were moved.
    init(of concealed: [PlacedWidgetID], on host: isolated BoardHost) {
        self.concealed = concealed
        store = host.store
        folder = host.secrets.path
    }

    /// Erases the values, which takes long for a large board. Returns remarks for users.
    func run() -> [BoardRemark] {
        var remarks: [BoardRemark] = []
        do throws(StoreError) {
            try store.erase()
        } catch {
            remarks.append(.unerased(error))
        }
        if !concealed.isEmpty {
            remarks.insert(.concealed(concealed, in: folder, isErased: remarks.isEmpty), at: 0)
        }
        return remarks
    }

    /// Erases the values on a thread, if there are any.
    ///
    /// Until that ends, clients can read the board, the engine's writes remain unsaved, and calls that change
    /// the board wait. If this process ends before, the next one erases the values when it opens the board.
    func begin(on host: isolated BoardHost) {
        // If the database cannot be read, erasing fails as well, and reports the reason.
        guard (try? store.isErasureDue) ?? true else { return }
        host.unsaved.obstacle = StoreError(
            code: .erasing, path: store.path, reason: "former values of secrets are erased")
        host.erasure = Task(executorPreference: host.loop) {
            await end(await Blocking.run(.board) { run() }, on: host)
        }
    }

    private func end(_ remarks: [BoardRemark], on host: isolated BoardHost) {
        (host.erasure, host.unsaved.obstacle) = (nil, nil)
        host.save(.commits)
        for remark in remarks { host.announce(.note, message: remark.message) }
    }
}
