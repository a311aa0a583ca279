import BoardDocuments
import Configurations
import EditForm
import IntentDefinitions
import Machine
import SourceText
import ViewRendering
import WidgetModel
import WidgetRuntime

/// The form of a placed widget in a terminal.
extension EditCommand {
    /// Lets the user fill in the form on the screen.
    func fill(
        _ subject: PlacedWidgetForm, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let (end, _) = FormTerminal.show(
            EditForm(subject, in: context.formLanguage(options)), subject, options, in: context)
        let status = try report(subject, in: context)
        if case .vanished = end { return .couldNotRun }
        return status
    }

    /// Prints the stored edits in the same way as edits on a command line.
    private func report(
        _ subject: PlacedWidgetForm, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        var status = CommandStatus.done
        for reply in subject.replies { status = try finish(reply, in: context) }
        // In one line, a terminal copies it as a whole.
        if let address = subject.address { try context.console.output("\(address)\n") }
        return status
    }

    /// Asks for one value after another, and stores the changes if the user agrees. If the input ends,
    /// nothing is changed.
    nonisolated(nonsending) func ask(
        _ subject: PlacedWidgetForm, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let form = EditForm(
            subject.form, subject: subject.title, configuration: subject.configuration, at: subject.revision)
        var plain = PlainForm(form, of: subject.form, subject, options, context)
        let unsaved = try await plain.fill(unsaved: "nothing was changed") { plain in
            let changes = plain.form.valueChanges
            if changes.isEmpty { return nil }
            context.console.talk("\n" + summary(of: changes, subject.form, in: context))
            return "Save \(changes.count == 1 ? "this" : "these") \(counted(changes.count, "change"))?"
        }
        if let unsaved { return unsaved }
        return try report(subject, in: context)
    }

    /// The old and the new values, with the titles from the form.
    private func summary(
        of changes: [EditPlan.ValueChange], _ form: ConfigurationForm, in context: CommandContext
    ) -> TerminalText {
        var page = Page(context, options, isTalk: true)
        for change in changes {
            let parameter = form.intent.unexpanded.declaredParameter(of: change.parameter)
            func words(_ value: ParameterValue?) -> String {
                guard let value else { return "none" }
                return parameter?.text(of: value, in: form.context) ?? value.description
            }
            page.line(
                .strong(parameter?.displayTitle ?? change.parameter),
                Words(": \(words(change.from)) → \(words(change.to))"))
        }
        return page.text
    }
}

extension EditForm {
    /// Creates the form of a placed widget, with a preview in the size of its family.
    init(_ subject: PlacedWidgetForm, in language: FormLanguage) {
        let picture = TerminalRenderer.size(of: subject.form.family)
        self.init(
            subject.form, subject: subject.title, configuration: subject.configuration, at: subject.revision,
            preview: FormSize(columns: picture.columns, rows: picture.rows), takesPushes: subject.takesPushes,
            language: language)
    }
}
