import IntentDefinitions
import WidgetModel

/// Which rows are shown, as questions to be asked one after the other.
///
/// What App Intents call a parameter summary: every leaf lists the rows of one combination of answers. A
/// question about a row is asked only where the row is shown, since what is hidden has no value.
indirect enum VisibilityTree: Hashable {
    case rows([String])
    case question(VisibilityQuestion, holds: VisibilityTree, fails: VisibilityTree)

    /// Combinations that are written out at most: a form with more asks too much of people, and of compilers.
    static let mostLeaves = 128

    var leaves: Int {
        switch self {
        case .rows: 1
        case .question(_, let holds, let fails): holds.leaves + fails.leaves
        }
    }
}

/// One thing that App Intents can ask about a value.
enum VisibilityQuestion: Hashable {
    case hasValue(String)
    /// One of these values, never empty.
    case equals(String, [ParameterValue])
    case isAtLeast(String, ParameterValue)
    case isAtMost(String, ParameterValue)
    case isFamily([Family])

    var parameter: String? {
        switch self {
        case .hasValue(let name), .equals(let name, _), .isAtLeast(let name, _), .isAtMost(let name, _): name
        case .isFamily: nil
        }
    }
}

/// Why a condition cannot be asked.
enum VisibilityObstacle: Error {
    /// The value of this parameter is not known when an app is built, or has no comparison.
    case value(parameter: String, type: String)
    case list(parameter: String)
    case tooMany
}

/// Makes the tree of an intent.
struct VisibilityTreeBuilder {
    let intent: IntentDefinition
    private var leaves = 0
    /// What the present answers tell of each parameter: conditions that share a parent ask for it again.
    private var shown: [String: Truth] = [:]

    init(_ intent: IntentDefinition) { self.intent = intent }

    /// Nil where every row is always shown.
    mutating func tree() throws(VisibilityObstacle) -> VisibilityTree? {
        guard intent.parameters.contains(where: { $0.visibility != nil }) else { return nil }
        return try tree(Answers())
    }

    private mutating func tree(_ answers: Answers) throws(VisibilityObstacle) -> VisibilityTree {
        var rows: [String] = []
        shown = [:]
        for parameter in intent.parameters {
            switch try isShown(parameter, answers) {
            case .known(true): rows.append(parameter.name)
            case .known(false): break
            case .unknown(let question):
                let holds = try tree(answers.adding(question, true))
                let fails = try tree(answers.adding(question, false))
                return holds == fails ? holds : .question(question, holds: holds, fails: fails)
            }
        }
        leaves += 1
        if leaves > VisibilityTree.mostLeaves { throw .tooMany }
        return .rows(rows)
    }

    // MARK: Truth

    private enum Truth {
        case known(Bool)
        /// It depends on this.
        case unknown(VisibilityQuestion)
    }

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
        case .isFamily(let families):
            return answers.truth(.isFamily(families), self).map { .known($0) }
                ?? .unknown(.isFamily(families))
        case .isSet(let name): return try about(name, [.hasValue(name)], answers)
        case .equals(let name, let values): return try about(name, [try question(name, values)], answers)
        case .isWithin(let name, let range): return try about(name, try questions(name, range), answers)
        }
    }

    /// Parts of which one that is `decisive` decides.
    private mutating func combined(
        _ parts: [Condition], _ answers: Answers, decisive: Bool
    ) throws(VisibilityObstacle) -> Truth {
        var open: VisibilityQuestion?
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
        _ name: String, _ questions: [VisibilityQuestion], _ answers: Answers
    ) throws(VisibilityObstacle) -> Truth {
        guard let parameter = intent.parameter(named: name) else { return .known(false) }
        let isShown = try isShown(parameter, answers)
        guard case .known(true) = isShown else { return isShown }
        if parameter.list != nil { throw .list(parameter: name) }
        for question in questions {
            guard let value = answers.truth(question, self) else { return .unknown(question) }
            if !value { return .known(false) }
        }
        return .known(true)
    }

    private func question(
        _ name: String, _ values: [ParameterValue]
    ) throws(VisibilityObstacle) -> VisibilityQuestion {
        guard let type = intent.parameter(named: name)?.type else { return .equals(name, values) }
        switch type.kind {
        case is BooleanType, is IntegerType, is DecimalType, is StringType, is Enumeration:
            return .equals(name, values)
        default: throw .value(parameter: name, type: type.name)
        }
    }

    private func questions(
        _ name: String, _ range: ValueRange
    ) throws(VisibilityObstacle) -> [VisibilityQuestion] {
        switch range.least ?? range.greatest {
        case .integer?, .decimal?:
            return [range.least.map { .isAtLeast(name, $0) }, range.greatest.map { .isAtMost(name, $0) }]
                .compactMap { $0 }
        default: throw .value(parameter: name, type: intent.parameter(named: name)?.type.name ?? "")
        }
    }

    /// Whether a parameter has a value whenever it is shown.
    func alwaysHasValue(_ name: String) -> Bool { intent.parameter(named: name)?.defaultValue != nil }

    /// All values that a parameter can have; nil where they cannot be listed.
    func allValues(of name: String) -> [ParameterValue]? {
        intent.parameter(named: name)?.type.kind.allValues
    }
}

/// What has been asked on the way to a branch, and what follows from the answers.
private struct Answers {
    private var given: [(question: VisibilityQuestion, holds: Bool)] = []

    func adding(_ question: VisibilityQuestion, _ holds: Bool) -> Answers {
        var answers = self
        answers.given.append((question, holds))
        return answers
    }

    /// Nil where the answers so far do not tell.
    func truth(_ question: VisibilityQuestion, _ builder: VisibilityTreeBuilder) -> Bool? {
        if let answer = given.first(where: { $0.question == question }) { return answer.holds }
        switch question {
        case .hasValue(let name):
            if builder.alwaysHasValue(name) { return true }
            let isImplied = given.contains { $0.holds && $0.question.parameter == name }
            return isImplied ? true : nil
        case .equals(let name, let values): return equality(name, values, builder)
        case .isAtLeast(let name, _), .isAtMost(let name, _):
            return given.contains { $0.question == .hasValue(name) && !$0.holds } ? false : nil
        case .isFamily(let families):
            var possible = Set(Family.allCases)
            for (question, holds) in given {
                guard case .isFamily(let others) = question else { continue }
                if holds { possible.formIntersection(others) } else { possible.subtract(others) }
            }
            return told(possible.subtracting(families).isEmpty, possible.isDisjoint(with: families))
        }
    }

    private func equality(
        _ name: String, _ values: [ParameterValue], _ builder: VisibilityTreeBuilder
    ) -> Bool? {
        if given.contains(where: { $0.question == .hasValue(name) && !$0.holds }) { return false }
        var excluded: Set<ParameterValue> = []
        var possible = builder.allValues(of: name).map(Set.init)
        var isSet = builder.alwaysHasValue(name)
        for (question, holds) in given where question.parameter == name {
            if holds { isSet = true }
            guard case .equals(_, let others) = question else { continue }
            if holds {
                possible = possible?.intersection(others) ?? Set(others)
            } else {
                excluded.formUnion(others)
            }
        }
        if excluded.isSuperset(of: values) { return false }
        guard let left = possible?.subtracting(excluded) else { return nil }
        return told(isSet && left.subtracting(values).isEmpty, left.isDisjoint(with: values))
    }

    private func told(_ isTrue: Bool, _ isFalse: Bool) -> Bool? { isFalse ? false : isTrue ? true : nil }
}
