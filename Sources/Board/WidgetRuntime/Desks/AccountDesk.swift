import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import NIOCore
import ProviderHost
import ProviderProtocol
import WidgetModel

/// Users' accounts at services, which widgets share. Changes are made one at a time, and each is written to
/// the disk before it is used.
struct AccountDesk {
    /// The delay before a failed refresh is repeated.
    static let refreshPause = Milliseconds.minutes(1)

    /// Nil for a simulated board, on which every account exists.
    private let folder: AccountFolder?
    private(set) var all: [StoredAccount] = []
    /// Why the stored accounts cannot be read. While this is not nil, the list is not written.
    private(set) var trouble: RuntimeFailure?
    /// The accounts whose tokens are being refreshed.
    private var refreshing: Set<AccountKey> = []
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

    /// The account that a user names by its id or its title.
    func account(_ target: AccountTarget) throws(CallRefusal) -> StoredAccount {
        let found = all.filter { account in
            [account.key.id, account.title].contains(target.account)
                && target.service ?? account.key.service == account.key.service
                && target.provider ?? account.key.provider.name == account.key.provider.name
        }
        if found.count == 1 { return found[0] }
        throw CallRefusal(
            found.isEmpty
                ? BoardReply(
                    refused: [.accountUnknown(target.account, all.map(\.key.id))], because: .notFound)
                : BoardReply(refused: [.accountAmbiguous(target.account, found.map(\.key))]))
    }

    /// The accounts that can be chosen for a parameter, as options of the provider.
    func options(
        of type: AccountType, _ query: OptionsRequest.Query, for provider: ProviderName
    ) -> OptionsAnswer {
        if isSimulated { return SimulatedAccount.options(query) }
        let known = all.filter { $0.key.provider == provider && $0.key.service == type.service }
        let chosen = known.filter { account in
            switch query {
            case .list: true
            case .ids(let ids): ids.contains(account.key.id)
            case .search(let text):
                [account.key.id, account.title].contains { $0.lowercased().contains(text.lowercased()) }
            }
        }
        return OptionsAnswer(
            options: chosen.sorted { $0.title < $1.title }.map { account in
                var object: JSONObject = ["id": .string(account.key.id), "title": .string(account.title)]
                if account.needsLogin { object["subtitle"] = "needs a new login" }
                return Option(object: object)
            })
    }

    // Tokens

    /// The request with the tokens of the accounts in its configuration, which only the account's provider
    /// receives.
    ///
    /// - Parameter widgets: the declared widgets.
    func withTokens(
        _ request: ProviderRequest, for provider: ProviderName, _ widgets: [BoundWidget]
    ) -> ProviderRequest {
        guard isSimulated || !all.isEmpty else { return request }
        return request.mapConfiguration { kind, values in
            let bound = widgets.first { $0.kind == kind && $0.provider == provider }
            return bound.map { withTokens(values, of: $0) } ?? values
        }
    }

    /// The values of a widget's configuration with the tokens of its accounts.
    func withTokens(_ values: JSONObject, of bound: BoundWidget) -> JSONObject {
        guard let intent = bound.intent else { return values }
        if isSimulated { return bound.withSimulatedTokens(values) }
        return intent.replacingAccounts(in: values) { type, members in
            guard let id = members["id"]?.string,
                let account = self[AccountKey(provider: bound.provider, service: type.service, id: id)]
            else { return members }
            var members = members
            members["title"] = .string(account.title)
            members["token"] = .string(account.token)
            members["orphaned"] = nil
            return members
        }
    }

    /// The tokens of a provider's accounts, for masks.
    func tokens(of provider: ProviderName) -> [String] {
        all.filter { $0.key.provider == provider }
            .flatMap { [$0.token, $0.refreshToken].compactMap(\.self) }
    }

    // Refreshing

    /// The accounts whose tokens are due for a refresh.
    func due(at now: Instant) -> [StoredAccount] {
        all.filter { account in account.refreshAt.map { $0 <= now } ?? false }
    }

    /// The time until the next refresh, and at most an hour, because the wall clock may jump; nil if no token
    /// expires.
    func delay(at now: Instant) -> Milliseconds? {
        all.compactMap(\.refreshAt).min().map { next in
            min(max(next - now, .zero), .hours(1))
        }
    }

    /// Marks an account as being refreshed. Returns false if it is already.
    mutating func beginRefresh(of key: AccountKey) -> Bool { refreshing.insert(key).inserted }

    mutating func endRefresh(of key: AccountKey) { refreshing.remove(key) }

    func isRefreshing(_ key: AccountKey) -> Bool { refreshing.contains(key) }

    /// Puts off a refresh that failed.
    mutating func putOff(_ key: AccountKey, at now: Instant) {
        guard let index = all.firstIndex(where: { $0.key == key }) else { return }
        all[index].refreshAt = now + Self.refreshPause
    }

    // Changes

    /// Registers a change that `make` starts. It receives the previous change to wait for; nil for the first
    /// change.
    mutating func change(_ make: (Task<Void, Never>?) -> Task<Void, Never>) { change = make(change) }

    /// Waits until all requested changes are complete.
    func finish() async { await change?.value }

    /// Writes a list outside the loop.
    func write(_ accounts: [StoredAccount]) async -> Result<Void, RuntimeFailure> {
        if let trouble { return .failure(trouble) }
        guard let folder else { return .success(()) }
        return await Blocking.run(.board) {
            Result { () throws(RuntimeFailure) in try folder.write(accounts) }
        }
    }

    /// Applies a change that is on the disk. A refresh that was put off in the meantime remains put off.
    mutating func apply(_ change: (inout [StoredAccount]) -> Void) { change(&all) }
}

extension [StoredAccount] {
    /// Replaces the account with the same key, or adds it.
    mutating func replace(_ account: StoredAccount) {
        if let index = firstIndex(where: { $0.key == account.key }) {
            self[index] = account
        } else {
            append(account)
        }
    }
}

extension BoundWidget {
    /// The accounts to which a configuration refers.
    func accounts(in values: JSONObject) -> [AccountKey] {
        guard let intent else { return [] }
        var keys: [AccountKey] = []
        _ = intent.replacingAccounts(in: values) { type, members in
            if let id = members["id"]?.string {
                keys.append(AccountKey(provider: provider, service: type.service, id: id))
            }
            return members
        }
        return keys
    }
}

extension [BoundWidget] {
    /// The provider whose widgets use the accounts of a service.
    func accountProvider(for request: NewAccount) throws(CallRefusal) -> ProviderName {
        let users = flatMap { bound in
            (bound.intent?.accountServices ?? []).map { (service: $0, provider: bound.provider) }
        }
        let providers = Set(users.filter { $0.service == request.service }.map(\.provider)).sorted()
        guard !providers.isEmpty else {
            throw CallRefusal(
                BoardReply(refused: [.serviceUnknown(request.service, Set(users.map(\.service)).sorted())]))
        }
        if let name = request.provider {
            guard let provider = providers.first(where: { $0.name == name }) else {
                throw CallRefusal(BoardReply(refused: [.accountProvider(name, request.service, providers)]))
            }
            return provider
        }
        guard providers.count == 1 else {
            throw CallRefusal(BoardReply(refused: [.accountProviders(request.service, providers)]))
        }
        return providers[0]
    }
}
