/// What refuses a value and can be explained by the author of a definition.
package enum RefusalCause: String, Hashable, Sendable, CaseIterable {
    case pattern, range, length, list

    /// Nil for reasons that only the type defines.
    init?(_ reason: ValueProblem.Reason) {
        switch reason {
        case .pattern: self = .pattern
        case .range: self = .range
        case .length: self = .length
        case .listSize: self = .list
        case .form, .unknown, .unfitting, .step, .duplicate: return nil
        }
    }
}

extension IntentParameter {
    /// A problem in words, after the author's explanation if there is one.
    package func words(for problem: ValueProblem) -> String {
        explaining(problem, problem.description)
    }

    /// A message about a problem, after the author's explanation if there is one. The explanation is added to
    /// the facts, because it cannot name the value.
    package func explaining(_ problem: ValueProblem, _ message: String) -> String {
        guard let cause = RefusalCause(problem.reason), let text = messages[cause] else { return message }
        return "\(text): \(message)"
    }
}
