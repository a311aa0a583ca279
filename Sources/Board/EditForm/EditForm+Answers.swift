package import Configurations
package import IntentDefinitions
import WidgetModel

// Support for a shell without a screen, which asks for one value after another.
extension EditForm {
    /// The values of the draft.
    package var resolved: ResolvedConfiguration { copy.drafted.resolved }

    /// The accepted choices of the draft.
    package var configuration: Configuration { copy.drafted.configuration }

    /// The unsaved values.
    package var values: FormValues { copy.values }

    /// The changes to save.
    package var changes: EditRequest { copy.values.changes }

    /// The values that saving would change.
    package var valueChanges: [EditPlan.ValueChange] {
        copy.basis.resolved.changes(to: copy.drafted.resolved)
    }

    /// A question for the choices of a parameter, on the draft.
    package func optionsRequest(for parameter: String, search: String?) -> FormOptionsRequest {
        FormOptionsRequest(number: 0, parameter: parameter, search: search, values: values)
    }

    /// The units of a duration that the definition offers, in words: `hours and minutes`. Nil if it offers
    /// all of them, or for other types.
    package static func unitWords(of parameter: IntentParameter) -> String? {
        guard let type = parameter.type.kind as? DurationType, !type.units.isEmpty else { return nil }
        let names = type.valueUnits.map { PickerPhrase.unit($0).english }
        return names.count < 2
            ? names.first : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }

    /// Whether the draft or the stored configuration contains an own choice for a parameter.
    package func hasOwnValue(_ name: String) -> Bool { copy.hasChoice(copy.drafted.naming.stable(name)) }

    /// Remarks on a parameter's value: why it is refused or does not fit, or that saving clears it.
    package func remarks(on parameter: String) -> [String] {
        let name = copy.drafted.naming.stable(parameter)
        guard let parameter = copy.drafted.parameter(of: name) else { return [] }
        let reason = copy.drafted.refusals[name].map { [copy.words(for: $0, of: parameter)] } ?? []
        return reason + [copy.clearingNote(of: parameter, name)].compactMap(\.self)
            + copy.misfitNotes(of: parameter)
    }

    /// Which of the values of a row the provider no longer offers; nil if it offers all of them (rule C4).
    package func withdrawnWords(of parameter: IntentParameter, _ name: String) -> String? {
        copy.withdrawnWords(of: parameter, name)
    }

    /// The names of the parameters whose choices are refused, with positions.
    package var refusedNames: [String] {
        copy.drafted.refusals.keys.compactMap(copy.drafted.naming.positioned)
    }

    /// Records which chosen values of a row or its list the provider no longer offers (rule C4).
    ///
    /// - Parameter isComplete: whether the provider offers nothing else.
    package mutating func note(_ offered: [OfferedChoice], isComplete: Bool, of name: String) {
        copy.note(offered, isComplete: isComplete, of: name)
    }

    /// Changes a row as an answer says. A refused answer leaves the draft unchanged; `answerRefusals`
    /// contains the reasons.
    mutating func take(_ answer: FormAnswer) {
        let before = copy.draft
        copy.beginStep()
        let name = copy.drafted.naming.stable(answer.parameter)
        switch answer.content {
        case .wish(let wish, let offered):
            if let offered { copy.choices.list(offered, for: name) }
            change(name, to: wish)
            if offered != nil {
                for element in copy.value(of: name)?.elements ?? [] {
                    copy.recordOffer(of: element.description, for: name)
                }
            }
        case .itemCount(let count): copy.setItemCount(of: name, to: count)
        }
        answerRefusals = copy.drafted.refusals[name].map { [$0] } ?? []
        if !answerRefusals.isEmpty { copy.replaceDraft(with: before) }
        refreshField()
    }
}
