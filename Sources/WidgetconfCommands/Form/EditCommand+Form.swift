import BoardDocuments
import Configurations
import EditForm
import ViewRendering
import WidgetModel
import WidgetRuntime

/// The form of a placed widget on a terminal.
extension EditCommand {
    /// Lets the user fill in the form, then prints the edits that are stored as those of a command line.
    func fill(
        _ subject: PlacedWidgetForm, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let picture = TerminalRenderer.size(of: subject.form.family)
        let form = EditForm(
            subject.form, subject: target.widget, configuration: subject.configuration, at: subject.revision,
            size: FormSize(columns: 80, rows: 24),
            preview: FormSize(columns: picture.columns, rows: picture.rows))
        let colors = options.colors(of: context)
        // The terminal is asked for its background before keys are read. The answer is remembered.
        if colors != .none { _ = context.console.background() }
        var terminal = FormTerminal(
            form, subject, FormDrawing(colors, context.console.glyphs), in: context)
        let end = terminal.run()
        var status = CommandStatus.done
        for reply in subject.replies { status = try finish(reply, in: context) }
        if case .vanished = end { return .couldNotRun }
        return status
    }
}
