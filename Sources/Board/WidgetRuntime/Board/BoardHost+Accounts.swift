package import BoardDocuments
import Configurations
import IntentDefinitions
import NIOCore
import ProviderProtocol
import SourceText
import Timelines
package import WidgetModel
package import WidgetStore

/// Users' accounts at services, which widgets share.
extension BoardHost {
    /// The maximum time for a provider's request to a service.
    private static let answerLimit = Milliseconds.seconds(30)
    /// The delay before a failed refresh is repeated.
    private static let refreshPause = Milliseconds.minutes(1)

    // Requests of clients

    func accountList() throws(StoreError) -> BoardReply<AccountList> {
        if let trouble = accounts.trouble {
            return BoardReply(failed: trouble.description, hint: trouble.hint)
        }
        try loadAll()
        let rows = accounts.all.sorted { ($0.key.service, $0.key.id) < ($1.key.service, $1.key.id) }.map {
            AccountList.Row(
                provider: $0.key.provider, service: $0.key.service, account: $0.key.id, title: $0.title,
                expires: $0.expires, needsLogin: $0.needsLogin, widgets: widgets(using: $0.key).count)
        }
        return BoardReply(AccountList(accounts: rows))
    }

    /// Adds an account with a token that the user already has.
    func addAccount(_ request: NewAccount, in locale: LocaleTag) async throws(StoreError) -> BoardReply<
        ChangedAccount
    > {
        let provider: ProviderName
        do throws(CallRefusal) { provider = try accountProvider(request) } catch { return error.reply() }
        let token = request.token ?? ""
        let begin = AccountBeginRequest(service: request.service, token: token, locale: locale.description)
        let answer = await ask(.accountBegin(begin), of: provider, deadline: Self.answerLimit)
        switch Self.read(answer, AccountBeginRequest.self) {
        case .success(.granted(let grant)):
            return try await keep(grant, of: provider, request.service, in: locale)
        case .success(.deviceFlow): return BoardReply(refused: [.accountNotChecked(provider)])
        case .failure(let failure):
            guard failure.class == .unsupported else {
                return BoardReply(refused: [.accountRefused(provider, failure)])
            }
            guard let name = request.name, !name.isEmpty else {
                return BoardReply(refused: [.accountNameMissing(provider)])
            }
            return try await keep(
                AccountGrant(id: name, token: token), of: provider, request.service, in: locale)
        }
    }

    /// Begins a login that the user completes in a browser.
    func beginLogin(_ request: NewAccount, in locale: LocaleTag) async throws(StoreError) -> BoardReply<
        LoginReply
    > {
        let provider: ProviderName
        do throws(CallRefusal) { provider = try accountProvider(request) } catch { return error.reply() }
        let begin = AccountBeginRequest(service: request.service, locale: locale.description)
        let answer = await ask(.accountBegin(begin), of: provider, deadline: Self.answerLimit)
        switch Self.read(answer, AccountBeginRequest.self) {
        case .success(.granted(let grant)):
            return try await keep(grant, of: provider, request.service, in: locale).map(LoginReply.granted)
        case .success(.deviceFlow(let flow)):
            return BoardReply(
                .started(
                    StartedLogin(
                        provider: provider, service: request.service, userCode: flow.userCode,
                        verificationURL: flow.verificationURL,
                        verificationURLComplete: flow.verificationURLComplete, interval: flow.interval,
                        expiresIn: flow.expiresIn, flow: flow.flow)))
        case .failure(let failure):
            let remark: BoardRemark =
                failure.class == .unsupported
                ? .loginUnsupported(provider, request.service, failure) : .accountRefused(provider, failure)
            return BoardReply(refused: [remark])
        }
    }

    /// Checks whether the user has completed a login.
    func pollLogin(_ poll: PollLoginCall, in locale: LocaleTag) async throws(StoreError) -> BoardReply<
        LoginState
    > {
        let request = AccountPollRequest(service: poll.service, flow: poll.flow)
        let answer = await ask(.accountPoll(request), of: poll.provider, deadline: Self.answerLimit)
        switch Self.read(answer, AccountPollRequest.self) {
        case .success(.pending(let interval)): return BoardReply(LoginState(.pending, interval: interval))
        case .success(.denied): return BoardReply(LoginState(.denied))
        case .success(.expired): return BoardReply(LoginState(.expired))
        case .success(.granted(let grant)):
            return try await keep(grant, of: poll.provider, poll.service, in: locale).map {
                LoginState(.granted, account: $0)
            }
        // The service is currently unavailable; the client polls again.
        case .failure(let failure) where [.unavailable, .timeout, .crashed].contains(failure.class):
            return BoardReply(LoginState(.pending))
        case .failure(let failure): return BoardReply(refused: [.accountRefused(poll.provider, failure)])
        }
    }

    func removeAccount(_ target: AccountTarget, in locale: LocaleTag) async throws(StoreError) -> BoardReply<
        ChangedAccount
    > {
        let account: StoredAccount
        do throws(CallRefusal) { account = try self.account(target) } catch { return error.reply() }
        // Do this first, so that no content outlives the account if the host ends in between.
        let withdrawn = try logOut(account)
        let failure = await changeAccounts({ $0.removeAll { $0.key == account.key } })
        let reply = try await reloaded(account, .removed, with: withdrawn, in: locale)
        if let failure { return BoardReply(failed: failure.description, hint: failure.hint) }
        return reply
    }

    func refreshAccount(_ target: AccountTarget, in locale: LocaleTag) async throws(StoreError) -> BoardReply<
        ChangedAccount
    > {
        let account: StoredAccount
        do throws(CallRefusal) { account = try self.account(target) } catch { return error.reply() }
        guard account.refreshToken != nil else {
            return BoardReply(refused: [.accountNotRefreshable(account)])
        }
        switch await refresh(account) {
        case .success(let refreshed): return try await reloaded(refreshed, .refreshed, in: locale)
        case .failure(let failure):
            return BoardReply(refused: [.accountRefused(account.key.provider, failure)])
        }
    }

    // Tokens

    /// The request with the tokens of the accounts in its configuration, which only the account's provider
    /// receives.
    func withTokens(_ request: ProviderRequest, for provider: ProviderName) -> ProviderRequest {
        guard accounts.isSimulated || !accounts.all.isEmpty else { return request }
        return request.mapConfiguration { kind, values in withTokens(values, of: kind, for: provider) }
    }

    func withTokens(_ values: JSONObject, of kind: Kind, for provider: ProviderName) -> JSONObject {
        guard let bound = workspace.widget(kind), bound.provider == provider, let intent = bound.intent
        else { return values }
        if accounts.isSimulated { return bound.withSimulatedTokens(values) }
        return intent.replacingAccounts(in: values) { type, members in
            guard let id = members["id"]?.string,
                let account = accounts[AccountKey(provider: provider, service: type.service, id: id)]
            else { return members }
            var members = members
            members["title"] = .string(account.title)
            members["token"] = .string(account.token)
            members["orphaned"] = nil
            return members
        }
    }

    /// The tokens of a provider's accounts, for masks.
    func accountTokens(of provider: ProviderName) -> [String] {
        accounts.all.filter { $0.key.provider == provider }
            .flatMap { [$0.token, $0.refreshToken].compactMap(\.self) }
    }

    /// The accounts that can be chosen for a parameter, as options of the provider.
    func accountOptions(
        of type: AccountType, _ query: OptionsRequest.Query, for provider: ProviderName
    ) -> OptionsAnswer {
        if accounts.isSimulated { return SimulatedAccount.options(query) }
        let known = accounts.all.filter { $0.key.provider == provider && $0.key.service == type.service }
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

    // Refreshing

    /// Refreshes the tokens that expire soon. Widgets whose requests failed for lack of a valid token are
    /// reloaded.
    func refreshDueAccounts() async {
        for account in accounts.due(at: clock.now()) where !accounts.refreshing.contains(account.key) {
            switch await refresh(account) {
            case .success(let refreshed):
                for hosted in widgets(using: refreshed.key)
                where hosted.failure?.class == .authentication && engine.canReload(hosted.index) {
                    take(.reloadAsked(hosted.index, .center))
                }
            case .failure(let failure):
                warn(
                    account.key.provider,
                    "the account \(account.title) was not refreshed: \(failure.explanation)")
            }
        }
        scheduleRefresh()
    }

    /// Sets the timer for the next refresh. Without `serve`, each command refreshes tokens before it runs.
    func scheduleRefresh() {
        accounts.timer?.cancel()
        accounts.timer = nil
        guard isServing, !isClosing, let next = accounts.nextRefresh else { return }
        // The wall clock may jump, so the time is compared at least once an hour.
        let delay = min(max((next - clock.now()).count, 0), Milliseconds.hours(1).count)
        accounts.timer = loop.eventLoop.scheduleTask(in: .milliseconds(delay)) {
            self.enqueue { host in
                _ = Task(executorPreference: host.loop) { await host.refreshDueAccounts() }
            }
        }
    }

    private func refresh(_ account: StoredAccount) async -> Result<StoredAccount, ProviderFailure> {
        let key = account.key
        guard accounts.refreshing.insert(key).inserted else {
            return .failure(ProviderFailure(.unavailable, "the account is being refreshed already"))
        }
        defer { accounts.refreshing.remove(key) }
        let request = AccountRefreshRequest(service: key.service, account: account.grant)
        let answer = await ask(.accountRefresh(request), of: key.provider, deadline: Self.answerLimit)
        do throws(ProviderFailure) {
            let grant = try Self.read(answer, AccountRefreshRequest.self).get().account
            let refreshed = account.refreshed(with: grant, at: clock.now())
            if let failure = await changeAccounts({ $0.replace(refreshed) }) {
                throw ProviderFailure(.failed, failure.description)
            }
            return .success(refreshed)
        } catch {
            if error.class == .authentication || error.class == .unsupported {
                var lost = account
                lost.needsLogin = true
                lost.refreshAt = nil
                // If the write fails, the next refresh fails in the same way.
                _ = await changeAccounts { [lost] in $0.replace(lost) }
                if error.class == .authentication { retryRefused(lost) }
            } else {
                accounts.putOff(key, until: clock.now() + Self.refreshPause)
            }
            return .failure(error)
        }
    }

    // Changes

    /// Stores an account, and reloads the widgets that use it.
    private func keep(
        _ grant: AccountGrant, of provider: ProviderName, _ service: String, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedAccount> {
        let account = StoredAccount(grant, of: provider, service, at: clock.now())
        if let failure = await changeAccounts({ $0.replace(account) }) {
            return BoardReply(failed: failure.description, hint: failure.hint)
        }
        scheduleRefresh()
        return try await reloaded(account, .added, in: locale)
    }

    /// Makes a change after all earlier ones, and uses it when it is on the disk.
    private func changeAccounts(
        _ change: @escaping @Sendable (inout [StoredAccount]) -> Void
    ) async -> RuntimeFailure? {
        await withCheckedContinuation { continuation in
            accounts.change { previous in
                Task(executorPreference: loop) {
                    await previous?.value
                    continuation.resume(returning: await self.make(change))
                }
            }
        }
    }

    private func make(_ change: @Sendable (inout [StoredAccount]) -> Void) async -> RuntimeFailure? {
        var list = accounts.all
        change(&list)
        if case .failure(let failure) = await accounts.write(list) { return failure }
        accounts.use(list)
        return nil
    }

    /// Withdraws all content that came from a removed account (T12), including content of earlier revisions.
    /// Returns the widgets that must be reloaded.
    private func logOut(_ account: StoredAccount) throws(StoreError) -> [WidgetIndex] {
        try loadAll()
        drive()
        var withdrawn: [WidgetIndex] = []
        for hosted in widgets.all where hosted.bound?.declaration.reloads.whenLoggedOut == .withdraw {
            let using = try store.revisions(of: hosted.id).filter { row in
                isUsed(account.key, by: hosted, in: snapshot.read(row.choices, version: row.version, of: hosted))
            }.map(\.number)
            let shown = [hosted.present, hosted.shownTimeline].compactMap { $0?.revision }
            if ([hosted.revision] + shown).contains(where: using.contains) {
                take(.loggedOut(hosted.index))
                withdrawn.append(hosted.index)
            } else {
                try store.deletePast(of: hosted.id, revisions: using)
            }
        }
        return withdrawn
    }

    /// Withdraws and reloads the content of an account that its service rejects. If the last token still
    /// works, the content returns.
    private func retryRefused(_ account: StoredAccount) {
        // Widgets that are not loaded fail at their next request.
        for hosted in widgets(using: account.key) {
            take(.loggedOut(hosted.index))
            if engine.canReload(hosted.index) { take(.reloadAsked(hosted.index, .center)) }
        }
    }

    /// Requests fresh timelines of the widgets that use an account, and waits for them.
    ///
    /// - Parameter others: further widgets to reload.
    private func reloaded(
        _ account: StoredAccount, _ change: AccountChange, with others: [WidgetIndex] = [],
        in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedAccount> {
        try loadAll()
        let users = Set(widgets(using: account.key).map(\.index) + others)
        let concerned = widgets.all.filter { users.contains($0.index) && engine.canReload($0.index) }
        let document = ChangedAccount(
            provider: account.key.provider, service: account.key.service, account: account.key.id,
            title: account.title, change: change, reloads: concerned.map(\.id))
        var reply = BoardReply(document)
        if concerned.isEmpty { return reply }
        let reload = await WidgetReloads(of: concerned).all(on: self, in: locale)
        reply.remarks = reload.remarks
        return reply
    }

    /// The loaded widgets that use an account, sorted by id.
    private func widgets(using key: AccountKey) -> [HostedWidget] {
        widgets.all.filter { isUsed(key, by: $0, in: $0.reading) }
    }

    /// Whether a widget's configuration refers to an account.
    private func isUsed(
        _ key: AccountKey, by hosted: HostedWidget, in reading: ConfigurationReading
    ) -> Bool {
        guard let bound = hosted.bound, bound.provider == key.provider, let intent = bound.intent else {
            return false
        }
        var isUsed = false
        _ = intent.replacingAccounts(in: reading.values) { type, members in
            if type.service == key.service, members["id"]?.string == key.id { isUsed = true }
            return members
        }
        return isUsed
    }

    private static func read<Request: RequestParams>(
        _ answer: Result<JSONValue, ProviderFailure>, _ request: Request.Type
    ) -> Result<Request.Answer, ProviderFailure> {
        answer.flatMap { json in
            do throws(JSONMismatch) { return .success(try Request.answer(json)) } catch {
                return .failure(ProviderFailure(malformed: error))
            }
        }
    }

    // Names in requests

    /// The provider whose widgets use the accounts of a service.
    private func accountProvider(_ request: NewAccount) throws(CallRefusal) -> ProviderName {
        let users = workspace.widgets.flatMap { bound in
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

    private func account(_ target: AccountTarget) throws(CallRefusal) -> StoredAccount {
        let found = accounts.all.filter { account in
            [account.key.id, account.title].contains(target.account)
                && target.service ?? account.key.service == account.key.service
                && target.provider ?? account.key.provider.name == account.key.provider.name
        }
        if found.count == 1 { return found[0] }
        throw CallRefusal(
            found.isEmpty
                ? BoardReply(
                    refused: [.accountUnknown(target.account, accounts.all.map(\.key.id))],
                    because: .notFound)
                : BoardReply(refused: [.accountAmbiguous(target.account, found.map(\.key))]))
    }
}

extension [StoredAccount] {
    /// Replaces the account with the same key, or adds it.
    fileprivate mutating func replace(_ account: StoredAccount) {
        if let index = firstIndex(where: { $0.key == account.key }) {
            self[index] = account
        } else {
            append(account)
        }
    }
}

extension BoardRemark {
    fileprivate static func accountAmbiguous(_ name: String, _ keys: [AccountKey]) -> BoardRemark {
        let found = keys.map { "\($0.service) of \($0.provider)" }.joined(separator: ", ")
        return .init(
            .error, "\(keys.count) accounts are called \"\(name)\": \(found)",
            hint: "add --service or --provider")
    }

    fileprivate static func accountNameMissing(_ provider: ProviderName) -> BoardRemark {
        .init(
            .error, "\(provider) cannot find out whose token this is",
            hint: "add --name with the account's name")
    }

    fileprivate static func accountNotChecked(_ provider: ProviderName) -> BoardRemark {
        .init(
            .error, "\(provider) answered a token with a login, expected an account",
            hint: "leave out the token")
    }

    fileprivate static func accountNotRefreshable(_ account: StoredAccount) -> BoardRemark {
        .init(
            .error, "the token of \(account.title) cannot be refreshed",
            hint: "add the account again with \"widgetconf account add \(account.key.service)\"")
    }

    fileprivate static func accountProvider(
        _ name: String, _ service: String, _ providers: [ProviderName]
    ) -> BoardRemark {
        .init(
            .error, "no widget of \"\(name)\" uses accounts of \"\(service)\"",
            hint: "name one of " + providers.map(\.name).joined(separator: ", "))
    }

    fileprivate static func accountProviders(
        _ service: String, _ providers: [ProviderName]
    ) -> BoardRemark {
        .init(
            .error, "\(providers.count) providers use accounts of \"\(service)\", expected one",
            hint: "add --provider with one of " + providers.map(\.name).joined(separator: ", "))
    }

    fileprivate static func accountRefused(
        _ provider: ProviderName, _ failure: ProviderFailure
    ) -> BoardRemark {
        .init(.error, "\(provider): \(failure.explanation)")
    }

    fileprivate static func accountUnknown(_ name: String, _ known: [String]) -> BoardRemark {
        let near = Spelling.nearest(name, among: known).map(didYouMean)
        return .init(
            .error, "no account is called \"\(name)\"",
            hint: near ?? "\"widgetconf account list\" shows the accounts")
    }

    fileprivate static func loginUnsupported(
        _ provider: ProviderName, _ service: String, _ failure: ProviderFailure
    ) -> BoardRemark {
        .init(
            .error, "\(provider) cannot log in with a browser: \(failure.explanation)",
            hint: "add the account with a token: \"widgetconf account add \(service) --token\"")
    }

    fileprivate static func serviceUnknown(_ service: String, _ known: [String]) -> BoardRemark {
        // Services with similar names, such as github and gitlab, are different.
        let near = known.first { Spelling.isTypo(service, of: $0) }.map(didYouMean)
        let expected = known.isEmpty ? "" : ", expected \(oneOf(known))"
        return .init(
            .error, "no widget of this workspace uses accounts of \"\(service)\"\(expected)",
            hint: near ?? "declare a parameter with \"type: account\" and \"service: \(service)\"")
    }
}

extension ListAccountsCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<AccountList> {
        try host.accountList()
    }
}

extension AddAccountCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedAccount> {
        try await host.addAccount(document, in: locale)
    }
}

extension LoginCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<LoginReply> {
        try await host.beginLogin(document, in: locale)
    }
}

extension PollLoginCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<LoginState> {
        try await host.pollLogin(self, in: locale)
    }
}

extension RemoveAccountCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedAccount> {
        try await host.removeAccount(document, in: locale)
    }
}

extension RefreshAccountCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedAccount> {
        try await host.refreshAccount(document, in: locale)
    }
}
