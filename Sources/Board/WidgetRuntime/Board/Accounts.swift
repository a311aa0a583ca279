import NIOCore
import ProviderHost
import ProviderProtocol
import WidgetModel

/// The accounts of a board. Changes are made one at a time, and each is written to the disk before it is
/// used.
struct Accounts {
    /// Nil for a simulated board, on which every account exists.
    private let folder: AccountFolder?
    private(set) var all: [StoredAccount] = []
    /// Why the stored accounts cannot be read. While this is not nil, the list is not written.
    private(set) var trouble: RuntimeFailure?
    /// The accounts whose tokens are being refreshed.
    var refreshing: Set<AccountKey> = []
    /// The timer of the next token refresh; only set under `serve`.
    var timer: Scheduled<Void>?
    /// The latest change, for which the next one waits.
    private var change: Task<Void, Never>?

    init(in folder: AccountFolder?) {
        self.folder = folder
        guard let folder else { return }
        do throws(RuntimeFailure) { all = try folder.read() } catch { trouble = error }
    }

    /// Whether the board is simulated, so that every account exists.
    var isSimulated: Bool { folder == nil }

    subscript(key: AccountKey) -> StoredAccount? { all.first { $0.key == key } }

    /// The accounts whose tokens are due for a refresh.
    func due(at now: Instant) -> [StoredAccount] {
        all.filter { account in account.refreshAt.map { $0 <= now } ?? false }
    }

    /// When the next token is due for a refresh; nil if no token expires.
    var nextRefresh: Instant? { all.compactMap(\.refreshAt).min() }

    /// Registers a change that `make` starts. It receives the previous change to wait for; nil for the first
    /// change.
    mutating func change(_ make: (Task<Void, Never>?) -> Task<Void, Never>) { change = make(change) }

    /// Waits until all requested changes are complete.
    func finish() async { await change?.value }

    /// Writes a list outside the loop.
    func write(_ accounts: [StoredAccount]) async -> Result<Void, RuntimeFailure> {
        if let trouble { return .failure(trouble) }
        guard let folder else { return .success(()) }
        return await Blocking.run {
            Result { () throws(RuntimeFailure) in try folder.write(accounts) }
        }
    }

    /// Applies a list that is on the disk.
    mutating func use(_ accounts: [StoredAccount]) { all = accounts }

    /// Puts off a refresh that failed.
    mutating func putOff(_ key: AccountKey, until: Instant) {
        guard let index = all.firstIndex(where: { $0.key == key }) else { return }
        all[index].refreshAt = until
    }
}
