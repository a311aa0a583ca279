import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// The stored configuration of a widget, on which a draft is planned.
struct FormBasis: Sendable {
    private(set) var configuration: Configuration
    let revision: Revision
    private(set) var resolved: ResolvedConfiguration
    private let naming: ItemNaming

    init(_ configuration: Configuration, at revision: Revision, of form: ConfigurationForm) {
        self.configuration = configuration
        self.revision = revision
        resolved = form.resolve(configuration)
        naming = ItemNaming(resolved.intent, stored: resolved.intent.items, at: revision)
    }

    /// Records an answer's statements about the chosen values of a parameter (see `KnownOffers`).
    mutating func note(
        _ parameter: IntentParameter, _ offered: Set<String>, chosen: ResolvedConfiguration,
        of form: ConfigurationForm, isWithdrawn: (String) -> Bool
    ) {
        configuration.offers.note(
            parameter, offered, with: chosen, chosen: chosen, isWithdrawn: isWithdrawn)
        resolved = form.resolve(configuration)
    }

    /// The stored state of a row; nil for rows that are not parameters.
    func state(of name: String) -> ResolvedConfiguration.State? {
        naming.positioned(name).flatMap(resolved.state)
    }

    /// Whether the widget stores an own choice for a row or for something in it.
    func hasChoice(within name: String) -> Bool {
        guard let name = naming.positioned(name) else { return false }
        return configuration.entries.contains { $0.name.isWithin(name) }
    }
}

/// The result of planning a draft. Changes that are refused or hidden are left out.
struct DraftedConfiguration: Sendable {
    let configuration: Configuration
    let resolved: ResolvedConfiguration
    let naming: ItemNaming
    /// The reasons why changes are refused, by the names of the rows.
    let refusals: [String: Refusal]
    /// The changes that are neither refused nor hidden.
    let accepted: [FormDraft.Change]

    init(_ draft: FormDraft, on basis: FormBasis, form: ConfigurationForm, choices: KnownChoices) {
        var planning = DraftPlanning(draft.changes, choices)
        (configuration, resolved) = planning.run(on: basis, form)
        naming = ItemNaming(
            resolved.intent, stored: basis.resolved.intent.items, at: basis.revision)
        (refusals, accepted) = (planning.refusals, planning.changes)
    }

    /// The parameter of a row with its name in the form; nil for other rows.
    func parameter(of name: String) -> IntentParameter? {
        naming.positioned(name).flatMap(resolved.intent.parameter)
    }

    /// The state of a row; nil for rows that are not parameters.
    func state(of name: String) -> ResolvedConfiguration.State? {
        naming.positioned(name).flatMap(resolved.state)
    }

    /// The parameters with their stable names and states, including parameters in objects and items.
    var rows: [(name: String, parameter: IntentParameter, state: ResolvedConfiguration.State)] {
        zip(resolved.intent.parameters, resolved.states).map { (naming.stable($0.name), $0, $1) }
    }
}

/// Plans the changes of a draft, except refused and hidden changes.
private struct DraftPlanning {
    private(set) var changes: [FormDraft.Change]
    private(set) var refusals: [String: Refusal] = [:]
    private var answers: [ChoiceQuestion: ChoiceAnswer] = [:]
    private let choices: KnownChoices

    init(_ changes: [FormDraft.Change], _ choices: KnownChoices) {
        (self.changes, self.choices) = (changes, choices)
    }

    mutating func run(
        on basis: FormBasis, _ form: ConfigurationForm
    ) -> (Configuration, ResolvedConfiguration) {
        while !changes.isEmpty {
            let request = EditRequest(changes.map { EditRequest.Change($0.name, $0.wish) })
            let outcome = EditPlanner.plan(
                request, on: basis.configuration, at: basis.revision, form: form, answers: answers,
                checksRules: false)
            switch outcome {
            case .planned(let plan): return (plan.configuration, plan.resolved)
            case .asks(let questions, let present):
                for question in questions {
                    answers[question] = answer(question, present, form.context, basis)
                }
            case .refused(let reasons): drop(reasons)
            }
        }
        return (basis.configuration, basis.resolved)
    }

    /// Drops the refused changes, so that each round has fewer.
    private mutating func drop(_ reasons: [Refusal]) {
        var dropped: Set<Int> = []
        for reason in reasons {
            guard let index = reason.change else { continue }
            if let list = reason.parameter, let last = lastAdded(to: list, reason) {
                refusals[list] = reason
                dropped.formUnion(changes.indices.filter { changes[$0].name.isWithin(last) })
            } else {
                if !reason.isHidden { refusals[changes[index].name] = reason }
                dropped.insert(index)
            }
        }
        // A reason against the edit as a whole keeps the stored configuration.
        changes = dropped.isEmpty ? [] : changes.indices.filter { !dropped.contains($0) }.map { changes[$0] }
    }

    /// The name of the item that was added last to a list with too many items; nil for other reasons.
    private func lastAdded(to list: String, _ reason: Refusal) -> String? {
        guard reason.problem?.reason == .listSize else { return nil }
        return changes.last { $0.name.hasPrefix(list + ".+") && $0.name.enclosingName == list }?.name
    }

    /// The provider's answer while a form is open: the provider still offers a choice unless it said the
    /// opposite, and a string is used as is. When the edit is saved, the provider is asked.
    private func answer(
        _ question: ChoiceQuestion, _ resolved: ResolvedConfiguration, _ context: LiteralContext,
        _ basis: FormBasis
    ) -> ChoiceAnswer {
        let name = question.parameter.declaredName
        let parameter = resolved.intent.parameter(named: question.parameter)
        let offer = parameter.map { OfferQuestion(question.text, of: $0, in: resolved) }
        if offer.flatMap({ choices[$0] }) == .withdrawn { return .offered([]) }
        if let choice = choices.chosen[name]?[question.text] { return .offered([choice]) }
        if let offered = choices.listed[name], case .meaning = question.purpose { return .offered(offered) }
        let present = basis.resolved[question.parameter]?.elements.first { $0.description == question.text }
        if let present { return .offered([OfferedChoice(present)]) }
        guard case .stillOffered = question.purpose,
            let type = parameter?.type.kind,
            // A value that cannot be read from its text counts as unconfirmed.
            let value = try? type.value(ofLiteral: question.text, in: context)
        else { return .unanswered }
        return .offered([OfferedChoice(value)])
    }
}

extension Refusal {
    /// Whether a parameter is refused only because another parameter hides it.
    fileprivate var isHidden: Bool { finding.code == "parameter-hidden" }
}

extension ResolvedConfiguration.State? {
    /// The literals of a list's elements; empty without a value, and nil if everything is chosen or the list
    /// contains secrets or objects.
    var literals: [String]? {
        guard let value = self?.value else { return [] }
        guard case .list(let elements) = value else { return nil }
        let isPlain = elements.allSatisfy { element in
            switch element {
            case .secret, .record: false
            default: true
            }
        }
        return isPlain ? elements.map(\.description) : nil
    }
}
