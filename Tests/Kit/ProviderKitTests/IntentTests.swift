import CaseWalking
import Foundation
import ProviderKit
import ProviderProtocol
import Synchronization
import Testing
import WidgetModel
import WidgetViews

/// Intents, entities and queries in Apple's style, from the host's requests to the provider's answers.
@Suite(.brief) struct IntentTests {
    private func answer(_ request: ProviderRequest) async throws -> JSONValue {
        let conversation = Conversation(
            AppIntentConfiguration(kind: "scores", intent: ShowScores.self, provider: ScoresProvider()) {
                Text($0.words)
            })
        switch await conversation.reply(to: request) {
        case .answer(_, let result): return result
        case .failure(_, let failure): throw failure
        default: throw ProviderFailure(.malformed, "no answer")
        }
    }

    private func options(
        of parameter: String, _ query: OptionsRequest.Query, _ configuration: JSONObject = [:]
    ) async throws -> OptionsAnswer {
        let request = OptionsRequest(
            context: .of("scores"), parameter: parameter, query: query, configuration: configuration)
        return try OptionsRequest.answer(try await answer(.options(request)))
    }

    @Test func methodsThatAreNeededAreDeclared() async throws {
        let declaration = try InitializeRequest.answer(try await answer(.initialize(InitializeRequest())))
        for method in [Method.options, .defaults, .validate] { #expect(declaration.mayAnswer(method)) }
    }

    @Test func aQueryListsSearchesAndResolves() async throws {
        let all = try await options(of: "league", .list)
        #expect(all.options.map(\.value["id"]) == ["1", "2"])
        #expect(all.options.first?.title == "First league")
        #expect(all.options.first?.value["founded"] == 1963)
        #expect(try await options(of: "league", .search("sec")).options.map(\.title) == ["Second league"])
        #expect(
            try await options(of: "league", .ids(["2", "9", "x"])).options.map(\.title) == ["Second league"])
    }

    @Test func aProviderOfOptionsReadsOtherParameters() async throws {
        #expect(try await options(of: "team", .list).options == [])
        let league: JSONObject = ["league": ["id": "1", "title": "First league"]]
        let teams = try await options(of: "team", .list, league)
        #expect(teams.options.map(\.value) == ["fc", "sv"])
        #expect(teams.options.map(\.group) == ["League 1", "League 1"])
        #expect(teams.options.map(\.title) == ["FC", nil])
        #expect(try await options(of: "team", .search("fc"), league).options.map(\.value) == ["fc"])
        #expect(try await options(of: "team", .ids(["sv"]), league).options.map(\.value) == ["sv"])
    }

    @Test func aParameterWithoutChoicesSaysSo() async {
        let refusal = ProviderFailure(.unsupported, "this provider has no choices for \"count\"")
        await #expect(throws: refusal) { try await options(of: "count", .list) }
    }

    @Test func newWidgetsStartWithDefaultResults() async throws {
        let request = DefaultsRequest(context: .of("scores"))
        let values = try DefaultsRequest.answer(try await answer(.defaults(request))).values
        #expect(values.keys == ["league", "team"])
        #expect(values["league"]?["title"] == "First league")
        #expect(values["team"] == "fc")
    }

    static let objections: [(JSONObject, [String])] = [
        (["league": ["id": "1"], "count": 3], []),
        (
            ["league": ["id": "7"], "count": 30],
            ["league: \"7\" is no longer offered", "count: found 30, expected 1 to 5"]
        ),
        (["league": ["id": "1"], "team": "sv", "count": 5], ["team: plays tomorrow"]),
        ([:], ["league: has no value, and the provider needs one"]),
    ]

    @Test(arguments: objections) func configurationsAreValidated(
        _ configuration: JSONObject, _ expected: [String]
    ) async throws {
        let request = ValidateRequest(context: .of("scores"), configuration: configuration)
        let findings = try ValidateRequest.answer(try await answer(.validate(request))).findings
        #expect(findings.map { "\($0.parameter): \($0.message)" } == expected)
    }

    @Test func aTimelineHasTheEntityOfTheQuery() async throws {
        let request = TimelineRequest(
            context: .of("scores"),
            configuration: ["league": ["id": "2", "title": "old title"], "others": nil])
        let timeline = try TimelineRequest.answer(try await answer(.timeline(request)))
        #expect(timeline.entries.map(\.view) == ["Second league in 1970: []"])
        let several: JSONObject = ["league": ["id": "2"], "others": [["id": "9"], ["id": "1"], ["id": "2"]]]
        let other = TimelineRequest(context: .of("scores"), configuration: several)
        let views = try TimelineRequest.answer(try await answer(.timeline(other))).entries.map(\.view)
        #expect(views == ["Second league in 1970: [1, 2]"])
    }

    @Test func aMissingEntityFailsTheRequest() async {
        let request = TimelineRequest(context: .of("scores"), configuration: ["league": ["id": "9"]])
        await #expect(
            throws: ProviderFailure(
                .configuration, "league: \"9\" is no longer offered", parameters: ["league"])
        ) { try await answer(.timeline(request)) }
    }

    @Test func aButtonNamesItsIntentWithItsParameters() {
        let add = AddGoals()
        add.team = "fc"
        add.goals = 2
        #expect(
            Button("Add", intent: add).viewTree().contains(
                #""ProviderKitTests.AddGoals {\"team\":\"fc\",\"goals\":2}""#))
        #expect(Button("Add", intent: AddGoals()).viewTree().contains(#""ProviderKitTests.AddGoals""#))
    }

    @Test(
        arguments: [
            (#"ProviderKitTests.AddGoals {"team":"fc","goals":2}"#, nil, "fc +2 (Seoul)"),
            (#"ProviderKitTests.AddGoals {"team":"sv"}"#, nil, "sv +1 (Seoul)"),
            ("ProviderKitTests.Follow", true, "follow true"),
        ] as [(String, Bool?, String)])
    func aPressRunsItsIntent(_ action: String, _ isOn: Bool?, _ expected: String) async throws {
        let request = PerformRequest(context: .of("scores"), action: action, isOn: isOn, press: 1)
        #expect(try await answer(.perform(request)) == [:])
        #expect(GreetingProvider.pressed.contains(expected))
    }

    /// A private type does not have a readable name, but can still be found.
    @Test func aPrivateIntentIsFound() async throws {
        let tree = try JSONValue(parsing: Button("x", intent: Hidden()).viewTree())
        let action = try #require(tree["button"]?.string)
        #expect(action.hasPrefix("$"))
        let request = PerformRequest(context: .of("scores"), action: action, press: 1)
        #expect(try await answer(.perform(request)) == [:])
        #expect(GreetingProvider.pressed.contains("hidden"))
    }

    @Test func otherActionsAreThoseOfTheProvider() async {
        for action in ["Swift.Int", "ProviderKitTests.Nothing", "ProviderKitTests.IntentTests {}", "a.b.c"] {
            let request = PerformRequest(
                context: .of("scores"), configuration: ["league": ["id": "1"]], action: action, press: 1)
            let refusal = ProviderFailure(.unsupported, "this provider does not perform \"\(action)\"")
            await #expect(throws: refusal) { try await answer(.perform(request)) }
        }
    }
}

struct ShowScores: WidgetConfigurationIntent {
    @Parameter(title: "League") var league: League
    @Parameter(title: "Others", default: []) var others: [League]
    @Parameter(title: "Team", optionsProvider: Teams()) var team: String?
    @Parameter(title: "Count", default: 2, inclusiveRange: (1, 5)) var count: Int
}

struct League: AppEntity {
    let id: Int
    let name: String
    @Property(title: "Founded") var founded: Int

    init(id: Int, name: String, founded: Int) {
        (self.id, self.name) = (id, name)
        self.founded = founded
    }

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "League"
    static let defaultQuery = LeagueQuery()
    var displayRepresentation: DisplayRepresentation { "\(name)" }
}

struct LeagueQuery: EntityStringQuery {
    private static let all = [
        League(id: 1, name: "First league", founded: 1963),
        League(id: 2, name: "Second league", founded: 1970),
    ]
    func entities(for identifiers: [Int]) async throws -> [League] {
        Self.all.filter { identifiers.contains($0.id) }
    }
    func suggestedEntities() async throws -> [League] { Self.all }
    func entities(matching string: String) async throws -> [League] {
        Self.all.filter { $0.name.lowercased().hasPrefix(string) }
    }
    func defaultResult() async -> League? { Self.all.first }
}

struct Teams: DynamicOptionsProvider {
    @IntentParameterDependency<ShowScores>(\.$league) var scores

    func results() async throws -> ItemCollection<String> {
        guard let scores else { return ItemCollection(sections: []) }
        return ItemCollection {
            ItemSection("League \(scores.league.id)") {
                IntentItem("fc", title: "FC")
                "sv"
            }
        }
    }

    func defaultResult() async -> String? { "fc" }
}

struct ScoresProvider: AppIntentTimelineProvider, ConfigurationValidating {
    func placeholder(in context: Context) -> WordsEntry { WordsEntry(date: context.now, words: "…") }
    func snapshot(for configuration: ShowScores, in context: Context) async throws -> WordsEntry {
        let (league, others) = (configuration.league, configuration.others.map(\.id))
        return WordsEntry(date: context.now, words: "\(league.name) in \(league.founded): \(others)")
    }
    func timeline(for configuration: ShowScores, in context: Context) async throws -> Timeline<WordsEntry> {
        Timeline(entries: [try await snapshot(for: configuration, in: context)], policy: .never)
    }
    func validate(_ configuration: ShowScores, in context: TimelineProviderContext) async throws {
        guard configuration.team == "sv" else { return }
        throw ProviderError.configuration("plays tomorrow", parameters: ["team"])
    }
}

struct AddGoals: AppIntent {
    @Parameter(title: "Team", default: "") var team: String
    @Parameter(title: "Goals", default: 1) var goals: Int

    func perform() async throws -> some IntentResult {
        let zone = TimelineProviderContext.current?.timeZone.identifier == "Asia/Seoul" ? "Seoul" : "?"
        GreetingProvider.pressed.add("\(team) +\(goals) (\(zone))")
        return .result()
    }
}

struct CountDown: ProgressReportingIntent {
    func perform() async throws -> some IntentResult {
        progress.totalUnitCount = 4
        for step in 1...2 { progress.completedUnitCount = Int64(step) }
        TimelineProviderContext.current?.reportProgress(2, "almost done")
        TimelineProviderContext.current?.reportProgress(.nan)
        return .result()
    }
}

struct Follow: SetValueIntent {
    @Parameter(title: "On", default: false) var value: Bool
    func perform() async throws -> some IntentResult {
        GreetingProvider.pressed.add("follow \(value)")
        return .result()
    }
}

private struct Hidden: AppIntent {
    func perform() async throws -> some IntentResult {
        GreetingProvider.pressed.add("hidden")
        return .result()
    }
}
