import CaseWalking
import Configurations
import EditForm
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// Two people edit one widget at the same time, each in a form.
@Suite struct TwoFormsTests {
    private static let labels = ["enter", "down", "enter"]
    private static let holdings = ["down", "enter", "enter"]

    /// Both add an element to the same list and save, one after the other. The second person may have
    /// received the other edit before saving.
    @Test(arguments: [labels, holdings], [true, false])
    func bothKeepWhatTheyAdd(_ way: [String], _ seesTheOther: Bool) throws {
        for order in [[0, 1], [1, 0]] {
            var board = try SharedBoard()
            for (number, text) in ["AAA", "BBB"].enumerated() {
                try board.press(way.joined(separator: " ") + " \"\(text)\"", in: number)
            }
            try board.press("^O", in: order[0])
            if seesTheOther { board.tell(order[1]) }
            try board.press("^O", in: order[1])
            #expect(board.refusals == [])
            let stored = board.stored
            #expect(stored.contains("AAA") && stored.contains("BBB"), "\(order): \(stored)")
        }
    }

    /// One person removes an item that the other edits: a message reports the lost change.
    @Test(arguments: [true, false])
    func aMessageSaysThatAnItemIsRemoved(_ seesTheOther: Bool) throws {
        var board = try SharedBoard(stored: #"{"holdings": [{"@key": "1", "symbol": "OLD"}]}"#)
        try board.press("down enter del", in: 0)
        try board.press("down enter enter \"ER\"", in: 1)
        try board.press("^O", in: 0)
        if seesTheOther {
            board.tell(1)
            #expect(board.screen(of: 1).contains("1 change of items that were removed elsewhere"))
        }
        try board.press("^O", in: 1)
        #expect(board.refusals == (seesTheOther ? [] : ["\"holdings\" has no item \"@1\""]))
        #expect(board.screen(of: 1).contains(seesTheOther ? "nothing to save" : "not saved"))
        #expect(board.stored == #"{"holdings":[]}"#)
    }

    /// An edit is stored, but its reply is lost. The user's next save does not store it a second time.
    @Test(arguments: [labels, holdings], [true, false])
    func anEditWhoseReplyIsLostIsStoredOnce(_ way: [String], _ isFollowed: Bool) throws {
        var board = try SharedBoard()
        board.losesReplies = true
        try board.press(way.joined(separator: " ") + " \"AAA\"", in: 0)
        try board.press("^O", in: 0)
        #expect(board.screen(of: 0).contains("not saved"))
        board.losesReplies = false
        if isFollowed {
            board.tell(1)
            try board.press(way.joined(separator: " ") + " \"BBB\"", in: 1)
            try board.press("^O", in: 1)
        }
        let stored = board.stored
        board.tell(0)
        #expect(board.screen(of: 0).contains("your last edit was stored"))
        try board.press("^O", in: 0)
        #expect(board.screen(of: 0).contains("nothing to save"))
        #expect(board.stored == stored && stored.contains("AAA"))
    }

    /// A change made after the reply was lost applies to the item that is stored.
    @Test func aChangeAfterALostReplyIsThatOfTheStoredItem() throws {
        var board = try SharedBoard()
        board.losesReplies = true
        try board.press(Self.holdings.joined(separator: " ") + " \"AAA\"", in: 0)
        try board.press("^O", in: 0)
        board.losesReplies = false
        try board.press("\"B\"", in: 0)
        board.tell(0)
        try board.press("^O", in: 0)
        #expect(board.refusals == [])
        let stored = board.stored
        #expect(stored.contains(#""AAAB""#) && !stored.contains(#""AAA""#), "\(stored)")
    }

    /// When its widget is restored, a form continues with the revision that it had.
    @Test func aRestoredWidgetCanBeEditedAgain() throws {
        var board = try SharedBoard()
        board.tellRemoval(0)
        #expect(board.screen(of: 0).contains("removed elsewhere"))
        board.tell(0)
        #expect(!board.screen(of: 0).contains("removed elsewhere"))
        try board.press(Self.labels.joined(separator: " ") + " \"AAA\"", in: 0)
        try board.press("^O", in: 0)
        #expect(board.stored.contains("AAA"))
    }

    /// The user's input is not lost, even if another person removes the element.
    @Test func anElementThatIsChangedHereAndRemovedThereStays() throws {
        var board = try SharedBoard(stored: #"{"labels": ["one", "two"]}"#)
        try board.press("enter ^N", in: 0)
        try board.press("enter backspace \"ce\"", in: 1)
        try board.press("^O", in: 0)
        try board.press("^O", in: 1)
        #expect(board.refusals == [])
        #expect(board.stored == #"{"labels":["once","two"]}"#)
    }
}

/// A widget's stored values, and the forms of two people who edit it.
private struct SharedBoard {
    private let configurations: ConfigurationForm
    private var configuration: Configuration
    private var revision = Revision.first
    private var forms: [EditForm]
    /// Whether edits are stored without a reply to the form.
    var losesReplies = false
    private var lost: [Int: SettledEdit] = [:]
    /// The reasons why edits were not stored.
    private(set) var refusals: [String] = []

    init(stored: String = "{}") throws {
        let intent = try FormScript.intent(
            SourceFile(
                path: "shared.yaml",
                text: """
                    format: 1
                    intents:
                      Shared:
                        parameters:
                          labels: { type: string, list: true, default: [inbox] }
                          holdings: { type: Holding, list: { unique: symbol } }
                    types:
                      Holding:
                        parameters:
                          symbol: { type: string, required: true }
                    """))
        configurations = ConfigurationForm(
            intent: intent, family: .systemSmall, context: FormScript.context)
        configuration = configurations.read(stored: try JSONValue(parsing: stored).object ?? [:])
        forms = (0..<2).map { [configurations, configuration] number in
            EditForm(configurations, subject: "\(number)", configuration: configuration, at: .first)
        }
    }

    var stored: String { JSONValue.object(configurations.json(of: configuration)).text }

    func screen(of number: Int) -> String { FormScript.picture(forms[number].screen, width: 80) }

    /// Presses keys in a form, and stores its pending edit.
    mutating func press(_ keys: String, in number: Int) throws {
        for key in try KeyWords.parse(keys) {
            for case .save(let request) in send(.key(key), to: number) { store(request, of: number) }
        }
    }

    /// Sends the stored values to a form.
    mutating func tell(_ number: Int) {
        let own = lost.removeValue(forKey: number)
        _ = send(.changedElsewhere(configuration, revision, own: own), to: number)
    }

    /// Informs a form that the widget is removed.
    mutating func tellRemoval(_ number: Int) { _ = send(.removedElsewhere, to: number) }

    private mutating func store(_ request: EditRequest, of number: Int) {
        switch EditPlanner.plan(request, on: configuration, at: revision, form: configurations) {
        case .planned(let plan):
            (configuration, revision) = (plan.configuration, revision.next)
            if losesReplies {
                lost[number] = SettledEdit(request, as: revision)
                _ = send(.saveRefused([FormSaveProblem(nil, "not saved")]), to: number)
                return
            }
            _ = send(.saved(configuration, revision, words: "saved"), to: number)
        case .refused(let reasons):
            refusals += reasons.map(\.finding.message)
            let problems = reasons.map { FormSaveProblem($0.parameter, $0.finding.message) }
            _ = send(.saveRefused(problems), to: number)
        case .asks: Issue.record("asks the provider")
        }
    }

    private mutating func send(_ event: FormEvent, to number: Int) -> [FormEffect] {
        var effects: [FormEffect] = []
        forms[number].handle(event, at: Instant(milliseconds: 0), into: &effects)
        return effects
    }
}
