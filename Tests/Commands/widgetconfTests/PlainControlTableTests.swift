import ArgumentParser
import CaseWalking
import Configurations
import EditForm
import IntentDefinitions
import Machine
import SourceText
import Synchronization
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// Every type with each of its controls as a question of `--plain`: valid, invalid, default, none, and stored
/// values that no longer fit.
@Suite struct PlainControlTableTests {
    /// An invalid answer is refused, and the question is repeated.
    @Test(arguments: ControlRow.all) func isSetByAnAnswer(_ row: ControlRow) async throws {
        guard let expected = row.expectation(of: "plain") else { return }
        let invalid = row.expectation(of: "invalid")
        let answers = expected.text.split(separator: "\\n").map(String.init)
        let ending = try await PlainRun.answers((invalid.map { [$0.text] } ?? []) + answers + [""], row)
        #expect(ending.words == expected.result, "\(ending.talk)")
        if let invalid { #expect(ending.talk.contains(invalid.result), "\(ending.talk)") }
    }

    @Test(arguments: ControlRow.all) func keepsTheDefaultAndNamesIt(_ row: ControlRow) async throws {
        guard row.text(of: "default") != nil else { return }
        let ending = try await PlainRun.answers(["", ""], row, hasDefault: true)
        #expect(ending.talk.contains("  default: "), "\(ending.talk)")
        #expect(ending.changes.isEmpty, "\(ending.talk)")
    }

    @Test(arguments: ControlRow.all) func clearsTheValue(_ row: ControlRow) async throws {
        guard row.text(of: "default") != nil else { return }
        let ending = try await PlainRun.answers(["--none", ""], row, hasDefault: true)
        #expect(ending.changes == [.init("value", EditRequest.Wish.none)], "\(ending.talk)")
    }

    @Test(arguments: ControlRow.all) func tellsOfStoredValuesThatNoLongerFit(_ row: ControlRow) async throws {
        guard let orphaned = row.text(of: "orphaned") else { return }
        let ending = try await PlainRun.answers(
            ["", "", ""], row, stored: ["value": JSONValue(parsing: orphaned)])
        #expect(ending.talk.contains("the stored value does not fit"), "\(ending.talk)")
    }

    /// A part of a title is enough if only one choice has it.
    @Test func listsTheChoicesThatAnAnswerMayMean() async throws {
        let row = try #require(ControlRow.all.first { $0.name == "country" })
        let ending = try await PlainRun.answers(["korea", "south kor", ""], row)
        #expect(ending.talk.contains("found \"korea\", which may mean 2 choices"), "\(ending.talk)")
        #expect(ending.words == "KR", "\(ending.talk)")
    }

    @Test func namesTheUnitsOfADuration() async throws {
        let row = try #require(ControlRow.all.first { $0.name == "duration" })
        let ending = try await PlainRun.answers(["", ""], row)
        #expect(ending.talk.contains(", in hours and minutes"), "\(ending.talk)")
    }
}

/// The questions about the parameter of a row, and what became of it.
private struct PlainRun {
    let talk: String
    /// The value in words; nil without a value.
    let words: String?
    let changes: [EditRequest.Change]

    static func answers(
        _ lines: [String], _ row: ControlRow, hasDefault: Bool = false, stored: JSONObject = [:]
    ) async throws -> PlainRun {
        let talk = Mutex("")
        let input = lines.map { $0 + "\n" }.joined()
        let context = CommandContext(
            console: Console(
                output: { _ in }, talk: { text in talk.withLock { $0 += text } },
                input: { Array(input.utf8) }),
            environment: ["TZ": "UTC", "HOME": "/home/kim"], folder: "/",
            clock: SteppedClock(TestWorkspace.start), interruption: { Interruption() })
        var findings: [Finding] = []
        let source = SourceFile(path: "\(row.name).yaml", text: row.definition(hasDefault: hasDefault))
        let definitions = DefinitionSet.read([source], context: context.literals, into: &findings)
        let intent = try #require(definitions.intents.first, "\(findings)")
        let configurations = ConfigurationForm(
            intent: intent, family: .systemSmall, context: context.literals)
        let form = EditForm(
            configurations, subject: "sample-1", configuration: configurations.read(stored: stored),
            at: .first)
        var plain = PlainForm(
            form, of: configurations, TriedForm(home: "/home/kim"), try GlobalOptions.parse([]), context)
        _ = try await plain.run()
        let resolved = plain.form.resolved
        // An object has no value of its own.
        let name = resolved["value"] == nil ? plain.form.changes.changes.first?.name ?? "value" : "value"
        let parameter = resolved.intent.parameter(named: name)
        let value = resolved[name]
        return PlainRun(
            talk: talk.withLock { $0 },
            words: value.flatMap { parameter?.text(of: $0, in: context.literals) },
            changes: plain.form.changes.changes)
    }
}
