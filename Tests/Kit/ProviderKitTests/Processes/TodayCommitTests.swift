import CaseWalking
import Foundation
import ProviderProtocol
import Testing
import WidgetModel
import WidgetViews

/// The sample in plain Python, as a real process with a real repository.
@Suite(.brief) final class TodayCommitTests {
    private let folder = FileManager.default.temporaryDirectory.appending(component: "today-commit-\(UUID())")
    private let child: ChildProvider

    /// Ada commits on three days and twice on the last one, Bob once; the time zone is Seoul's.
    init() async throws {
        let sample = packageFolder.appending(path: "Samples/TodayCommit")
        child = try ChildProvider(Python.program, ["today_commit.py"], folder: sample)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await git(["init", "-q"])
        try await commit("Ada", "2026-11-18T12:00:00+09:00")
        try await commit("Ada", "2026-11-19T23:59:59+09:00")
        try await commit("Ada", "2026-11-20T00:00:00+09:00")
        try await commit("Bob", "2026-11-21T01:00:00+09:00")
        try await commit("Ada", "2026-11-21T02:00:00+09:00")
        try await commit("Ada", "2026-11-21T17:29:00+09:00")
        // After the current time of the tests:
        try await commit("Ada", "2026-11-21T17:31:00+09:00")
    }

    // A leftover in the temporary folder does no harm.
    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test func itDeclaresWhatItReads() throws {
        let declaration = try InitializeRequest.answer(try child.result(of: .initialize(InitializeRequest())))
        #expect(declaration.concurrency == 1)
        #expect(declaration.mayAnswer(.validate) && declaration.mayAnswer(.options))
        #expect(
            declaration.kinds.first?.reads?.map(\.name) == [
                "repository", "author", "days", "goal", "showChart", "tint",
            ])
    }

    @Test(arguments: [Family.systemSmall, .systemMedium, .systemLarge]) func itCountsTheDay(_ family: Family)
        throws
    {
        let answer = try timeline(["days": 4, "goal": 3, "showChart": true, "tint": "#0000ff"], family)
        #expect(answer.policy == .never)
        #expect(answer.entries.map(\.date) == [morning])
        #expect(try ReceivedTimeline(answer.encodedJSON).normalized(at: morning).warnings == [])
        let charts = charts(in: try #require(answer.entries.first).view)
        #expect(charts.map(\.values) == [[1, 1, 1, 3]])
        #expect(charts.map(\.goal) == [3])
        let words = try #require(answer.entries.first).view.json.text
        #expect(
            words.contains("\"3\"") && words.contains(family == .systemSmall ? "\"of 3\"" : "of 3 today")
                && words.contains("4 days"))
        #expect(words.contains("#0000ff"))
    }

    @Test func itCountsOneAuthor() throws {
        let author: JSONValue = ["id": "bob@example.org", "title": "Bob"]
        let answer = try timeline(["days": 2, "goal": 1, "showChart": true, "author": author], .systemMedium)
        #expect(charts(in: try #require(answer.entries.first).view).map(\.values) == [[0, 1]])
        #expect(try #require(answer.entries.first).view.json.text.contains("1 day in a row"))
    }

    @Test func barsCanBeHidden() throws {
        let answer = try timeline(["days": 4, "goal": 3, "showChart": false], .systemSmall)
        #expect(charts(in: try #require(answer.entries.first).view) == [])
    }

    @Test func authorsAreTheRepositorys() throws {
        #expect(try options(.list).map(\.title) == ["Ada", "Bob"])
        #expect(try options(.search("bo")).map(\.title) == ["Bob"])
        #expect(try options(.ids(["ada@example.org", "eve@example.org"])).map(\.title) == ["Ada"])
        #expect(
            try options(.list).first?.value == [
                "id": "ada@example.org", "title": "Ada", "email": "ada@example.org", "subtitle": "6 commits",
            ])
    }

    @Test func aRepositoryWithoutCommitsHasNone() async throws {
        let empty = folder.appending(component: "empty")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        try await git(["init", "-q"], in: empty)
        let answer = try timeline(["days": 2, "showChart": true], .systemSmall, in: empty)
        #expect(charts(in: try #require(answer.entries.first).view).map(\.values) == [[0, 0]])
    }

    @Test func aFolderWithoutRepositoryIsRefused() throws {
        let path = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        let request = ValidateRequest(
            context: .of("today-commit"), configuration: ["repository": .string(path)])
        let answer = try ValidateRequest.answer(try child.result(of: .validate(request)))
        #expect(
            answer.findings == [
                ParameterFinding(
                    parameter: "repository", message: "\(path) is not a git repository",
                    hint: "choose the folder of a git repository")
            ])
        let good = ValidateRequest(
            context: .of("today-commit"), configuration: ["repository": .string(folder.path)])
        #expect(try ValidateRequest.answer(try child.result(of: .validate(good))).findings == [])
        let failure = ProviderFailure(
            .configuration, "\(path) is not a git repository", parameters: ["repository"])
        #expect(throws: failure) {
            try timeline([:], .systemSmall, in: FileManager.default.temporaryDirectory)
        }
    }

    @Test func theRestIsAnsweredToo() async throws {
        let placeholder = ProviderRequest.placeholder(PlaceholderRequest(context: .of("today-commit")))
        #expect(charts(in: try EntryAnswer(json: try child.result(of: placeholder)).view).count == 1)
        let preview = RequestContext(
            kind: Kind("today-commit")!, family: .systemSmall, isPreview: true, now: morning)
        let snapshot = ProviderRequest.snapshot(SnapshotRequest(context: preview))
        #expect(charts(in: try EntryAnswer(json: try child.result(of: snapshot)).view).count == 1)
        child.write(CancelNotification(id: .number(1)).message)
        child.write(.request(id: .number(5), method: "perform", params: [:]))
        #expect(
            try child.nextMessage()
                == .failure(id: .number(5), ProviderFailure(.unsupported, "unknown method perform")))
        #expect(try await child.shutDown() == (0, ""))
    }

    private func git(_ arguments: [String], in place: URL? = nil, with environment: [String: String] = [:])
        async throws
    {
        let own = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
        let run = try await ToolRun.of(
            "git", arguments,
            environment: ProcessInfo.processInfo.environment.merging(own) { $1 }.merging(environment) { $1 },
            in: (place ?? folder).path)
        #expect(run.status == 0, "git \(arguments): \(run.errors)")
    }

    private func commit(_ name: String, _ date: String) async throws {
        try await git(
            ["commit", "-q", "--allow-empty", "-m", date],
            with: [
                "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": name.lowercased() + "@example.org",
                "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_NAME": name, "GIT_COMMITTER_DATE": date,
                "GIT_COMMITTER_EMAIL": "committer@example.org",
            ])
    }

    private func timeline(
        _ configuration: JSONObject, _ family: Family, in place: URL? = nil
    ) throws -> TimelineAnswer {
        var whole = configuration
        whole["repository"] = .string((place ?? folder).path(percentEncoded: false))
        return try child.timeline(
            TimelineRequest(context: .of("today-commit", family: family), configuration: whole))
    }

    private func options(_ query: OptionsRequest.Query) throws -> [Option] {
        let request = OptionsRequest(
            context: .of("today-commit"), parameter: "author", query: query,
            configuration: ["repository": .string(folder.path(percentEncoded: false))])
        return try OptionsRequest.answer(try child.result(of: .options(request))).options
    }

    private func charts(in view: ViewTree) -> [ViewChart] {
        switch view.content {
        case .chart(let chart): [chart]
        case .stack(let stack): stack.children.flatMap { charts(in: $0) }
        default: []
        }
    }
}
