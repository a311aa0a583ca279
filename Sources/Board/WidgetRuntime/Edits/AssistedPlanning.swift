import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import WidgetModel

/// Plans edits of one widget with the help of its provider, which resolves what users typed.
struct AssistedPlanning {
    let hosted: HostedWidget
    /// The folder of the client, to which relative paths in values refer.
    let folder: String
    /// The language in which the user wrote the values.
    let locale: LocaleTag
    /// The provider's answers so far, which further plans for the same widget reuse.
    private var answers: [ChoiceQuestion: ChoiceAnswer] = [:]

    init(of hosted: HostedWidget, folder: String, in locale: LocaleTag) {
        self.hosted = hosted
        self.folder = folder
        self.locale = locale
    }

    /// The planning for the same widget with other initial values.
    func of(_ hosted: HostedWidget) -> AssistedPlanning {
        var planning = AssistedPlanning(of: hosted, folder: folder, in: locale)
        planning.answers = answers
        return planning
    }

    /// Plans an edit on the current revision. Strings that only the provider can resolve are sent to it.
    ///
    /// - Parameters:
    ///   - checksRules: whether an edit that breaks a rule is refused.
    ///   - former: the configuration before the edit, if the edit also resizes the widget or copies values.
    mutating func draft(
        _ wanted: EditRequest, checksRules: Bool = true, since former: ResolvedConfiguration? = nil,
        on host: isolated BoardHost
    ) async -> Result<EditDraft, CallRefusal> {
        guard let bound = hosted.bound else {
            return .failure(CallRefusal(BoardReply(refused: [host.snapshot.undeclared(hosted)])))
        }
        guard let intent = bound.intent else {
            let refusals = EditPlanner.refusals(of: wanted, onStatic: hosted.kind)
            guard refusals.isEmpty else { return .failure(CallRefusal(refusals)) }
            return .success(EditDraft(unchanged: hosted))
        }
        let form = ConfigurationForm(
            intent: intent, family: hosted.family, context: host.snapshot.literals.based(at: folder))
        let shown = form.localized(for: locale)
        let provider = ProviderQuestions(about: hosted, in: locale)
        while true {
            let outcome = EditPlanner.plan(
                wanted, on: hosted.reading.configuration, at: hosted.revision, form: shown, answers: answers,
                checksRules: checksRules, since: former)
            guard case .asks(let questions, let configuration) = outcome else {
                return outcome.draft(of: form, for: hosted)
            }
            for question in questions where answers[question] == nil {
                answers[question] = await provider.answer(
                    to: question, about: configuration, in: form.context, on: host)
            }
        }
    }

    /// The initial values of a widget that is about to be placed. The provider supplies its defaults (C1).
    ///
    /// If it does not answer, or if a value does not fit, the result is a warning, and the definition's
    /// default applies.
    ///
    /// - Parameter wanted: the user's values. If they are complete, the provider is not involved. If not, the
    ///   request contains the values that do not depend on a default.
    mutating func withDefaults(
        for wanted: EditRequest, on host: isolated BoardHost
    ) async -> (reading: ConfigurationReading, remarks: [BoardRemark]) {
        let reading = hosted.reading
        let chosen = Set(wanted.changes.filter { $0.wish != .unset }.map(\.name))
        guard let bound = hosted.bound, let form = reading.form,
            host.providers.mayAnswer(.defaults, bound.provider),
            form.intent.parameters.contains(where: { !chosen.contains($0.name) })
        else { return (reading, []) }
        let given = await draft(wanted.independent(in: form.intent), on: host)
        // Refusals are reported later, when everything is planned.
        let known = (try? given.get())?.reading ?? reading
        return await ProviderQuestions(about: hosted, in: locale).defaults(beside: known, on: host)
    }
}
