package import BoardDocuments
import Machine
import ProviderProtocol
package import WidgetModel
package import WidgetStore

extension ListAccountsCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<AccountList> {
        if let trouble = host.accounts.trouble {
            return BoardReply(failed: trouble.description, hint: trouble.hint)
        }
        try host.loadAll()
        let accounts = host.accounts.all.sorted { ($0.key.service, $0.key.id) < ($1.key.service, $1.key.id) }
        let rows = accounts.map {
            AccountList.Row(
                provider: $0.key.provider, service: $0.key.service, account: $0.key.id, title: $0.title,
                expires: $0.expires, needsLogin: $0.needsLogin,
                widgets: AccountUsers(key: $0.key).loaded(on: host).count)
        }
        return BoardReply(AccountList(accounts: rows))
    }
}

/// Adds an account with a token that the user already has.
extension AddAccountCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedAccount> {
        let login: Login
        do throws(CallRefusal) {
            login = try Login(document, in: host.workspace)
        } catch { return error.reply() }
        let token = document.token ?? ""
        switch await login.begin(with: token, on: host, in: locale) {
        case .success(.granted(let grant)): return try await login.keep(grant, on: host, in: locale)
        case .success(.deviceFlow): return BoardReply(refused: [.accountNotChecked(login.provider)])
        case .failure(let failure):
            guard failure.class == .unsupported else {
                return BoardReply(refused: [.accountRefused(login.provider, failure)])
            }
            guard let name = document.name, !name.isEmpty else {
                return BoardReply(refused: [.accountNameMissing(login.provider)])
            }
            return try await login.keep(AccountGrant(id: name, token: token), on: host, in: locale)
        }
    }
}

/// Begins a login that the user completes in a browser.
extension LoginCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<LoginReply> {
        let login: Login
        do throws(CallRefusal) {
            login = try Login(document, in: host.workspace)
        } catch { return error.reply() }
        switch await login.begin(with: nil, on: host, in: locale) {
        case .success(.granted(let grant)):
            return try await login.keep(grant, on: host, in: locale).map(LoginReply.granted)
        case .success(.deviceFlow(let flow)):
            return BoardReply(
                .started(
                    StartedLogin(
                        provider: login.provider, service: login.service, userCode: flow.userCode,
                        verificationURL: flow.verificationURL,
                        verificationURLComplete: flow.verificationURLComplete, interval: flow.interval,
                        expiresIn: flow.expiresIn, flow: flow.flow)))
        case .failure(let failure):
            let remark: BoardRemark =
                failure.class == .unsupported
                ? .loginUnsupported(login.provider, login.service, failure)
                : .accountRefused(login.provider, failure)
            return BoardReply(refused: [remark])
        }
    }
}

/// Checks whether the user has completed a login.
extension PollLoginCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<LoginState> {
        let request = AccountPollRequest(service: service, flow: flow)
        let answer = await host.ask(.accountPoll(request), of: provider, deadline: AccountRefresh.answerLimit)
        switch answer.read(AccountPollRequest.self) {
        case .success(.pending(let interval)): return BoardReply(LoginState(.pending, interval: interval))
        case .success(.denied): return BoardReply(LoginState(.denied))
        case .success(.expired): return BoardReply(LoginState(.expired))
        case .success(.granted(let grant)):
            let login = Login(provider: provider, service: service)
            return try await login.keep(grant, on: host, in: locale).map {
                LoginState(.granted, account: $0)
            }
        // The service is currently unavailable; the client polls again.
        case .failure(let failure) where [.unavailable, .timeout, .crashed].contains(failure.class):
            return BoardReply(LoginState(.pending))
        case .failure(let failure): return BoardReply(refused: [.accountRefused(provider, failure)])
        }
    }
}

extension RemoveAccountCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedAccount> {
        let account: StoredAccount
        do throws(CallRefusal) {
            account = try host.accounts.account(document)
        } catch { return error.reply() }
        let users = AccountUsers(key: account.key)
        // Do this first, so that no content outlives the account if the host ends in between.
        let withdrawn = try users.logOut(on: host)
        let failure = await AccountWrite { $0.removeAll { $0.key == account.key } }.make(on: host)
        let reply = try await users.reload(account, .removed, with: withdrawn, on: host, in: locale)
        if let failure { return BoardReply(failed: failure.description, hint: failure.hint) }
        return reply
    }
}

extension RefreshAccountCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedAccount> {
        let account: StoredAccount
        do throws(CallRefusal) {
            account = try host.accounts.account(document)
        } catch { return error.reply() }
        guard account.refreshToken != nil else {
            return BoardReply(refused: [.accountNotRefreshable(account)])
        }
        switch await AccountRefresh(account: account).run(on: host) {
        case .success(let refreshed):
            let users = AccountUsers(key: refreshed.key)
            return try await users.reload(refreshed, .refreshed, on: host, in: locale)
        case .failure(let failure):
            return BoardReply(refused: [.accountRefused(account.key.provider, failure)])
        }
    }
}

/// A new account at a service, which a provider checks.
private struct Login {
    let provider: ProviderName
    let service: String

    init(provider: ProviderName, service: String) {
        self.provider = provider
        self.service = service
    }

    init(_ request: NewAccount, in workspace: LoadedWorkspace) throws(CallRefusal) {
        self.init(provider: try workspace.widgets.accountProvider(for: request), service: request.service)
    }

    /// - Parameter token: nil to log in with a browser.
    func begin(
        with token: String?, on host: isolated BoardHost, in locale: LocaleTag
    ) async -> Result<AccountBeginAnswer, ProviderFailure> {
        let begin = AccountBeginRequest(service: service, token: token, locale: locale.description)
        let limit = AccountRefresh.answerLimit
        return await host.ask(.accountBegin(begin), of: provider, deadline: limit)
            .read(AccountBeginRequest.self)
    }

    /// Stores the account, and reloads the widgets that use it.
    func keep(
        _ grant: AccountGrant, on host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedAccount> {
        let account = StoredAccount(grant, of: provider, service, at: host.clock.now())
        if let failure = await AccountWrite.replacing(account).make(on: host) {
            return BoardReply(failed: failure.description, hint: failure.hint)
        }
        AccountRefresh.schedule(on: host)
        return try await AccountUsers(key: account.key).reload(account, .added, on: host, in: locale)
    }
}
