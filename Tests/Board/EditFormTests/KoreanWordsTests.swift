import BoardDocuments
import CaseWalking
import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

@testable import EditForm

/// Sentences of a Korean form that no script reaches.
@Suite struct KoreanWordsTests {
    /// A new type needs words for what it accepts.
    @Test(arguments: ControlRow.all) func eachTypeSaysWhatItAccepts(_ row: ControlRow) throws {
        let intent = try FormScript.intent(SourceFile(path: "\(row.name).yaml", text: row.definition()))
        let parameter = try #require(intent.unexpanded.declaredParameter(of: "value"))
        if parameter.type.record != nil { return }
        let phrase = ExpectationPhrase(
            parameter: parameter, subject: parameter.list == nil ? .value : .list,
            context: FormScript.context, family: .systemSmall)
        let hasHangul = phrase.korean.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
        #expect(hasHangul, "\(phrase.korean)")
    }

    /// The board knows reasons that the form does not know. Sentences of authors and providers remain.
    @Test func refusalsOfTheBoard() {
        let words: [String?: String] = [
            "option-withdrawn": "선택한 값이 더 이상 제공되지 않음: 다른 값 선택 필요",
            "parameter-required": "값이 필요함", "value-out-of-range": "사용할 수 없는 값",
            "value-refused-by-provider": "너무 멀어요",
            "rule-broken": "다른 값과 맞지 않음: 너무 멀어요", nil: "너무 멀어요",
        ]
        for (code, words) in words {
            #expect(RefusalPhrase(code: code, message: "너무 멀어요").korean == words)
        }
    }

    @Test func refusalsOfTheBoardAreShownAtTheirRows() throws {
        let source = SourceFile(
            path: "sample.yaml",
            text: "format: 1\nintents: { Sample: { parameters: { day: { type: string } } } }\n")
        let configurations = ConfigurationForm(
            intent: try FormScript.intent(source), family: .systemSmall, context: FormScript.context)
        var form = EditForm(
            configurations, subject: "sample-1", configuration: .empty, at: .first, language: .korean)
        var effects: [FormEffect] = []
        for key in [TerminalKey.character("a"), .control("o")] {
            form.handle(.key(key), at: Instant(milliseconds: 0), into: &effects)
        }
        let problems = [
            FormSaveProblem("day", "\"day\" is hidden", code: "parameter-hidden"),
            FormSaveProblem(nil, "the disk is full"),
        ]
        form.handle(.saveRefused(problems), at: Instant(milliseconds: 1), into: &effects)
        #expect(form.problems.map(\.words) == ["다른 값 때문에 숨겨진 항목"])
        #expect(form.notice == "저장되지 않음: the disk is full")
    }

    @Test func warningsAboutAStoredEdit() {
        let remarks = [
            BoardRemark(.warning, "\"Old\" is no longer offered", code: "option-cleared"),
            BoardRemark(.warning, "the provider weather did not check the values: no network"),
            BoardRemark(.note, "this edit was already accepted"),
        ]
        let reply = BoardReply<ChangedWidget>(refused: remarks)
        #expect(
            reply.warnings(in: .korean) == [
                "더 이상 제공되지 않는 선택이 지워짐: Old",
                "the provider weather did not check the values: no network",
            ])
        #expect(reply.warnings(in: .english) == remarks.prefix(2).map(\.message))
    }
}
