package import Configurations
import IntentDefinitions
import WidgetModel

// Support for a shell without a screen, which asks for one value after another.
extension EditForm {
    /// The values of the draft.
    package var resolved: ResolvedConfiguration { drafted.resolved }

    /// The accepted choices of the draft.
    package var configuration: Configuration { drafted.configuration }

    /// The changes to save.
    package var changes: EditRequest { values.changes }

    /// The values that saving would change.
    package var valueChanges: [EditPlan.ValueChange] { basis.resolved.changes(to: drafted.resolved) }

    /// A question for the choices of a parameter, on the draft.
    package func optionsRequest(for parameter: String, search: String?) -> FormOptionsRequest {
        FormOptionsRequest(number: 0, parameter: parameter, search: search, values: values)
    }

    /// Whether the draft or the stored configuration contains an own choice for a parameter.
    package func hasOwnValue(_ name: String) -> Bool {
        let name = drafted.naming.stable(name)
        return draft[name] != nil || basis.hasChoice(within: name)
    }

    /// Remarks on a parameter's value: why it is refused, or that saving clears it.
    package func remarks(on parameter: String) -> [String] {
        let name = drafted.naming.stable(parameter)
        guard let parameter = drafted.parameter(of: name) else { return [] }
        let reason = drafted.refusals[name].map { [$0.words] } ?? []
        return reason + [clearingNote(of: parameter, name)].compactMap(\.self)
    }

    /// The names of the parameters whose choices are refused, with positions.
    package var refusedNames: [String] { drafted.refusals.keys.compactMap(drafted.naming.positioned) }

    /// Changes a row as an answer says. A refused answer leaves the draft unchanged; `answerRefusals`
    /// contains the reasons.
    mutating func take(_ answer: FormAnswer) {
        let before = draft
        history.record(draft)
        let name = drafted.naming.stable(answer.parameter)
        switch answer.content {
        case .wish(let wish, let offered):
            if let offered { listedChoices[name.declaredName] = offered }
            change(name, to: wish)
            if offered != nil { recordOffers(of: name) }
        case .itemCount(let count): setItemCount(of: name, to: count)
        }
        answerRefusals = drafted.refusals[name].map { [$0] } ?? []
        guard !answerRefusals.isEmpty else { return }
        draft = before
        redraft()
    }

    /// Adds new items to a list of objects, or removes its last items.
    private mutating func setItemCount(of list: String, to count: Int) {
        let items = drafted.state(of: list)?.value?.records ?? []
        for item in items.dropFirst(count) {
            dropItem("\(list).\(drafted.naming.name(ofKey: item.key))")
        }
        for _ in 0..<max(0, count - items.count) where drafted.refusals[list] == nil {
            change(drafted.naming.newItem(of: list, besides: draft), to: .set(.text("{}")))
        }
    }
}
