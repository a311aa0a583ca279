import ProviderProtocol
import Synchronization
import WidgetModel

/// The boards whose requests a process has received.
///
/// Outside a request, for example in a thread that waits for changes, a group belongs to the only known
/// board.
package final class KnownBoards: Sendable {
    /// The boards of this process.
    static let shared = KnownBoards()

    private let boards = Mutex<Set<BoardID>>([])

    package init() {}

    func add(_ board: BoardID?) {
        guard let board else { return }
        boards.withLock { _ = $0.insert(board) }
    }

    /// The board of the current request, or else the only known board; nil without either.
    var current: BoardID? {
        BoardID.ofRequest ?? boards.withLock { $0.count == 1 ? $0.first : nil }
    }
}

extension BoardID {
    /// The board of the request that is being answered; nil outside a request, and if the host does not name
    /// boards.
    static var ofRequest: BoardID? { TimelineProviderContext.current?.request?.board }
}
