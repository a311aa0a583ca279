import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// The values of a placed widget in the user's text editor (`--editor`).
extension EditCommand {
    /// Lets the user edit the values until they are stored, discarded, or kept in the file for later.
    func editText(
        _ subject: PlacedWidgetForm, _ session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let choices = try await choices(session)
        // The reply may report that a chosen value is no longer offered.
        let configuration = try await subject.present(session) ?? subject.configuration
        let unsaved = subject.draft?.unsavedChanges(at: context.clock.now())
        let values = ValuesFile(subject.form, configuration, of: target.widget, choices, kept: unsaved)
        let path = session.state.path + "/" + ValuesFileName.name(of: subject.widget, makeEditID())
        let draft = try DraftFile(values.text, at: path)
        let written = EditedValues(SourceFile(path: path, text: values.text))
        let editor = TextEditor(context.environment)
        let limitBytes = values.text.utf8.count + StringSources.limitBytes
        var refused: [UInt8]?
        while true {
            let end = try editor.edit(path)
            guard end.isSuccess else {
                return try keep(path, "the editor failed, so nothing was changed", in: context)
            }
            var bytes = try draft.read(limitBytes: limitBytes)
            if end.wasInstant, bytes == refused ?? Array(values.text.utf8) {
                try waitForEditor(in: context)
                bytes = try draft.read(limitBytes: limitBytes)
            }
            if let bytes, bytes.count > limitBytes {
                return try keep(path, "the file has more than \(limitBytes) bytes", in: context)
            }
            guard let bytes, bytes.contains(where: { $0 > 0x20 }) else {
                draft.remove()
                return try unchanged(subject, "the file is empty, so nothing was changed", in: context)
            }
            if bytes == refused {
                return try keep(path, "the file was not changed and cannot be stored", in: context)
            }
            let edited = EditedValues(SourceFile(path: path, bytes: bytes))
            var findings = edited.findings
            if findings.isEmpty {
                let changes = edited.changes(since: written)
                guard !changes.isEmpty else {
                    draft.remove()
                    return try unchanged(subject, "no value was changed", in: context)
                }
                guard try await agrees(toLossBy: changes, session, in: context) else {
                    refused = nil
                    continue
                }
                let reply: InterruptibleReply<EditReply>
                do throws(RuntimeFailure) { reply = try await store(changes, session, in: context) } catch {
                    options.say([.init(.error, "the values may not be stored"), kept(path)], in: context)
                    throw error
                }
                findings = edited.findings(about: reply.parameterProblems)
                let isStored = reply.carriedOut != nil
                if isStored || findings.isEmpty {
                    let status = try finish(reply, in: context)
                    if isStored { draft.remove() } else { options.say([kept(path)], in: context) }
                    return status
                }
            }
            options.talk(findings.inOrder(), in: context)
            refused = bytes
            guard try editsAgain(in: context) else {
                if options.format == .json {
                    try context.console.output(FindingReport(findings.inOrder()).encodedJSON)
                }
                options.say([kept(path)], in: context)
                return .problems
            }
        }
    }

    /// The choices of all parameters, by name. Only a running provider receives requests, because the editor
    /// should open immediately.
    private func choices(_ session: BoardSession) async throws(RuntimeFailure) -> [String: [JSONValue]] {
        let query = OptionsCall(target: target.widget, parameter: nil, search: nil, running: true)
        let reply = try await session.answer(query)
        // If there is no reply, the file explains how to list the choices.
        let parameters = reply.document?.parameters ?? []
        return Dictionary(parameters.map { ($0.parameter, $0.options) }) { first, _ in first }
    }

    /// Sends only what the user changed. The board plans it on the newest revision (C7).
    private func store(
        _ changes: [RequestedChange], _ session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> InterruptibleReply<EditReply> {
        try await session.answer(
            EditCall(edit(changes, in: context)), until: context.interruptionOfChanges?())
    }

    private func edit(_ changes: [RequestedChange], in context: CommandContext) -> WidgetEdit {
        var edit = WidgetEdit(
            widget: target.widget, changes: changes, folder: context.folder, editID: makeEditID())
        edit.expectedRevision = expectRevision
        edit.verify = noVerify ? false : nil
        edit.wait = wait
        return edit
    }

    /// Lists the choices that the edit clears although the user did not change them, and asks whether to
    /// store the edit. Without a terminal or such choices, the answer is yes.
    private func agrees(
        toLossBy changes: [RequestedChange], _ session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> Bool {
        guard context.console.readsTerminal else { return true }
        var trial = edit(changes, in: context)
        (trial.dryRun, trial.verify) = (true, false)
        let reply = try await session.answer(EditCall(trial))
        guard let changed = reply.carriedOut?.one else { return true }
        let hidden = (changed.dropped ?? []).map { value in
            BoardRemark(
                .warning,
                "storing the values clears \(quoted(value.parameter)), which \(quoted(value.hiddenBy)) hides")
        }
        let remarks = reply.remarks.filter { $0.code == "option-cleared" } + hidden
        if remarks.isEmpty { return true }
        options.say(remarks, in: context)
        context.console.talk("store the values? [Enter], or edit again? [e] ")
        return try context.console.lines.next()?.lowercased() != "e"
    }

    private func waitForEditor(in context: CommandContext) throws(RuntimeFailure) {
        options.say(
            [
                .init(
                    .note, "the editor returned at once",
                    hint: "if it opens a window, add its option --wait to $VISUAL")
            ], in: context)
        context.console.talk("finished editing? [Enter] ")
        _ = try context.console.lines.next()
    }

    /// Asks how to handle a file that cannot be stored. At the end of the input, the file is kept.
    private func editsAgain(in context: CommandContext) throws(RuntimeFailure) -> Bool {
        context.console.talk("edit again? [Enter], or keep the file and leave? [k] ")
        guard let answer = try context.console.lines.next() else {
            context.console.talk("\n")
            return false
        }
        return ["", "y", "yes", "e"].contains(answer.lowercased())
    }

    private func keep(
        _ path: String, _ reason: String, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let status = try options.refuse(.init(.error, reason), in: context)
        options.say([kept(path)], in: context)
        return status
    }

    private func kept(_ path: String) -> BoardRemark {
        .init(
            .note, "your file is kept: \(path)",
            hint: "store it later with \"widgetconf edit \(target.widget) --values \(path.shellWord)\"")
    }

    /// Reports that nothing had to be stored. In JSON form, this is the document of an edit without changes.
    private func unchanged(
        _ subject: PlacedWidgetForm, _ reason: String, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        if options.format == .json {
            var document = ChangedWidget(widget: subject.widget, revision: subject.revision)
            document.changes = BoardDocuments.ValueChanges()
            try context.console.output(document.encodedJSON)
        }
        options.say([.init(.note, reason)], in: context)
        return .done
    }
}
