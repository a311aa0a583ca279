import Foundation
import Glibc
import Machine
import ProviderProtocol
import WidgetModel

/// Identifies an account: the same id at another service, or for another provider, is a different account.
struct AccountKey: Codable, Hashable, Sendable {
    var provider: ProviderName
    var service: String
    var id: String
}

/// An account with its tokens, which only its provider receives.
struct StoredAccount: Codable, Hashable, Sendable {
    var key: AccountKey
    var title: String
    var token: String
    var refreshToken: String?
    /// When the token expires; nil if it does not.
    var expires: Instant?
    /// When to refresh the token; nil if a refresh is impossible or unnecessary.
    var refreshAt: Instant?
    /// Whether the service refused to refresh the token.
    var needsLogin = false

    /// The time before a token's expiry at which it is refreshed. A short-lived token is refreshed halfway.
    private static let margin = Milliseconds.minutes(5)

    init(_ grant: AccountGrant, of provider: ProviderName, _ service: String, at now: Instant) {
        key = AccountKey(provider: provider, service: service, id: grant.id)
        title = grant.title ?? grant.id
        token = grant.token
        refreshToken = grant.refreshToken
        guard let lifetime = grant.expiresIn else { return }
        expires = now + lifetime
        guard refreshToken != nil else { return }
        let margin = min(Self.margin.count, lifetime.count / 2)
        refreshAt = now + Milliseconds(lifetime.count - margin)
    }

    /// The same account with new tokens.
    func refreshed(with grant: AccountGrant, at now: Instant) -> StoredAccount {
        var grant = grant
        grant.id = key.id
        grant.title = grant.title ?? title
        grant.refreshToken = grant.refreshToken ?? refreshToken
        return StoredAccount(grant, of: key.provider, key.service, at: now)
    }

    /// The account as its provider receives it.
    var grant: AccountGrant {
        AccountGrant(id: key.id, title: title, token: token, refreshToken: refreshToken)
    }
}

/// Stores accounts next to the secrets of widgets, in one file with access for its owner only.
struct AccountFolder: Sendable {
    private let folder: String

    /// - Parameter state: the absolute path of the state folder.
    init(state: String) { folder = state + "/secrets" }

    private var file: String { folder + "/accounts.json" }
    /// Enough for a thousand accounts with the longest tokens.
    private static let fileBytes = 64 << 20

    private struct Document: Codable { var accounts: [StoredAccount] }

    /// The stored accounts; empty without a file.
    ///
    /// - Throws: if the file exists and cannot be read, so that a damaged file is never overwritten.
    func read() throws(RuntimeFailure) -> [StoredAccount] {
        guard access(file, F_OK) == 0 else { return [] }
        let bytes = try SourceReading.bytes(file, limitBytes: Self.fileBytes)
        // The remedy for a damaged file is always the same.
        guard let json = try? JSONValue(parsing: bytes), let document = try? Document(json: json) else {
            throw RuntimeFailure(
                "the accounts cannot be read from \(file)",
                hint: "restore the file, or remove it and add the accounts again")
        }
        return document.accounts
    }

    /// Writes the accounts, and returns when they are on the disk.
    func write(_ accounts: [StoredAccount]) throws(RuntimeFailure) {
        let reason = SystemFolders.make(folder, mode: 0o700)
        guard reason == 0 else {
            throw RuntimeFailure("the folder \(folder) cannot be created: \(systemReason(reason))")
        }
        let document = Document(accounts: accounts).encodedJSON
        try FileWriting.write(document.bytes, to: file, mode: 0o600)
        try SystemFolders.sync(folder)
    }
}
