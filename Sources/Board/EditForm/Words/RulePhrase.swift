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
        let (first, last) = (title(breakers.first ?? ""), title(breakers.last ?? ""))
        switch broken.rule.kind {
        case .require: return "값이 필요함: \(titles(breakers))"
        case .atLeastOne: return "하나 이상의 값이 필요함: \(titles(breakers))"
        case .exactlyOne where !breakers.contains(where: counts): return "값 하나가 필요함: \(titles(breakers))"
        case .atMostOne, .exactlyOne: return "하나만 값이 있어야 함: \(titles(breakers))"
        case .allOrNone: return "모두 값이 있거나 모두 없어야 함: \(titles(broken.rule.parameters))"
        case .ascending: return "\(last) 값은 \(first) 값 이상이어야 함"
        case .strictlyAscending: return "\(last) 값은 \(first) 값보다 커야 함"
        case .different: return "값이 서로 달라야 함: \(titles(breakers))"
        case .sameLength: return "항목 수가 같아야 함: \(titles(breakers))"
        case .count(let sizes):
            let lists = zip(broken.rule.parameters, sizes).filter { breakers.contains($0.0) }
            let words = lists.map { name, size in "\(title(name)): 항목이 \(size.korean) 있어야 함" }
            return words.joined(separator: "; ")
        case .forbid:
            return "\(breakers.count > 1 ? "함께 사용할 수 없음" : "지금은 사용할 수 없음"): \(titles(breakers))"
        case .offer(let value, _): return "지금은 선택할 수 없는 값: \(text(of: value))"
        }
    }

    private func counts(_ name: String) -> Bool { resolved[name]?.counts ?? false }

    private func title(_ name: String) -> String {
        resolved.intent.parameter(named: name)?.displayTitle ?? name
    }

    private func titles(_ names: [String]) -> String { names.map(title).joined(separator: ", ") }

    /// A case that the other values exclude, by its title.
    private func text(of value: ParameterValue) -> String {
        let parameter = broken.parameters.first.flatMap { resolved.intent.parameter(named: $0) }
        return parameter?.text(of: value) ?? value.description
    }
}
