import BoardDocuments
import CaseWalking
import Configurations
import EditForm
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// A form as lines of text: each step is repeated, followed by its effects and screens.
///
///     size 40x12                  the terminal (default: 60x14)
///     family systemMedium         the widget's size (default: systemSmall)
///     stored {"days": 30}         the stored values, at revision 1 (default: none)
///     keys down "5 km" ^O         key presses; quoted text is typed, `paste "…"` is pasted
///     click 3 20                  a click at a screen row, from 0, and a column (default: 0)
///     wait 1200                   milliseconds pass, and the form is woken if it asked for it
///     store                       the pending edit is stored as the next revision
///     refuse days: too many       the pending edit is refused, for a row
///     none 1                      the provider answers request 1 without an option
///     elsewhere {"days": 7}       another program stores this
///     removed                     another program removes the widget
///     offer 1 seoul Seoul; …      the provider answers request 1: id or literal, then the title
///     entries 1 /a/b/ /a/c.csv    the board lists files and, with a slash at the end, folders for request 1
///     fail 1 no network           the provider does not answer request 1, or cannot draw preview 1
///     preview 20x5                the form gets a preview of this size
///     drawn 1                     preview 1 is drawn
///     language korean             the language of the form's words (default: english)
///     locale ko-KR                the locale of the user (default: none)
///     keep                        the unsaved changes to keep
///     kept 7200 [{"name": …}]     changes that were kept so many seconds ago are offered
///     screen                      the screen, with ^ under the cursor
///     styles                      the screen with the styles of its text
///     do {"do": "save"}           a user's action on a page
///     page                        the document of the page
struct FormScript {
    private let script: String
    private let intent: IntentDefinition
    private var family = Family.systemSmall
    private var size = FormSize(columns: 60, rows: 14)
    private var stored: JSONObject = [:]
    private var revision = Revision.first
    private var now = Instant(milliseconds: 0)
    private var form: EditForm?
    private var preview: FormSize?
    private var language = FormLanguage.english
    private var locale: LocaleTag?
    private var pending: EditRequest?
    /// All choices that the provider has offered.
    private var offered: [OfferedChoice] = []
    private(set) var output = ""

    init(_ script: String, definition: [UInt8]) throws {
        self.script = script
        intent = try FormScript.intent(SourceFile(path: "definition.yaml", bytes: definition))
    }

    static let context = LiteralContext(
        today: CalendarDate(year: 2026, month: 11, day: 21)!, offset: { _ in 9 * 3600 },
        isTimeZone: { zones.contains($0) }, timeZoneNames: { zones },
        zoneOffset: { name, _ in offsets[name] },
        folderBase: "/repositories", homeFolder: "/home/kim")
    private static let zones = ["Asia/Seoul", "Europe/Berlin", "UTC"]
    private static let offsets = ["Asia/Seoul": 9 * 3600, "Europe/Berlin": 3600, "UTC": 0]

    static func intent(_ source: SourceFile) throws -> IntentDefinition {
        var findings: [Finding] = []
        let definitions = DefinitionSet.read([source], context: context, into: &findings)
        let errors = findings.filter { $0.severity == .error }.inOrder()
        try #require(errors.isEmpty, "\(FindingText.render(errors))")
        return try #require(definitions.intents.first)
    }

    mutating func run() throws {
        for line in script.split(separator: "\n") where !line.hasPrefix("#") {
            output += line + "\n"
            let (word, rest) = line.cut(at: " ")
            try step(word, rest)
        }
    }

    private var configurations: ConfigurationForm {
        ConfigurationForm(intent: intent, family: family, context: FormScript.context, locale: locale)
    }

    private mutating func step(_ word: String, _ rest: String) throws {
        switch word {
        case "size":
            let (columns, rows) = rest[...].cut(at: "x")
            size = FormSize(columns: try #require(Int(columns)), rows: try #require(Int(rows)))
            send(.resized(size))
        case "language": language = rest == "korean" ? .korean : .english
        case "locale": locale = LocaleTag(rest)
        case "keep":
            for change in try #require(form).keptChanges { output += "→ \(change.encodedJSON.text)\n" }
        case "kept":
            open()
            let (seconds, changes) = rest[...].cut(at: " ")
            let age = Milliseconds.seconds(try #require(Int64(seconds)))
            let kept = try [KeptChanges.Change](json: JSONValue(parsing: changes))
            form?.offer(KeptChanges(kept, at: now - age), at: now)
        case "family": family = try #require(Family(rawValue: rest))
        case "stored": stored = try #require(try JSONValue(parsing: rest).object)
        case "keys":
            open()
            for key in try KeyWords.parse(rest) {
                now = now + Milliseconds(100)
                send(.key(key))
            }
        case "click":
            open()
            let (row, column) = rest[...].cut(at: " ")
            send(.clicked(row: try #require(Int(row)), column: Int(column) ?? 0))
        case "wait":
            now = now + Milliseconds(try #require(Int64(rest)))
            if let wake = form?.nextWake, wake <= now { send(.wake) }
        case "store": try store()
        case "refuse":
            let (name, words) = rest[...].cut(at: ": ")
            send(.saveRefused([FormSaveProblem(name.isEmpty ? nil : name, words)]))
        case "elsewhere":
            stored = try #require(try JSONValue(parsing: rest).object)
            revision = revision.next
            send(.changedElsewhere(configurations.read(stored: stored), revision))
        case "removed": send(.removedElsewhere)
        case "preview":
            let (columns, rows) = rest[...].cut(at: "x")
            preview = FormSize(columns: try #require(Int(columns)), rows: try #require(Int(rows)))
        case "none": send(.options(number: try #require(Int(rest)), .offered([])))
        case "offer", "fail", "drawn": try answer(word, rest)
        case "entries":
            let (number, paths) = rest[...].cut(at: " ")
            send(.options(number: try #require(Int(number)), .entries(FormScript.entries(paths))))
        case "screen":
            open()
            output += FormScript.picture(try #require(form).screen, width: size.columns)
        case "styles":
            open()
            for line in try #require(form).screen.lines {
                output +=
                    "  " + line.map { $0.style == .plain ? $0.text : "<\($0.style) \($0.text)>" }.joined()
                    + "\n"
            }
        case "do":
            open()
            now = now + Milliseconds(100)
            send(.gesture(try FormGesture(json: JSONValue(parsing: rest))))
        case "page":
            open()
            output += try #require(form).document.encodedJSON.pretty() + "\n"
        default: Issue.record("unknown step: \(word)")
        }
    }

    /// Answers a request for options or a preview by its number.
    private mutating func answer(_ word: String, _ rest: String) throws {
        let (numberText, text) = rest[...].cut(at: " ")
        let number = try #require(Int(numberText))
        guard word == "offer" else {
            send(.options(number: number, .failed(text)))
            return send(.previewed(number: number, failure: word == "fail" ? text : nil))
        }
        let offered = text.split(separator: "; ").map { part in
            let (id, title) = part.cut(at: " ")
            let object = ObjectValue(id: id, title: title.isEmpty ? nil : title)
            return OfferedChoice(literalOptions ? .string(id) : .object(object), title: object.title)
        }
        self.offered += offered
        send(.options(number: number, .offered(offered)))
    }

    /// Files, and folders as paths with a slash at the end; `..` leads to the folder above the first one.
    private static func entries(_ paths: String) -> [Choices.Entry] {
        paths.split(separator: " ").map { path in
            let parts = path.split(separator: "/")
            let isUp = parts.last == ".."
            let target = "/" + (isUp ? parts.dropLast(2) : parts[...]).joined(separator: "/")
            return Choices.Entry(
                path: target, name: String(parts.last ?? "/"), isFolder: path.hasSuffix("/") || isUp)
        }
    }

    /// Whether the provider offers strings instead of objects.
    private var literalOptions: Bool {
        intent.parameters.contains { $0.options != nil && $0.type.object == nil }
    }

    private mutating func open() {
        guard form == nil else { return }
        form = EditForm(
            configurations, subject: "sample-1", configuration: configurations.read(stored: stored),
            at: revision, size: size, preview: preview, language: language)
        send(.wake)
    }

    private mutating func send(_ event: FormEvent) {
        var effects: [FormEffect] = []
        form?.handle(event, at: now, into: &effects)
        for effect in effects {
            switch effect {
            case .save(let request):
                pending = request
                output += "→ save \(request.changes.map(FormScript.text).joined(separator: " "))\n"
            case .options(let request):
                let search = request.search.map { " search \"\($0)\"" } ?? ""
                let ids = request.ids.map { " ids \($0.joined(separator: ", "))" } ?? ""
                output += "→ asks \(request.number) for \(request.parameter)\(search)\(ids), beside "
                output += "\(JSONValue.object(request.values.resolved.json).text)\n"
            case .preview(let number, let values):
                output += "→ preview \(number): \(JSONValue.object(values.resolved.json).text)\n"
            case .makeAddress: output += "→ address\n"
            case .cancel(let number): output += "→ cancel \(number)\n"
            case .adoptKept: output += "→ adopt\n"
            case .forgetKept: output += "→ forget\n"
            case .toggleMouse: output += "→ mouse\n"
            case .close: output += "→ close\n"
            }
        }
    }

    static func text(_ change: EditRequest.Change) -> String {
        switch change.wish {
        case .set(.text(let text)): "\(change.name)=\(text)"
        case .set(.json(let json)): "\(change.name):=\(json.text)"
        case .unset: "--unset \(change.name)"
        case .none: "--none \(change.name)"
        }
    }

    /// Plans an edit with all choices that the provider has offered.
    private func plan(_ request: EditRequest) -> EditOutcome {
        var answers: [ChoiceQuestion: ChoiceAnswer] = [:]
        while true {
            let outcome = EditPlanner.plan(
                request, on: configurations.read(stored: stored), at: revision, form: configurations,
                answers: answers)
            guard case .asks(let questions, _) = outcome else { return outcome }
            for question in questions { answers[question] = .offered(offered) }
        }
    }

    /// Stores the pending edit as the board does.
    private mutating func store() throws {
        guard let request = pending else {
            output += "→ nothing to store\n"
            return
        }
        pending = nil
        let outcome = plan(request)
        guard case .planned(let plan) = outcome else {
            Issue.record("not planned: \(outcome)")
            return
        }
        stored = configurations.json(of: plan.configuration)
        revision = revision.next
        output += "→ revision \(revision): \(JSONValue.object(stored).text)\n"
        send(.saved(plan.configuration, revision, words: "revision \(revision), refreshed at once"))
    }

    /// The screen between borders, with `^` under the cursor.
    static func picture(_ screen: FormScreen, width: Int) -> String {
        var output = "  ╭" + String(repeating: "─", count: width) + "╮\n"
        for (row, line) in screen.lines.enumerated() {
            output += "  │" + line.map(\.text).joined().padded(toCells: width) + "│\n"
            if row == screen.cursor.row {
                output += "   " + String(repeating: " ", count: screen.cursor.column) + "^\n"
            }
        }
        return output + "  ╰" + String(repeating: "─", count: width) + "╯\n"
    }
}

extension Substring {
    /// The parts before and after a separator; the second is empty without one.
    func cut(at separator: String) -> (String, String) {
        let parts = split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
}
