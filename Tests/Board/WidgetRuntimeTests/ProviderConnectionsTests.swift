import ProviderHost
import ProviderProtocol
import Testing
import Timelines
import WidgetModel

@testable import WidgetRuntime

/// Providers that connect, declare themselves, are replaced and end.
@Suite struct ProviderConnectionsTests {
    private struct IdleHost: RequestTaking {
        var isRunning: Bool { false }
        func send(_ request: OutgoingRequest) {}
        func cancel(_ token: UInt64) {}
        func reply(to call: HostCall, _ result: Result<JSONValue, ProviderFailure>) {}
        func notify(_ message: Message) {}
        nonisolated(nonsending) func stop() async {}
    }

    private let weather = ProviderName("weather")
    private let clock = ProviderName("clock")
    private var providers = ProviderConnections()

    private mutating func connect(_ name: ProviderName, _ fingerprint: String = "") -> ProviderIndex {
        providers.connect(name, fingerprint: fingerprint) { _ in IdleHost() }
    }

    private mutating func disconnect(_ name: ProviderName) {
        providers.disconnect(name) { connection in Task { await connection.host.stop() } }
    }

    @Test mutating func aProviderThatComesBackKeepsItsEngineNumber() throws {
        let first = connect(weather)
        let second = connect(clock)
        #expect(first != second)
        let former = try #require(providers[weather]).number
        disconnect(weather)
        #expect(providers[weather] == nil)
        #expect(!providers.isPresent(former, of: weather), "its last words count no longer")
        #expect(connect(weather, "changed") == first)
        let present = try #require(providers[weather])
        #expect(present.fingerprint == "changed")
        #expect(!providers.isPresent(former, of: weather))
        #expect(providers.isPresent(present.number, of: weather))
        #expect(providers.all.map(\.name) == [weather, clock])
    }

    @Test mutating func theProcessOfADisconnectedProviderEndsBesideItsSuccessor() throws {
        _ = connect(weather)
        let former = try #require(providers[weather]).number
        disconnect(weather)
        disconnect(weather)
        _ = connect(weather)
        #expect(Array(providers.endingProcesses).count == 1)
        providers.ended(former)
        #expect(Array(providers.endingProcesses).isEmpty)
        #expect(providers[weather] != nil)
    }

    @Test mutating func aProviderMayAnswerUnlessItDeclaredOtherMethods() {
        #expect(!providers.mayAnswer(.validate, weather), "it is not connected")
        _ = connect(weather)
        #expect(providers.mayAnswer(.validate, weather))
        _ = providers.declared(InitializeAnswer(methods: ["timeline"], kinds: []), by: weather)
        #expect(!providers.mayAnswer(.validate, weather))
        #expect(providers.mayAnswer(.timeline, weather))
        disconnect(weather)
        _ = connect(weather, "changed")
        #expect(providers.mayAnswer(.validate, weather), "another program may support it")
    }

    @Test mutating func aDeclarationCountsOnceForEachConnection() {
        let index = connect(weather)
        let declaration = InitializeAnswer(concurrency: 2, kinds: [])
        #expect(providers.declared(declaration, by: weather) == index)
        #expect(providers.declared(declaration, by: weather) == nil)
        #expect(providers.declared(declaration, by: clock) == nil, "it is not connected")
        disconnect(weather)
        _ = connect(weather)
        #expect(providers.declared(declaration, by: weather) == index)
    }
}
