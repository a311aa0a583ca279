import NIOCore
import ProviderProtocol
import Synchronization
import WidgetModel

/// One provider and the boards that are connected to it on one event loop.
///
/// All boards use a common process, until the provider declares that it serves only one board. Then the
/// common process remains with the board whose requests it received, and every other board gets its own.
final class SharedProvider: Sendable {
    /// A request of a board that is neither answered nor failed.
    private struct Open {
        let share: ProviderShare
        /// The token of the board.
        let token: UInt64
        /// The request as the host receives it.
        let request: OutgoingRequest
        /// The number of the host that receives it.
        var host: Int
    }

    /// A board's token for a request. Different boards use the same tokens.
    private struct BoardToken: Hashable {
        let share: Int
        let token: UInt64
    }

    private struct State {
        var shares: [Int: ProviderShare] = [:]
        /// The hosts that are not stopped, by number.
        var hosts: [Int: ProviderHost] = [:]
        /// The host of all boards without their own.
        var common: Int?
        /// The hosts of single boards, by the number of the share.
        var own: [Int: Int] = [:]
        /// The shares of these hosts, by the number of the host, until it is stopped.
        var owners: [Int: ProviderShare] = [:]
        /// The last declaration of the common process; nil before it.
        var declaration: InitializeAnswer?
        var open: [UInt64: Open] = [:]
        var numbers: [BoardToken: UInt64] = [:]
        /// The number of the share that must answer each request of a process.
        var calls: [HostCall: Int] = [:]
        /// The boards that messages named although the process does not serve them, as far as reported.
        var unknownBoards: Set<BoardID> = []
        var lastShare = 0
        var lastRequest: UInt64 = 0
    }

    /// The consequences of a board that leaves.
    private struct Departure {
        /// The hosts that no other board uses, by number.
        var hosts: [(number: Int, host: ProviderHost)] = []
        /// The host whose process the board used together with others.
        var remaining: ProviderHost?
        /// The requests of the board in processes that continue.
        var forgotten: [Open] = []
        /// The requests of processes that the board has not answered.
        var calls: [HostCall] = []
    }

    /// The number of the latest host of this program. A late reply to a request of an earlier process must
    /// not reach another process, so the numbers of hosts are unique.
    private static let lastHost = Atomic(0)
    /// How many unknown boards are reported.
    private static let mostUnknownBoards = 100

    private let settings: ProviderSettings
    private let loop: any EventLoop
    private let report: @Sendable (ProviderEvent) -> Void
    private let left: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - report: Called on `loop` with output that names no board, if the process has served several.
    ///   - left: Called after a board was disconnected.
    init(
        _ settings: ProviderSettings, on loop: any EventLoop,
        report: @escaping @Sendable (ProviderEvent) -> Void, left: @escaping @Sendable () -> Void
    ) {
        self.settings = settings
        self.loop = loop
        self.report = report
        self.left = left
    }

    var hasBoards: Bool { state.withLock { !$0.shares.isEmpty } }

    /// Connects a board. If a process already serves many boards, the board receives its declaration.
    func join(_ board: BoardID, _ events: @escaping @Sendable (ProviderEvent) -> Void) -> ProviderShare {
        let share = state.withLock { state in
            state.lastShare += 1
            let share = ProviderShare(of: self, board: board, number: state.lastShare, report: events)
            state.shares[share.number] = share
            return share
        }
        // The declaration may change until then.
        loop.execute {
            let declaration = self.state.withLock { state in
                state.shares[share.number] == nil ? nil : state.declaration
            }
            if let declaration, declaration.boards == .many { share.report(.declared(declaration)) }
        }
        return share
    }

    func send(_ request: OutgoingRequest, from share: ProviderShare) {
        var named = request
        named.request = request.request.naming(share.board)
        named.board = share.board
        let prepared = named
        let sent = state.withLock { state -> (host: ProviderHost, request: OutgoingRequest)? in
            guard state.shares[share.number] != nil else { return nil }
            let (number, host) = host(for: share, &state)
            state.lastRequest += 1
            var sent = prepared
            sent.token = state.lastRequest
            state.open[sent.token] = Open(share: share, token: request.token, request: sent, host: number)
            state.numbers[BoardToken(share: share.number, token: request.token)] = sent.token
            return (host, sent)
        }
        guard let sent else {
            return onLoop { share.report(.failed(token: request.token, HostFailures.stopped())) }
        }
        sent.host.send(sent.request)
    }

    func cancel(_ token: UInt64, of share: ProviderShare) {
        let cancelled = state.withLock { state -> (host: ProviderHost, token: UInt64)? in
            guard let number = state.numbers[BoardToken(share: share.number, token: token)],
                let open = Self.close(number, &state), let host = state.hosts[open.host]
            else { return nil }
            return (host, number)
        }
        if let cancelled { cancelled.host.cancel(cancelled.token) }
    }

    /// Answers a request that a process sent to a board. Ignored if the board has left.
    func reply(to call: HostCall, of share: ProviderShare, _ result: Result<JSONValue, ProviderFailure>) {
        let host = state.withLock { state -> ProviderHost? in
            guard state.calls[call] == share.number else { return nil }
            state.calls[call] = nil
            return state.hosts[call.host]
        }
        host?.reply(to: call, result)
    }

    /// The host whose process serves a board, or may serve it as far as is known; nil before the first
    /// request, and after the board has left.
    func host(of share: ProviderShare) -> ProviderHost? {
        state.withLock { state in
            guard state.shares[share.number] != nil else { return nil }
            if let own = state.own[share.number] { return state.hosts[own] }
            return state.declaration?.boards == .one ? nil : state.common.flatMap { state.hosts[$0] }
        }
    }

    /// Disconnects a board, and stops the hosts that no other board uses.
    nonisolated(nonsending) func stop(_ share: ProviderShare) async {
        let departure = leave(share)
        let tokens = departure.forgotten.map(\.token)
        onLoop { for token in tokens { share.report(.failed(token: token, HostFailures.stopped())) } }
        for call in departure.calls { refuse(call, HostFailures.boardUnknown(share.board)) }
        departure.remaining?.notify(BoardLeftNotification(board: share.board).message)
        for (number, host) in departure.hosts {
            await host.stop()
            state.withLock { state in
                state.hosts[number] = nil
                state.owners[number] = nil
            }
        }
        left()
    }

    /// Removes a board.
    ///
    /// Its requests in processes that continue are not cancelled: a provider that does not answer a cancelled
    /// request in time is restarted, which would disturb the other boards.
    private func leave(_ share: ProviderShare) -> Departure {
        state.withLock { state in
            var departure = Departure()
            guard state.shares.removeValue(forKey: share.number) != nil else { return departure }
            departure.calls = state.calls.filter { $0.value == share.number }.map(\.key)
            for call in departure.calls { state.calls[call] = nil }
            var ending = [state.own.removeValue(forKey: share.number)].compactMap(\.self)
            let forgotten = state.open.filter { $0.value.share === share && !ending.contains($0.value.host) }
            for number in forgotten.keys { _ = Self.close(number, &state) }
            departure.forgotten = Array(forgotten.values)
            if state.shares.isEmpty {
                // The common host, and those whose boards left before the first declaration.
                let others = state.hosts.keys.filter { state.owners[$0] == nil }
                // The board receives the last output of the processes.
                for number in others { state.owners[number] = share }
                ending += others
                (state.common, state.declaration) = (nil, nil)
            }
            departure.hosts = ending.compactMap { number in state.hosts[number].map { (number, $0) } }
            if !state.shares.values.contains(where: { $0.board == share.board }) {
                departure.remaining = state.common.flatMap { state.hosts[$0] }
            }
            return departure
        }
    }

    private func onLoop(_ body: @escaping @Sendable () -> Void) {
        if loop.inEventLoop { body() } else { loop.execute(body) }
    }
}

// Hosts.
extension SharedProvider {
    /// The host that receives the next request of a board, with its number.
    private func host(for share: ProviderShare, _ state: inout State) -> (number: Int, host: ProviderHost) {
        if let own = state.own[share.number], let host = state.hosts[own] { return (own, host) }
        let common = state.common.flatMap { number in state.hosts[number].map { (number, $0) } }
        let (number, host) = common ?? newHost(&state)
        if state.declaration?.boards == .one {
            state.common = nil
            state.own[share.number] = number
            state.owners[number] = share
        } else {
            state.common = number
        }
        return (number, host)
    }

    private func newHost(_ state: inout State) -> (Int, ProviderHost) {
        let number = Self.lastHost.add(1, ordering: .relaxed).newValue
        let host = ProviderHost(
            settings: settings, on: loop, turnAway: { [weak self] in self?.turnAway($0) },
            events: { [weak self] in self?.receive($0, from: number) })
        state.hosts[number] = host
        return (number, host)
    }

    /// Handles the declaration of a process. If it serves one board, it remains with the board whose requests
    /// it receives.
    private func learn(_ declaration: InitializeAnswer, from number: Int) {
        state.withLock { state in
            guard state.common == number else { return }
            state.declaration = declaration
            guard declaration.boards == .one, let only = state.hosts[number]?.onlyBoard else { return }
            state.common = nil
            let boards = state.shares.values.filter { $0.board == only && state.own[$0.number] == nil }
            guard let share = boards.max(by: { $0.number < $1.number }) else { return }
            state.own[share.number] = number
            state.owners[number] = share
        }
    }

    /// Sends a request that a process for another board returned, to a process for its board.
    private func turnAway(_ request: UInt64) {
        let next = state.withLock { state -> (ProviderHost, OutgoingRequest)? in
            guard let open = state.open[request] else { return nil }
            // A process whose board is gone serves no other board.
            if state.common == open.host { state.common = nil }
            let (number, host) = host(for: open.share, &state)
            state.open[request]?.host = number
            return (host, open.request)
        }
        if let (host, request) = next { host.send(request) }
    }
}

// Messages of the processes.
extension SharedProvider {
    private func receive(_ event: ProviderEvent, from host: Int) {
        switch event {
        case .answered(let request, let method, let json):
            guard let open = close(request) else { return }
            open.share.report(.answered(token: open.token, method, json))
        case .failed(let request, let failure):
            guard let open = close(request) else { return }
            open.share.report(.failed(token: open.token, failure))
        case .progress(let request, let progress):
            guard let open = state.withLock({ $0.open[request] }) else { return }
            open.share.report(.progress(token: open.token, progress))
        case .declared(let declaration):
            learn(declaration, from: host)
            for share in shares(of: host) { share.report(event) }
        case .started, .stopped: for share in shares(of: host) { share.report(event) }
        case .asked(let call, let request):
            asked(HostCall(run: call.run, id: call.id, host: host), request)
        case .notification(.reload(let reload)): reloaded(event, reload.board, by: host)
        case .notification(.log(let entry)):
            let named = entry.board.flatMap { share(of: $0, in: host) }
            if let named { named.report(event) } else { reportLine(event, of: host) }
        case .notification, .strayPrint, .log, .remark: reportLine(event, of: host)
        }
    }

    /// Passes a request of the provider to the board that it concerns.
    private func asked(_ call: HostCall, _ request: HostRequest) {
        let named = request.board.flatMap { share(of: $0, in: call.host) }
        if let share = request.board == nil ? onlyShare(of: call.host) : named {
            state.withLock { $0.calls[call] = share.number }
            return share.report(.asked(call, request))
        }
        refuse(call, request.board.map(HostFailures.boardUnknown) ?? HostFailures.boardMissing())
    }

    private func refuse(_ call: HostCall, _ failure: ProviderFailure) {
        let host = state.withLock { $0.hosts[call.host] }
        // The host must not be called while it reports an event.
        loop.execute { host?.reply(to: call, .failure(failure)) }
    }

    private func reloaded(_ event: ProviderEvent, _ board: BoardID?, by host: Int) {
        guard let board else {
            for share in shares(of: host) { share.report(event) }
            return
        }
        if let share = share(of: board, in: host) { return share.report(event) }
        let isNew = state.withLock { state in
            state.unknownBoards.count < Self.mostUnknownBoards
                && state.unknownBoards.insert(board).inserted
        }
        if isNew { reportLine(.remark(HostRemarks.unknownBoard(board)), of: host) }
    }

    /// Reports output that names no board that the process serves: to the only board whose data it can
    /// contain, or else to no board.
    private func reportLine(_ event: ProviderEvent, of host: Int) {
        if let only = onlyShare(of: host) { only.report(event) } else { report(event) }
    }

    /// The only board whose data the output of a process can contain; nil if other boards have used the
    /// process, even if they have left.
    private func onlyShare(of host: Int) -> ProviderShare? {
        let shares = shares(of: host)
        let served = state.withLock { $0.hosts[host] }?.boards ?? []
        return shares.count == 1 && served.allSatisfy { $0 == shares[0].board } ? shares[0] : nil
    }

    /// The latest connection of a board that a process serves; nil if it does not serve the board.
    private func share(of board: BoardID, in host: Int) -> ProviderShare? {
        shares(of: host).last { $0.board == board }
    }

    /// The boards that a process serves, in the order in which they were connected. Before its first
    /// declaration, these are the boards that wait for it, or all boards if no board waits.
    private func shares(of host: Int) -> [ProviderShare] {
        state.withLock { state in
            if let owner = state.owners[host] { return [owner] }
            guard state.common == host else { return [] }
            var shares = state.shares.values.filter { state.own[$0.number] == nil }
            if state.declaration == nil {
                let waiting = Set(state.open.values.filter { $0.host == host }.map(\.share.number))
                if !waiting.isEmpty { shares.removeAll { !waiting.contains($0.number) } }
            }
            return shares.sorted { $0.number < $1.number }
        }
    }

    private func close(_ request: UInt64) -> Open? { state.withLock { Self.close(request, &$0) } }

    private static func close(_ request: UInt64, _ state: inout State) -> Open? {
        guard let open = state.open.removeValue(forKey: request) else { return nil }
        state.numbers[BoardToken(share: open.share.number, token: open.token)] = nil
        return open
    }
}
