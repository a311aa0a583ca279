import CaseWalking
import Configurations
import EditForm
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// Random keys, sizes and answers on the definitions of the cases. After every event, the screen has the
/// right size and one cursor on the row with the focus, and every configuration that a form saves is
/// accepted.
@Suite struct RandomFormTests {
    @Test(arguments: TestCase.all(in: "forms"))
    func keepsItsPromises(_ testCase: TestCase) throws {
        try Self.expectPromises(of: testCase, seeds: 0..<1, steps: 25)
    }

    fileprivate static func expectPromises(of testCase: TestCase, seeds: Range<Int>, steps: Int) throws {
        let intent = try FormScript.intent(
            SourceFile(path: "definition.yaml", bytes: testCase.bytes(of: "definition.yaml")))
        for seed in seeds {
            var run = RandomFormRun(intent, seed: seed)
            for _ in 0..<steps {
                let complaint = run.step()
                try #require(complaint == nil, "\(testCase), seed \(seed): \(complaint ?? "")\n\(run.log)")
            }
        }
    }
}

/// More seeds, and more events of each.
@Suite struct RandomFormSeedTests {
    @Test(arguments: TestCase.all(in: "forms"))
    func keepsItsPromises(_ testCase: TestCase) throws {
        try RandomFormTests.expectPromises(of: testCase, seeds: 0..<6, steps: 150)
    }
}

/// One form with random events.
private struct RandomFormRun {
    private let configurations: ConfigurationForm
    private var form: EditForm
    private var random: Randomness
    private var now = Instant(milliseconds: 0)
    private var size = FormSize(columns: 60, rows: 14)
    private var stored = Configuration.empty
    private var revision = Revision.first
    private var pending: EditRequest?
    private var requests: [Int] = []
    private(set) var log = ""

    init(_ intent: IntentDefinition, seed: Int) {
        configurations = ConfigurationForm(
            intent: intent, family: .systemSmall, context: FormScript.context)
        random = Randomness(seed: seed)
        form = EditForm(
            configurations, subject: "sample-1", configuration: stored, at: revision, size: size,
            preview: RandomFormRun.preview)
    }

    /// Sends an event.
    ///
    /// - Returns: what is wrong afterwards; nil if nothing is.
    mutating func step() -> String? {
        now = now + Milliseconds(Int64(random.below(700)))
        let event = nextEvent()
        log += "\(event)\n"
        var effects: [FormEffect] = []
        form.handle(event, at: now, into: &effects)
        for effect in effects {
            switch effect {
            case .save(let request): pending = request
            case .options(let request): requests.append(request.number)
            case .preview(let number, _): requests.append(number)
            case .makeAddress, .cancel, .toggleMouse, .adoptKept, .forgetKept: break
            case .close:
                form = EditForm(
                    configurations, subject: "", configuration: stored, at: revision, size: size,
                    preview: RandomFormRun.preview)
            }
        }
        if let pending, let complaint = complaint(about: pending) { return complaint }
        return complaint(about: form.screen)
    }

    private mutating func nextEvent() -> FormEvent {
        if let request = pending, random.chance(of: 60) {
            pending = nil
            let name = request.changes.first?.name
            guard random.chance(of: 70), case .planned(let plan) = plan(request) else {
                return .saveRefused([FormSaveProblem(name, "the provider refuses")])
            }
            (stored, revision) = (plan.configuration, revision.next)
            return .saved(stored, revision, words: "revision \(revision)")
        }
        switch random.below(40) {
        case 0:
            size = FormSize(columns: 1 + random.below(100), rows: 1 + random.below(30))
            return .resized(size)
        case 1:
            guard pending == nil else { return .wake }
            (stored, revision) = (.empty, revision.next)
            return .changedElsewhere(stored, revision)
        case 2: return .wake
        case 7: return .clicked(row: random.below(size.rows), column: random.below(size.columns))
        case 3...6:
            guard !requests.isEmpty else { return .wake }
            return answer(to: requests.remove(at: random.below(requests.count)))
        default: return .key(random.pick(RandomFormRun.keys))
        }
    }

    /// Answers in any order, including answers to requests that were canceled.
    private mutating func answer(to number: Int) -> FormEvent {
        if random.once(in: 3) {
            return .previewed(number: number, failure: random.once(in: 2) ? "none" : nil)
        }
        if random.once(in: 4) { return .options(number: number, .failed("no network")) }
        let ids = (0..<random.below(30)).map { _ in "c\(random.below(40))" }
        return .options(
            number: number,
            .offered(
                Set(ids).sorted().map { OfferedChoice(.object(ObjectValue(id: $0, title: "City \($0)"))) }))
    }

    private static let texts: [Character] = [
        "a", "5", "-", "é", "あ", "👨‍👩‍👧‍👦", "\u{301}", "\u{7}", ",", "y", "n", " ",
    ]
    private static let preview = FormSize(columns: 20, rows: 5)
    private static let keys: [TerminalKey] =
        texts.map(TerminalKey.character) + [
            .paste("two\r\nlines"), .control("o"), .control("r"), .control("n"), .control("p"), .alt("z"),
            .alt("Z"), .up, .down, .down, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .tab,
            .backTab, .escape, .backspace, .delete, .altUp, .altDown, .function(5), .alt("c"),
            .alt("d"), .control("a"), .control("e"), .control("k"), .control("u"), .control("w"),
        ]

    /// Plans an edit without the provider; entered text is not resolved to options.
    private func plan(_ request: EditRequest) -> EditOutcome {
        var answers: [ChoiceQuestion: ChoiceAnswer] = [:]
        while true {
            let outcome = EditPlanner.plan(
                request, on: stored, at: revision, form: configurations, answers: answers, checksRules: false)
            guard case .asks(let questions, _) = outcome else { return outcome }
            for question in questions { answers[question] = .unanswered }
        }
    }

    private func complaint(about request: EditRequest) -> String? {
        if case .refused(let refusals) = plan(request) { return "saves what is refused: \(refusals)" }
        return request.changes.isEmpty ? "saves nothing" : nil
    }

    private func complaint(about screen: FormScreen) -> String? {
        let texts = screen.lines.map { $0.map(\.text).joined() }
        if texts.count != size.rows { return "\(texts.count) lines, expected \(size.rows)" }
        if let wide = texts.first(where: { $0.cells > size.columns }) { return "too wide: \(wide)" }
        if texts.contains(where: { Printable.text($0) != $0 }) { return "has control characters" }
        let (row, column) = screen.cursor
        guard texts.indices.contains(row), (0..<size.columns).contains(column) else {
            return "the cursor is at \(row), \(column)"
        }
        // A long question continues on the next lines, and the cursor is after its last word.
        let isQuestion = texts[row].hasSuffix("stay ")
        let isMarked = [">", "  Search:"].contains { texts[row].hasPrefix($0) } || isQuestion
        let isText =
            ["Esc done", "Esc back"].contains { texts.last?.hasPrefix($0) ?? false } || size.rows < 6
        return isMarked || isText || size.columns < 10 ? nil : "the cursor is not on the focus: \(texts[row])"
    }
}
