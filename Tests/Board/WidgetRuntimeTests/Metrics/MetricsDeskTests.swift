import BoardDocuments
import CaseWalking
import Foundation
import GRDB
import ProviderHost
import ProviderProtocol
import Testing
import Timelines
import WidgetModel
import WidgetViews

@testable import WidgetRuntime
@testable import WidgetStore

/// The counts of a board in use.
@Suite struct MetricsDeskTests {
    private static let noon = Instant(milliseconds: 1_795_219_200_000)

    static func board(_ body: (SteppedBoard, String) async throws -> Void) async throws {
        let folder = NSTemporaryDirectory() + "wc-" + UUID().uuidString.prefix(8)
        let state = folder + "/state"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // The system cleans its folder too.
        let workspace = try SteppedBoard.workspace(in: folder)
        let board = try await SteppedBoard(folder: state, in: workspace, at: noon, seed: 1)
        await board.goOn()
        try await body(board, folder)
        await board.close()
    }

    private static let answer = TimelineAnswer(
        entries: [AnswerEntry(EntryHeader(date: noon), view: .text("21°"))], policy: .never
    ).encodedJSON

    private func value(
        _ metric: Metric, _ labels: BoardMetrics.Labels = BoardMetrics.Labels(), on board: SteppedBoard
    ) async throws -> Double? {
        let samples = try await board.metrics().samples(of: metric)
        let sample = samples.first { $0.labels == labels }
        return sample?.value ?? sample?.histogram.map { Double($0.count) }
    }

    @Test func anEditIsCountedUntilItsArchiveIsStored() async throws {
        try await Self.board { board, folder in
            let echo = BoardMetrics.Labels(provider: "echo")
            #expect(
                try await value(.providerRequests, .init(provider: "echo", outcome: "failed"), on: board) == 0
            )
            _ = await board.host.answer(
                AddCall(kind: "echo", family: nil, name: nil, changes: [], folder: folder, editID: "first"))
            await board.answer(try #require(board.standIn.asked.first), .success(Self.answer))
            #expect(try await value(.editArchive, on: board) == 0)
            _ = await board.host.answer(
                EditCall(
                    WidgetEdit(
                        widget: "echo-1", changes: [.set(name: "text", text: "two")], folder: folder,
                        editID: "second")))
            #expect(try await value(.edits, .init(kind: "echo"), on: board) == 1)
            #expect(try await value(.editCommit, on: board) == 1)
            #expect(try await value(.outdatedWidgets, .init(kind: "echo"), on: board) == 1)
            #expect(try await value(.openRequests, echo, on: board) == 1)
            #expect(try await value(.editArchive, on: board) == 0, "the provider has not answered")
            await board.answer(try #require(board.standIn.asked.first), .success(Self.answer))
            #expect(try await value(.editArchive, on: board) == 1)
            #expect(try await value(.openRequests, echo, on: board) == 0)
            #expect(
                try await value(.requestedReloads, .init(provider: "echo", reason: "edited"), on: board) == 1)
            #expect(try await value(.reloads, .init(provider: "echo", outcome: "answered"), on: board) == 2)
            // The placeholder of the new widget is an answer, too.
            #expect(try await value(.providerAnswer, echo, on: board) == 3)
            #expect(try await value(.lastSync, on: board) == Double(Self.noon.milliseconds) / 1000)
        }
    }

    @Test func aFailureIsCountedByItsClass() async throws {
        try await Self.board { board, folder in
            _ = await board.host.answer(
                AddCall(kind: "echo", family: nil, name: nil, changes: [], folder: folder, editID: "first"))
            let asked = try #require(board.standIn.asked.first)
            await board.answer(asked, .failure(ProviderFailure(.authentication, "log in")))
            #expect(
                try await value(.reloadFailures, .init(provider: "echo", class: "authentication"), on: board)
                    == 1)
            #expect(try await value(.attentionWidgets, .init(kind: "echo"), on: board) == 1)
            #expect(try await value(.failingWidgets, .init(provider: "echo"), on: board) == 1)
            let health = try #require(await board.host.answer(HealthCall(busiest: 5)).carriedOut)
            #expect(health.engine.waiting == 1)
            #expect(health.providers.map(\.failing) == [1])
            #expect(health.providers[0].failure?.class == .authentication)
            #expect(health.busiest?.map(\.requests) == [1])
        }
    }

    /// Each step of a random life leaves valid text in which no count has fallen.
    @Test(arguments: 1...4) func countsNeverFall(seed: Int) async throws {
        try await Self.board { board, _ in
            var life = RandomLife(board, Promises(), name: "metrics", seed: seed)
            var former: [OpenMetricsText.Series: Double] = [:]
            for _ in 0..<60 {
                try await life.step()
                let text = try OpenMetricsText(MetricsText.openMetrics.text(of: await board.metrics()))
                let present = text.cumulative
                for (series, value) in former {
                    #expect(present[series] ?? -1 >= value, "\(series) fell from \(value)")
                }
                former = present
            }
            #expect(former.values.contains { $0 > 10 })
        }
    }

    /// Otherwise, each edit of a provider without `validate` would look like a failure.
    @Test func anUnsupportedMethodIsNotAFailure() {
        var desk = MetricsDesk()
        let echo = ProviderName("echo")
        for (token, failure) in [FailureClass.unsupported, .failed, .timeout].enumerated() {
            desk.sent(UInt64(token), to: echo)
            desk.count(.failed(token: UInt64(token), ProviderFailure(failure, "")), from: echo)
        }
        #expect(desk.providers[echo]?.requests == [.answered: 1, .failed: 2])
        #expect(desk.providers[echo]?.answers.counts.reduce(0, +) == 0)
    }

    /// Labels beyond the limit share their counts, so that metrics have a size that no board exceeds.
    @Test func metricsAreBounded() throws {
        var desk = MetricsDesk()
        for number in 0..<500 {
            let provider = ProviderName("provider-\(number)-with-a-long-name")
            desk.connected(provider)
            for token in 0..<3 { desk.sent(UInt64(number * 3 + token), to: provider) }
            desk.count(.answered(token: UInt64(number * 3), .timeline, .null), from: provider)
            desk.count(.failed(token: UInt64(number * 3 + 1), ProviderFailure(.failed, "")), from: provider)
            desk.cancelled(OpenRequests.Cancelled(token: UInt64(number * 3 + 2), provider: provider))
        }
        #expect(desk.providers.all.count == MetricsDesk.providerLimit + 1)
        #expect(desk.providers.all.last?.label == nil)
        #expect(desk.providers.all.last?.counts.requests[.answered] == 500 - MetricsDesk.providerLimit)
        #expect(desk.providers.all.allSatisfy { $0.counts.open == 0 })
    }

    /// The largest text that a board can have: every label value with every series.
    @Test func theLargestTextIsSmall() {
        var histogram = MetricHistogram()
        for bound in MetricHistogram.bounds { histogram.observe(bound * 0.999) }
        func values(_ label: Metric.Label) -> [String] {
            switch label {
            case .provider: (0...MetricsDesk.providerLimit).map { "provider-name-\($0)" }
            case .kind: (0...MetricsDesk.kindLimit).map { "kind-of-widget-\($0)" }
            case .reason: ReloadReason.allCases.map(\.rawValue)
            case .outcome: ReloadOutcome.allCases.map(\.rawValue)
            case .class: FailureClass.allCases.map(\.rawValue)
            case .version: [ProgramVersion.text]
            }
        }
        let metrics = BoardMetrics(at: Self.noon) { metric in
            var labels = [BoardMetrics.Labels()]
            for label in metric.declaration.labels {
                labels = labels.flatMap { given in
                    values(label).map { value in
                        var given = given
                        switch label {
                        case .provider: given.provider = value
                        case .kind: given.kind = value
                        case .reason: given.reason = value
                        case .outcome: given.outcome = value
                        case .class: given.class = value
                        case .version: given.version = value
                        }
                        return given
                    }
                }
            }
            return labels.map {
                metric.declaration.kind == .histogram
                    ? BoardMetrics.Sample(histogram, $0) : BoardMetrics.Sample(1_234_567, $0)
            }
        }
        let bytes = MetricsText.openMetrics.text(of: metrics).utf8.count
        #expect(bytes < 200_000)
    }
}

/// A board of 10,000 widgets.
@Suite(.thorough) struct LargeBoardMetricsTests {
    @Test func metricsDoNotGrowWithTheBoard() async throws {
        try await MetricsDeskTests.board { board, folder in
            let call = AddCall(
                kind: "echo", family: nil, name: nil, changes: [], folder: folder, editID: "first")
            #expect(await board.host.answer(call).status == .done)
            await board.close()
            let store = try BoardStore(folder: board.folder)
            try store.copyFirstWidget(count: 10_000)
            try store.close()
            let large = try await SteppedBoard(
                folder: board.folder, in: try SteppedBoard.workspace(in: folder), at: board.clock.now(),
                seed: 1)
            let text = MetricsText.openMetrics.text(of: try await large.metrics())
            #expect(text.contains("widgetconf_widgets{kind=\"echo\"} 10000\n"))
            #expect(text.utf8.count < 200_000)
            _ = try OpenMetricsText(text)
            await large.close()
        }
    }
}

extension BoardStore {
    /// Copies the only widget of a board with its revision, because placing so many takes minutes.
    fileprivate func copyFirstWidget(count: Int) throws {
        try connection.write { database in
            let own = [
                "widget": ["id": "'echo-' || i", "number": "i"],
                "revision": ["widget": "'echo-' || i", "editID": "'edit-' || i"],
            ]
            for table in ["widget", "revision"] {
                let columns = try database.columns(in: table).map(\.name)
                let values = columns.map { own[table]?[$0] ?? "\(table).\"\($0)\"" }
                try database.execute(
                    sql: """
                        WITH RECURSIVE numbers(i) AS
                        (SELECT 2 UNION ALL SELECT i + 1 FROM numbers WHERE i < ?)
                        INSERT INTO \(table) (\(columns.map { "\"\($0)\"" }.joined(separator: ", ")))
                        SELECT \(values.joined(separator: ", ")) FROM \(table), numbers
                        """, arguments: [count])
            }
        }
    }
}

extension SteppedBoard {
    fileprivate func metrics() async throws -> BoardMetrics {
        try #require(await host.answer(MetricsCall()).carriedOut)
    }
}
