import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// A placed widget's life as lines of text: each step is repeated, followed by its result.
///
///     family systemMedium              the widget's size (default: systemSmall)
///     stored {"days": 30}              the stored values, revision 1 (default: none)
///     defaults {"days": 30}            the provider's values for a new widget, revision 1
///     version 1                        the version that stored it (default: the current one)
///     clock 2026-11-22T09:30:00Z       the current time (default: 2026-11-21 midnight UTC)
///     definition changed.yaml          the definition changes to this file
///     offers place: seoul Seoul; …     the provider's answer: id or literal and title, or JSON
///     silent place                     the provider does not answer
///     edit                             changes in the lines below, each indented:
///       days=30                            as typed; also --unset days, --none days, --expect-revision 2
///       days:=30                           as JSON
///       --family systemLarge               the widget changes to this size
///     undo 1                           back to the configuration of revision 1
///     show                             every parameter, with the origin of its value
struct ConfigurationScript {
    private let script: String
    private let files: (String) throws -> [UInt8]
    private var intent: IntentDefinition
    private var family = Family.systemSmall
    private var context = testContext
    private var offers: [String: ChoiceAnswer] = [:]
    /// The stored JSON of each revision.
    private var history: [String] = ["{}"]
    /// The version that stored each revision; nil for the current version.
    private var versions: [Int?] = [nil]
    private var version: Int? { versions[versions.count - 1] }
    /// The secrets of the last revision, which are stored separately.
    private var secrets: [SecretPlace: SecretText] = [:]
    private(set) var output = ""
    /// Whether any edit was rejected.
    private(set) var hasRefusals = false

    /// `files` returns a file's bytes; the widget begins with the only intent of `definition`.
    init(_ script: String, definition: String, files: @escaping (String) throws -> [UInt8]) throws {
        self.script = script
        self.files = files
        intent = try Self.intent(SourceFile(path: definition, bytes: try files(definition)))
    }

    mutating func run() throws {
        let lines = script.split(separator: "\n").filter { !$0.hasPrefix("#") }
        var place = 0
        while place < lines.count {
            let below = lines[(place + 1)...].prefix { $0.hasPrefix(" ") }
            for line in [lines[place]] + below { output += line + "\n" }
            try step(String(lines[place]), below.map { String($0.drop { $0 == " " }) })
            place += 1 + below.count
        }
    }

    private mutating func step(_ line: String, _ below: [String]) throws {
        let (word, rest) = line.cut(at: " ")
        switch word {
        case "family": family = try #require(Family(rawValue: rest))
        case "stored":
            history = [rest]
            versions = [version]
            describe(form.resolve(try present()))
        case "defaults":
            let given = try #require(try JSONValue(parsing: rest).object)
            let (configuration, refused) = form.placed(with: given)
            for (parameter, problem) in refused { say("not taken for \(parameter): \(problem)") }
            history = [JSONValue.object(form.json(of: configuration)).text]
            versions = [version]
            say("revision 1: \(history[0])")
            describe(form.resolve(try present()))
        case "version":
            versions[versions.count - 1] = Int(rest)
            let (configuration, outcome) = form.read(stored: try stored(), version: version ?? 1)
            say("stored: \(JSONValue.object(outcome.values).text)")
            for aside in outcome.aside {
                say("aside from version \(aside.version): \(aside.parameter) \(aside.stored.text)")
            }
            describe(form.resolve(configuration))
        case "clock":
            let now = try #require(Instant(rfc3339: rest))
            let today = try #require(CalendarDate(rest.prefix(10)))
            context = context.at(now, today: today, time: TimeOfDay(utc: now))
        case "definition":
            intent = try Self.intent(SourceFile(path: rest, bytes: try files(rest)))
            describe(form.resolve(try present()))
        case "offers": try readOffers(rest)
        case "silent": offers[rest] = .unanswered
        case "edit": try edit(below)
        case "undo":
            let wanted = try #require(Int(rest))
            let stored = try JSONValue(parsing: history[wanted - 1])
            finish(
                EditPlanner.planRestore(
                    of: try #require(stored.object), from: versions[wanted - 1] ?? intent.version,
                    on: try present(), at: Revision(history.count), form: form))
        case "show": show(form.resolve(try present()))
        default: Issue.record("unknown step: \(line)")
        }
    }

    private var form: ConfigurationForm {
        ConfigurationForm(intent: intent, family: family, context: context)
    }

    private func present() throws -> Configuration {
        form.read(stored: try stored(), version: version ?? intent.version, secrets: secrets).0
    }

    private func stored() throws -> JSONObject {
        try #require(try JSONValue(parsing: history[history.count - 1]).object)
    }

    private static func intent(_ source: SourceFile) throws -> IntentDefinition {
        try #require(try definitions([source]).intents.first)
    }

    private mutating func edit(_ lines: [String]) throws {
        let option = "--family "
        let former = family
        let resolved = form.resolve(try present())
        for line in lines where line.hasPrefix(option) {
            family = try #require(Family(rawValue: String(line.dropFirst(option.count))))
        }
        let outcome = try plan(
            lines.filter { !$0.hasPrefix(option) }, on: try present(),
            since: family == former ? nil : resolved)
        if case .refused = outcome { family = former }
        finish(outcome)
    }

    /// Plans an edit, and requests options like the shell.
    private mutating func plan(
        _ lines: [String], on base: Configuration, since former: ResolvedConfiguration?
    ) throws -> EditOutcome {
        let revision = Revision(history.count)
        let condition = "--expect-revision "
        let expected = try lines.first { $0.hasPrefix(condition) }.map { line in
            Revision(try #require(Int(line.dropFirst(condition.count))))
        }
        let widget = try #require(PlacedWidgetID("widget-1"))
        if let refusal = EditPlanner.refusal(expecting: expected, of: widget, at: revision) {
            return .refused([refusal])
        }
        let request = try request(lines.filter { !$0.hasPrefix(condition) })
        var answers: [ChoiceQuestion: ChoiceAnswer] = [:]
        while true {
            let outcome = EditPlanner.plan(
                request, on: base, at: revision, form: form, answers: answers, since: former)
            guard case .asks(let questions, let resolved) = outcome else { return outcome }
            for question in questions where answers[question] == nil {
                let wish =
                    switch question.purpose {
                    case .meaning(.list): "for"
                    case .meaning(.search): "to search"
                    case .stillOffered: "whether there still is"
                    }
                say(
                    "asks \(question.parameter) \(wish) \"\(question.text)\", "
                        + "beside \(JSONValue.object(resolved.json).text)")
                answers[question] = offers[question.parameter] ?? .offered([])
            }
        }
    }

    private mutating func finish(_ outcome: EditOutcome) {
        switch outcome {
        case .asks: Issue.record("asked without end")
        case .refused(let refusals):
            hasRefusals = true
            output += FindingText.render(refusals.map(\.finding))
        case .planned(let plan):
            for change in plan.changes {
                say(
                    "\(change.parameter): \(text(change.from)) → \(text(change.to))"
                )
            }
            for dropped in plan.dropped { say("dropped \(dropped.parameter), hidden by \(dropped.hiddenBy)") }
            output += FindingText.render(plan.warnings)
            describe(plan.resolved)
            secrets = form.secrets(toKeepBeside: plan.configuration, kept: secrets)
            history.append(JSONValue.object(form.json(of: plan.configuration)).text)
            versions.append(intent.version)
            say("revision \(history.count): \(history[history.count - 1])")
        }
    }

    private mutating func describe(_ resolved: ResolvedConfiguration) {
        for misfit in resolved.aside { say("aside \(misfit.parameter): \(misfit.problem)") }
        guard case .needsConfiguration(let missing, let misfits, let broken) = resolved.completeness else {
            return
        }
        if !missing.isEmpty { say("needs \(missing.joined(separator: ", "))") }
        for misfit in misfits { say("misfit \(misfit.parameter): \(misfit.problem)") }
        for rule in broken { say("broken: \(rule)") }
    }

    private mutating func show(_ resolved: ResolvedConfiguration) {
        for (parameter, state) in zip(resolved.intent.parameters, resolved.states) {
            let text =
                switch state {
                case .value(let value, let origin): "\(value.json.text) (\(origin.rawValue))"
                case .empty(let origin): "none (\(origin.rawValue))"
                case .misfit(let stored, _): "\(stored.text) does not fit"
                case .hidden(let hiding): "hidden by \(hiding)"
                }
            say("\(parameter.name): \(text)")
        }
        if let summary = resolved.summary { say("“\(summary)”") }
        describe(resolved)
    }

    private func text(_ value: ParameterValue?) -> String { value?.json.text ?? "none" }

    private mutating func say(_ line: String) { output += "  → \(line)\n" }

    private mutating func readOffers(_ text: String) throws {
        let (name, listed) = text.cut(at: ": ")
        let type = try #require(intent.declaredParameter(of: name)).type
        offers[name] = .offered(
            try listed.split(separator: "; ").map { option in
                if option.hasPrefix("{") {
                    let json = try JSONValue(parsing: option.utf8)
                    return try OfferedChoice(json, title: nil, as: type, in: testContext)
                }
                let (id, title) = String(option).cut(at: " ")
                let json: JSONValue =
                    type.object != nil ? ["id": .string(id), "title": .string(title)] : .string(id)
                return try OfferedChoice(
                    json, title: title.isEmpty ? nil : title, as: type, in: testContext)
            })
    }

    private func request(_ lines: [String]) throws -> EditRequest {
        var request = EditRequest()
        for line in lines {
            let (word, rest) = line.cut(at: " ")
            switch word {
            case "--unset": request.changes.append(.init(rest, .unset))
            case "--none": request.changes.append(.init(rest, .none))
            default:
                let (name, json) = line.cut(at: ":=")
                if !json.isEmpty {
                    request.changes.append(.init(name, .set(.json(try JSONValue(parsing: json)))))
                } else {
                    request.changes.append(try #require(EditRequest.Change(argument: line)))
                }
            }
        }
        return request
    }
}

extension String {
    /// The text before and after the first `mark`; the whole text and an empty string if `mark` does not
    /// occur.
    fileprivate func cut(at mark: String) -> (String, String) {
        guard let found = ranges(of: mark).first else { return (self, "") }
        return (String(self[..<found.lowerBound]), String(self[found.upperBound...]))
    }
}
