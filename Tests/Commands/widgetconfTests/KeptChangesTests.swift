import CaseWalking
import Configurations
import Foundation
import IntentDefinitions
import SourceText
import Testing
import WidgetModel
import WidgetRuntime

@testable import EditForm
@testable import widgetconf

/// The files with the unsaved changes of forms in a terminal.
@Suite(.brief) struct KeptChangesTests {
    private let workspace: TestWorkspace
    private let files: KeptChangesFiles

    init() throws {
        workspace = try TestWorkspace()
        let folder = try StateFolder(
            option: workspace.folder + "/state", workspaceName: "test", environment: workspace.environment)
        files = KeptChangesFiles(in: folder, "edit-sample-1-" + ValuesFileName.draftSuffix)
    }

    private var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: workspace.folder + "/state")
                .filter { $0.hasSuffix(ValuesFileName.draftSuffix) }.sorted()
        }
    }

    /// Types a text in a form whose process then ends.
    private func leaveChanges(_ keys: String) throws {
        var form = try OpenForm(files)
        try form.press(keys)
    }

    @Test func decidingLaterKeepsTheOfferedChanges() throws {
        try leaveChanges("\"55\"")
        var later = try OpenForm(files)
        #expect(later.isOffering)
        try later.press("esc down \"x\"")
        #expect(later.changed == ["note"])
        #expect(try names.count == 2)
        later.close()
        #expect(try names == ["edit-sample-1-draft.json"])
        var next = try OpenForm(files)
        #expect(next.isOffering)
        try next.press("y")
        #expect(next.changed == ["goal"])
        next.close()
        #expect(try names == [])
    }

    @Test func restoredChangesAreOfferedUntilTheyAreSaved() throws {
        try leaveChanges("\"55\"")
        try leaveChanges("y down \"x\"")
        #expect(try names.count == 1)
        var next = try OpenForm(files)
        try next.press("y")
        #expect(next.changed == ["goal", "note"])
    }

    @Test func changesOfAnOpenFormAreNotOffered() throws {
        var open = try OpenForm(files)
        try open.press("\"55\"")
        var other = try OpenForm(files)
        #expect(!other.isOffering)
        try other.press("\"7\"")
        #expect(try names.count == 2)
        other.close()
        #expect(try names.count == 1)
        #expect(open.changed == ["goal"])
    }

    @Test func discardingDeletesOnlyTheOfferedChanges() throws {
        try leaveChanges("\"55\"")
        var first = try OpenForm(files)
        var second = try OpenForm(files)
        try first.press("y")
        // They belong to the first form now.
        try second.press("n")
        #expect(try names.count == 1)
        try leaveChanges("\"7\"")
        var third = try OpenForm(files)
        #expect(third.isOffering)
        try third.press("n")
        #expect(try names == ["edit-sample-1-draft.json"])
        #expect(first.changed == ["goal"])
    }

    /// Earlier versions stored the process of the form. After a restart, another program has its id.
    @Test func changesOfAnEarlierVersionAreOffered() throws {
        try workspace.write(
            "state/edit-sample-1-draft.json",
            """
            {"at": "2026-11-21T12:00:00Z", "changes": [
              {"name": "goal", "operation": "set", "text": "55"}
            ], "owner": 1}
            """)
        var form = try OpenForm(files)
        #expect(form.isOffering)
        try form.press("y")
        #expect(form.changed == ["goal"])
    }

    /// Each file is offered for a while, and then it is deleted.
    @Test func oldChangesAreDeleted() throws {
        try leaveChanges("\"55\"")
        #expect(files.unsavedChanges(at: TestWorkspace.start + KeptChanges.age) == nil)
        #expect(try names == [])
    }
}

/// A form whose changes are stored after each key.
private struct OpenForm {
    private var form: EditForm
    private var writing: KeptChangesWriting

    init(_ files: KeptChangesFiles) throws {
        let source = SourceFile(
            path: "sample.yaml",
            text: """
                format: 1
                intents:
                  Sample:
                    parameters:
                      goal: { title: Goal, type: string }
                      note: { title: Note, type: string }
                """)
        let context = LiteralContext(
            today: CalendarDate(daysSinceEpoch: 20_778)!, isTimeZone: { _ in false }, timeZoneNames: { [] },
            folderBase: "/")
        var findings: [Finding] = []
        let definitions = DefinitionSet.read([source], context: context, into: &findings)
        let intent = try #require(definitions.intents.first)
        let configurations = ConfigurationForm(intent: intent, family: .systemSmall, context: context)
        form = EditForm(configurations, subject: "sample-1", configuration: .empty, at: .first)
        writing = KeptChangesWriting(files)
        if let kept = writing.offer(at: TestWorkspace.start) { form.offer(kept, at: TestWorkspace.start) }
    }

    var isOffering: Bool { form.isOffering }

    /// The names of the rows with changes.
    var changed: [String] { form.keptChanges.map(\.name) }

    mutating func press(_ keys: String) throws {
        for key in try KeyWords.parse(keys) {
            var effects: [FormEffect] = []
            form.handle(.key(key), at: TestWorkspace.start, into: &effects)
            for effect in effects {
                switch effect {
                case .adoptKept(let kept): writing.adopt(kept)
                case .forgetKept: writing.forget()
                default: break
                }
            }
            writing.write(form, at: TestWorkspace.start)
        }
    }

    mutating func close() { writing.close() }
}
