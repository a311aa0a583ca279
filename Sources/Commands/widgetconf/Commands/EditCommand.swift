import ArgumentParser
import BoardDocuments
import Machine
import ViewRendering
import WidgetModel
import WidgetRuntime

/// `widgetconf edit`: changes the values of a placed widget as one edit.
struct EditCommand: ValueCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a placed widget, which refreshes immediately.",
        usage: "widgetconf edit (<id> ... | --kind <kind> | --all) [<name=value> ...] [<options>]",
        discussion: """
            All changes are one edit: either all are accepted or none. Several widgets change together or \
            not at all. Without changes, it opens a form in a terminal; without a terminal, nothing happens. \
            To request fresh content, use "widgetconf reload". For example: \
            widgetconf edit today-commit-1 days=30 goal=5
            """)

    @OptionGroup var target: EditTarget
    @OptionGroup var choice: WidgetsOption
    @OptionGroup var arguments: ValueArguments
    @OptionGroup var sources: ValueSources
    @Option(help: ArgumentHelp("Restore a parameter's default.", valueName: "name"))
    var unset: [String] = []
    @Option(help: ArgumentHelp("Clear a parameter's value.", valueName: "name"))
    var none: [String] = []
    @Option(help: ArgumentHelp("Resize the widget.", valueName: "family"))
    var family: Family?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Name the widget. An empty text removes the name.", valueName: "text"))
    var name: String?
    @Option(help: ArgumentHelp("Copy the values of another widget, except secrets.", valueName: "id"))
    var from: String?
    @Flag(help: "Do not ask the provider whether it accepts the values.")
    var noVerify = false
    @Flag(help: "Show the changes without making them.")
    var dryRun = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Reject the edit if the widget is at another revision.", valueName: "n"),
        transform: readRevision)
    var expectRevision: Revision?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Restore the values of this revision.", valueName: "n"),
        transform: readRevision)
    var revision: Revision?
    @Option(
        help: """
            Wait for the provider's answer, or only until the edit is stored and a fresh timeline requested. \
            Without "widgetconf serve", edits always wait.
            """)
    var wait = EditWait.answered
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Write the steps of the edit with their durations, for Perfetto.", valueName: "file"))
    var traceFile: String?
    @OptionGroup var plain: PlainOption
    @Flag(help: "Change the values as a YAML file in $VISUAL or $EDITOR.")
    var editor = false
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    /// The ids, and the arguments of the form `name=value` that follow them.
    private var words: (ids: [String], values: [String]) {
        let words = [target.first].compactMap(\.self) + arguments.values
        // Treat the first word as an id even if it cannot be the id of a widget.
        let count = words.indices.prefix { index in
            !words[index].contains("=") && (index == 0 || PlacedWidgetID(words[index]) != nil)
        }.count
        return (Array(words.prefix(count)), Array(words.dropFirst(count)))
    }

    private var changes: [RequestedChange] {
        (words.values + arguments.set).compactMap(ValueArguments.change)
            + unset.map { .unset(name: $0) } + none.map { .none(name: $0) } + sources.changes
    }

    /// Whether the command line specifies changes.
    private var saysChange: Bool {
        !sources.isEmpty || !changes.isEmpty || revision != nil || family != nil || name != nil
            || from != nil
    }

    private var areSeveral: Bool { words.ids.count != 1 }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        if let status = try await runWithSources(in: context) { return status }
        if editor { return try await runEditor(in: context) }
        guard let shell = formShell(in: context) else {
            if let remark = try unreadInput(in: context) {
                options.say([remark], in: context)
                return .wrongUsage
            }
            if let traceFile { return try await runTraced(into: traceFile, in: context) }
            return try await runAndDraw(in: context)
        }
        guard let session = try session(in: context) else { return .problems }
        let subject = try await PlacedWidgetForm(
            target.widget, shell == .screen ? session.silent : session, options, wait: wait, in: context)
        guard let subject, shell == .screen || subject.hasParameters else {
            return try await runAndDraw(in: context)
        }
        switch shell {
        case .screen: return try fill(subject, in: context)
        case .plain: return try await ask(subject, in: context)
        }
    }

    /// The form to open; nil if the command line specifies changes.
    private func formShell(in context: CommandContext) -> FormShell? {
        asksForValues ? plain.shell(options, in: context) : nil
    }

    /// Whether the user makes the changes in a form.
    private var asksForValues: Bool { !saysChange && !dryRun && expectRevision == nil }

    /// A problem for lines on standard input that no option reads; nil without such lines.
    private func unreadInput(in context: CommandContext) throws(RuntimeFailure) -> BoardRemark? {
        guard asksForValues, !context.console.readsTerminal, try context.console.lines.next() != nil else {
            return nil
        }
        return .init(
            .error, "found lines on standard input, expected \"--plain\" or \"--values -\", which read them",
            hint: "write --plain for answers, one a line, or --values - for values as YAML")
    }

    private func runEditor(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let subject = try await PlacedWidgetForm(target.widget, session, options, wait: wait, in: context)
        guard let subject, subject.hasParameters else { return try await runAndDraw(in: context) }
        return try await editText(subject, session, in: context)
    }

    func call(in context: CommandContext) -> EditCall {
        var edit = WidgetEdit(
            choice.target(with: words.ids), changes: changes, folder: context.folder, editID: makeEditID())
        edit.from = from
        edit.verify = noVerify ? false : nil
        edit.family = family
        edit.name = name
        edit.dryRun = dryRun ? true : nil
        if dryRun, drawing.isPreviewWanted(options, context) {
            (edit.snapshot, edit.timeline) = (true, true)
        }
        edit.expectedRevision = expectRevision
        edit.revision = revision
        edit.wait = wait
        edit.trace = traceFile == nil ? nil : true
        return EditCall(edit)
    }

    var usageProblem: UsageFault? {
        if let id = words.values.first(where: { !$0.contains("=") && PlacedWidgetID($0) != nil }) {
            let values = words.values.filter { $0 != id }.map(\.asAssignment).joined(separator: " ")
            return UsageFault(
                "found the id \"\(id)\" after a value, expected ids before values",
                hint: "write \"widgetconf edit \((words.ids + [id]).joined(separator: " ")) \(values)\"")
        }
        if let group = words.ids.first, group.hasPrefix("group."), PlacedWidgetID(group) == nil,
            !words.values.isEmpty
        {
            let values = words.values.map(\.asAssignment).joined(separator: " ")
            return UsageFault(
                "found the group \"\(group)\", expected the id of a widget",
                hint: "write \"widgetconf group set \(group) \(values)\"")
        }
        if let problem = choice.usageProblem(with: words.ids) { return problem }
        if plain.plain, saysChange || dryRun {
            return "found --plain and what to change, expected only one of them"
        }
        if let revision, let problem = problem(beside: revision) { return problem }
        if editor, plain.plain { return "found --editor and --plain, expected only one of them" }
        if noVerify, !saysChange, !editor {
            return "found --no-verify without a change, expected name=value, --editor, …"
        }
        if editor, saysChange || dryRun {
            return "found --editor and other changes or --dry-run, expected only one of them"
        }
        if traceFile != nil, areSeveral || !saysChange || dryRun || wait == .none {
            return "found --trace-file, expected one widget with changes whose answer is awaited"
        }
        if areSeveral {
            if revision != nil || expectRevision != nil {
                return "found a revision and several widgets, expected one widget"
            }
            if editor { return "found --editor and several widgets, expected the id of one" }
            if !saysChange {
                return UsageFault(
                    "found several widgets, expected what to change: name=value, --family, …",
                    hint: "add a value: \"widgetconf edit \(words.ids.joined(separator: " ")) NAME=VALUE\"")
            }
        }
        return ValueArguments.usageProblem(in: words.values + arguments.set) ?? sources.usageProblem
    }

    /// Why an earlier revision cannot be restored together with other changes; nil if there are no other
    /// changes.
    private func problem(beside revision: Revision) -> UsageFault? {
        let others: [String] = [
            from.map { _ in "--from" }, sources.option,
            changes.isEmpty ? nil : "values", family.map { _ in "--family" }, name.map { _ in "--name" },
        ].compactMap(\.self)
        guard let other = others.first else { return nil }
        let found = "found \(other) and --revision, expected only one of them"
        guard let from, others.count == 1 else { return UsageFault(found, hint: nil) }
        return UsageFault(
            "\(found): --from takes the current values of \(from), "
                + "--revision earlier values of \(target.widget)",
            hint: "\"widgetconf show \(from) --revision \(revision)\" shows the values; then set them")
    }

    // No pictures if the edit changes several widgets.
    var drawnBefore: String? { areSeveral ? nil : target.widget }
    func drawnAfter(_ document: EditReply) -> DrawnChange? {
        guard case .one(let document) = document else { return nil }
        if dryRun { return document.preview.map(DrawnChange.preview) }
        // The new content has not arrived yet.
        let isAnswered = document.reload?.wrappedValue?.report.outcome != .unfinished
        return isAnswered ? .widget(document.widget) : nil
    }

    func write(_ document: EditReply, on page: inout Page) {
        switch document {
        case .one(let edit): page.edit(edit)
        case .several(let reply): page.edits(reply)
        }
    }
}

/// The first argument of `edit`: an id, or a value if `--kind` or `--all` chooses the widgets.
struct EditTarget: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The ids of placed widgets, as \"widgetconf list\" shows them.", valueName: "id"))
    var first: String?

    /// The id, for commands that concern one widget.
    var widget: String { first ?? "" }
}
