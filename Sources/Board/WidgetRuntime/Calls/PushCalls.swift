package import BoardDocuments
import Configurations
import Machine
import SourceText
import Timelines
package import WidgetModel
package import WidgetStore

/// `push`: stores a document for a kind, for a widget, or for all kinds of a provider, and reloads the
/// widgets that show it.
extension PushCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<DeliveredPush> {
        let reply = try await delivered(by: host)
        // Without a key, the user reads the reply.
        if key != nil { RefusedPushes.report(reply, on: host) }
        return reply
    }

    private func delivered(
        by host: isolated BoardHost
    ) async throws(StoreError) -> BoardReply<DeliveredPush> {
        try PushSender.loadWidgets(on: host)
        let sender: PushSender
        switch try PushSender.of(self, on: host) {
        case .failure(let refusal): return refusal.reply()
        case .success(let found): sender = found
        }
        let receivers = sender.receivers(on: host)
        guard !receivers.isEmpty else { return BoardReply(refused: [sender.refusal(on: host)]) }
        let delivery = PushDelivery(content: content, sender: sender, receivers: receivers)
        switch await delivery.store(on: host) {
        case .failure(let refusal): return refusal.reply()
        case .success(let at):
            let widgets = delivery.widgets(on: host).map(\.id)
            return BoardReply(DeliveredPush(target: sender.target, widgets: widgets, at: at))
        }
    }

    private var content: PushContent {
        var content = PushContent(document)
        content.strategy = strategy
        content.limit = limit
        return content
    }
}

/// `push.reload`: reloads the widgets of a key, which can have any source or provider.
extension PushReloadCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<DeliveredPush> {
        try PushSender.loadWidgets(on: host)
        switch try PushSender.withKey(key, on: host) {
        case .failure(let refusal):
            let reply: BoardReply<DeliveredPush> = refusal.reply()
            RefusedPushes.report(reply, on: host)
            return reply
        case .success(let sender):
            let now = host.clock.now()
            if let key = sender.key { try host.store.noteUse(ofPushKey: key, at: now) }
            let widgets = sender.widgets(on: host)
            await PushReloads(widgets: widgets).request(on: host)
            return BoardReply(DeliveredPush(target: sender.target, widgets: widgets.map(\.id), at: now))
        }
    }
}

/// The sender of a push: a program with a key, or the user of the board.
struct PushSender {
    /// The id of the key; nil for the user.
    let key: String?
    let target: PushTarget

    /// Loads all widgets. Under `serve`, all are loaded, and reading their rows again would limit the rate of
    /// pushes.
    static func loadWidgets(on host: isolated BoardHost) throws(StoreError) {
        if !host.isServing { try host.loadAll() }
    }

    /// Finds the target of a call, and counts the use of its key.
    static func of(
        _ call: PushCall, on host: isolated BoardHost
    ) throws(StoreError) -> Result<PushSender, CallRefusal> {
        if let digest = call.key { return try withKey(digest, on: host) }
        guard let text = call.target else {
            return .failure(CallRefusal(BoardReply(refused: [.pushTargetMissing])))
        }
        switch try target(named: text, on: host) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let target): return .success(PushSender(key: nil, target: target))
        }
    }

    /// Finds the target of a key. The reply about an unknown key does not depend on other keys. Keys of a
    /// widget in the trash are unknown.
    static func withKey(
        _ digest: String, on host: isolated BoardHost
    ) throws(StoreError) -> Result<PushSender, CallRefusal> {
        guard let key = try host.store.pushKey(withDigest: digest), key.target.isPlaced(on: host) else {
            return .failure(CallRefusal(BoardReply(refused: [.pushKeyUnknown], because: .notFound)))
        }
        if let wait = host.pushes.admit(key.id, at: host.clock.now()) {
            return .failure(
                CallRefusal(
                    BoardReply(refused: [.pushesTooFast(wait)], because: .tooFast(retryAfter: wait))))
        }
        return .success(PushSender(key: key.id, target: key.target))
    }

    /// The placed widget or the kind that a user names.
    static func target(
        named text: String, on host: isolated BoardHost
    ) throws(StoreError) -> Result<PushTarget, CallRefusal> {
        if let hosted = try host.hosted(text) { return .success(.widget(hosted.id)) }
        if let kind = Kind(text) {
            if host.workspace.widget(kind) != nil { return .success(.kind(kind)) }
            if host.workspace.manifests.isDeclared(kind) {
                return .failure(CallRefusal(BoardReply(refused: [.kindBroken(text)])))
            }
        }
        let kinds = host.workspace.widgets.map(\.kind.name)
        if PlacedWidgetID(text) == nil, let near = Spelling.nearest(text, among: kinds) {
            let remark = BoardRemark.kindUnknown(text, near: near, kinds: kinds.sorted())
            return .failure(CallRefusal(BoardReply(refused: [remark], because: .notFound)))
        }
        return .failure(CallRefusal(try host.refuse(unknownWidget: text)))
    }

    /// The kinds of the target's widgets, including kinds to which nothing can be pushed.
    private func kinds(on host: isolated BoardHost) -> [BoundWidget] {
        switch target {
        case .kind(let kind): [host.workspace.bound(placedAs: kind)].compactMap(\.self)
        case .widget(let widget): [host.workspace.bound(placedAs: widget.kind)].compactMap(\.self)
        case .provider(let provider): host.workspace.widgets.filter { $0.provider == provider }
        }
    }

    /// The documents that a push changes.
    func receivers(on host: isolated BoardHost) -> [PushReceiver] {
        kinds(on: host).compactMap { bound in
            guard let rule = bound.pushRule else { return nil }
            if case .widget = target { return PushReceiver(target: target, bound: bound, rule: rule) }
            return PushReceiver(target: .kind(bound.kind), bound: bound, rule: rule)
        }
    }

    /// Why the target does not receive pushes.
    func refusal(on host: isolated BoardHost) -> BoardRemark {
        guard !kinds(on: host).isEmpty else { return .pushUndeclared(target) }
        return .notPushed(target, kinds: host.workspace.widgets.filter { $0.pushRule != nil }.map(\.kind))
    }

    /// The placed widgets of the target, sorted by id.
    func widgets(on host: isolated BoardHost) -> [HostedWidget] {
        if case .widget(let widget) = target { return [host.widgets[widget]].compactMap(\.self) }
        let kinds = Set(kinds(on: host).map(\.kind))
        return host.widgets.inNoOrder.filter { kinds.contains($0.kind) }.sorted { $0.id < $1.id }
    }
}

/// A document that a push changes, and the kind that shows it.
struct PushReceiver: Sendable {
    /// A kind or a widget.
    let target: PushTarget
    let bound: BoundWidget
    let rule: PushRule

    /// The targets under which the former document may be stored.
    var stored: [PushTarget] { if case .widget = target { [target] } else { bound.pushTargets } }
}

extension BoundWidget {
    /// The targets whose documents all widgets of the kind show. A renamed kind shows the document of its
    /// former names until the next push.
    var pushTargets: [PushTarget] { [.kind(kind)] + declaration.formerKinds.map { .kind($0.value) } }
}

extension PushTarget {
    /// Whether the target can receive a document. A widget may have been removed.
    func isPlaced(on host: isolated BoardHost) -> Bool {
        if case .widget(let widget) = self { host.widgets[widget] != nil } else { true }
    }
}
