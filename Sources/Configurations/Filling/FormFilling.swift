package import IntentDefinitions
import JSONText
import SourceText
import WidgetModel

/// A form that is filled in parameter by parameter, with a stand-in for the provider. `try` uses it.
///
/// Rules between parameters are checked when all parameters are answered (`brokenRules`), because an
/// incomplete form may break them.
package struct FormFilling: Sendable {
    private let form: ConfigurationForm
    private let provider = StandInProvider()
    private var answered: Set<String> = []
    /// The choices so far.
    package private(set) var configuration = Configuration.empty

    /// The answer that chooses no value, even if there is a default.
    package static let none = "--none"

    package init(_ form: ConfigurationForm) {
        self.form = form
    }

    package var resolved: ResolvedConfiguration { form.resolve(configuration) }

    /// The next parameter to ask for: the first visible one that is not answered, after those on which its
    /// choices depend. Nil if all are answered.
    package var next: IntentParameter? {
        let resolved = resolved
        let intent = resolved.intent
        return intent.dependencyOrder(of: intent.parameters.map(\.name)).first { parameter in
            !answered.contains(parameter.name) && resolved.state(of: parameter.name)?.isVisible == true
        }
    }

    /// The choices in the order of their numbers, from 1. Empty if values are typed; booleans are
    /// typed unless they have labels.
    package func choices(of parameter: IntentParameter) -> [OfferedChoice] {
        switch parameter.type.kind {
        case let type as BooleanType where type.labels != .plain:
            [
                OfferedChoice(.boolean(true), title: type.labels.whenTrue),
                OfferedChoice(.boolean(false), title: type.labels.whenFalse),
            ]
        case is Enumeration:
            resolved.offeredCases(of: parameter).map {
                OfferedChoice(.enumCase($0.name), title: $0.displayTitle, group: $0.group)
            }
        default: provider.choices(of: parameter)
        }
    }

    /// The value that an empty answer confirms: the previous choice, or the default.
    package func present(_ parameter: IntentParameter) -> ParameterValue? { resolved[parameter.name] }

    /// Applies the user's answer for a parameter.
    ///
    /// - Parameter answer: empty for the present value, the number of a choice, or the
    ///   value as after `name=`.
    /// - Returns: the reasons against the answer. If there are any, the parameter is asked for again.
    package mutating func take(_ answer: String, for parameter: IntentParameter) -> [Refusal] {
        if answer.isEmpty {
            guard present(parameter) != nil || !parameter.isRequired else {
                return [ConfigurationFindings.answerNeeded(for: parameter)]
            }
            answered.insert(parameter.name)
            return []
        }
        if answer == Self.none, parameter.isRequired {
            return [ConfigurationFindings.answerNeeded(for: parameter)]
        }
        let wish: EditRequest.Wish = answer == Self.none ? .none : .set(value(answer, of: parameter))
        switch plan(EditRequest([EditRequest.Change(parameter.name, wish)])) {
        case .refused(let refusals): return refusals
        case .asks(let questions, _):
            preconditionFailure("there is no answer to \(questions.map(\.text)) for \(parameter.name)")
        case .planned(let plan):
            configuration = plan.configuration
            answered.insert(parameter.name)
            // A parameter that is hidden now is asked for again when it is shown again.
            answered.formIntersection(
                zip(plan.resolved.intent.parameters, plan.resolved.states).filter { $1.isVisible }.map(
                    \.0.name))
            return []
        }
    }

    /// The rules that are broken after all parameters are answered; empty before. Rules that are only
    /// reported do not ask again.
    package var brokenRules: [BrokenRule] {
        next == nil ? resolved.brokenRules.filter { $0.rule.severity == .error } : []
    }

    /// Asks again for the parameters that break a rule.
    package mutating func reopen(_ rules: [BrokenRule]) {
        for name in rules.flatMap(\.parameters) { answered.remove(name) }
    }

    /// Plans an answer. The stand-in answers all questions immediately.
    private func plan(_ request: EditRequest) -> EditOutcome {
        var answers: [ChoiceQuestion: ChoiceAnswer] = [:]
        while true {
            let outcome = EditPlanner.plan(
                request, on: configuration, at: .first, form: form, answers: answers, checksRules: false)
            guard case .asks(let questions, let resolved) = outcome,
                questions.contains(where: { answers[$0] == nil })
            else { return outcome }
            for question in questions {
                answers[question] = resolved.intent.parameter(named: question.parameter).map {
                    provider.answer(question, for: $0)
                }
            }
        }
    }

    /// The value of an answer. A number of objects keeps those that are there, and adds empty ones.
    private func value(_ answer: String, of parameter: IntentParameter) -> EditRequest.RawValue {
        guard parameter.type.record != nil, let count = Int(answer), count >= 0 else {
            return .text(withoutNumbers(answer, of: parameter))
        }
        let present = resolved[parameter.name]?.elements.map(\.json) ?? []
        let missing = Array(repeating: JSONValue.object([:]), count: max(0, count - present.count))
        return .json(.array(present.prefix(count) + missing))
    }

    /// The answer with the numbers of choices replaced by their ids.
    private func withoutNumbers(_ answer: String, of parameter: IntentParameter) -> String {
        let choices = choices(of: parameter)
        guard !choices.isEmpty else { return answer }
        let parts =
            parameter.list == nil
            ? [answer[...]] : answer.split(separator: ",", omittingEmptySubsequences: false)
        return parts.map { part in
            let word = part.filter { $0 != " " }
            guard let number = Int(word), choices.indices.contains(number - 1) else { return String(part) }
            return choices[number - 1].id
        }.joined(separator: ",")
    }
}

/// Offers made-up choices in place of a provider, so that authors can try a form before they write one.
struct StandInProvider: Sendable {
    /// The number of made-up objects of each type.
    private static let count = 3

    /// The choices for a parameter. Empty if any value of the type is accepted.
    func choices(of parameter: IntentParameter) -> [OfferedChoice] {
        guard parameter.options != nil, let type = parameter.type.object else { return [] }
        return (1...Self.count).map { number in
            let id = "\(type.name.prefix(1).lowercased())\(type.name.dropFirst())\(number)"
            let title = "\(type.displayTitle) \(number)"
            return OfferedChoice(.object(ObjectValue(id: id, title: title)), title: title)
        }
    }

    /// Answers a question. A search finds something for every text, and every chosen value is still offered.
    /// For types that are not declared, there is no answer, so that any value of the type is accepted.
    func answer(_ question: ChoiceQuestion, for parameter: IntentParameter) -> ChoiceAnswer {
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
