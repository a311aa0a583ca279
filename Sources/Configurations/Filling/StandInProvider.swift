import IntentDefinitions

/// Offers made-up choices where a provider would offer real ones, so that an author can try a form alone.
struct StandInProvider: Sendable {
    /// Made-up objects of a declared type: enough to see a list.
    private static let count = 3

    /// What it lists for a parameter; nothing where any value of the type will do.
    func choices(of parameter: Parameter) -> [OfferedChoice] {
        guard parameter.options != nil, let type = parameter.type.object else { return [] }
        return (1...Self.count).map { number in
            let id = "\(type.name.prefix(1).lowercased())\(type.name.dropFirst())\(number)"
            let title = "\(type.displayTitle) \(number)"
            return OfferedChoice(.object(ObjectValue(id: id, title: title)), title: title)
        }
    }

    /// A search finds something for every text; whatever was chosen is still offered. Of a type that is not
    /// declared any value will do: that nobody answers leaves it to the type.
    func answer(_ question: ChoiceQuestion, for parameter: Parameter) -> ChoiceAnswer {
        let listed = choices(of: parameter)
        switch question.purpose {
        case .stillOffered: return .offered([OfferedChoice(.object(ObjectValue(id: question.text)))])
        case .meaning where listed.isEmpty: return .unanswered
        case .meaning(.list): return .offered(listed)
        case .meaning(.search):
            if question.pickExactly(among: listed) != nil { return .offered(listed) }
            let found = ObjectValue(id: question.text, title: question.text)
            return .offered([OfferedChoice(.object(found), title: question.text)])
        }
    }
}
