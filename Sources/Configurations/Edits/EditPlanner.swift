import IntentDefinitions
package import JSONText
package import WidgetModel

/// Plans edits: pure functions from a configuration and what is wanted to a plan or to every reason against
/// it (C6).
package enum EditPlanner {
    /// Plans `request` on the configuration of `revision`.
    ///
    /// Visibility counts after all changes are merged (C2). Texts that need the provider come back as
    /// questions, but only when nothing else is refused; plan again with the `answers`. A choice that depends
    /// on other values is a question once these are resolved, so there may be several rounds. The same
    /// request planned on its own result changes nothing.
    package static func plan(
        _ request: EditRequest, on base: Configuration, at revision: Revision, form: ConfigurationForm,
        answers: [ChoiceQuestion: ChoiceAnswer] = [:]
    ) -> EditOutcome {
        if let refusal = refusal(of: request.expectedRevision, at: revision) { return .refused([refusal]) }
        var planning = EditPlanning(base: base, revision: revision, form: form)
        planning.apply(request, answers: answers)
        return planning.outcome()
    }

    /// Plans going back to a stored configuration as a whole, for `undo` (C6).
    ///
    /// Values that the definition no longer accepts are refused by name; those that the present configuration
    /// holds just so stay as they are, and so do secrets (C8), with a warning.
    package static func planRestore(
        of stored: JSONObject, on base: Configuration, at revision: Revision, form: ConfigurationForm,
        expectedRevision: Revision? = nil
    ) -> EditOutcome {
        if let refusal = refusal(of: expectedRevision, at: revision) { return .refused([refusal]) }
        var restored = form.read(stored: stored, secrets: form.secrets(of: base))
        let secrets = form.intent.parameters.filter { parameter in
            parameter.type.isSecret && (restored[parameter.name] ?? base[parameter.name]) != nil
        }
        for parameter in secrets { restored[parameter.name] = base[parameter.name] }
        let refusals = restored.misfits(inOrderOf: form.intent)
            .filter { restored[$0.parameter] != base[$0.parameter] }
            .map { ConfigurationFindings.restoreMisfit($0.parameter, $0.problem) }
        guard refusals.isEmpty else { return .refused(refusals) }
        var planning = EditPlanning(base: base, revision: revision, form: form)
        planning.merged = restored
        planning.dropped = [:]
        for parameter in secrets { planning.warn(ConfigurationFindings.secretUntouched(parameter)) }
        return planning.outcome()
    }

    /// The reasons against editing a static widget, which has no parameters; none when nothing is to be
    /// changed.
    package static func refusals(of request: EditRequest, onStatic kind: Kind) -> [Refusal] {
        request.changes.map { ConfigurationFindings.staticWidget(kind, $0.name) }
    }

    private static func refusal(of expected: Revision?, at revision: Revision) -> Refusal? {
        guard let expected, expected != revision else { return nil }
        return ConfigurationFindings.revisionMoved(expected: expected, present: revision)
    }
}
