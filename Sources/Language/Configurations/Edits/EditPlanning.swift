import IntentDefinitions
import SourceText
import WidgetModel

/// The state of an edit while it is planned: the merged choices, and the reasons against the edit.
struct EditPlanning {
    let base: Configuration
    let revision: Revision
    private(set) var form: ConfigurationForm
    /// Whether an edit that breaks rules, or clears a required choice, is refused.
    let checksRules: Bool
    /// The configuration before the edit. If the edit also resizes the widget, this is the configuration in
    /// the previous size.
    let baseResolved: ResolvedConfiguration
    var merged: Configuration { didSet { mergedResolved = nil } }
    /// The resolved form of `merged`; nil until it is needed.
    private var mergedResolved: ResolvedConfiguration?
    /// The removed choices, each with the parameter that hides it.
    var dropped: [String: String] = [:]
    private(set) var refusals: [(place: Int, refusal: Refusal)] = []
    private(set) var questions: [ChoiceQuestion] = []
    private var warnings: [Finding] = []
    /// The names of the parameters that the edit changes.
    private var edited: Set<String> = []
    /// The names of the parameters whose defaults the edit restores.
    private var unset: Set<String> = []
    /// The names of the lists that the edit changes by element.
    private var changedByElement: Set<String> = []
    /// Parameters whose choices wait for an answer from the provider, directly or through a
    /// parameter on which they depend.
    private var unanswered: Set<String> = []

    /// Starts with the choices of `base`, without choices that are already hidden, for example because the
    /// definition has changed. If the edit shows such a parameter again, it starts with its default.
    init(
        base: Configuration, revision: Revision, form: ConfigurationForm, checksRules: Bool = true,
        since former: ResolvedConfiguration? = nil
    ) {
        self.base = base
        self.revision = revision
        self.checksRules = checksRules
        self.form = form.expanded(for: base)
        let resolved = form.resolve(base)
        baseResolved = former ?? resolved
        merged = base
        dropHidden(in: resolved)
    }

    /// Continues with a configuration whose items may differ.
    mutating func replace(with configuration: Configuration) {
        merged = configuration
        form = form.expanded(for: configuration)
    }

    /// Merges all changes, and then checks the choices that depend on them (rule C4).
    mutating func apply(_ request: EditRequest, answers: [ChoiceQuestion: ChoiceAnswer]) {
        let changes = changes(of: request)
        var wanted: [String: WantedValue] = [:]
        for (place, change) in changes {
            guard edited.insert(change.name).inserted else {
                refuse(ConfigurationFindings.changedTwice(change.name, form.intent), at: place)
                continue
            }
            if let raw = merge(change, at: place) {
                wanted[change.name] = WantedValue(place: place, raw: raw)
            }
        }
        let named = form.intent.dependencyOrder(of: changes.map(\.change.name))
        resolve(named, wanted, answers)
        if questions.isEmpty { refuseHidden(changes) }
        guard questions.isEmpty, refusals.isEmpty else { return }
        let all = form.intent.dependencyOrder(of: form.intent.parameters.map(\.name))
        let resolved = Set(named.map(\.name))
        resolve(all.filter { !resolved.contains($0.name) }, wanted, answers)
    }

    /// The changes to single parameters, each with its index in the request, after items were added and
    /// removed.
    private mutating func changes(of request: EditRequest) -> [(place: Int, change: EditRequest.Change)] {
        let intent = form.intent.unexpanded
        var request = request
        for (index, change) in request.changes.enumerated() {
            let name = intent.currentName(of: change.name)
            if name != change.name { warn(ConfigurationFindings.formerName(change.name, now: name)) }
            request.changes[index] = EditRequest.Change(name, change.wish)
        }
        var changes = request.changes.enumerated().map { index, change in
            RecordEditing.IndexedChange(index: index, name: change.name, wish: change.wish)
        }
        if intent.hasRecords {
            let editing = RecordEditing(request, on: merged, at: revision, form: form)
            for (index, refusal) in editing.refusals { refuse(refusal, at: index) }
            replace(with: editing.configuration)
            changes = editing.changes
        }
        if changes.contains(where: { $0.name.contains(".") }) {
            changes = MemberEditing(changes, of: form.intent).changes
            let editing = ElementEditing(changes, on: merged, resolveMerged())
            for (index, refusal) in editing.refusals { refuse(refusal, at: index) }
            changes = editing.changes
            changedByElement = editing.names
        }
        return changes.map { ($0.index, EditRequest.Change($0.name, $0.wish)) }
    }

    /// A value that the edit sets, with the index of its change in the request.
    private struct WantedValue {
        let place: Int
        let raw: EditRequest.RawValue
    }

    /// Merges a change. If the change sets a value, the value is returned and read later.
    private mutating func merge(_ change: EditRequest.Change, at index: Int) -> EditRequest.RawValue? {
        let name = change.name
        guard let parameter = form.intent.parameter(named: name) else {
            if change.wish == .unset, merged[name] != nil {
                merged[name] = nil
            } else {
                let sum = sum(of: change)
                refuse(ConfigurationFindings.parameterUnknown(name, in: form.intent, sum: sum), at: index)
            }
            return nil
        }
        dropped[name] = nil
        switch change.wish {
        case .unset:
            merged[name] = nil
            unset.insert(name)
        case .none where parameter.isRequired:
            refuse(ConfigurationFindings.requiredNone(parameter), at: index)
        case .none: merged[name] = Configuration.Choice.none
        case .set(let raw):
            merged[name] = nil
            return raw
        }
        return nil
    }

    /// The number that `days+=3` or `days-=3` means; nil if the number is not valid for the parameter.
    private func sum(of change: EditRequest.Change) -> Int64? {
        let name = String(change.name.dropLast(2))
        guard let parameter = form.intent.parameter(named: name),
            case .integer(let present)? = baseResolved[name],
            case .set(.text(let text)) = change.wish, let amount = Int64(text)
        else { return nil }
        let (sum, overflow) =
            change.name.hasSuffix("+")
            ? present.addingReportingOverflow(amount) : present.subtractingReportingOverflow(amount)
        // The reason does not matter, because the message omits an invalid sum.
        let value = try? form.checked(.integer(sum), for: parameter)
        return overflow || value == nil ? nil : sum
    }

    /// Reads the values for `parameters`, and checks the choices that depend on changed values.
    ///
    /// The parameters must be in the order of `dependencyOrder`, so that a choice is looked up with the
    /// values on which it depends. While one of these values waits for the provider, the choice waits, too.
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

    /// Reads a value and merges it, or records its problems and questions.
    private mutating func read(
        _ value: WantedValue, of parameter: IntentParameter, _ answers: [ChoiceQuestion: ChoiceAnswer]
    ) {
        let stored = StoredChoice(
            of: parameter, in: base, baseResolved, form: form, keepsChoices: keepsChoices(of: parameter))
        let isByElement = changedByElement.contains(parameter.name)
        let reading = ChoiceReader(
            parameter: parameter, form: form, answers: answers, stored: stored, isByElement: isByElement
        ).read(value.raw)
        warnings += reading.warnings
        if let choice = reading.value { warnOfLifeCycle(choice, value.raw, of: parameter) }
        questions += reading.questions
        for problem in reading.problems { refuse(problem, at: value.place) }
        merged[parameter.name] = reading.choice
        merged.keep(reading.unfit, in: parameter.name)
        // A list that is already in use may come from the widget's own output, which does not contain the
        // elements that are kept aside.
        if !stored.unfit.isEmpty, stored.misfit == nil, !isByElement, reading.value != nil,
            reading.value == stored.value
        {
            merged[parameter.name] = base[parameter.name]
            merged.keep(stored.unfit, in: parameter.name)
        }
    }

    /// Whether stored choices are kept although the provider no longer offers them, because the edit does not
    /// change the values on which the choices depend (rule C4).
    private mutating func keepsChoices(of parameter: IntentParameter) -> Bool {
        guard let dependsOn = parameter.options?.dependsOn, !dependsOn.isEmpty else { return true }
        let resolved = resolveMerged()
        return dependsOn.allSatisfy { baseResolved[$0] == resolved[$0] }
    }

    /// Warns of a deprecated parameter or case, and of a case that is written with a former name.
    private mutating func warnOfLifeCycle(
        _ value: ParameterValue, _ raw: EditRequest.RawValue, of parameter: IntentParameter
    ) {
        if let instead = parameter.lifeCycle.deprecation {
            warn(ConfigurationFindings.deprecated(parameter.name, instead))
        }
        guard let enumeration = parameter.type.enumeration else { return }
        for enumCase in value.elements.compactMap({ enumeration.enumCase(named: $0.description) }) {
            if let instead = enumCase.lifeCycle.deprecation {
                warn(ConfigurationFindings.deprecated(enumCase.name, instead, of: parameter.name))
            }
            if let former = enumCase.lifeCycle.formerNames.first(where: raw.contains) {
                warn(
                    ConfigurationFindings.formerName(former, now: enumCase.name, of: parameter.name))
            }
        }
    }

    /// The merged configuration, resolved. The result is cached until a choice changes.
    mutating func resolveMerged() -> ResolvedConfiguration {
        if let mergedResolved { return mergedResolved }
        let resolved = form.resolve(merged)
        mergedResolved = resolved
        return resolved
    }

    mutating func ask(_ question: ChoiceQuestion) { questions.append(question) }

    mutating func warn(_ finding: Finding) { warnings.append(finding) }

    mutating func refuse(_ refusal: Refusal, at index: Int) {
        var refusal = refusal
        refusal.change = index == .max ? nil : index
        refusals.append((index, refusal))
    }

    /// The rules that this edit breaks.
    ///
    /// If a rule was already broken, the edit is not refused for it; the widget then needs configuration, as
    /// with a missing value. This way, several broken rules can be fixed one after the other.
    private func newlyBroken(in resolved: ResolvedConfiguration) -> [BrokenRule] {
        guard !form.intent.rules.isEmpty else { return [] }
        let before = Set(baseResolved.brokenRules.map(\.rule))
        return resolved.brokenRules.filter { $0.rule.severity == .error && !before.contains($0.rule) }
    }

    /// The required values that do not fit any more, because the edit resizes the widget.
    private func newlyUnfit(in resolved: ResolvedConfiguration) -> [Misfit] {
        guard resolved.family != baseResolved.family,
            case .needsConfiguration(_, let misfits, _) = resolved.completeness
        else { return [] }
        return misfits.filter { !baseResolved.isUnfit($0.parameter) }
    }

    /// The required parameters without a default that lose their values because of the edit.
    private func newlyMissing(in resolved: ResolvedConfiguration) -> [IntentParameter] {
        resolved.intent.parameters.filter { parameter in
            guard unset.contains(parameter.name), parameter.isRequired,
                case .empty? = resolved.state(of: parameter.name),
                case .value? = baseResolved.state(of: parameter.name)
            else { return false }
            return true
        }
    }

    /// The plan, the open questions, or the reasons against the edit, in request order.
    mutating func outcome() -> EditOutcome {
        if !refusals.isEmpty {
            let inOrder = refusals.enumerated().sorted {
                ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
            }
            return .refused(inOrder.map(\.element.refusal))
        }
        let resolved = resolveMerged()
        let misfits = newlyUnfit(in: resolved)
        if !misfits.isEmpty {
            return .refused(
                misfits.map { ConfigurationFindings.resizeMisfit($0, of: form.intent, on: form.family) })
        }
        if !questions.isEmpty { return .asks(questions, resolved) }
        let missing = newlyMissing(in: resolved)
        if !missing.isEmpty { return .refused(missing.map(ConfigurationFindings.requiredNone)) }
        let broken = checksRules ? newlyBroken(in: resolved) : []
        if !broken.isEmpty { return .refused(broken.map { ConfigurationFindings.ruleBroken($0, resolved) }) }
        warnings += resolved.ruleWarnings.map { ConfigurationFindings.ruleBroken($0, resolved).finding }
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
