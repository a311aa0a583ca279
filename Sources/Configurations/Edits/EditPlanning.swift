import IntentDefinitions
import SourceText
import WidgetModel

/// One edit being planned: what has been merged, and what speaks against it.
struct EditPlanning {
    let base: Configuration
    let revision: Revision
    let form: ConfigurationForm
    let baseResolved: ResolvedConfiguration
    var merged: Configuration { didSet { mergedResolved = nil } }
    /// What `merged` resolves to, once that was asked.
    private var mergedResolved: ResolvedConfiguration?
    /// Choices let go of, with the parameter that hides them.
    var dropped: [String: String] = [:]
    private(set) var refusals: [(place: Int, refusal: Refusal)] = []
    private(set) var questions: [ChoiceQuestion] = []
    private var warnings: [Finding] = []
    /// The names that the edit changes.
    private var edited: Set<String> = []
    /// Parameters whose choices wait for an answer of the provider, or for others that do.
    private var unanswered: Set<String> = []

    /// Begins with the choices of `base`, without those that are hidden already (the definition may have
    /// changed): should the edit show them again, they start from their defaults.
    init(base: Configuration, revision: Revision, form: ConfigurationForm) {
        self.base = base
        self.revision = revision
        self.form = form
        baseResolved = form.resolve(base)
        merged = base
        dropHidden(in: baseResolved)
    }

    /// Merges all changes, then the consequences for choices that the edit does not name (C4).
    mutating func apply(_ request: EditRequest, answers: [ChoiceQuestion: ChoiceAnswer]) {
        var wanted: [String: WantedValue] = [:]
        for (place, change) in request.changes.enumerated() {
            guard edited.insert(change.name).inserted else {
                refuse(ConfigurationFindings.changedTwice(change.name, form.intent), at: place)
                continue
            }
            if let raw = merge(change, at: place) {
                wanted[change.name] = WantedValue(place: place, raw: raw)
            }
        }
        let named = form.intent.dependencyOrder(of: request.changes.map(\.name))
        resolve(named, wanted, answers)
        if questions.isEmpty { refuseHidden(request.changes) }
        guard questions.isEmpty, refusals.isEmpty else { return }
        let all = form.intent.dependencyOrder(of: form.intent.parameters.map(\.name))
        let resolved = Set(named.map(\.name))
        resolve(all.filter { !resolved.contains($0.name) }, wanted, answers)
    }

    /// A value that the edit sets, and the index of its change.
    private struct WantedValue {
        let place: Int
        let raw: EditRequest.RawValue
    }

    /// Merges a change; the value to read where it sets one.
    private mutating func merge(_ change: EditRequest.Change, at place: Int) -> EditRequest.RawValue? {
        let name = change.name
        guard let parameter = form.intent.parameter(named: name) else {
            if change.wish == .unset, merged[name] != nil {
                merged[name] = nil
            } else {
                refuse(ConfigurationFindings.parameterUnknown(name, in: form.intent), at: place)
            }
            return nil
        }
        dropped[name] = nil
        switch change.wish {
        case .unset: merged[name] = nil
        case .none where parameter.isRequired:
            refuse(ConfigurationFindings.requiredNone(parameter), at: place)
        case .none: merged[name] = Configuration.Choice.none
        case .set(let raw):
            merged[name] = nil
            return raw
        }
        return nil
    }

    /// Reads the values wanted for `parameters` and checks the choices that depend on changed values.
    ///
    /// The order is that of `dependencyOrder`: each choice is looked up beside the values that it depends on.
    /// A choice waits in turn while one of these waits for the provider's answer.
    private mutating func resolve(
        _ parameters: [IntentParameter], _ wanted: [String: WantedValue],
        _ answers: [ChoiceQuestion: ChoiceAnswer]
    ) {
        for parameter in parameters {
            let asked = questions.count
            if !unanswered.isDisjoint(with: parameter.options?.dependsOn ?? []) {
                unanswered.insert(parameter.name)
            } else if let value = wanted[parameter.name] {
                read(value, of: parameter, answers)
            } else if !edited.contains(parameter.name), refusals.isEmpty {
                checkDependent(parameter, answers)
            }
            if questions.count > asked { unanswered.insert(parameter.name) }
        }
    }

    private mutating func read(
        _ value: WantedValue, of parameter: IntentParameter, _ answers: [ChoiceQuestion: ChoiceAnswer]
    ) {
        let reading = ChoiceReader(parameter: parameter, form: form, answers: answers).read(value.raw)
        warnings += reading.warnings
        questions += reading.questions
        for problem in reading.problems { refuse(problem, at: value.place) }
        merged[parameter.name] = reading.value.map(Configuration.Choice.value)
    }

    mutating func resolveMerged() -> ResolvedConfiguration {
        if let mergedResolved { return mergedResolved }
        let resolved = form.resolve(merged)
        mergedResolved = resolved
        return resolved
    }

    mutating func ask(_ question: ChoiceQuestion) { questions.append(question) }

    mutating func warn(_ finding: Finding) { warnings.append(finding) }

    mutating func refuse(_ refusal: Refusal, at place: Int) {
        refusals.append((place, refusal))
    }

    /// The rules that this edit breaks. One that was broken before leaves the widget in need of
    /// configuration, as a missing value does; otherwise nobody could mend the one after the other.
    private func newlyBroken(in resolved: ResolvedConfiguration) -> [BrokenRule] {
        guard !form.intent.rules.isEmpty else { return [] }
        let before = Set(baseResolved.brokenRules.map(\.rule))
        return resolved.brokenRules.filter { !before.contains($0.rule) }
    }

    /// The plan, or what stands against it.
    mutating func outcome() -> EditOutcome {
        if !refusals.isEmpty {
            let inOrder = refusals.enumerated().sorted {
                ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
            }
            return .refused(inOrder.map(\.element.refusal))
        }
        let resolved = resolveMerged()
        if !questions.isEmpty { return .asks(questions, resolved) }
        let broken = newlyBroken(in: resolved)
        if !broken.isEmpty { return .refused(broken.map { ConfigurationFindings.ruleBroken($0, resolved) }) }
        dropHidden(in: resolved)
        return .planned(
            EditPlan(
                base: revision, configuration: merged, resolved: resolved,
                changes: baseResolved.changes(to: resolved),
                dropped: form.intent.parameters.compactMap { parameter in
                    dropped[parameter.name].map { EditPlan.Dropped(parameter: parameter.name, hiddenBy: $0) }
                },
                warnings: warnings))
    }
}
