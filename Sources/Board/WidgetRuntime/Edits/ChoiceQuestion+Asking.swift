package import Configurations
package import IntentDefinitions
package import ProviderProtocol

extension ChoiceQuestion {
    /// Asks a provider to resolve a string, with one query after the other until an option fits.
    ///
    /// If no option fits, the result is the first query's, from which a refusal can suggest options. If the
    /// provider does not answer the first query, the question is unanswered (C3).
    ///
    /// - Parameters:
    ///   - ask: Sends a query; nil if the provider does not answer.
    ///   - unfit: Receives the problem with an option that does not have the parameter's type. Users cannot
    ///     choose it.
    package func answer(
        for parameter: IntentParameter, in context: LiteralContext,
        isolation: isolated (any Actor)? = #isolation,
        ask: (OptionsRequest.Query) async -> OptionsAnswer?, unfit: (ValueProblem) -> Void = { _ in }
    ) async -> ChoiceAnswer {
        var first: [OfferedChoice]?
        for query in queries(of: parameter) {
            guard let answer = await ask(query) else { break }
            var offered: [OfferedChoice] = []
            for option in answer.options {
                do throws(ValueProblem) {
                    offered.append(
                        try OfferedChoice(option.value, title: option.title, as: parameter.type, in: context))
                } catch { unfit(error) }
            }
            // A provider may return more options than requested.
            if case .ids = query { offered.removeAll { $0.id != text } }
            let isComplete = query == .list && !answer.hasMore
            if isComplete || offered.contains(where: { query != .list || $0.isHit(for: text) }) {
                return .offered(offered)
            }
            first = first ?? offered
        }
        return first.map(ChoiceAnswer.offered) ?? .unanswered
    }

    /// The queries that are sent one after the other until a choice fits. A string that a search does not
    /// find may still be an id, and a list may be incomplete.
    private func queries(of parameter: IntentParameter) -> [OptionsRequest.Query] {
        let isOpen = parameter.options?.allowsOther ?? false
        return switch purpose {
        case .meaning(let origin) where isOpen: [origin == .list ? .list : .search(text)]
        case .meaning(.list): [.list, .search(text), .ids([text])]
        case .meaning(.search): [.search(text), .ids([text])]
        case .stillOffered: [.ids([text])]
        }
    }
}
