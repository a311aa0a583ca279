import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

@testable import EditForm

/// The address to which programs push, as the last row of a form in a terminal and on a page.
@Suite struct PushAddressTests {
    private let address = "http://127.0.0.1:8420/api/v1/push/wcp_" + String(repeating: "A", count: 43)
    private let now = Instant(milliseconds: 0)

    /// - Parameter parameters: in YAML; nil for a widget without parameters.
    private func form(
        _ parameters: String? = "{ day: { type: string } }", takesPushes: Bool = true,
        preview: FormSize? = nil, in language: FormLanguage = .english
    ) throws -> EditForm {
        var intent = IntentDefinition(
            name: "cpu", parameters: [],
            location: SourceLocation(
                file: SourceFile(path: "", text: ""), range: SourceRange(start: 0, end: 0)))
        if let parameters {
            let text = "format: 1\nintents: { Sample: { parameters: \(parameters) } }\n"
            intent = try FormScript.intent(SourceFile(path: "sample.yaml", text: text))
        }
        let configurations = ConfigurationForm(
            intent: intent, family: .systemSmall, context: FormScript.context)
        return EditForm(
            configurations, subject: "cpu-1", configuration: .empty, at: .first,
            preview: preview, takesPushes: takesPushes, language: language)
    }

    /// Sends events, and returns the number of requested addresses.
    private func send(_ events: FormEvent..., to form: inout EditForm) -> Int {
        var effects: [FormEffect] = []
        for event in events { form.handle(event, at: now, into: &effects) }
        return effects.count { if case .makeAddress = $0 { true } else { false } }
    }

    private func lines(of form: EditForm) -> [String] {
        form.screen.lines.map { $0.map(\.text).joined() }
    }

    @Test func enterMakesAnAddress() throws {
        var form = try form()
        #expect(form.rows.map(\.id) == [.named("day"), .address])
        #expect(send(.key(.down), to: &form) == 0)
        #expect(lines(of: form).contains { $0.hasPrefix("> ") && $0.contains("make an address") })
        #expect(lines(of: form).last?.contains("Enter make") == true)
        #expect(send(.key(.enter), .key(.enter), to: &form) == 1, "it is requested once")
        #expect(lines(of: form).contains { $0.contains("waiting for the board") })
        #expect(send(.addressed(.made(address)), .key(.enter), to: &form) == 0)
        #expect(lines(of: form).joined().contains(address), "\(lines(of: form))")
        #expect(!form.copy.isChanged && form.keptChanges.isEmpty)
    }

    @Test func aRefusedAddressCanBeRequestedAgain() throws {
        var form = try form()
        #expect(send(.key(.down), .key(.enter), to: &form) == 1)
        #expect(send(.addressed(.failed("the disk is full")), to: &form) == 0)
        #expect(lines(of: form).contains { $0.contains("! the disk is full") })
        #expect(form.document.rows.last?.problem == "the disk is full")
        #expect(send(.key(.enter), to: &form) == 1)
    }

    @Test func aPageOpensTheRow() throws {
        var form = try form()
        var row = try #require(form.document.rows.last)
        #expect(row.kind == .address && row.value == nil && row.text == "make an address")
        #expect(row.help?.isEmpty == false)
        #expect(send(.gesture(FormGesture(.open, row: .address)), to: &form) == 1)
        #expect(send(.addressed(.made("/api/v1/push/key")), to: &form) == 0)
        row = try #require(form.document.rows.last)
        #expect(row.value == "/api/v1/push/key" && row.id == "push:address")
        #expect(form.document.changes == 0)
    }

    /// A widget without parameters has a form with this row only, and no preview, which would show the same.
    @Test func aWidgetWithoutParametersHasOnlyTheAddress() throws {
        var form = try form(nil, preview: FormSize(columns: 20, rows: 5))
        #expect(form.rows.map(\.id) == [.address] && form.focus == .address)
        #expect(form.preview == nil)
        #expect(send(.wake, .key(.enter), to: &form) == 1)
        #expect(send(.key(.escape), to: &form) == 0)
        guard case .closed = form.mode else {
            Issue.record("the form is \(form.mode)")
            return
        }
    }

    @Test func otherWidgetsHaveNoAddress() throws {
        let form = try form(takesPushes: false)
        #expect(form.rows.map(\.id) == [.named("day")])
        #expect(form.document.rows.map(\.kind) == [.text])
    }

    @Test func aRemovedWidgetGetsNoAddress() throws {
        var form = try form()
        #expect(send(.removedElsewhere, .key(.down), .key(.enter), to: &form) == 0)
    }

    @Test func theRowIsInKorean() throws {
        let form = try form(in: .korean)
        let row = try #require(form.document.rows.last)
        #expect(row.title == "푸시 주소" && row.text == "주소 만들기")
    }
}
