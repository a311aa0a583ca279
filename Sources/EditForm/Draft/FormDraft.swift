import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// The unsaved changes of a form, in the order in which the rows were first changed.
///
/// A row without a change shows what is stored, so an edit that is stored elsewhere meanwhile reaches it. The
/// changes are planned again from the stored configuration after every event. Therefore a row that another
/// one hides keeps its change, and shows it again when it is visible again.
struct FormDraft: Hashable, Sendable {
    /// The change of one row.
    struct Change: Hashable, Sendable {
        /// The name of the parameter, with the keys of items: `holdings.@2-1.amount`.
        let name: String
        var wish: EditRequest.Wish
        /// What was stored when the row was first changed.
        let before: ResolvedConfiguration.State?
    }

    private(set) var changes: [Change] = []

    /// The change of a row; nil if it is unchanged.
    subscript(name: String) -> EditRequest.Wish? { changes.first { $0.name == name }?.wish }

    /// Changes a row; nil leaves it as it is stored.
    mutating func set(_ wish: EditRequest.Wish?, of name: String, before: ResolvedConfiguration.State?) {
        let index = changes.firstIndex { $0.name == name }
        switch (index, wish) {
        case (let index?, let wish?): changes[index].wish = wish
        case (let index?, nil): changes.remove(at: index)
        case (nil, let wish?): changes.append(Change(name: name, wish: wish, before: before))
        case (nil, nil): break
        }
    }
}

/// What is stored for a widget: the configuration on which a draft is planned.
struct FormBasis: Sendable {
    let configuration: Configuration
    let revision: Revision
    let resolved: ResolvedConfiguration

    init(_ configuration: Configuration, at revision: Revision, of form: ConfigurationForm) {
        self.configuration = configuration
        self.revision = revision
        resolved = form.resolve(configuration)
    }
}

/// The result of planning a draft. Changes that are refused or hidden are left out.
struct DraftedConfiguration: Sendable {
    let resolved: ResolvedConfiguration
    /// The reasons against changes, by the names of the rows.
    let refusals: [String: Refusal]
    /// The changes that are neither refused nor hidden.
    let accepted: [FormDraft.Change]

    init(_ draft: FormDraft, on basis: FormBasis, form: ConfigurationForm) {
        var changes = draft.changes
        var refusals: [String: Refusal] = [:]
        var answers: [ChoiceQuestion: ChoiceAnswer] = [:]
        while true {
            let request = EditRequest(changes.map { EditRequest.Change($0.name, $0.wish) })
            let outcome = EditPlanner.plan(
                request, on: basis.configuration, at: basis.revision, form: form, answers: answers,
                checksRules: false)
            switch outcome {
            case .planned(let plan):
                resolved = plan.resolved
                (self.refusals, accepted) = (refusals, changes)
                return
            case .asks(let questions, let present):
                for question in questions {
                    answers[question] = Self.answer(question, present.intent, form.context)
                }
            case .refused(let reasons):
                let places = Set(reasons.compactMap(\.change))
                for reason in reasons where !reason.isHidden {
                    if let place = reason.change { refusals[changes[place].name] = reason }
                }
                // A reason against the edit as a whole leaves the stored configuration.
                changes =
                    places.isEmpty ? [] : changes.indices.filter { !places.contains($0) }.map { changes[$0] }
            }
        }
    }

    /// The provider's answer while a form is open: it still offers what was chosen, and a text means itself.
    /// When the edit is saved, the provider is asked.
    private static func answer(
        _ question: ChoiceQuestion, _ intent: IntentDefinition, _ context: LiteralContext
    ) -> ChoiceAnswer {
        guard case .stillOffered = question.purpose,
            let type = intent.parameter(named: question.parameter)?.type.kind,
            // A value that cannot be read from its text counts as unconfirmed.
            let value = try? type.value(ofLiteral: question.text, in: context)
        else { return .unanswered }
        return .offered([OfferedChoice(value)])
    }
}

extension Refusal {
    /// Whether a parameter is refused only because another one hides it.
    fileprivate var isHidden: Bool { finding.code == "parameter-hidden" }
}
