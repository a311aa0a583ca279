import Configurations
import IntentDefinitions
import ProviderProtocol
import WidgetModel
import WidgetRuntime

/// The JSON document that `source try --format json` prints. Secrets are masked.
struct TriedSource: Codable {
    /// A path of the source, and what it leads to in the first entry.
    struct Path: Codable {
        /// The name of the value in the entry, or the key of the source: `entries`, `date` or `reload`.
        var name: String
        /// The path, or the value that is used instead, such as `$place.name`; missing for a default alone.
        var path: String?
        /// The number of objects around the value.
        var depth: Int
        /// The type of the value in the entry; missing for lists, objects, and keys of the source.
        var type: String?
        /// The value in the answer, or in the first object of a list that has it; missing if the path leads
        /// nowhere.
        var found: JSONValue?
        /// The value in the entry; missing if the entry does not contain it.
        var value: JSONValue?
        /// Why the value cannot be used; missing if it can.
        var problem: String?
        /// The found value in words, for people.
        var words: String
    }

    struct Entry: Codable {
        var date: Instant
        var values: JSONValue?
    }

    /// The choices of a parameter, as a form requests them.
    struct ParameterChoices: Codable {
        var parameter: String
        /// The words for which a service searched; missing if all choices were requested.
        var search: String?
        /// The requests with their answers; missing if nothing was requested, because a service searches the
        /// choices and no words were given.
        var exchanges: [RecordedExchange]?
        /// The number of choices; missing if there is no answer that can be used.
        var count: Int?
        /// The first choices.
        var first: [JSONValue]?
        /// Why the choices cannot be used; missing if they can.
        var problem: String?
        /// The parameters without a value that the request needs; missing if it needs none.
        var needs: [String]?

        /// The number of choices that are shown.
        private static let mostShown = 3

        /// Choices that were not requested.
        init(untried parameter: String) { self.parameter = parameter }

        init(
            of parameter: String, _ search: String?, _ result: Result<OptionsAnswer, ProviderFailure>,
            _ exchanges: [RecordedExchange], hiding secrets: SecretTexts
        ) {
            self.parameter = parameter
            self.search = search
            self.exchanges = exchanges
            switch result {
            case .success(let answer):
                count = answer.options.count
                first = answer.options.prefix(Self.mostShown).map { secrets.masked($0.encodedJSON) }
            case .failure(let failure):
                if failure.class == .configuration { needs = failure.parameters }
                problem = secrets.masked(failure.explanation)
            }
        }

        /// Whether a form can show the choices. A value that is missing is not a mistake of the source.
        var isUsable: Bool { problem == nil || needs != nil }
    }

    var provider: String
    var kind: Kind
    var family: Family
    /// The values of the widget; missing for a static widget.
    var values: JSONObject?
    /// The requests for the timeline with their answers.
    var exchanges: [RecordedExchange]
    /// The time from the request for a timeline to its answer.
    var milliseconds: Double
    var paths: [Path]
    /// Missing if the source does not declare choices for the widget.
    var choices: [ParameterChoices]?
    /// Missing if the answers cannot be used.
    var entries: [Entry]?
    /// When the next timeline is requested; missing if the answers cannot be used.
    var policy: ReloadPolicy?
    /// The view that is due; missing if no entry is due.
    var view: JSONValue?
    /// Why the answers cannot be used, or warnings about them; missing without problems.
    var problems: [String]?

    /// - Parameters:
    ///   - values: the values without secrets.
    ///   - trial: nil if nothing was requested.
    init(
        provider: ProviderName, kind: Kind, values: JSONObject?, exchanges: [RecordedExchange],
        shown: ProviderStage.Shown, trial: SourceTrial?, choices: [ParameterChoices],
        hiding secrets: SecretTexts
    ) {
        self.provider = provider.name
        self.kind = kind
        family = shown.family
        self.values = values
        self.exchanges = exchanges
        milliseconds = shown.exchange.milliseconds
        paths = (trial?.values ?? []).map { value in
            Path(
                name: value.name, path: value.path, depth: value.depth, type: value.type,
                found: value.found.map(secrets.masked), value: value.converted.map(secrets.masked),
                problem: value.problem.map(secrets.masked), words: secrets.masked(value.foundWords))
        }
        self.choices = choices.isEmpty ? nil : choices
        entries = shown.answer?.entries.map { entry in
            Entry(date: entry.date, values: entry.values.map { secrets.masked($0) })
        }
        policy = shown.answer?.policy
        view = shown.view.map(secrets.masked)
        var problems = shown.problems
        // The provider's message contains the beginning of the answer, which is shown as well.
        if shown.answer == nil, let problem = trial?.problem { problems = [problem] }
        self.problems = problems.isEmpty ? nil : problems.map(secrets.masked)
    }

    /// Whether a widget can show the answers, and a form the choices.
    var isUsable: Bool {
        entries != nil && !paths.contains { $0.problem != nil }
            && (choices ?? []).allSatisfy(\.isUsable)
    }
}
