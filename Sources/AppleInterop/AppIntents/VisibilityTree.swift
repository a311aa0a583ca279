import IntentDefinitions
import WidgetModel

/// Which rows are shown, as questions to be asked one after the other.
///
/// What App Intents call a parameter summary: every leaf lists the rows of one combination of answers. A
/// question about a row is asked only where the row is shown, since what is hidden has no value.
indirect enum VisibilityTree: Hashable {
    case rows([String])
    /// A question is a condition that App Intents can ask: the family, or one comparison of one value.
    case question(Condition, holds: VisibilityTree, fails: VisibilityTree)

    /// Combinations that are written out at most: a form with more asks too much of people, and of compilers.
    static let mostLeaves = 128

    var leaves: Int {
        switch self {
        case .rows: 1
        case .question(_, let holds, let fails): holds.leaves + fails.leaves
        }
    }
}

/// Why a condition cannot be asked, as a message says it.
struct VisibilityObstacle: Error {
    let reason: String

    /// A value that is not known when an app is built, or has no comparison.
    static func value(of parameter: String, _ type: ParameterType?) -> VisibilityObstacle {
        VisibilityObstacle(
            reason: "a value of \"\(parameter)\", of the type \"\(type?.name ?? "")\", "
                + "cannot stand in a condition")
    }
}

/// Makes the tree of an intent.
struct VisibilityTreeBuilder {
    /// The questions on the way to a branch, with their answers.
    private typealias Answers = [(question: Condition, holds: Bool)]

    private enum Truth {
        case known(Bool)
        /// It depends on this question.
        case unknown(Condition)
    }

    private let intent: IntentDefinition
    private var leaves = 0
    /// What the present answers tell of each parameter: conditions that share a parent ask for it again.
    private var shown: [String: Truth] = [:]

    init(_ intent: IntentDefinition) { self.intent = intent }

    /// Nil where every row is always shown.
    mutating func tree() throws(VisibilityObstacle) -> VisibilityTree? {
        guard intent.parameters.contains(where: { $0.visibility != nil }) else { return nil }
        return try tree([])
    }

    private mutating func tree(_ answers: Answers) throws(VisibilityObstacle) -> VisibilityTree {
        var rows: [String] = []
        shown = [:]
        for parameter in intent.parameters {
            switch try isShown(parameter, answers) {
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

    private mutating func isShown(
        _ parameter: IntentParameter, _ answers: Answers
    ) throws(VisibilityObstacle) -> Truth {
        guard let condition = parameter.visibility else { return .known(true) }
        if let truth = shown[parameter.name] { return truth }
        let truth = try truth(condition, answers)
        shown[parameter.name] = truth
        return truth
    }

    private mutating func truth(
        _ condition: Condition, _ answers: Answers
    ) throws(VisibilityObstacle) -> Truth {
        switch condition {
        case .not(let inner):
            let truth = try truth(inner, answers)
            guard case .known(let value) = truth else { return truth }
            return .known(!value)
        case .all(let parts): return try combined(parts, answers, decisive: false)
        case .any(let parts): return try combined(parts, answers, decisive: true)
        case .isFamily: return answer(condition, answers).map { .known($0) } ?? .unknown(condition)
        case .isSet(let name): return try about(name, [condition], answers)
        case .equals(let name, _):
            let type = intent.parameter(named: name)?.type
            switch type?.kind {
            case nil, is BooleanType, is IntegerType, is DecimalType, is StringType, is Enumeration:
                return try about(name, [condition], answers)
            default: throw .value(of: name, type)
            }
        case .isWithin(let name, let range):
            switch range.least ?? range.greatest {
            case .integer?, .decimal?:
                // App Intents ask for one end at a time.
                let ends = [
                    ValueRange(min: range.least, max: nil), ValueRange(min: nil, max: range.greatest),
                ]
                let questions = ends.compactMap(\.self).map { Condition.isWithin(parameter: name, $0) }
                return try about(name, questions, answers)
            default: throw .value(of: name, intent.parameter(named: name)?.type)
            }
        }
    }

    /// Parts of which one that is `decisive` decides.
    private mutating func combined(
        _ parts: [Condition], _ answers: Answers, decisive: Bool
    ) throws(VisibilityObstacle) -> Truth {
        var open: Condition?
        for part in parts {
            switch try truth(part, answers) {
            case .known(decisive): return .known(decisive)
            case .known: break
            case .unknown(let question): open = open ?? question
            }
        }
        return open.map { .unknown($0) } ?? .known(!decisive)
    }

    /// Whether all of these hold of a parameter, which has no value where it is hidden.
    private mutating func about(
        _ name: String, _ questions: [Condition], _ answers: Answers
    ) throws(VisibilityObstacle) -> Truth {
        guard let parameter = intent.parameter(named: name) else { return .known(false) }
        let isShown = try isShown(parameter, answers)
        guard case .known(true) = isShown else { return isShown }
        if parameter.list != nil {
            throw VisibilityObstacle(reason: "a condition cannot look into the list \"\(name)\"")
        }
        for question in questions {
            guard let value = answer(question, answers) else { return .unknown(question) }
            if !value { return .known(false) }
        }
        return .known(true)
    }

    // MARK: Answers

    /// What follows from the answers so far; nil where they do not tell.
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

    private func answer(all: Bool, none: Bool) -> Bool? { none ? false : all ? true : nil }
}
