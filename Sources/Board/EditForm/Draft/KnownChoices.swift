import Configurations
import IntentDefinitions

/// The provider's statements about choices while a form is open. Names are declared names.
struct KnownChoices: Sendable {
    /// The choices that the provider offered for chosen strings, by the names of parameters.
    private(set) var chosen: [String: [String: OfferedChoice]] = [:]
    /// The lists in which to look up the strings of answers, by the names of parameters.
    private(set) var listed: [String: [OfferedChoice]] = [:]
    /// The last list of choices of each row, until the provider sends a new list.
    var lastLists: [String: [FormChoice]] = [:]
    /// The known answers about choices that depend on other values.
    private var answers: [OfferQuestion: OfferQuestion.Answer] = [:]

    subscript(question: OfferQuestion) -> OfferQuestion.Answer? { answers[question] }

    mutating func choose(_ choice: OfferedChoice, named id: String, for name: String) {
        chosen[name.declaredName, default: [:]][id] = choice
    }

    mutating func list(_ choices: [OfferedChoice], for name: String) {
        listed[name.declaredName] = choices
    }

    mutating func answer(_ question: OfferQuestion, _ answer: OfferQuestion.Answer) {
        answers[question] = answer
    }
}
