import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

@testable import widgetconf

/// A board may have stored characters that are no longer allowed in any edit. The file for the text editor
/// and the JSON output can still be written and read.
@Suite struct ValuesFileTests {
    private static let characters: [Unicode.Scalar] = [
        "\0", "\u{1}", "\u{8}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{2029}", "\u{202E}",
        "\u{FEFF}", "\u{FFFE}", "\u{1F600}",
    ]

    private func form() throws -> ConfigurationForm {
        let context = LiteralContext(
            today: try #require(CalendarDate(year: 2026, month: 11, day: 21)), isTimeZone: { _ in true },
            timeZoneNames: { [] }, folderBase: "/")
        let file = SourceFile(
            path: "v.yaml",
            text: """
                format: 1
                intents:
                  V:
                    parameters:
                      note: { type: string }
                      notes: { type: string, list: true }
                      n: { type: integer }
                """)
        var findings: [Finding] = []
        let intent = DefinitionSet.read([file], context: context, into: &findings).intents.first
        return ConfigurationForm(
            intent: try #require(intent, "\(findings)"), family: .systemSmall, context: context)
    }

    @Test(arguments: characters)
    func whatIsStoredCanBeEdited(_ character: Unicode.Scalar) throws {
        let form = try form()
        let text = JSONValue.string("a\(character)b")
        let stored = form.read(stored: ["note": text, "notes": [text, "c"]])
        let file = ValuesFile(form, stored, of: "v-1", [:]).text
        let written = EditedValues(SourceFile(path: "v.yaml", text: file))
        #expect(written.findings.isEmpty, "\(FindingText.render(written.findings))")
        let changed = file.replacing("# n: ", with: "n: 7").replacing("\"c\"", with: "\"d\"")
            .replacing(", c]", with: ", d]")
        let edited = EditedValues(SourceFile(path: "v.yaml", text: changed))
        #expect(edited.findings.isEmpty)
        #expect(edited.changes(since: written).count == 2)
        #expect(plan(edited.changes(since: written), on: stored, form)?["note"] == stored["note"])
        // All values at once, as if every line were new.
        #expect(plan(written.changes(since: nil), on: stored, form) == stored)
        let json = EditedValues(
            SourceFile(path: "v.json", text: JSONValue.object(form.resolve(stored).json).text))
        #expect(json.findings.isEmpty, "\(FindingText.render(json.findings))")
        let values = json.changes(since: nil).filter { $0 != .none(name: "n") }
        #expect(plan(values, on: stored, form) == stored)
    }

    private func plan(
        _ changes: [RequestedChange], on base: Configuration, _ form: ConfigurationForm
    ) -> Configuration? {
        let changes = changes.map { change in
            switch change {
            case .set(let name, let text): EditRequest.Change(name, .set(.text(text)))
            case .json(let name, let value): EditRequest.Change(name, .set(.json(value)))
            case .unset(let name): EditRequest.Change(name, .unset)
            case .none(let name): EditRequest.Change(name, .none)
            }
        }
        let outcome = EditPlanner.plan(EditRequest(changes), on: base, at: .first, form: form)
        guard case .planned(let plan) = outcome else {
            Issue.record("\(outcome)")
            return nil
        }
        return plan.configuration
    }
}
