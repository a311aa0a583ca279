import Configurations
import EditForm
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// A stored text of several megabytes does not slow the form down, and the form does not truncate it.
@Suite struct LongTextTests {
    @Test func leavesLongTextsAsTheyAre() throws { try Self.expectUnchanged(lines: 500_000) }

    fileprivate static func expectUnchanged(lines: Int) throws {
        let intent = try FormScript.intent(
            SourceFile(
                path: "long.yaml",
                text: """
                    format: 1
                    intents:
                      Long:
                        parameters:
                          text: { type: string }
                          lines: { type: string, multiline: true }
                          other: { type: string }
                    """))
        let form = ConfigurationForm(intent: intent, family: .systemSmall, context: FormScript.context)
        let long = String(repeating: "long あ\n", count: lines)
        let stored = form.read(stored: ["text": .string(long), "lines": .string(long)])
        var edit = EditForm(
            form, subject: "long-1", configuration: stored, at: .first,
            size: FormSize(columns: 40, rows: 12))
        var effects: [FormEffect] = []
        func press(_ key: TerminalKey) {
            edit.handle(.key(key), at: Instant(milliseconds: 0), into: &effects)
        }
        for key in [
            TerminalKey.character("x"), .backspace, .down, .enter, .character("y"), .down, .character("z"),
        ] {
            press(key)
            #expect(edit.screen.lines.allSatisfy { $0.map(\.text).joined().cells <= 40 })
        }
        press(.control("o"))
        guard case .save(let request)? = effects.last else {
            Issue.record("nothing is saved")
            return
        }
        #expect(request.changes.map(\.name) == ["other"])
    }

    @Test func rejectsLongTextsOfAPage() {
        for (bytes, isTooLong) in [(TextField.limit, false), (TextField.limit + 1, true)] {
            let gesture = FormGesture(.set, row: "text", text: String(repeating: "\n", count: bytes))
            #expect(gesture.isTooLong == isTooLong)
        }
    }

    @Test func cutsWhatIsPasted() {
        let intent = try? FormScript.intent(
            SourceFile(
                path: "paste.yaml",
                text: "format: 1\nintents:\n  A:\n    parameters:\n      text: { type: string }\n"))
        guard let intent else { return }
        let form = ConfigurationForm(intent: intent, family: .systemSmall, context: FormScript.context)
        var edit = EditForm(
            form, subject: "", configuration: .empty, at: .first, size: FormSize(columns: 40, rows: 12))
        var effects: [FormEffect] = []
        for key in [
            TerminalKey.paste(String(repeating: "a\r\n", count: 1_000_000)), .character("b"), .control("o"),
        ] {
            edit.handle(.key(key), at: Instant(milliseconds: 0), into: &effects)
        }
        guard case .save(let request)? = effects.last,
            case .set(.text(let text))? = request.changes.first?.wish
        else {
            Issue.record("nothing is saved")
            return
        }
        #expect(text.utf8.count == 1 << 20)
    }
}

/// The same with a text that is hardly too long to be edited.
@Suite struct LongTextSampleTests {
    @Test func leavesALongTextAsItIs() throws { try LongTextTests.expectUnchanged(lines: 120_000) }
}
