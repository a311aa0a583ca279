import Machine
import NIOCore
import ProviderProtocol
import Timelines
import WidgetModel

/// A change of the accounts. It is made after all earlier ones, and used when it is on the disk.
struct AccountWrite {
    let change: @Sendable (inout [StoredAccount]) -> Void

    init(_ change: @escaping @Sendable (inout [StoredAccount]) -> Void) { self.change = change }

    /// The change that stores an account.
    static func replacing(_ account: StoredAccount) -> AccountWrite {
        AccountWrite { $0.replace(account) }
    }

    /// Returns why the change could not be written; nil if it is made.
    func make(on host: isolated BoardHost) async -> RuntimeFailure? {
        await withCheckedContinuation { continuation in
            host.accounts.change { previous in
                Task(executorPreference: host.loop) {
                    await previous?.value
                    continuation.resume(returning: await write(on: host))
                }
            }
        }
    }

    private func write(on host: isolated BoardHost) async -> RuntimeFailure? {
        var list = host.accounts.all
        change(&list)
        if case .failure(let failure) = await host.accounts.write(list) { return failure }
        host.accounts.apply(change)
        return nil
    }
}

/// Refreshes the token of an account with its provider.
struct AccountRefresh {
    /// The maximum time for a provider's request to a service.
    static let answerLimit = Milliseconds.seconds(30)

    let account: StoredAccount

    func run(on host: isolated BoardHost) async -> Result<StoredAccount, ProviderFailure> {
        let key = account.key
        guard host.accounts.beginRefresh(of: key) else {
            return .failure(ProviderFailure(.unavailable, "the account is being refreshed already"))
        }
        defer { host.accounts.endRefresh(of: key) }
        let request = AccountRefreshRequest(service: key.service, account: account.grant)
        let answer = await host.ask(
            .accountRefresh(request), of: key.provider, deadline: AccountRefresh.answerLimit)
        do throws(ProviderFailure) {
            let grant = try answer.read(AccountRefreshRequest.self).get().account
            let refreshed = account.refreshed(with: grant, at: host.clock.now())
            if let failure = await AccountWrite.replacing(refreshed).make(on: host) {
                throw ProviderFailure(.failed, failure.description)
            }
            return .success(refreshed)
        } catch {
            if error.class == .authentication || error.class == .unsupported {
                var lost = account
                lost.needsLogin = true
                lost.refreshAt = nil
                // If the write fails, the next refresh fails in the same way.
                _ = await AccountWrite.replacing(lost).make(on: host)
                if error.class == .authentication { AccountUsers(key: key).retryRefused(on: host) }
            } else {
                host.accounts.putOff(key, at: host.clock.now())
            }
            return .failure(error)
        }
    }

    /// Refreshes the tokens that expire soon. Widgets whose requests failed for lack of a valid token are
    /// reloaded.
    static func runDue(on host: isolated BoardHost) async {
        for account in host.accounts.due(at: host.clock.now())
        where !host.accounts.isRefreshing(account.key) {
            switch await AccountRefresh(account: account).run(on: host) {
            case .success(let refreshed):
                for hosted in AccountUsers(key: refreshed.key).loaded(on: host)
                where hosted.failure?.class == .authentication && host.engine.canReload(hosted.index) {
                    host.take(.reloadAsked(hosted.index, .center))
                }
            case .failure(let failure):
                host.warn(
                    account.key.provider,
                    "the account \(account.title) was not refreshed: \(failure.explanation)")
            }
        }
        schedule(on: host)
    }

    /// Sets the timer for the next refresh. Without `serve`, each command refreshes tokens before it runs.
    static func schedule(on host: isolated BoardHost) {
        host.accounts.timer?.cancel()
        host.accounts.timer = nil
        guard host.isServing, !host.isClosing, let delay = host.accounts.delay(at: host.clock.now()) else {
            return
        }
        host.accounts.timer = host.loop.eventLoop.scheduleTask(in: .milliseconds(delay.count)) {
            host.enqueue { host in
                _ = Task(executorPreference: host.loop) { await AccountRefresh.runDue(on: host) }
            }
        }
    }
}

extension Result<JSONValue, ProviderFailure> {
    /// The answer to a request. A malformed one is a failure.
    func read<Request: RequestParams>(_ request: Request.Type) -> Result<Request.Answer, ProviderFailure> {
        flatMap { json in
            do throws(JSONMismatch) { return .success(try Request.answer(json)) } catch {
                return .failure(ProviderFailure(malformed: error))
            }
        }
    }
}
