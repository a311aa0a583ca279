import BoardDocuments
import Configurations
import EditForm
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// A form as questions, one after another, each answered with a line. It serves screen readers, terminals
/// that cannot move their cursor, and pipes: printed lines are never redrawn.
///
/// Questions are written to standard error. All answers are read by one reader, so that they can come from a
/// pipe.
struct PlainForm {
    var form: EditForm
    let configurations: ConfigurationForm
    let backing: any FormBacking
    private let options: GlobalOptions
    let context: CommandContext
    /// The names of the answered parameters, including positions.
    private var answered: Set<String> = []
    /// The name of the section whose heading was printed last.
    private var openSection: String?
    /// The file of the changes that the user restored; nil without such changes. Answers are not added to the
    /// file.
    var restored: KeptChangesFile?

    /// Special answers: clear the value, restore the default, repeat the question.
    private static let (none, standard, help) = ("--none", "--default", "?")
    /// The maximum number of choices that a question lists. In longer lists, users type part of a title.
    private static let listed = 20

    init(
        _ form: EditForm, of configurations: ConfigurationForm, _ backing: any FormBacking,
        _ options: GlobalOptions, _ context: CommandContext
    ) {
        (self.form, self.configurations, self.backing) = (form, configurations, backing)
        (self.options, self.context) = (options, context)
    }

    /// Asks for all parameters, then whether to save, and saves.
    ///
    /// - Parameters:
    ///   - unsaved: what to report if nothing is saved, in words such as "nothing was changed".
    ///   - question: the last question; nil if there is nothing to confirm.
    /// - Returns: nil if the form is saved, or the exit code of the command.
    mutating func fill(
        unsaved: String, _ question: (PlainForm) -> String?
    ) async throws(RuntimeFailure) -> CommandStatus? {
        guard try await run() else { return ended(unsaved) }
        if let question = question(self) {
            guard let isConfirmed = try confirms(question) else { return ended(unsaved) }
            guard isConfirmed else {
                say([.init(.note, unsaved)])
                return .done
            }
        }
        let interruption = context.interruptionOfChanges?() ?? Interruption()
        guard case .refused(let reasons) = await backing.save(form.changes, until: interruption) else {
            restored?.remove()
            return nil
        }
        say(reasons.map { .init(.error, $0.message) })
        return .problems
    }

    private func ended(_ unsaved: String) -> CommandStatus {
        say([.init(.note, "the input ended: \(unsaved)")])
        return .problems
    }

    /// Asks for all parameters.
    ///
    /// - Returns: false if the input ends early.
    mutating func run() async throws(RuntimeFailure) -> Bool {
        guard try await offerKeptChanges() else { return false }
        open()
        while let parameter = nextParameter() {
            guard try await ask(parameter) else { return false }
        }
        return true
    }

    /// The next parameter to ask for: the first visible one that is not answered, after the parameters on
    /// which its choices depend. Nil if the form is complete.
    ///
    /// If all parameters are answered but a rule is broken, the rule is reported, and its parameters become
    /// unanswered.
    private mutating func nextParameter() -> IntentParameter? {
        if let next { return next }
        let broken = form.resolved.brokenRules.filter { $0.rule.severity == .error }
        guard !broken.isEmpty else { return nil }
        context.console.talk("\n")
        say(broken.map { .init(.error, $0.description) })
        for name in broken.flatMap(\.parameters) { answered.remove(name) }
        return next
    }

    private var next: IntentParameter? {
        let resolved = form.resolved
        let intent = resolved.intent
        return intent.dependencyOrder(of: intent.parameters.map(\.name)).first { parameter in
            !answered.contains(parameter.name) && resolved.state(of: parameter.name)?.isVisible == true
        }
    }

    // Questions

    /// Prints the title and description of the intent, and how to answer.
    private func open() {
        var page = Page(context, options, isTalk: true)
        let intent = configurations.intent
        page.line(.strong(intent.displayTitle), .dim("  \(intent.name) on \(configurations.family)"))
        if let description = intent.description { page.wrapped(description) }
        page.wrapped(
            "Press Enter for the value in brackets, \(PlainForm.none) for no value, \(PlainForm.standard) for "
                + "the default, \(PlainForm.help) for the question again, Ctrl-D to end.", .dim)
        context.console.talk(page.text)
    }

    /// Prints the heading of a new section, then a parameter's title, accepted values, help and choices.
    private mutating func describe(_ parameter: IntentParameter, _ choices: [OfferedChoice]) {
        var page = Page(context, options, isTalk: true)
        if let section = configurations.intent.section(of: parameter.name), section.name != openSection {
            openSection = section.name
            page.line(.dim("── "), .strong(section.displayTitle))
            if let help = section.help { page.help(help, .dim, indent: 3) }
            page.gap()
        }
        var traits = parameter.isRequired ? ["required"] : []
        // A list of choices already shows which values are accepted.
        if let objects = objectCount(of: parameter) {
            traits.insert(objects.expectation, at: 0)
        } else if choices.isEmpty || parameter.list != nil {
            traits.insert(parameter.expectation(on: configurations.family), at: 0)
        }
        if let suffix = parameter.type.kind.suffix { traits.append("in \(suffix.text)") }
        if let units = EditForm.unitWords(of: parameter) { traits.append("in \(units)") }
        page.line(.strong(parameter.displayTitle))
        if !traits.isEmpty { page.wrapped(traits.joined(separator: ", "), .dim, indent: 2) }
        if let help = parameter.help { page.help(help, indent: 2) }
        if let instead = parameter.lifeCycle.deprecation {
            page.wrapped("Deprecated: \(instead)", .warning, indent: 2)
        }
        if let standard = parameter.defaultValue(for: configurations.family) {
            page.wrapped(
                "default: \(standard.constant.map { text(of: $0, parameter) } ?? standard.description)", .dim,
                indent: 2)
        }
        if let link = parameter.link { page.wrapped("See \(link)", .dim, indent: 2) }
        if let prompt = parameter.prompt { page.wrapped(prompt, indent: 2) }
        if let words = form.withdrawnWords(of: parameter, parameter.name) {
            page.wrapped(words.prefix(1).uppercased() + words.dropFirst(), .warning, indent: 2)
        }
        for remark in form.remarks(on: parameter.name) { page.wrapped(remark, .warning, indent: 2) }
        write(choices, on: &page)
        context.console.talk("\n" + page.text)
    }

    /// The question for the number of objects in a list, before their parameters; nil for other parameters.
    private func objectCount(of parameter: IntentParameter) -> (size: ListSize, expectation: String)? {
        guard parameter.type.record != nil else { return nil }
        let size = parameter.list?.size(for: configurations.family) ?? .free
        return (size, "the number of objects" + (size.min == 0 && size.max == nil ? "" : ", \(size)"))
    }

    /// Lists the choices that an answer may mean.
    func list(_ hits: [OfferedChoice], for answer: String) {
        say([.init(.error, "found \(quoted(answer)), which may mean \(hits.count) choices")])
        var page = Page(context, options, isTalk: true)
        write(hits, on: &page, isNumbered: false)
        context.console.talk(page.text)
    }

    /// - Parameter isNumbered: whether the numbers of the choices are answers.
    private func write(_ choices: [OfferedChoice], on page: inout Page, isNumbered: Bool = true) {
        guard choices.count <= PlainForm.listed else {
            return page.wrapped("\(choices.count) choices: type a part of one", .dim, indent: 4)
        }
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
            let number = isNumbered ? "\(index + 1)" : ""
            table.row(.dim(number), Words(title), .dim(title == choice.id ? "" : choice.id))
        }
        if !table.isEmpty { page.table(table) }
    }

    /// The prompt, such as `hours [5]: `. Without a current value, the prompt shows the text for an
    /// empty value or an example.
    private func question(_ parameter: IntentParameter) -> TerminalText {
        var words = ["  ", Words(parameter.name, .accent)]
        if parameter.type.record != nil {
            words.append(Words(" [\(form.resolved[parameter.name]?.elements.count ?? 0)]"))
        } else if let value = form.resolved[parameter.name] {
            let literal = parameter.type.isSecret ? SecretText.mask : literal(of: value, parameter)
            words.append(Words(" [\(literal)]"))
            // A code such as "KR" is not for people.
            let title = parameter.type.kind.listedTitle(of: literal, for: configurations.locale)
            if let title, title != literal { words.append(.dim(" (\(title))")) }
        } else if let text = parameter.emptyText {
            words.append(.dim(" (\(text))"))
        } else if let example = parameter.example {
            words.append(.dim(" (such as \(example))"))
        }
        return Page(context, options, isTalk: true).paint(words + [": "])
    }

    private func text(of value: ParameterValue, _ parameter: IntentParameter) -> String {
        parameter.text(of: value, in: configurations.context)
    }

    private func literal(of value: ParameterValue, _ parameter: IntentParameter) -> String {
        parameter.literal(of: value, in: configurations.context)
    }

    /// Asks for a parameter until an answer is accepted. Rejected answers are reported.
    ///
    /// - Returns: false if the input ends.
    private mutating func ask(_ parameter: IntentParameter) async throws(RuntimeFailure) -> Bool {
        let choices = await choices(of: parameter)
        describe(parameter, choices ?? [])
        while let line = try answer(parameter) {
            if line == PlainForm.help {
                describe(parameter, choices ?? [])
            } else if await take(line, for: parameter, choices) {
                answered.insert(parameter.name)
                // If a hidden parameter becomes visible later, its question is repeated.
                let resolved = form.resolved
                answered.formIntersection(
                    zip(resolved.intent.parameters, resolved.states).filter { $1.isVisible }.map(\.0.name))
                return true
            }
        }
        return false
    }

    /// The choices in the order of their numbers, from 1; empty if values are typed. Booleans are typed
    /// unless they have labels. Nil if the provider does not answer; typed text is then used as is.
    private mutating func choices(
        of parameter: IntentParameter, search: String? = nil
    ) async -> [OfferedChoice]? {
        if parameter.options != nil {
            switch await backing.choices(form.optionsRequest(for: parameter.name, search: search)) {
            case .offered(let choices, let isComplete):
                form.note(choices, isComplete: isComplete && search == nil, of: parameter.name)
                return choices
            case .entries: return []
            case .failed(let reason):
                let why = reason ?? "the provider sent no list"
                say([.init(.warning, "there is no list of choices: \(why)")])
                return nil
            }
        }
        switch parameter.type.kind {
        case let type where type.valueControl == .comboBox:
            return type.listedValues(in: configurations.context, for: configurations.locale).map {
                OfferedChoice(.literal($0.literal), title: $0.title)
            }
        case let type as BooleanType where type.labels != .plain:
            return [
                OfferedChoice(.boolean(true), title: type.labels.whenTrue),
                OfferedChoice(.boolean(false), title: type.labels.whenFalse),
            ]
        case is Enumeration:
            return form.resolved.offeredCases(of: parameter).map {
                OfferedChoice(.enumCase($0.name), title: $0.displayTitle, group: $0.group)
            }
        default: return []
        }
    }

    /// Applies an answer.
    ///
    /// - Returns: whether it is accepted. If not, the reasons are reported.
    private mutating func take(
        _ line: String, for parameter: IntentParameter, _ choices: [OfferedChoice]?
    ) async -> Bool {
        let present = form.resolved[parameter.name]
        if line.isEmpty, present != nil || !parameter.isRequired { return true }
        let content: FormAnswer.Content
        switch line {
        case "", PlainForm.none: content = .wish(.none, offered: nil)
        case PlainForm.standard: content = .wish(.unset, offered: nil)
        default:
            if let objects = objectCount(of: parameter) {
                guard let count = Int(line), objects.size.contains(count) else {
                    say([.init(.error, "found \(quoted(line)), expected \(objects.expectation)")])
                    return false
                }
                content = .itemCount(count)
            } else {
                let text = withoutNumbers(line, of: parameter, choices ?? [])
                if let hits = hits(of: text, for: parameter, choices ?? []) {
                    list(hits, for: text)
                    return false
                }
                let offered = await offered(for: text, of: parameter, choices)
                content = .wish(.set(.text(text)), offered: offered)
            }
        }
        await send(.answered(FormAnswer(parameter.name, content)))
        let isNone = line.isEmpty || line == PlainForm.none
        say(
            form.answerRefusals.map { refusal in
                var remark = BoardRemark(refusal.finding)
                // The hint applies only to a command line.
                if isNone { remark.hint = nil }
                return remark
            })
        return form.answerRefusals.isEmpty
    }

    /// Sends an event to the form, and answers its requests to the provider. If the other answers make a
    /// choice unavailable, its question is repeated.
    mutating func send(_ event: FormEvent) async {
        var effects: [FormEffect] = []
        form.handle(event, at: context.clock.now(), into: &effects)
        for case .options(let request) in effects {
            let answer = await backing.choices(request)
            await send(.options(number: request.number, answer))
        }
        answered.subtract(form.refusedNames)
    }

    /// The choices in which to look up `text`: the provider's list, or the hits of a search.
    private mutating func offered(
        for text: String, of parameter: IntentParameter, _ choices: [OfferedChoice]?
    ) async -> [OfferedChoice]? {
        guard let options = parameter.options, let choices, !choices.isEmpty else { return nil }
        let isListed = choices.contains { $0.id == text || $0.title == text }
        guard options.origin == .search, parameter.list == nil, !isListed else { return choices }
        return await self.choices(of: parameter, search: text)
    }

    /// The answer, with choice numbers replaced by ids. A number that is itself an id is kept.
    private func withoutNumbers(
        _ answer: String, of parameter: IntentParameter, _ choices: [OfferedChoice]
    ) -> String {
        let isSearched = parameter.options != nil && choices.count > PlainForm.listed
        guard !choices.isEmpty, !isSearched else { return answer }
        let parts =
            parameter.list == nil
            ? [answer[...]] : answer.split(separator: ",", omittingEmptySubsequences: false)
        return parts.map { part in
            let word = part.filter { $0 != " " }
            if parameter.options != nil, choices.contains(where: { $0.id == word || $0.title == word }) {
                return String(part)
            }
            if let id = PlainForm.only(of: String(part), parameter, choices) { return id }
            guard let number = Int(word), choices.indices.contains(number - 1),
                choices.count <= PlainForm.listed
            else { return String(part) }
            return choices[number - 1].id
        }.joined(separator: ",")
    }

    /// Asks whether to continue, until the answer is yes or no; an empty answer means yes. Nil if the input
    /// ends.
    func confirms(_ question: String) throws(RuntimeFailure) -> Bool? {
        while true {
            context.console.talk(Page(context, options, isTalk: true).paint([.strong(question), " [yes]: "]))
            switch try readLine(isSecret: false)?.lowercased() {
            case nil: return nil
            case "", "y", "yes": return true
            case "n", "no": return false
            case let other?: say([.init(.error, "found \(quoted(other)), expected yes or no")])
            }
        }
    }

    /// Reads one line; nil if the input ends. A terminal does not echo secrets.
    private func answer(_ parameter: IntentParameter) throws(RuntimeFailure) -> String? {
        context.console.talk(question(parameter))
        return try readLine(isSecret: parameter.type.isSecret)
    }

    private func readLine(isSecret: Bool) throws(RuntimeFailure) -> String? {
        let lines = context.console.lines
        let isHidden = isSecret && context.console.readsTerminal
        let read =
            isHidden
            ? try TerminalMode.during(TerminalMode.hidden) { () throws(RuntimeFailure) in try lines.next() }
            : try lines.next()
        guard let line = read else {
            context.console.talk("\n")
            return nil
        }
        // A terminal already shows the typed answer. For other inputs, the answer is printed, so that the
        // dialog is complete.
        if !context.console.readsTerminal {
            context.console.talk("\(isSecret && !line.isEmpty ? SecretText.mask : line)\n")
        }
        return line
    }

    /// Reports remarks on standard error.
    private func say(_ remarks: [BoardRemark]) {
        options.say(remarks, in: context)
    }
}
