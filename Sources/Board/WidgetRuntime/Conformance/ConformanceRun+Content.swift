import Configurations
import IntentDefinitions
import ProviderProtocol
import SourceText
import WidgetModel
import WidgetViews

// The content of widgets.
extension ConformanceRun {
    /// Checks one widget: its choices, then its content in all families and with all boundary values.
    mutating func check(_ widget: BoundWidget) async {
        let families = widget.declaration.families.map(\.value)
        guard let first = families.first else { return }
        await checkAccounts(of: widget)
        let offered = await checkChoices(of: widget, first)
        self.offered[widget.kind] = offered
        var configurations: [Family: JSONObject] = [:]
        for family in families {
            let base = base(of: widget, family, offered)
            if base == nil {
                sheet.addUnchecked(
                    .timeline, widget.kind,
                    "\(family): a required parameter has no value that fits, and no "
                        + "recommendation gives one")
            }
            configurations[family] = base
        }
        await checkFamilies(of: widget, families, configurations)
        guard let configuration = configurations[first] else { return }
        await checkTime(of: widget, first, configuration)
        await checkContexts(of: widget, first, configuration)
        await checkRecommendations(of: widget, families)
        await checkValues(of: widget, families, offered)
        if let form = widget.form(for: first, context: subject.literals) {
            await checkValidation(of: widget, first, form, offered)
        }
        for obligation in [Obligation.entries, .policy] where !sheet.has(obligation, widget.kind) {
            sheet.skip(obligation, widget.kind, "no timeline was answered")
        }
    }

    /// A complete configuration; nil if required values are not known. For static widgets, it is empty.
    func base(
        of widget: BoundWidget, _ family: Family, _ offered: [String: [JSONValue]]
    ) -> JSONObject? {
        guard let form = widget.form(for: family, context: subject.literals) else { return [:] }
        return boundaries(of: widget, form, offered).base?.providerJSON
    }

    func boundaries(
        of widget: BoundWidget, _ form: ConfigurationForm, _ offered: [String: [JSONValue]]
    ) -> BoundaryConfigurations {
        let base = widget.recommendations.first?.configuration(of: form) ?? .empty
        return BoundaryConfigurations(of: form, from: base, offered: offered)
    }

    /// Requests a placeholder, the gallery's snapshot, a snapshot and a timeline in each family.
    private mutating func checkFamilies(
        of widget: BoundWidget, _ families: [Family], _ configurations: [Family: JSONObject]
    ) async {
        let kind = widget.kind
        for family in families {
            let request = PlaceholderRequest(context: context(kind, family))
            if declaration.mayAnswer(.placeholder) {
                _ = await ask(
                    .placeholder(request), .placeholder, kind, "\(family)", within: waits.placeholder,
                    widget.views(in: request.context).entry)
            }
            let gallery = widget.previewConfiguration(family: family, context: subject.literals)
            if declaration.mayAnswer(.snapshot) {
                let preview = SnapshotRequest(
                    context: context(kind, family, isPreview: true),
                    configuration: gallery?.providerJSON ?? [:])
                _ = await ask(
                    .snapshot(preview), .preview, kind, "\(family)", within: waits.preview,
                    widget.views(in: preview.context).entry)
                if let configuration = configurations[family] {
                    let request = SnapshotRequest(
                        context: context(kind, family), configuration: configuration)
                    _ = await ask(
                        .snapshot(request), .snapshot, kind, "\(family)",
                        widget.views(in: request.context).entry)
                }
            }
            if let configuration = configurations[family] {
                await askTimeline(
                    timeline(widget, family, configuration), .timeline, kind, "\(family)")
            }
        }
    }

    /// Requests a timeline, and records the corrections that the board would make.
    @discardableResult
    mutating func askTimeline(
        _ request: TimelineRequest, _ obligation: Obligation, _ kind: Kind, _ about: String
    ) async -> (json: JSONValue, answer: TimelineAnswer)? {
        guard declaration.mayAnswer(.timeline) else {
            if sheet.holds(.timeline, kind) {
                sheet.add(
                    ConformanceProblem(
                        "the declared methods do not list \"timeline\", expected each widget to have one",
                        remedy: "answer \"timeline\" and list it"), to: .timeline, kind)
            }
            return nil
        }
        let limits = TimelineLimits(entries: subject.manifest.limits.entries)
        let views = views(of: kind, in: request.context)
        let read = await ask(.timeline(request), obligation, kind, about) { json throws(JSONMismatch) in
            (
                json: json,
                timeline: try ReceivedTimeline(json, completing: views.complete).normalized(
                    at: request.context.now, limits: limits)
            )
        }
        guard let read else { return nil }
        sheet.tried(.entries, kind)
        sheet.tried(.policy, kind)
        for warning in read.timeline.warnings {
            let problem = ConformanceProblem(
                .warning, "\(about): \(warning.message)", remedy: warning.hint)
            if case .policyInPast = warning {
                sheet.add(problem, to: .policy, kind)
            } else {
                sheet.add(problem, to: .entries, kind)
            }
        }
        let answer = read.timeline.answer
        if let action = answer.entries.lazy.flatMap(\.view.actions).first, !declaration.mayAnswer(.perform),
            sheet.holds(.timeline, kind)
        {
            sheet.add(
                ConformanceProblem(
                    "\(about): the view has the action \"\(action.name)\", but the provider has no method \"perform\"",
                    remedy: "answer \"perform\", or remove the button"), to: .timeline, kind)
        }
        return (read.json, answer)
    }

    /// The views of answers about a kind, as its widget builds them.
    private func views(of kind: Kind, in context: RequestContext) -> AnsweredViews {
        subject.widgets.first { $0.kind == kind }?.views(in: context)
            ?? AnsweredViews(
                kind, nil, on: context.family, ValueFormat(dates: DateFormat(now: context.now)))
    }

    /// Requests a timeline for another language, zone and color scheme.
    private mutating func checkContexts(
        of widget: BoundWidget, _ family: Family, _ configuration: JSONObject
    ) async {
        let contexts: [(locale: String, zone: String, scheme: Appearance)] = [
            ("ko-KR", "Asia/Seoul", .light), ("ar-EG", "Africa/Cairo", .dark),
            ("pt-BR", "Pacific/Kiritimati", .light),
        ]
        for (locale, zone, scheme) in contexts {
            let request = timeline(widget, family, configuration) { context in
                (context.locale, context.timeZone, context.colorScheme) = (locale, zone, scheme)
            }
            await askTimeline(request, .contexts, widget.kind, "\(locale), \(zone)")
        }
    }

    private mutating func checkRecommendations(of widget: BoundWidget, _ families: [Family]) async {
        for recommendation in widget.recommendations {
            for family in families {
                guard let form = widget.form(for: family, context: subject.literals) else { continue }
                let resolved = form.resolve(
                    form.fillingAccounts(in: recommendation.configuration(of: form)))
                guard resolved.completeness.isComplete else { continue }
                await askTimeline(
                    timeline(widget, family, resolved.providerJSON), .recommendations, widget.kind,
                    "\(recommendation.displayTitle), \(family)")
            }
        }
    }

    /// Requests a timeline for each boundary value of each parameter. In other families, only for the
    /// boundary values of lists, whose sizes depend on the family.
    private mutating func checkValues(
        of widget: BoundWidget, _ families: [Family], _ offered: [String: [JSONValue]]
    ) async {
        var labels: Set<String> = []
        for family in families {
            guard let form = widget.form(for: family, context: subject.literals) else { return }
            let boundaries = boundaries(of: widget, form, offered)
            let trials = boundaries.all
            for trial in trials where labels.insert(trial.label).inserted {
                await askTimeline(
                    timeline(widget, family, trial.resolved.providerJSON), .values, widget.kind, trial.label)
            }
            guard family == families.first else { continue }
            for (parameter, trial) in boundaries.hiding(among: trials) {
                await askTimeline(
                    timeline(widget, family, trial.resolved.providerJSON), .hiddenParameters, widget.kind,
                    "without \(parameter) (\(trial.label))")
            }
        }
    }
}
