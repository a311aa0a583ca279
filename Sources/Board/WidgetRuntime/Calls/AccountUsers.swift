import BoardDocuments
import Configurations
import Timelines
import WidgetModel
import WidgetStore

/// The widgets that use an account.
struct AccountUsers {
    let key: AccountKey

    /// The loaded widgets that use the account, sorted by id.
    func loaded(on host: isolated BoardHost) -> [HostedWidget] {
        host.widgets.all.filter { isUsed(by: $0, in: $0.reading) }
    }

    /// Whether a configuration of a widget refers to the account.
    private func isUsed(by hosted: HostedWidget, in reading: ConfigurationReading) -> Bool {
        guard let bound = hosted.bound, bound.provider == key.provider else { return false }
        return bound.accounts(in: reading.values).contains(key)
    }

    /// Withdraws all content that came from the removed account (T12), including content of earlier
    /// revisions. Returns the widgets that must be reloaded.
    func logOut(on host: isolated BoardHost) throws(StoreError) -> [WidgetIndex] {
        try host.loadAll()
        host.drive()
        var withdrawn: [WidgetIndex] = []
        for hosted in host.widgets.all where hosted.bound?.declaration.reloads.whenLoggedOut == .withdraw {
            let using = try host.store.revisions(of: hosted.id).filter { row in
                isUsed(by: hosted, in: host.snapshot.read(row.choices, version: row.version, of: hosted))
            }.map(\.number)
            let shown = [hosted.present, hosted.shownTimeline].compactMap { $0?.revision }
            if ([hosted.revision] + shown).contains(where: using.contains) {
                host.take(.loggedOut(hosted.index))
                withdrawn.append(hosted.index)
            } else {
                try host.store.deletePast(of: hosted.id, revisions: using)
            }
        }
        return withdrawn
    }

    /// Withdraws and reloads the content of an account that its service rejects. If the last token still
    /// works, the content returns.
    func retryRefused(on host: isolated BoardHost) {
        // Widgets that are not loaded fail at their next request.
        for hosted in loaded(on: host) {
            host.take(.loggedOut(hosted.index))
            if host.engine.canReload(hosted.index) { host.take(.reloadAsked(hosted.index, .center)) }
        }
    }

    /// Requests fresh timelines of the widgets that use the account, and waits for them.
    ///
    /// - Parameter others: further widgets to reload.
    func reload(
        _ account: StoredAccount, _ change: AccountChange, with others: [WidgetIndex] = [],
        on host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedAccount> {
        try host.loadAll()
        let users = Set(loaded(on: host).map(\.index) + others)
        let concerned = host.widgets.all.filter {
            users.contains($0.index) && host.engine.canReload($0.index)
        }
        let document = ChangedAccount(
            provider: account.key.provider, service: account.key.service, account: account.key.id,
            title: account.title, change: change, reloads: concerned.map(\.id))
        var reply = BoardReply(document)
        if concerned.isEmpty { return reply }
        let reload = await WidgetReloads(of: concerned).all(on: host, in: locale)
        reply.remarks = reload.remarks
        return reply
    }
}
