import IntentDefinitions
import WidgetModel

/// The visible rows of a form as a decision tree, which becomes a parameter summary of App Intents.
///
/// Each leaf lists the rows for one combination of answers. A question about a row is asked only where that
/// row is visible, because a hidden row is without a value.
indirect enum VisibilityTree: Hashable {
    /// A leaf: the names of the visible parameters in form order.
    case rows([String])
    /// A condition that App Intents can evaluate: the family, or one comparison with the value of one
    /// parameter.
    case question(Condition, holds: VisibilityTree, fails: VisibilityTree)

    /// The limit on the number of leaves. Conditions on many parameters multiply, and a larger summary would
    /// be unreadable and slow to compile.
    static let mostLeaves = 128

    /// The number of leaves.
    var leaves: Int {
        switch self {
        case .rows: 1
        case .question(_, let holds, let fails): holds.leaves + fails.leaves
        }
    }
}

/// Why a condition cannot be expressed, in words that complete a message.
struct VisibilityObstacle: Error {
    let reason: String

    /// The condition compares a value whose type App Intents cannot compare.
    static func value(of parameter: IntentParameter) -> VisibilityObstacle {
        VisibilityObstacle(
            reason: "a value of \"\(parameter.name)\", of the type \"\(parameter.type.name)\", "
                + "cannot stand in a condition")
    }
}

/// Builds the decision tree of an intent.
///
/// The builder evaluates the visibility of all rows under the answers so far. The first condition that
/// remains undecided becomes the next question, and both of its answers are followed recursively.
struct VisibilityTreeBuilder {
    /// The questions between the root and the current branch, with their answers.
    private typealias Answers = [(question: Condition, holds: Bool)]

    /// The truth of a condition under the current answers.
    private enum Truth {
        case known(Bool)
        /// The condition depends on this question, which is still unanswered.
        case unknown(Condition)
    }

    private let intent: IntentDefinition
    /// The number of leaves so far, for enforcing the limit before memory is used.
    private var leaves = 0
    /// The visibility of each parameter under the current answers. Without this cache, conditions with a
    /// common parent would evaluate it again each time.
    private var shown: [String: Truth] = [:]

    init(_ intent: IntentDefinition) { self.intent = intent }

    /// Why App Intents cannot express a condition; nil if they can express it.
    func obstacle(to condition: Condition) -> VisibilityObstacle? {
        switch condition {
        case .not(let inner): return obstacle(to: inner)
        case .all(let parts), .any(let parts): return parts.lazy.compactMap(obstacle).first
        case .isFamily: return nil
        case .isSet(let name), .equals(let name, _), .isWithin(let name, _):
            guard let parameter = intent.parameter(named: name) else { return nil }
            let isCompared = if case .isSet = condition { false } else { true }
            if isCompared, !VisibilityTreeBuilder.isComparable(parameter.type.kind) {
                return .value(of: parameter)
            }
            return parameter.list.map { _ in
                VisibilityObstacle(reason: "a condition cannot look into the list \"\(name)\"")
            }
        }
    }

    private static func isComparable(_ kind: any ValueKind) -> Bool {
        kind.isNumber || kind is BooleanType || kind is StringType || kind is Enumeration
    }

    /// The tree, or nil if every row is always visible. `obstacle` must be nil for all conditions.
    ///
    /// - Throws: if the tree has too many leaves.
    mutating func tree() throws(VisibilityObstacle) -> VisibilityTree? {
        guard intent.parameters.contains(where: { $0.visibility != nil }) else { return nil }
        return try tree([])
    }

    /// The tree below `answers`. A question whose two branches are equal is left out.
    private mutating func tree(_ answers: Answers) throws(VisibilityObstacle) -> VisibilityTree {
        var rows: [String] = []
        shown = [:]
        for parameter in intent.parameters {
            switch isShown(parameter, answers) {
            case .known(true): rows.append(parameter.name)
            case .known(false): break
            case .unknown(let question):
                let holds = try tree(answers + [(question, true)])
                let fails = try tree(answers + [(question, false)])
                return holds == fails ? holds : .question(question, holds: holds, fails: fails)
            }
        }
        leaves += 1
        if leaves > VisibilityTree.mostLeaves {
            throw VisibilityObstacle(
                reason: "the conditions make more than \(VisibilityTree.mostLeaves) combinations")
        }
        return .rows(rows)
    }

    // MARK: Truth

    /// Whether a parameter is visible.
    private mutating func isShown(_ parameter: IntentParameter, _ answers: Answers) -> Truth {
        guard let condition = parameter.visibility else { return .known(true) }
        if let truth = shown[parameter.name] { return truth }
        let truth = truth(condition, answers)
        shown[parameter.name] = truth
        return truth
    }

    /// Whether a condition holds.
    private mutating func truth(_ condition: Condition, _ answers: Answers) -> Truth {
        switch condition {
        case .not(let inner):
            let truth = truth(inner, answers)
            guard case .known(let value) = truth else { return truth }
            return .known(!value)
        case .all(let parts): return combined(parts, answers, decisive: false)
        case .any(let parts): return combined(parts, answers, decisive: true)
        case .isFamily: return answer(condition, answers).map { .known($0) } ?? .unknown(condition)
        case .isSet(let name), .equals(let name, _): return about(name, [condition], answers)
        case .isWithin(let name, let range):
            // App Intents compare with one bound at a time.
            let ends = [ValueRange(min: range.least, max: nil), ValueRange(min: nil, max: range.greatest)]
            let questions = ends.compactMap(\.self).map { Condition.isWithin(parameter: name, $0) }
            return about(name, questions, answers)
        }
    }

    /// Combines the parts of a conjunction or a disjunction. A single part with the truth `decisive` decides
    /// the result, even if other parts are unknown.
    private mutating func combined(
        _ parts: [Condition], _ answers: Answers, decisive: Bool
    ) -> Truth {
        var open: Condition?
        for part in parts {
            switch truth(part, answers) {
            case .known(decisive): return .known(decisive)
            case .known: break
            case .unknown(let question): open = open ?? question
            }
        }
        return open.map { .unknown($0) } ?? .known(!decisive)
    }

    /// Whether all of these conditions hold for a parameter. If the parameter is hidden, it is without a
    /// value, so every condition is false.
    private mutating func about(
        _ name: String, _ questions: [Condition], _ answers: Answers
    ) -> Truth {
        guard let parameter = intent.parameter(named: name) else { return .known(false) }
        let isShown = isShown(parameter, answers)
        guard case .known(true) = isShown else { return isShown }
        for question in questions {
            guard let value = answer(question, answers) else { return .unknown(question) }
            if !value { return .known(false) }
        }
        return .known(true)
    }

    // MARK: Answers

    /// The answer that can be deduced from the answers so far; nil if the question is still open.
    ///
    /// Deducing answers avoids questions with only one possible answer, such as a second family after the
    /// first one matched.
    private func answer(_ question: Condition, _ answers: Answers) -> Bool? {
        if let answer = answers.first(where: { $0.question == question }) { return answer.holds }
        guard let name = question.parameters.first else {
            guard case .isFamily(let families) = question else { return nil }
            var possible = Set(Family.allCases)
            for case (.isFamily(let others), let holds) in answers {
                if holds { possible.formIntersection(others) } else { possible.subtract(others) }
            }
            return answer(all: possible.isSubset(of: families), none: possible.isDisjoint(with: families))
        }
        let isUnset = answers.contains { $0.question == .isSet(parameter: name) && !$0.holds }
        if isUnset { return false }
        let hasValue =
            intent.parameter(named: name)?.defaultValue != nil
            || answers.contains { $0.holds && $0.question.parameters.first == name }
        switch question {
        case .isSet: return hasValue ? true : nil
        case .equals(_, let values): return equality(name, values, hasValue: hasValue, answers)
        default: return nil
        }
    }

    /// Whether a parameter equals one of `values`, as far as earlier comparisons show it: they exclude
    /// values, or leave a set of possible values. Without a value, no comparison holds.
    private func equality(
        _ name: String, _ values: [ParameterValue], hasValue: Bool, _ answers: Answers
    ) -> Bool? {
        var excluded: Set<ParameterValue> = []
        var possible = intent.parameter(named: name)?.type.kind.allValues.map(Set.init)
        for case (.equals(name, let others), let holds) in answers {
            if holds {
                possible = possible?.intersection(others) ?? Set(others)
            } else {
                excluded.formUnion(others)
            }
        }
        if excluded.isSuperset(of: values) { return false }
        guard let left = possible?.subtracting(excluded) else { return nil }
        return answer(all: hasValue && left.isSubset(of: values), none: left.isDisjoint(with: values))
    }

    /// The answer if all remaining possibilities agree; nil otherwise.
    private func answer(all: Bool, none: Bool) -> Bool? { none ? false : all ? true : nil }
}
