import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import SourceText
import Testing
import WidgetModel
import WidgetRuntime

@testable import EditForm
@testable import widgetconf

/// The form of a placed widget, filled in with keys and saved on the board.
struct FilledForm {
    private var form: EditForm
    private let subject: PlacedWidgetForm
    private var effects: [FormEffect] = []

    /// Makes an edit in a form.
    ///
    /// - Returns: why it is refused; empty if it is stored. Nil if the form does not offer the value.
    static func problems(
        of edit: TriedEdit, on widget: String, in workspace: TestWorkspace
    ) async throws -> [String]? {
        var filled = try await FilledForm(widget, workspace)
        return try await filled.make(edit)
    }

    /// The client that a form uses for the widget.
    static func session(of widget: String, in workspace: TestWorkspace) throws -> BoardSession {
        try commandAndSession(of: widget, in: workspace).session
    }

    /// The form of a placed widget, without a screen.
    static func subject(_ widget: String, in workspace: TestWorkspace) async throws -> PlacedWidgetForm {
        let (command, session, context) = try commandAndSession(of: widget, in: workspace)
        return try #require(
            try await PlacedWidgetForm(widget, session, command.options, wait: .answered, in: context))
    }

    private static func commandAndSession(
        of widget: String, in workspace: TestWorkspace
    ) throws -> (command: EditCommand, session: BoardSession, context: CommandContext) {
        var context = CommandContext(
            console: Console(output: { _ in }, talk: { _ in }, input: { [] }, terminal: nil),
            environment: workspace.environment, folder: workspace.folder, clock: workspace.clock,
            interruption: { Interruption() })
        context.timeouts = .patient
        let command = try #require(try Widgetconf.parse(["edit", widget]) as? EditCommand)
        return (command, try #require(try command.session(in: context)), context)
    }

    private init(_ widget: String, _ workspace: TestWorkspace) async throws {
        subject = try await FilledForm.subject(widget, in: workspace)
        form = EditForm(
            subject.form, subject: widget, configuration: subject.configuration, at: subject.revision)
    }

    private mutating func make(_ edit: TriedEdit) async throws -> [String]? {
        form.show(edit.name)
        switch edit.wish {
        case .none: press(.control("n"))
        case .unset: press(.control("r"))
        case .json: return nil
        case .set(let text):
            // A text field rejects control characters.
            if text.firstControlCharacter != nil { return nil }
            guard await set(edit.name, to: text) else { return nil }
        }
        press(.control("o"))
        if form.notice == "nothing to save" { return [] }
        guard case .save(let request)? = effects.last else {
            let refusals = form.copy.drafted.refusals.values.map(\.finding.message)
            return refusals.isEmpty ? form.problems.map(\.words) : refusals
        }
        switch await subject.save(request, until: Interruption()) {
        case .refused(let reasons): return reasons.map(\.message)
        case .stored, .done: return []
        }
    }

    /// Gives a row a value, as its control allows it.
    ///
    /// - Returns: whether the control offers the value.
    private mutating func set(_ name: String, to text: String) async -> Bool {
        switch form.focusedRow?.content {
        case .page(let parameter, _)? where parameter.list != nil:
            press(.enter)
            while form.focusedRow?.control != nil { press(.control("n")) }
            for element in text.split(separator: ",") {
                // A full list does not offer another value.
                guard case .add? = form.focusedRow?.content else { return false }
                press(.enter)
                await enter(element.drop { $0 == " " })
                press(.down)
                press(.down)
            }
            return true
        case .value(_, .toggle)?:
            guard ["true", "false"].contains(text) else { return false }
            while form.copy.value(of: name)?.description != text { press(.character(" ")) }
            return true
        case .value(_, .menu)?, .value(_, .options)?, .value(_, .listed)?:
            press(.enter)
            return await choose(text[...])
        case .value(_, .lines)?:
            press(.enter)
            await enter(text[...])
            press(.escape)
            return true
        default:
            while form.field?.text.isEmpty == false { press(.backspace) }
            await enter(text[...])
            return true
        }
    }

    private mutating func enter(_ text: Substring) async {
        for character in text { press(.character(character)) }
    }

    /// Selects an item in the open menu.
    private mutating func choose(_ text: Substring) async -> Bool {
        if case .options(let request)? = effects.last {
            send(.options(number: request.number, await subject.choices(request)))
        }
        for character in text { press(.character(character)) }
        guard case .choosing(let menu) = form.mode, menu.choice != nil else { return false }
        press(.enter)
        return true
    }

    private mutating func press(_ key: TerminalKey) { send(.key(key)) }

    private mutating func send(_ event: FormEvent) {
        form.handle(event, at: Instant(milliseconds: 0), into: &effects)
    }
}
