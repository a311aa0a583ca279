import NIOCore
import ProviderHost
import ProviderProtocol
import WidgetModel

/// The accounts of a board. Changes are made one after the other, each on the disk before it is used.
struct Accounts {
    /// Nil for a simulated board, on which every account exists.
    private let folder: AccountFolder?
    private(set) var all: [StoredAccount] = []
    /// Why the stored accounts cannot be read; nothing is written then.
    private(set) var trouble: RuntimeFailure?
    /// The accounts whose tokens are being refreshed.
    var refreshing: Set<AccountKey> = []
    /// The next look for tokens to refresh, under `serve`.
    var timer: Scheduled<Void>?
    /// The latest change. The next one waits for it.
    private var change: Task<Void, Never>?

    init(in folder: AccountFolder?) {
        self.folder = folder
        guard let folder else { return }
        do throws(RuntimeFailure) { all = try folder.read() } catch { trouble = error }
    }

    /// Whether the board is simulated, so that every account exists.
    var isSimulated: Bool { folder == nil }

    subscript(key: AccountKey) -> StoredAccount? { all.first { $0.key == key } }

    /// The accounts whose tokens are to be refreshed by now.
    func due(at now: Instant) -> [StoredAccount] {
        all.filter { account in account.refreshAt.map { $0 <= now } ?? false }
    }

    /// When the next token is to be refreshed; nil if none is.
    var nextRefresh: Instant? { all.compactMap(\.refreshAt).min() }

    /// Registers a change that `make` starts, which receives the change to wait for; nil if there is none.
    mutating func change(_ make: (Task<Void, Never>?) -> Task<Void, Never>) { change = make(change) }

    /// Waits until all changes are made that were requested so far.
    func finish() async { await change?.value }

    /// Writes a list outside the loop.
    func write(_ accounts: [StoredAccount]) async -> Result<Void, RuntimeFailure> {
        if let trouble { return .failure(trouble) }
        guard let folder else { return .success(()) }
        return await Blocking.run {
            Result { () throws(RuntimeFailure) in try folder.write(accounts) }
        }
    }

    /// Uses a list that is on the disk.
    mutating func use(_ accounts: [StoredAccount]) { all = accounts }

    /// Puts off a refresh that failed.
    mutating func putOff(_ key: AccountKey, until: Instant) {
        guard let index = all.firstIndex(where: { $0.key == key }) else { return }
        all[index].refreshAt = until
    }
}
