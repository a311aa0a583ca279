package import IntentDefinitions
package import WidgetModel

/// A question about a choice that only the provider can answer.
package struct ChoiceQuestion: Hashable, Sendable {
    /// The purpose of the question.
    package enum Purpose: Hashable, Sendable {
        /// Find the choice that a user's text means: an id, a title, or part of a title. The provider lists
        /// all options or searches for the text.
        case meaning(OptionsSource.Origin)
        /// Find out whether a chosen value is still offered after other values have changed (rule C4). The
        /// text is the value's id, and only that option is requested.
        case stillOffered
    }

    package let parameter: String
    package let text: String
    package let purpose: Purpose

    package init(parameter: String, text: String, _ purpose: Purpose = .meaning(.list)) {
        self.parameter = parameter
        self.text = text
        self.purpose = purpose
    }
}

/// The answer to a question.
package enum ChoiceAnswer: Hashable, Sendable {
    /// The options, in the provider's order.
    case offered([OfferedChoice])
    /// The provider did not answer. The text is used as is, with a warning (rule C3).
    case unanswered
}

/// A value that a provider offers.
package struct OfferedChoice: Hashable, Sendable {
    package let value: ParameterValue
    package let title: String?
    /// The heading under which a list of choices shows it; nil without a heading.
    package let group: String?

    package init(_ value: ParameterValue, title: String? = nil, group: String? = nil) {
        self.value = value
        self.title = title
        self.group = group
    }

    /// The text that identifies the choice independently of its title: the id of an object, or the
    /// literal of another value.
    package var id: String { value.description }

    /// The id, followed by the title if it differs: `seoul (Seoul)`.
    var label: String { title.map { $0 == id ? id : "\(id) (\($0))" } ?? id }

    /// Whether the id or the title contains a string, ignoring case.
    package func isHit(for text: String) -> Bool {
        let wanted = text.lowercased()
        return id.lowercased().contains(wanted) || (title?.lowercased().contains(wanted) ?? false)
    }
}

extension OfferedChoice {
    /// Reads an option's value as a single choice, or as an element if the parameter is a list.
    package init(
        _ json: JSONValue, title: String?, group: String? = nil, as type: ParameterType,
        in context: LiteralContext
    ) throws(ValueProblem) {
        let value = try type.kind.value(ofJSON: json, in: context)
        let own: String? = if case .object(let object) = value { object.title } else { nil }
        self.init(value, title: own ?? title, group: group)
    }
}

extension ChoiceQuestion {
    /// The choice that the text means: the one with this id, else the one with this title, else the only hit.
    ///
    /// All options in the answer to a search are hits, because the provider decides how it searches.
    ///
    /// - Parameter isExact: whether only an id or a whole title counts, because the text is a stored choice.
    func pick(
        among offered: [OfferedChoice], exactly isExact: Bool = false
    ) throws(ChoiceProblem) -> OfferedChoice {
        if let exact = offered.first(where: { $0.id == text }) { return exact }
        let titled = offered.filter { $0.title == text }
        if titled.count == 1 { return titled[0] }
        if isExact { throw .unknown(offered) }
        let found = purpose == .meaning(.search) ? offered : offered.filter { $0.isHit(for: text) }
        let hits = titled.isEmpty ? found : titled
        if hits.count == 1 { return hits[0] }
        if hits.isEmpty { throw .unknown(offered) }
        throw .ambiguous(hits)
    }
}

extension ChoiceQuestion {
    /// The choice with exactly this id or title. It is used if any other text is a valid value, too.
    func pickExactly(among offered: [OfferedChoice]) -> OfferedChoice? {
        offered.first { $0.id == text } ?? offered.first { $0.title == text }
    }
}

/// Why a string does not identify one of the offered choices.
enum ChoiceProblem: Error {
    /// The text does not match any of these choices.
    case unknown([OfferedChoice])
    /// The text matches all of these choices.
    case ambiguous([OfferedChoice])
}
