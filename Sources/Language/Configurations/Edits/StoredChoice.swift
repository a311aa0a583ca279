import IntentDefinitions
import WidgetModel

/// A parameter's stored value before an edit.
///
/// A value that was stored once is accepted again, even if the provider no longer offers it, or the
/// definition no longer accepts it (rules C4 and C9).
struct StoredChoice {
    /// The value that the widget uses; nil without one.
    let value: ParameterValue?
    /// The elements of the list that do not fit.
    let unfit: [UnfitElement]
    /// The choice, if its value does not fit as a whole; nil for other choices.
    let misfit: Configuration.Choice?
    /// Whether a chosen element is accepted although the provider no longer offers it. This does not apply if
    /// the edit changes a value on which the choices depend.
    let keepsChoices: Bool

    init(
        of parameter: IntentParameter, in base: Configuration, _ resolved: ResolvedConfiguration,
        form: ConfigurationForm, keepsChoices: Bool
    ) {
        self.keepsChoices = keepsChoices
        if case .misfit(let stored, _, _)? = base[parameter.name] {
            misfit = base[parameter.name]
            let parts = form.split(stored, of: parameter)
            unfit = parts?.unfit ?? []
            value = parts.flatMap { parts in
                // The fitting elements alone may be too few.
                try? form.value(json: .array(parts.fitting), for: parameter)
            }
        } else {
            misfit = nil
            unfit = base.unfit(in: parameter.name)
            value = resolved[parameter.name]
        }
    }

    /// Whether this is the value that does not fit as a whole.
    func isMisfit(_ raw: EditRequest.RawValue) -> Bool {
        guard case .misfit(let stored, _, _)? = misfit else { return false }
        return switch raw {
        case .json(let json): json == stored
        case .text(let text): text == stored.givenText
        }
    }

    /// The stored element that a text means: its id, its title or its literal; nil if no element matches.
    func element(_ text: String) -> ParameterValue? {
        elements.first { $0.description == text }
            ?? elements.first { if case .object(let object) = $0 { object.title == text } else { false } }
    }

    /// The stored element that edits give with exactly this text; nil if no element matches.
    func element(given text: String) -> ParameterValue? { elements.first { $0.isGiven(as: text) } }

    /// Whether an element with exactly this text or JSON is stored.
    func contains(_ raw: EditRequest.RawValue) -> Bool {
        switch raw {
        case .json(let json):
            elements.contains { $0.json == json || json.string == $0.givenText }
        case .text(let text): element(given: text) != nil
        }
    }

    private var elements: [ParameterValue] {
        if case .all(let all)? = value { return all.excepted }
        return value?.elements ?? []
    }
}

/// The stored elements that do not fit. An edit moves the elements that it keeps from `rest` to `kept`.
struct UnfitElements {
    private var rest: [UnfitElement]
    private(set) var kept: [UnfitElement] = []

    init(_ stored: [UnfitElement]) { rest = stored }

    /// Keeps the given element, at its position in the edited list. Returns whether it was found.
    mutating func keep(_ raw: EditRequest.RawValue, at position: Int) -> Bool {
        let found = rest.firstIndex { element in
            switch raw {
            case .json(let json): json == element.stored
            case .text(let text): text == element.text
            }
        }
        guard let found else { return false }
        let element = rest.remove(at: found)
        kept.append(UnfitElement(position: position, stored: element.stored, problem: element.problem))
        return true
    }
}

extension ParameterValue {
    /// The text with which an edit gives the value. The text of a secret is only read back, and never shown.
    var givenText: String {
        if case .secret(let secret) = self { secret.revealed } else { description }
    }

    /// Whether an edit means this value with a text. For a location, its coordinates are enough.
    func isGiven(as text: String) -> Bool {
        if case .place(let place) = self, place.coordinates == text { return true }
        return givenText == text
    }
}
