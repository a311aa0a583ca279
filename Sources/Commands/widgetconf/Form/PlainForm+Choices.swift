import Configurations
import EditForm
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

// Answers that name a choice by its title. The provider's choices are found by the planner of edits.
extension PlainForm {
    /// The literal of the choice that an answer names, or of the only one whose title contains it; nil if the
    /// answer is a literal itself, or if it is ambiguous.
    static func only(
        of answer: String, _ parameter: IntentParameter, _ choices: [OfferedChoice]
    ) -> String? {
        guard parameter.options == nil else { return nil }
        let wanted = String(answer.drop { $0 == " " }).lowercased()
        if wanted.isEmpty { return nil }
        if let named = choices.first(where: { $0.id.lowercased() == wanted }) { return named.id }
        if let titled = choices.first(where: { $0.title?.lowercased() == wanted }) { return titled.id }
        guard parameter.type.kind.valueControl == .comboBox else { return nil }
        let hits = choices.filter { $0.isHit(for: wanted) }
        return hits.count == 1 ? hits[0].id : nil
    }

    /// The choices that an answer may mean, if it is not a value; nil if it is a value, or if no choice fits.
    func hits(
        of answer: String, for parameter: IntentParameter, _ choices: [OfferedChoice]
    ) -> [OfferedChoice]? {
        guard parameter.options == nil, parameter.list == nil,
            parameter.type.kind.valueControl == .comboBox,
            // The reason does not matter, because the answer is then searched for.
            (try? parameter.type.kind.value(ofLiteral: answer, in: configurations.context)) == nil
        else { return nil }
        let hits = choices.filter { $0.isHit(for: answer) }
        return hits.count > 1 ? hits : nil
    }
}

// Unsaved changes of an earlier form.
extension PlainForm {
    /// Asks whether to restore the changes of an earlier form. Without a terminal, the answers of a script
    /// must not answer this question, so that it is only reported.
    ///
    /// - Returns: false if the input ends.
    mutating func offerKeptChanges() async throws(RuntimeFailure) -> Bool {
        let now = context.clock.now()
        guard context.console.readsTerminal, let offered = backing.draft?.offered(at: now) else {
            return true
        }
        form.offer(offered.kept, at: now)
        guard form.isOffering else { return true }
        let question = form.words(about: offered.kept, at: now) + ": restore them?"
        guard let isWanted = try confirms(question) else { return false }
        await send(.key(.character(isWanted ? "y" : "n")))
        // Until the changes are saved, the file is kept, but other forms do not offer it.
        if isWanted { restored = offered.claim() } else { offered.discard() }
        return true
    }
}
