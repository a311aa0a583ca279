package import BoardDocuments
import Configurations
import Machine
import SourceText
package import WidgetModel
package import WidgetStore

/// The rules of keys.
enum PushKeyRules {
    /// The most keys of a board. The list of them remains readable.
    static let limit = 1000
    /// The longest title, in characters.
    static let titleLimit = 60
    /// The length of an id: the beginning of the digest, which does not reveal the key.
    fileprivate static let idLength = 12

    /// Why a key cannot be added; nil if it can.
    ///
    /// - Parameter known: the keys of the board.
    static func problem(of title: String?, beside known: [KnownPushKey]) -> BoardRemark? {
        if let count = title?.count, count > titleLimit { return .pushKeyTitle(count) }
        return known.count >= limit ? .pushKeysFull : nil
    }
}

/// `push key add`: adds a key, of which the board only receives the digest.
extension AddPushKeyCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<KnownPushKey> {
        guard PushKey.isDigest(digest) else { return BoardReply(refused: [.pushKeyDigest]) }
        // A client that lost its connection repeats the call.
        if let known = try host.store.pushKey(withDigest: digest) { return BoardReply(known) }
        let target: PushTarget
        switch try self.pushTarget(on: host) {
        case .failure(let refusal): return refusal.reply()
        case .success(let found): target = found
        }
        let title = title.flatMap { $0.isEmpty ? nil : $0 }
        if let problem = PushKeyRules.problem(of: title, beside: try host.store.pushKeys()) {
            return BoardReply(refused: [problem])
        }
        let key = KnownPushKey(
            id: String(digest.prefix(PushKeyRules.idLength)), target: target, title: title,
            created: host.clock.now())
        try host.store.add(key, digest: digest)
        let sender = PushSender(key: key.id, target: target)
        let isOnlyForReloads = sender.receivers(on: host).isEmpty
        return BoardReply(key, remarks: isOnlyForReloads ? [.pushKeyOnlyReloads(target)] : [])
    }

    private func pushTarget(
        on host: isolated BoardHost
    ) throws(StoreError) -> Result<PushTarget, CallRefusal> {
        if let provider {
            let names = host.workspace.manifests.manifests.map(\.name.value.name).sorted()
            guard names.contains(provider) else {
                let remark = BoardRemark.pushProviderUnknown(provider, names: names)
                return .failure(CallRefusal(BoardReply(refused: [remark], because: .notFound)))
            }
            return .success(.provider(ProviderName(provider)))
        }
        guard let target else { return .failure(CallRefusal(BoardReply(refused: [.pushTargetMissing]))) }
        return try PushSender.target(named: target, on: host)
    }
}

/// `push key list`.
extension ListPushKeysCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<PushKeyList> {
        BoardReply(PushKeyList(keys: try host.store.pushKeys()))
    }
}

/// `push key remove`.
extension RemovePushKeyCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<RemovedPushKey> {
        let found = try host.store.pushKeys().filter { !id.isEmpty && $0.id.hasPrefix(id) }
        guard found.count == 1 else {
            return BoardReply(refused: [.pushKeyIDUnknown(id, count: found.count)], because: .notFound)
        }
        try host.store.removePushKey(found[0].id)
        host.pushes.forget(found[0].id)
        return BoardReply(RemovedPushKey(removed: found[0]))
    }
}

/// Whether a key exists, for the web server, which checks it before it reads a long body.
extension FindPushKeyCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<KnownPushKey> {
        guard let known = try host.store.pushKey(withDigest: key) else {
            return BoardReply(refused: [.pushKeyUnknown], because: .notFound)
        }
        return BoardReply(known)
    }
}
