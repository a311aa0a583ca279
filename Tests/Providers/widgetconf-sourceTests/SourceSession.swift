import Configurations
import ProviderKit
import ProviderProtocol
import SourceText
import Synchronization
import Testing
import WidgetModel

@testable import widgetconf_source

/// A session with the widgets of a manifest in memory, as the program answers for them.
final class SourceSession: Sendable {
    static let now = Instant("2026-11-21T08:30:00Z") ?? Instant(milliseconds: 0)

    private let session: AnsweringSession
    private let sink: Sink

    /// Runs `work` with a session.
    static func run<Outcome>(
        _ manifest: String, outside: Outside = .real, _ work: (SourceSession) async throws -> Outcome
    ) async throws -> Outcome {
        var findings: [Finding] = []
        let read = SourceProgram.manifest(
            in: SourceFile(path: "provider.yaml", text: manifest), into: &findings)
        try #require(findings.isEmpty, "\(FindingText.render(findings))")
        let provider = try #require(read)
        let fetching = SourceFetching(
            hosts: provider.reachableHosts, time: .seconds(20), outside: outside,
            pacer: ReloadPacer { _ in })
        let session = SourceSession(SourceProgram.widgets(of: provider, fetching).map(\.provided))
        do {
            let outcome = try await work(session)
            await fetching.shutDown()
            return outcome
        } catch {
            await fetching.shutDown()
            throw error
        }
    }

    private init(_ widgets: [ProvidedWidget]) {
        let sink = Sink()
        session = AnsweringSession(widgets: widgets, concurrency: 16, write: { sink.take($0) })
        self.sink = sink
    }

    /// The answer to a request.
    ///
    /// - Throws: the failure in the answer.
    func answer(to request: ProviderRequest) async throws -> JSONValue {
        session.accept(Array(request.message(id: .number(1)).line.dropLast()))?.run()
        await session.finish()
        guard case .message(let message) = IncomingLine(sink.last.dropLast()) else {
            throw ProviderFailure(.malformed, "no message")
        }
        switch message {
        case .answer(_, let result): return result
        case .failure(_, let failure): throw failure
        case .request, .notification: throw ProviderFailure(.malformed, "another message")
        }
    }

    func timeline(
        _ kind: String, _ configuration: JSONObject = [:], pushed: PushedDocument? = nil
    ) async throws -> JSONValue {
        var request = TimelineRequest(context: Self.context(kind), configuration: configuration)
        request.pushed = pushed
        return try await answer(to: .timeline(request))
    }

    /// The failure of a request for a timeline.
    func failure(_ kind: String, _ configuration: JSONObject = [:]) async throws -> ProviderFailure {
        try await #require(throws: ProviderFailure.self) { try await timeline(kind, configuration) }
    }

    static func context(
        _ kind: String, isPreview: Bool = false, isSimulated: Bool = false
    ) -> RequestContext {
        let kind = Kind(unchecked: kind)
        return RequestContext(
            kind: kind, widget: isPreview ? nil : PlacedWidgetID(kind: kind, number: 1), family: .systemSmall,
            isPreview: isPreview, isSimulated: isSimulated, now: now)
    }

    private final class Sink: Sendable {
        private let lines = Mutex<[[UInt8]]>([])

        func take(_ line: [UInt8]) { lines.withLock { $0.append(line) } }
        var last: [UInt8] { lines.withLock { $0.last ?? [] } }
    }
}
