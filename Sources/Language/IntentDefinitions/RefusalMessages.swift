/// A reason for rejecting a value that the author of a definition can explain.
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
    /// The description of a problem, after the author's explanation if any.
    package func words(for problem: ValueProblem) -> String {
        explaining(problem, problem.description)
    }

    /// A message about a problem, after the author's explanation if any. The facts are kept, because the
    /// explanation cannot mention the value.
    package func explaining(_ problem: ValueProblem, _ message: String) -> String {
        guard let cause = RefusalCause(problem.reason), let text = messages[cause] else { return message }
        return "\(text): \(message)"
    }
}
