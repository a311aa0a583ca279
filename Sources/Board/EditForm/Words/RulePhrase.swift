import Configurations
import IntentDefinitions

/// A rule that the values of several rows break: the author's message, if any, and the reason.
struct RulePhrase {
    let broken: BrokenRule
    let resolved: ResolvedConfiguration
}

extension RulePhrase: FormWords {
    var english: String { broken.description }

    var korean: String { broken.rule.message.map { "\($0): \(reason)" } ?? reason }

    private var reason: String {
        let breakers = broken.parameters
        return switch broken.rule.kind {
        case .require, .atLeastOne, .atMostOne, .exactlyOne, .allOrNone: presence
        case .ascending, .strictlyAscending: order
        case .different: "값이 서로 달라야 함: \(titles(breakers))"
        case .sameLength: "항목 수가 같아야 함: \(titles(breakers))"
        case .count(let sizes):
            zip(broken.rule.parameters, sizes).filter { breakers.contains($0.0) }
                .map { name, size in "\(title(name)): 항목 수는 \(size.korean)여야 함" }
                .joined(separator: "; ")
        case .forbid:
            (breakers.count > 1 ? "함께 사용할 수 없는 값: " : "지금은 선택할 수 없는 값: ")
                + breakers.map(titleWithValue).joined(separator: ", ")
        case .offer(let value, _):
            "지금은 선택할 수 없는 값: \(text(of: value, at: breakers.first ?? ""))"
        }
    }

    /// Which values must exist. A boolean counts as a value only if it is on.
    private var presence: String {
        let breakers = broken.parameters
        let names = broken.rule.kind == .allOrNone ? broken.rule.parameters : breakers
        let areSwitches = names.allSatisfy { intentParameter($0)?.type.kind is BooleanType }
        let titles = areSwitches ? titles(names) : names.map(titleWithState).joined(separator: ", ")
        let needed =
            switch broken.rule.kind {
            case .require: areSwitches ? "켜야 함" : "값이 필요함"
            case .atLeastOne: areSwitches ? "하나 이상 켜야 함" : "하나 이상의 값이 필요함"
            case .exactlyOne where !breakers.contains(where: counts): areSwitches ? "하나를 켜야 함" : "값 하나가 필요함"
            case .allOrNone: areSwitches ? "모두 켜거나 모두 꺼야 함" : "모두 값이 있거나 모두 없어야 함"
            default: areSwitches ? "하나만 켜야 함" : "하나만 값이 있어야 함"
            }
        return "\(needed): \(titles)"
    }

    /// Which value must not precede the other. Korean has different words for amounts and for times.
    private var order: String {
        let (first, last) = (broken.parameters.first ?? "", broken.parameters.last ?? "")
        let control = intentParameter(last)?.type.kind.valueControl
        let isMoment = control.map { [.date, .time, .dateTime].contains($0) } ?? false
        let relation =
            switch (isMoment, broken.rule.kind) {
            case (true, .ascending): "보다 빠를 수 없음"
            case (true, _): "보다 늦어야 함"
            case (false, .ascending): " 이상이어야 함"
            case (false, _): "보다 커야 함"
            }
        return "\(title(last)) 값은 \(title(first)) 값\(relation)"
    }

    private func counts(_ name: String) -> Bool { resolved[name]?.counts ?? false }

    private func intentParameter(_ name: String) -> IntentParameter? {
        resolved.intent.parameter(named: name)
    }

    private func title(_ name: String) -> String { intentParameter(name)?.displayTitle ?? name }

    private func titles(_ names: [String]) -> String { names.map(title).joined(separator: ", ") }

    /// The title, with the state of a boolean, which has a value even if it is off.
    private func titleWithState(_ name: String) -> String {
        guard case .boolean(let isOn)? = resolved[name] else { return title(name) }
        return "\(title(name))(\((isOn ? RowPhrase.on : RowPhrase.off).korean))"
    }

    private func titleWithValue(_ name: String) -> String {
        "\(title(name))(\(resolved[name].map { text(of: $0, at: name) } ?? RowPhrase.none.korean))"
    }

    /// A value of a parameter, as the form shows it.
    private func text(of value: ParameterValue, at name: String) -> String {
        intentParameter(name)?.text(of: value, words: FormLanguage.korean.valueWords) ?? value.description
    }
}
