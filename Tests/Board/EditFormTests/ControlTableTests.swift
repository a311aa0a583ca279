import CaseWalking
import Configurations
import EditForm
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// Every type with each of its controls in the form of a terminal: set by keys and by mouse, invalid,
/// default, none, and stored values that no longer fit.
@Suite struct ControlTableTests {
    /// A new type needs a row.
    @Test func listsEachType() throws {
        let kinds = try ControlRow.all.map { row in
            try ControlRun.intent(row, hasDefault: false).unexpanded.declaredParameter(of: "value")?.type
        }
        let names = Set(kinds.compactMap { $0?.name })
        let missing = ParameterType.builtIn.map(\.name).filter { !names.contains($0) }
        #expect(missing.isEmpty, "add rows to Tests/Cases/controls/types.txt")
        let controls = Set(kinds.compactMap { $0?.kind.valueControl })
        #expect(ValueControl.allCases.filter { !controls.contains($0) } == [])
    }

    @Test(arguments: ControlRow.all) func isSetByKeys(_ row: ControlRow) throws {
        let expected = try #require(row.expectation(of: "keys"))
        var run = try ControlRun(row)
        try run.press(expected.text)
        run.press(.control("o"))
        #expect(run.saved == expected.result, "\(run.screen)")
    }

    @Test(arguments: ControlRow.all) func isSetByMouse(_ row: ControlRow) throws {
        guard let expected = row.expectation(of: "mouse") else { return }
        var run = try ControlRun(row)
        let texts = expected.text.split(separator: "\"", omittingEmptySubsequences: false)
        for (index, text) in texts.enumerated() where index % 2 == 1 {
            let isShown = run.click(String(text))
            #expect(isShown, "no \(text) on\n\(run.screen)")
        }
        let isSaved = run.click("^O save")
        #expect(isSaved, "\(run.screen)")
        #expect(run.saved == expected.result, "\(run.screen)")
    }

    @Test(arguments: ControlRow.all) func reportsInvalidText(_ row: ControlRow) throws {
        guard let expected = row.expectation(of: "invalid") else { return }
        var run = try ControlRun(row)
        run.type(expected.text)
        if run.isOpen { run.press(.enter) }
        run.press(.control("o"))
        #expect(run.saved == nil)
        #expect(run.words.contains("! "))
        #expect(run.words.contains(expected.result), "\(run.screen)")
    }

    /// The default is marked, is restored after a change, and is not stored.
    @Test(arguments: ControlRow.all) func showsAndRestoresTheDefault(_ row: ControlRow) throws {
        guard row.text(of: "default") != nil, let keys = row.expectation(of: "keys") else { return }
        var run = try ControlRun(row, hasDefault: true)
        #expect(run.words.contains("(default)"), "\(run.screen)")
        try run.press(keys.text)
        if run.isOpen { run.press(.escape) }
        run.press(.control("r"))
        run.press(.control("o"))
        #expect(run.saved == nil)
        #expect(run.words.contains("(default)"), "\(run.screen)")
    }

    @Test(arguments: ControlRow.all) func clearsTheValue(_ row: ControlRow) throws {
        guard row.text(of: "default") != nil else { return }
        var run = try ControlRun(row, hasDefault: true)
        run.press(.control("n"))
        run.press(.control("o"))
        #expect(run.saved == "--none value", "\(run.screen)")
    }

    @Test(arguments: ControlRow.all) func marksStoredValuesThatNoLongerFit(_ row: ControlRow) throws {
        guard let orphaned = row.text(of: "orphaned") else { return }
        let run = try ControlRun(row, stored: ["value": JSONValue(parsing: orphaned)])
        #expect(run.words.contains("the stored value does not fit"), "\(run.screen)")
    }

    /// Esc closes what Enter opened, and the row keeps its value.
    @Test(arguments: ControlRow.all) func escapeKeepsTheValue(_ row: ControlRow) throws {
        var run = try ControlRun(row, hasDefault: true)
        run.press(.enter)
        guard run.isOpen else { return }
        let opened = run.screen
        for key in [TerminalKey.right, .down, .up, .left, .tab, .pageDown, .escape] { run.press(key) }
        run.press(.control("o"))
        #expect(run.saved == nil, "\(opened)\n\(run.screen)")
    }

    /// Every control fits the smallest terminal, in each language.
    @Test(arguments: ControlRow.all) func fitsSmallTerminals(_ row: ControlRow) throws {
        for language in [FormLanguage.english, .korean] {
            var run = try ControlRun(
                row, hasDefault: true, size: FormSize(columns: 40, rows: 12), language: language)
            for key in [nil, TerminalKey.enter, .right, .down, .tab] {
                if let key { run.press(key) }
                let texts = run.form.screen.lines.map { $0.map(\.text).joined() }
                #expect(texts.count == 12 && texts.allSatisfy { $0.cells <= 40 }, "\(run.screen)")
            }
        }
    }
}

/// A form with the parameter of a row.
private struct ControlRun {
    private(set) var form: EditForm
    /// The operations of the last edit that the form saved; nil without one.
    private(set) var saved: String?
    private var now = Instant(milliseconds: 0)

    static func intent(_ row: ControlRow, hasDefault: Bool) throws -> IntentDefinition {
        try FormScript.intent(
            SourceFile(path: "\(row.name).yaml", text: row.definition(hasDefault: hasDefault)))
    }

    init(
        _ row: ControlRow, hasDefault: Bool = false, stored: JSONObject = [:],
        size: FormSize = FormSize(columns: 76, rows: 20), language: FormLanguage = .english
    ) throws {
        let configurations = ConfigurationForm(
            intent: try ControlRun.intent(row, hasDefault: hasDefault), family: .systemSmall,
            context: FormScript.context)
        form = EditForm(
            configurations, subject: "sample-1", configuration: configurations.read(stored: stored),
            at: .first, size: size, language: language)
        send(.wake)
    }

    private var lines: [String] { form.screen.lines.map { $0.map(\.text).joined() } }

    /// All lines as one text, in which words are not wrapped.
    var words: String {
        lines.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ")
    }

    var screen: String { FormScript.picture(form.screen, width: 76) }

    /// Whether a menu, picker, text or page is open.
    var isOpen: Bool { lines.first?.contains("›") ?? false }

    mutating func press(_ words: String) throws {
        for key in try KeyWords.parse(words) { press(key) }
    }

    mutating func press(_ key: TerminalKey) {
        now = now + Milliseconds(100)
        send(.key(key))
    }

    mutating func type(_ text: String) { for character in text { press(.character(character)) } }

    /// Clicks the first text on the screen that is equal to a text; false if there is none.
    mutating func click(_ text: String) -> Bool {
        for (row, line) in lines.enumerated().dropFirst() {
            guard let range = line.firstRange(of: text) else { continue }
            let column = String(line[..<range.lowerBound]).cells
            send(.clicked(row: row, column: column))
            return true
        }
        return false
    }

    private mutating func send(_ event: FormEvent) {
        var effects: [FormEffect] = []
        form.handle(event, at: now, into: &effects)
        for effect in effects {
            switch effect {
            case .save(let request):
                saved = request.changes.map(FormScript.text).joined(separator: " ")
                    .replacing("\n", with: "\\n")
            case .options(let request):
                let offered = [("one", "One"), ("two", "Two")].map {
                    OfferedChoice(.object(ObjectValue(id: $0.0, title: $0.1)))
                }
                send(.options(number: request.number, .offered(offered)))
            case .preview, .makeAddress, .cancel, .toggleMouse, .adoptKept, .forgetKept, .close: break
            }
        }
    }
}
