package import NIOCore
package import ProviderProtocol
import Synchronization
package import WidgetModel

/// The providers of one tenant, whose boards may share processes.
///
/// Boards share a process if they run on the same event loop and start the provider in the same way, and if
/// the provider declares that a process serves many boards. Any other provider runs in a process for each
/// board. On a single machine, each board uses a separate object, and so separate processes.
package final class SharedProviders: Sendable {
    /// What boards with a common process have in common.
    private struct Key: Hashable {
        let loop: ObjectIdentifier
        let provider: ProviderName
        let fingerprint: String
    }

    private let providers = Mutex<[Key: SharedProvider]>([:])
    private let report: @Sendable (ProviderName, ProviderEvent) -> Void

    /// - Parameter report: Called on the loop of a provider with output that names no board, if its process
    ///   has served several: the output may contain data of any of them.
    package init(report: @escaping @Sendable (ProviderName, ProviderEvent) -> Void = { _, _ in }) {
        self.report = report
    }

    /// Connects a board to a provider. The process starts with the first request.
    ///
    /// You must call `stop` of the result.
    ///
    /// - Parameters:
    ///   - fingerprint: Describes everything that determines how the process runs.
    ///   - loop: The loop of the board.
    ///   - events: Called on `loop`, in order, like the events of a `ProviderHost`.
    package func connect(
        _ board: BoardID, to settings: ProviderSettings, fingerprint: String, on loop: any EventLoop,
        events: @escaping @Sendable (ProviderEvent) -> Void
    ) -> ProviderShare {
        let key = Key(loop: ObjectIdentifier(loop), provider: settings.name, fingerprint: fingerprint)
        return providers.withLock { providers in
            let provider = providers[key] ?? newProvider(settings, on: loop, key)
            providers[key] = provider
            return provider.join(board, events)
        }
    }

    private func newProvider(
        _ settings: ProviderSettings, on loop: any EventLoop, _ key: Key
    ) -> SharedProvider {
        SharedProvider(settings, on: loop) { [report] event in
            report(settings.name, event)
        } left: { [weak self] in
            self?.boardLeft(key)
        }
    }

    /// Forgets a provider without boards.
    private func boardLeft(_ key: Key) {
        providers.withLock { if $0[key]?.hasBoards == false { $0[key] = nil } }
    }
}

/// The connection of one board to a provider.
///
/// It works like a `ProviderHost` that only this board uses, and names the board in everything that it sends.
package final class ProviderShare: Sendable {
    let board: BoardID
    /// Identifies the connection. A board may connect again before its former connection has stopped.
    let number: Int
    /// Called on the loop of the provider.
    let report: @Sendable (ProviderEvent) -> Void
    private let provider: SharedProvider

    init(
        of provider: SharedProvider, board: BoardID, number: Int,
        report: @escaping @Sendable (ProviderEvent) -> Void
    ) {
        self.provider = provider
        self.board = board
        self.number = number
        self.report = report
    }

    /// Sends a request. Its line is in the process's pipe when this returns, under the conditions of
    /// `ProviderHost.send`. After `stop`, the request fails as unavailable.
    package func send(_ request: OutgoingRequest) { provider.send(request, from: self) }

    /// Whether a process has answered `initialize` and accepts requests of the board. Must be called on the
    /// loop.
    package var isRunning: Bool { provider.host(of: self)?.isRunning ?? false }

    /// The memory of the processes that the board uses, which may serve other boards, too; nil if no process
    /// was sampled. Must be called on the loop.
    package var memoryBytes: Int? { provider.host(of: self)?.memoryBytes }

    /// Withdraws a request; no event about it follows.
    package func cancel(_ token: UInt64) { provider.cancel(token, of: self) }

    /// Answers a request of the provider. Ignored if its process has ended.
    package func reply(to call: HostCall, _ result: Result<JSONValue, ProviderFailure>) {
        provider.reply(to: call, of: self, result)
    }

    /// Sends a notification to the provider if its process is running.
    package func notify(_ message: Message) { provider.host(of: self)?.notify(message.naming(board)) }

    /// Fails all outstanding requests of the board as unavailable. If the process serves no other board, this
    /// ends it in steps, and returns when it is gone.
    package nonisolated(nonsending) func stop() async { await provider.stop(self) }
}

extension Message {
    /// The same notification about a board.
    fileprivate func naming(_ board: BoardID) -> Message {
        guard case .notification(let method, .object(var params)) = self else { return self }
        params["board"] = .string(board.name)
        return .notification(method: method, params: .object(params))
    }
}
