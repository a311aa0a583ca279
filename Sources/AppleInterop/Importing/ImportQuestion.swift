/// Something in an Apple definition that its author should look at.
struct ImportQuestion: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        /// A case whose number is 0, which is kept for no value.
        case caseZero(name: String)
        /// The default, as Apple's file says it, is no value of the parameter.
        case defaultUnfit(text: String)
        /// What is said of it does not go with the rest; only its name, title and type are in the YAML.
        case notExpressible
        /// The dialogs that a form could ask with have values in them.
        case promptPlaceholders(text: String)
        /// The parent of the relation is no parameter of the intent; nil: it names none.
        case relationOrphan(parent: String?)
        /// A predicate that the language does not have.
        case relationUnknown(predicate: String)
        case typeUnknown(type: String)
    }

    let subject: Subject
    /// What it is about: an intent or an enum, and in it a parameter or a case.
    let owner: String
    let name: String
}
