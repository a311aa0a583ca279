package import IntentDefinitions
package import JSONText

/// Something that only the provider's options can answer.
package struct ChoiceQuestion: Hashable, Sendable {
    package enum Purpose: Hashable, Sendable {
        /// What a text means, which a person gave: an id, a title or a part of one. The provider is asked for
        /// all options, or searches for the text.
        case meaning(OptionsSource.Origin)
        /// Whether a chosen value is still offered, now that others have changed (C4). The text is its id;
        /// the provider is asked for just this one.
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

/// What came back for a question.
package enum ChoiceAnswer: Hashable, Sendable {
    /// All options, in the provider's order.
    case offered([OfferedChoice])
    /// The provider did not answer: the text counts as it is, with a warning (C3).
    case unanswered
}

/// One value that a provider offers.
package struct OfferedChoice: Hashable, Sendable {
    package let value: ParameterValue
    package let title: String?

    package init(_ value: ParameterValue, title: String? = nil) {
        self.value = value
        self.title = title
    }

    /// The text that stands for it whatever its title: an object's id, else the literal.
    package var id: String { value.description }

    /// With its title where that says more: `seoul (Seoul)`.
    var label: String { title.map { $0 == id ? id : "\(id) (\($0))" } ?? id }

    /// Whether id or title contains `text`, letter case aside.
    package func isHit(for text: String) -> Bool {
        let wanted = text.lowercased()
        return id.lowercased().contains(wanted) || (title?.lowercased().contains(wanted) ?? false)
    }
}

extension OfferedChoice {
    /// Reads an option's value as one choice (one element, where the parameter is a list).
    package init(
        _ json: JSONValue, title: String?, as type: ParameterType, in surroundings: LiteralSurroundings
    ) throws(ValueProblem) {
        let value = try type.kind.value(ofJSON: json, in: surroundings)
        let own: String? = if case .object(let object) = value { object.title } else { nil }
        self.init(value, title: own ?? title)
    }
}

extension ChoiceQuestion {
    /// The choice that the text means: the id, else the exact title, else the only hit.
    ///
    /// What a provider answers to a search are hits, by whatever it searched.
    func pick(among offered: [OfferedChoice]) throws(ChoiceProblem) -> OfferedChoice {
        if let exact = offered.first(where: { $0.id == text }) { return exact }
        let titled = offered.filter { $0.title == text }
        if titled.count == 1 { return titled[0] }
        let found = purpose == .meaning(.search) ? offered : offered.filter { $0.isHit(for: text) }
        let hits = titled.isEmpty ? found : titled
        if hits.count == 1 { return hits[0] }
        if hits.isEmpty { throw .unknown(offered) }
        throw .ambiguous(hits)
    }
}

extension ChoiceQuestion {
    /// The choice of exactly this id or title, as where other texts are values as well.
    func pickExactly(among offered: [OfferedChoice]) -> OfferedChoice? {
        offered.first { $0.id == text } ?? offered.first { $0.title == text }
    }
}

/// Why a text does not say which of the offered choices is meant.
enum ChoiceProblem: Error {
    /// None is hit; all that there are.
    case unknown([OfferedChoice])
    /// More than one is hit.
    case ambiguous([OfferedChoice])
}
