import IntentDefinitions
package import WidgetModel

/// Plans edits: pure functions from a configuration and a request to a plan, or to all
/// reasons against it (rule C6).
package enum EditPlanner {
    /// Plans a request on the configuration of a revision.
    ///
    /// Visibility is evaluated after all changes are merged (rule C2). Strings that only the provider can
    /// resolve are returned as questions, unless a change is refused; the caller plans again with the
    /// `answers`. Choices that depend on other values become questions when the other values are known, so
    /// several rounds may be necessary.
    ///
    /// Without `checksRules`, an edit may break rules and clear required choices, for example while a form is
    /// incomplete.
    ///
    /// - Parameter former: the configuration with which the result is compared; nil for `base`. It differs
    ///   from `base` if the edit also resizes the widget or copies values, because `base` and `form` then
    ///   describe the resized or copied configuration.
    ///
    /// Planning is idempotent: the same request on its own result changes nothing.
    package static func plan(
        _ request: EditRequest, on base: Configuration, at revision: Revision, form: ConfigurationForm,
        answers: [ChoiceQuestion: ChoiceAnswer] = [:], checksRules: Bool = true,
        since former: ResolvedConfiguration? = nil
    ) -> EditOutcome {
        var planning = EditPlanning(
            base: base, revision: revision, form: form, checksRules: checksRules, since: former)
        planning.apply(request, answers: answers)
        return planning.outcome()
    }

    /// Plans the return to a stored configuration, for `undo` (rule C6).
    ///
    /// Values that the current definition does not accept are refused, unless the current configuration
    /// contains them unchanged.
    ///
    /// - Parameter version: the version of the intent under which the configuration was stored.
    package static func planRestore(
        of stored: JSONObject, from version: Int, on base: Configuration, at revision: Revision,
        form: ConfigurationForm, since former: ResolvedConfiguration? = nil
    ) -> EditOutcome {
        var restored = form.read(stored: stored, version: version, secrets: form.secrets(of: base)).0
        let warnings = form.keepSecrets(of: base, in: &restored)
        let refusals = restored.misfits(inOrderOf: form.intent)
            .filter { $0.stored != base.json(of: $0.parameter) }
            .map { ConfigurationFindings.restoreMisfit($0, of: form.intent) }
        guard refusals.isEmpty else { return .refused(refusals) }
        var planning = EditPlanning(base: base, revision: revision, form: form, since: former)
        planning.replace(with: restored)
        planning.dropped = [:]
        for warning in warnings { planning.warn(warning) }
        return planning.outcome()
    }

    /// The reasons against editing a static widget, which does not declare parameters. A request without
    /// changes is accepted.
    package static func refusals(of request: EditRequest, onStatic kind: Kind) -> [Refusal] {
        request.changes.map { ConfigurationFindings.staticWidget(kind, $0.name) }
    }

    /// The reason against a change that expects another revision; nil if the revisions match, or if no
    /// revision is expected (C7).
    package static func refusal(
        expecting expected: Revision?, of widget: PlacedWidgetID, at revision: Revision
    ) -> Refusal? {
        guard let expected, expected != revision else { return nil }
        return ConfigurationFindings.revisionMoved(widget, expected: expected, present: revision)
    }
}
