import BoardDocuments
import Configurations
import IntentDefinitions
import JSONText
import SourceText
import TextWidth
import WidgetModel
import WidgetRuntime

/// The dialog of `try`. Questions are written to standard error, and the configuration to standard output.
struct TryConversation {
    private let form: ConfigurationForm
    private let options: GlobalOptions
    private let context: CommandContext
    private var filling: FormFilling
    /// The name of the section whose heading was printed last.
    private var openSection: String?

    init(_ form: ConfigurationForm, _ options: GlobalOptions, _ context: CommandContext) {
        self.form = form
        self.options = options
        self.context = context
        filling = FormFilling(form)
    }

    /// Asks for all parameters, then prints the configuration. If the input ends early, the incomplete
    /// configuration is printed with a note.
    ///
    /// - Returns: `.problems` if the configuration is incomplete or breaks a rule.
    mutating func run() throws(RuntimeFailure) -> CommandStatus {
        open()
        var isEnded = false
        while !isEnded, let parameter = nextParameter() {
            ask(parameter)
            isEnded = try !takeAnswer(for: parameter)
        }
        let result = TryResult(form, filling)
        if options.format != .json { context.console.talk("\n") }
        try options.show(result.document, in: context, result.write)
        say(result.remarks)
        if isEnded { say([.init(.note, "input ended before all questions were answered")]) }
        return result.isComplete ? .done : .problems
    }

    /// The next parameter to ask for; nil if the form is complete.
    ///
    /// If all parameters are answered and a rule is broken, the rule is reported, and its
    /// parameters are asked for again.
    private mutating func nextParameter() -> IntentParameter? {
        if let next = filling.next { return next }
        let broken = filling.brokenRules
        guard !broken.isEmpty else { return nil }
        context.console.talk("\n")
        say(broken.map { .init(.error, $0.description) })
        filling.reopen(broken)
        return filling.next
    }

    // Questions

    /// Prints the title and description of the intent, and how to answer.
    private func open() {
        var page = Page(context, options, isTalk: true)
        page.line(
            .strong(form.intent.displayTitle), .dim("  \(form.intent.name) on \(form.family)")
        )
        if let description = form.intent.description { page.wrapped(description) }
        page.wrapped(
            "Press Enter for the value in brackets, \(FormFilling.none) for no value, Ctrl-D to end.", .dim)
        context.console.talk(page.text)
    }

    /// Prints the heading of a new section, then the title of a parameter, what it accepts, its help and its
    /// choices.
    private mutating func ask(_ parameter: IntentParameter) {
        var page = Page(context, options, isTalk: true)
        if let section = form.intent.section(of: parameter.name), section.name != openSection {
            openSection = section.name
            page.line(.dim("── "), .strong(section.displayTitle))
            if let help = section.help { page.help(help, .dim, indent: 3) }
            page.gap()
        }
        let choices = filling.choices(of: parameter)
        var traits = parameter.isRequired ? ["required"] : []
        // A list of choices already shows which values are accepted.
        if parameter.type.record != nil {
            traits.insert("the number of objects", at: 0)
        } else if choices.isEmpty || parameter.list != nil {
            traits.insert(parameter.expectation(on: form.family), at: 0)
        }
        if let suffix = parameter.type.kind.suffix { traits.append("in \(suffix.text)") }
        page.line(.strong(parameter.displayTitle))
        if !traits.isEmpty { page.wrapped(traits.joined(separator: ", "), .dim, indent: 2) }
        if let help = parameter.help { page.help(help, indent: 2) }
        if let instead = parameter.lifeCycle.deprecation {
            page.wrapped("Deprecated: \(instead)", .warning, indent: 2)
        }
        if let link = parameter.link { page.wrapped("See \(link)", .dim, indent: 2) }
        if let prompt = parameter.prompt { page.wrapped(prompt, indent: 2) }
        var table = Table(indent: 4)
        var group: String?
        for (index, choice) in choices.enumerated() {
            if choice.group != group {
                if !table.isEmpty { page.table(table) }
                table = Table(indent: 4)
                group = choice.group
                if let group { page.line("  ", .strong(group)) } else { page.gap() }
            }
            let title = choice.title ?? choice.id
            table.row(.dim("\(index + 1)"), Words(title), .dim(title == choice.id ? "" : choice.id))
        }
        if !table.isEmpty { page.table(table) }
        context.console.talk("\n" + page.text)
    }

    /// The prompt, such as `hours [5]: `. Without a current value, the prompt shows the text for an
    /// empty value or an example.
    private func question(_ parameter: IntentParameter) -> TerminalText {
        var words = ["  ", Words(parameter.name, .accent)]
        if parameter.type.record != nil {
            words.append(Words(" [\(filling.present(parameter)?.elements.count ?? 0)]"))
        } else if let value = filling.present(parameter) {
            words.append(Words(" [\(parameter.literal(of: value))]"))
        } else if let text = parameter.emptyText {
            words.append(.dim(" (\(text))"))
        } else if let example = parameter.example {
            words.append(.dim(" (such as \(example))"))
        }
        return Page(context, options, isTalk: true).paint(words + [": "])
    }

    /// Reads answers until one is accepted. Rejected answers are reported.
    ///
    /// - Returns: false at the end of the input.
    private mutating func takeAnswer(for parameter: IntentParameter) throws(RuntimeFailure) -> Bool {
        while let line = try answer(parameter) {
            let refusals = filling.take(line, for: parameter)
            if refusals.isEmpty { return true }
            say(refusals.map { BoardReply.Remark($0.finding) })
        }
        return false
    }

    /// Reads one line; nil at the end of the input. Secrets are not echoed on a terminal.
    private func answer(_ parameter: IntentParameter) throws(RuntimeFailure) -> String? {
        context.console.talk(question(parameter))
        let lines = context.console.lines
        let isHidden = parameter.type.isSecret && context.console.readsTerminal
        let read =
            isHidden
            ? try TerminalMode.during(TerminalMode.hidden) { () throws(RuntimeFailure) in try lines.next() }
            : try lines.next()
        guard let line = read else {
            context.console.talk("\n")
            return nil
        }
        // A terminal already shows what was typed. For other inputs, the answer is printed, so
        // that the dialog can be read.
        if !context.console.readsTerminal {
            let isSecret = parameter.type.isSecret && !line.isEmpty
            context.console.talk("\(isSecret ? SecretText.mask : line)\n")
        }
        return line
    }

    /// Reports remarks on standard error.
    private func say(_ remarks: [BoardReply.Remark]) {
        options.say(remarks, in: context)
    }
}
