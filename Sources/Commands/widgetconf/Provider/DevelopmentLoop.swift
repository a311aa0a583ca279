import BoardDocuments
import Configurations
import EditForm
import Foundation
import IntentDefinitions
import Machine
import ProviderProtocol
import SourceText
import ViewRendering
import WidgetModel
import WidgetRuntime
import WidgetViews

/// Runs a provider while its author changes it: restarts it after each change, draws its widget in all
/// families, and handles typed commands.
struct DevelopmentLoop {
    private let provider: String?
    private let kind: String?
    /// Whether to wait for a debugger before the first request.
    private var waits: Bool
    private let options: GlobalOptions
    private let context: CommandContext
    /// The changes from the command line that have not been applied.
    private var changes: [EditRequest.Change]
    /// The author's values in the form in which a board stores them, so that they survive changes of the
    /// definition.
    private var chosenValues: (json: JSONObject, secrets: [SecretPlace: SecretText])?
    /// The time by which the author moved the clock.
    private var step = Milliseconds.zero
    private var stage: ProviderStage?
    /// The actions of the views that are drawn.
    private var actions: [String] = []
    /// Permits reading the next line. While a command runs, only that command reads the terminal.
    private let ready = DispatchSemaphore(value: 0)

    /// An event that the loop handles.
    private enum Event: Sendable {
        case changed
        case typed(String)
        case ended
    }

    init(
        provider: String?, values: [String], kind: String?, waits: Bool, _ options: GlobalOptions,
        _ context: CommandContext
    ) {
        self.provider = provider
        self.kind = kind
        self.waits = waits
        self.options = options
        self.context = context
        changes = values.map(Self.change)
    }

    /// Draws the widget once.
    mutating func runOnce() async throws(RuntimeFailure) -> CommandStatus {
        guard let chosen = try ChosenProvider.find(provider, options, in: context) else { return .problems }
        let isWell = try await restart(chosen)
        await stage?.stop()
        return isWell ? .done : .problems
    }

    /// Draws the widget after each change and each command, until the author ends it.
    mutating func run() async throws(RuntimeFailure) -> CommandStatus {
        guard var chosen = try ChosenProvider.find(provider, options, in: context) else { return .problems }
        let watch = try FolderWatch { !$0.hasPrefix(".") && !$0.hasSuffix("~") && !$0.contains("pyc") }
        try watch.watch(Set(folders(of: chosen)))
        let events = events(watch)
        context.interruption().whenCome { watch.close() }
        defer { watch.close() }
        _ = try await restart(chosen)
        ready.signal()
        context.console.talk("watching; r reloads, t 1h steps, name=value, e edits, p NAME presses, q ends\n")
        for await event in events {
            switch event {
            case .ended:
                await stage?.stop()
                return .done
            case .changed:
                guard let changed = try ChosenProvider.find(provider, options, in: context) else { continue }
                chosen = changed
                _ = try await restart(chosen)
            case .typed(let line):
                guard try await obey(line, chosen) else {
                    await stage?.stop()
                    return .done
                }
                ready.signal()
            }
        }
        return .done
    }

    /// File changes and typed lines. The end of the input ends the loop only in a terminal: in a script, the
    /// input is usually empty from the beginning.
    private func events(_ watch: FolderWatch) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        Task {
            while await watch.next() { continuation.yield(.changed) }
            continuation.yield(.ended)
        }
        let (lines, readsTerminal) = (context.console.lines, context.console.readsTerminal)
        Thread.detachNewThread { [ready] in
            ready.wait()
            // Treat a read error as the end of the input.
            while let line = try? lines.next() {
                continuation.yield(.typed(line))
                ready.wait()
            }
            if readsTerminal { continuation.yield(.ended) }
        }
        return stream
    }

    private func folders(of chosen: ChosenProvider) -> [String] {
        let files = chosen.workspace.files.map { absolute($0.path, from: chosen.workspace.folder) }
        return Array(Set([chosen.folder] + files.map { ($0 as NSString).deletingLastPathComponent })).sorted()
    }

    /// Performs a command. Returns false to end the loop.
    private mutating func obey(_ line: String, _ chosen: ChosenProvider) async throws(RuntimeFailure) -> Bool
    {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case nil, "r": _ = try await draw(chosen)
        case "q": return false
        case "t":
            guard let span = Milliseconds(literal: words.count > 1 ? words[1] : "1h") else {
                tell("found \"\(words[1])\", expected a duration such as 15m or 1h")
                return true
            }
            step = step + span
            _ = try await draw(chosen)
        case "e": try await edit(chosen)
        case "p": try await press(words.count > 1 ? words[1] : nil, chosen)
        case let word? where word.contains("="):
            if await make(Self.change(line), chosen) { _ = try await draw(chosen) }
        case let word?:
            tell("found \"\(word)\", expected r, t, e, p, q or name=value")
        }
        return true
    }

    /// Applies a change. A refused change is reported; the method then returns false.
    private mutating func make(_ change: EditRequest.Change, _ chosen: ChosenProvider) async -> Bool {
        guard let stage, let widget = widget(of: chosen), let form = firstForm(of: widget, chosen) else {
            tell("the widget is static, so it has no values")
            return false
        }
        do throws(Refusal) {
            let base = configuration(form, widget)
            keep(try await stage.configuration([change], on: base, of: widget, form, at: now), form)
            return true
        } catch {
            options.say([.init(.error, error.finding.message, hint: error.finding.hint)], in: context)
            return false
        }
    }

    private static func change(_ value: String) -> EditRequest.Change {
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        return EditRequest.Change(
            parts[0].trimmingCharacters(in: .whitespaces), .set(.text(parts.count > 1 ? parts[1] : "")))
    }

    private func tell(_ problem: String) { options.say([.init(.error, problem)], in: context) }
}

// The provider and its pictures.
extension DevelopmentLoop {
    private var now: Instant { context.clock.now() + step }

    private func widget(of chosen: ChosenProvider) -> BoundWidget? {
        let own = chosen.workspace.widgets.filter { $0.manifest.name.value == chosen.manifest.name.value }
        return own.first { kind == nil || $0.kind.name == kind }
    }

    /// Restarts the provider and draws its widget. Returns false if the provider is missing or does not
    /// answer.
    private mutating func restart(_ chosen: ChosenProvider) async throws(RuntimeFailure) -> Bool {
        await stage?.stop()
        stage = nil
        guard let widget = widget(of: chosen) else {
            tell("the provider \(chosen.manifest.name.value) has no widget without errors")
            return false
        }
        let locale = options.locale(in: context) ?? BoardContext.locale(context.environment)
        let stage = ProviderStage(
            chosen.manifest, in: chosen.workspace, locale: locale.description,
            environment: context.environment, timeouts: context.timeouts)
        self.stage = stage
        let declared = await stage.start(for: widget, at: now)
        if case .failure(let failure) = declared {
            for line in stage.newLogLines() { context.console.talk(TerminalText(lines: "  \(line)\n")) }
            options.say(
                [
                    .init(
                        .error, "the provider does not start: \(failure.explanation)",
                        hint: chosen.remedy(after: failure, in: context))
                ], in: context)
            return false
        }
        if waits { try waitForDebugger(stage) }
        waits = false
        var isWell = true
        for change in changes { isWell = await make(change, chosen) && isWell }
        changes = []
        return try await draw(chosen) && isWell
    }

    /// Prints the process, and waits for Enter.
    private func waitForDebugger(_ stage: ProviderStage) throws(RuntimeFailure) {
        for line in stage.newLogLines() { context.console.talk(TerminalText(lines: line + "\n")) }
        context.console.talk("attach a debugger, then press Enter\n")
        _ = try context.console.lines.next()
    }

    private func firstForm(of widget: BoundWidget, _ chosen: ChosenProvider) -> ConfigurationForm? {
        widget.families.first.flatMap { widget.form(for: $0, context: chosen.workspace.literals) }
    }

    /// The author's values, or else the first recommendation. Required accounts are filled in.
    private func configuration(_ form: ConfigurationForm, _ widget: BoundWidget) -> Configuration {
        let chosen = chosenValues.map {
            form.read(stored: $0.json, version: form.intent.version, secrets: $0.secrets).0
        }
        let recommended = widget.recommendations.first?.configuration(of: form)
        return form.fillingAccounts(in: chosen ?? recommended ?? .empty)
    }

    private mutating func keep(_ configuration: Configuration, _ form: ConfigurationForm) {
        chosenValues = (form.json(of: configuration), form.secrets(of: configuration))
    }

    /// The values that the provider receives in a family; nil if required ones are missing, which is
    /// reported.
    private func providerValues(
        of widget: BoundWidget, _ family: Family, _ chosen: ChosenProvider
    ) -> JSONObject? {
        guard let form = widget.form(for: family, context: chosen.workspace.literals) else { return [:] }
        let resolved = form.resolve(configuration(form, widget))
        guard case .needsConfiguration(let missing, _, _) = resolved.completeness else {
            return resolved.providerJSON
        }
        let names = missing.map { "\($0)=…" }.joined(separator: " ")
        options.say([.init(.error, "a required value is missing", hint: "type \(names)")], in: context)
        return nil
    }

    private mutating func draw(_ chosen: ChosenProvider) async throws(RuntimeFailure) -> Bool {
        guard let stage, let widget = widget(of: chosen) else { return false }
        var page = Page(context, options, times: TimeFormat(now: now, environment: context.environment))
        let today = TimeFormat(now: context.clock.now(), environment: context.environment)
        page.gap()
        page.line(
            .strong(widget.declaration.displayTitle(for: BoardContext.locale(context.environment))),
            .dim("  \(widget.kind) at \(today.local(now))"))
        var isWell = true
        var pictures: [(Family, JSONValue?)] = []
        var notes: [String] = []
        actions = []
        for family in widget.families {
            guard let values = providerValues(of: widget, family, chosen) else { return false }
            let shown = await stage.timeline(of: widget, family, values, at: now)
            pictures.append((family, shown.view))
            let tree = shown.view.flatMap { try? ViewTree(json: $0) }  // The host has decoded it.
            actions += (tree?.actions ?? []).map(\.name).filter { !actions.contains($0) }
            isWell = isWell && shown.answer != nil
            notes += shown.problems.map { "\(family): \($0)" }
            let entries = shown.answer.map { "entries: \($0.entries.count)" } ?? "no answer"
            let time = (shown.exchange.milliseconds * 10).rounded() / 10
            page.line("  ", Words(family.rawValue), .dim("  \(entries), \(time) ms"))
        }
        page.gap()
        let drawn = pictures.map { page.pictures.picture($0.1, title: $0.0.rawValue, family: $0.0) }
        page.drawn(Picture.row(drawn, gap: 3, limit: page.columns ?? .max))
        for note in notes { page.wrapped(note, .warning, indent: 2) }
        for line in stage.newLogLines() { page.line(.dim("  · " + line)) }
        try context.console.output(page.text)
        return isWell
    }
}

// Commands that need more than a new picture.
extension DevelopmentLoop {
    /// Opens the form of the first family on the whole screen, and uses its values.
    private mutating func edit(_ chosen: ChosenProvider) async throws(RuntimeFailure) {
        guard let stage, let widget = widget(of: chosen), let form = firstForm(of: widget, chosen) else {
            return tell("the widget is static, so it has no values")
        }
        guard context.console.hasFullScreen else {
            return tell("the form needs a terminal; type name=value instead")
        }
        let begun = EditForm(
            form, subject: widget.kind.name, configuration: configuration(form, widget), at: .first,
            isNew: true, language: context.formLanguage(options))
        let times = TimeFormat(now: now, environment: context.environment)
        let pictures = Page(context, options, times: times).pictures
        let backing = StagedForm(stage: stage, widget: widget, form: form, now: now, pictures: pictures)
        let (_, filled) = FormTerminal.show(begun, backing, options, in: context)
        keep(filled.configuration, form)
        _ = try await draw(chosen)
    }

    /// Performs an action, then redraws the widget.
    private mutating func press(_ action: String?, _ chosen: ChosenProvider) async throws(RuntimeFailure) {
        guard let action = action ?? (actions.count == 1 ? actions[0] : nil) else {
            let expected = actions.isEmpty ? "" : ", expected p and " + actions.joined(separator: " or ")
            return tell("the view has \(actions.isEmpty ? "no" : "several") actions\(expected)")
        }
        guard let stage, let widget = widget(of: chosen), let family = widget.families.first,
            let values = providerValues(of: widget, family, chosen)
        else { return }
        guard actions.contains(action) else {
            let expected = actions.isEmpty ? "it has none" : "expected " + actions.joined(separator: " or ")
            return tell("the view has no action \"\(action)\", \(expected)")
        }
        let exchange = await stage.press(action, widget, family, values, at: now)
        switch exchange.result {
        case .success: context.console.talk(TerminalText(lines: "pressed \(action)\n"))
        case .failure(let failure): tell("\(action) failed: \(failure.explanation)")
        }
        _ = try await draw(chosen)
    }
}
