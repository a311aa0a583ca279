import IntentDefinitions
import SourceText

// Parts of messages about broken rules.
extension ConfigurationFindings {
    /// How parameters break a rule, as a clause.
    static func reason(
        _ breakers: [String], _ rule: IntentRule, in resolved: ResolvedConfiguration
    ) -> String {
        let names = breakers.map(quoted)
        switch rule.kind {
        case .require: return breakers.map { lack(of: $0, in: resolved) }.joined(separator: ", ")
        case .atLeastOne:
            return "none of \(names.joined(separator: ", ")) has a value, expected at least one"
        case .exactlyOne where breakers == rule.parameters && resolved[breakers[0]]?.counts != true:
            return "none of \(names.joined(separator: ", ")) has a value, expected one"
        case .atMostOne, .exactlyOne:
            return "\(names.joined(separator: " and ")) have values, expected only one"
        case .allOrNone:
            let others = rule.parameters.filter { !breakers.contains($0) }.map(quoted)
            return breakers.map { lack(of: $0, in: resolved) }.joined(separator: ", ")
                + ", but \(others.joined(separator: ", ")) \(others.count == 1 ? "has" : "have") one"
        case .ascending: return values(of: breakers, in: resolved) + ", expected at least as much"
        case .strictlyAscending: return values(of: breakers, in: resolved) + ", expected more"
        case .different:
            let value = resolved[breakers[0]]?.description ?? ""
            return "\(names.joined(separator: " and ")) are both \(quoted(value)), expected different values"
        case .sameLength:
            let counts = breakers.map { "\(quoted($0)) has \(length(of: $0, in: resolved))" }
            return counts.joined(separator: ", but ") + ", expected the same number of elements"
        case .count(let sizes):
            return zip(rule.parameters, sizes).filter { breakers.contains($0.0) }.map { name, size in
                "\(quoted(name)) has \(length(of: name, in: resolved)), expected \(size)"
            }.joined(separator: "; ")
        case .forbid:
            let facts = breakers.map { state(of: $0, in: resolved) }.joined(separator: " and ")
            return facts + ", which is not allowed" + (breakers.count > 1 ? " together" : "")
                + context(of: rule.condition, in: resolved)
        case .offer(let value, let condition):
            return "\(quoted(breakers[0])) is \(quoted(value.description)), which cannot be chosen"
                + context(of: condition, in: resolved)
        }
    }

    /// The step that makes a configuration meet the rule; nil if no step is obvious.
    static func fix(_ broken: BrokenRule, in resolved: ResolvedConfiguration) -> String? {
        guard let first = broken.parameters.first, let last = broken.parameters.last else { return nil }
        let value = resolved[first]?.description ?? "…"
        switch broken.rule.kind {
        case .require, .allOrNone:
            let chain = resolved.hidingChain(of: first)
            if !chain.isEmpty { return showing(first, chain: chain, in: resolved) }
            return "set " + broken.parameters.map { "\"\($0)=…\"" }.joined(separator: " and ")
                + " in the same edit"
        case .exactlyOne where resolved[first]?.counts != true: return "set one of them in the same edit"
        case .atLeastOne: return "set one of them in the same edit"
        case .atMostOne, .exactlyOne:
            let isBoolean = resolved[first] == .boolean(true)
            return isBoolean
                ? "set \"\(first)=false\" in the same edit" : "add \"--none \(first)\" to the same edit"
        case .ascending: return "set \"\(last)\" to \(value) or more"
        case .strictlyAscending: return "set \"\(last)\" to more than \(value)"
        case .different: return "set \"\(last)=…\" to another value in the same edit"
        case .sameLength: return "give \(quoted(last)) \(length(of: first, in: resolved)) in the same edit"
        case .count(let sizes):
            let size = zip(broken.rule.parameters, sizes).first { $0.0 == last }?.1
            return size.map { "set \(quoted(last)) to \($0) elements in the same edit" }
        case .forbid(let condition):
            return condition.met(on: resolved.family) { resolved[$0] }.flatMap(change)
        case .offer:
            let offered = resolved.intent.parameter(named: first).map(resolved.offeredCases) ?? []
            return offered.isEmpty
                ? "add \"--none \(first)\" to the same edit"
                : "set \(quoted(first)) to \(oneOf(offered.map(\.name))) in the same edit"
        }
    }

    /// Why a parameter does not count: it is hidden, false, or without a value.
    private static func lack(of name: String, in resolved: ResolvedConfiguration) -> String {
        if case .hidden(let hiding)? = resolved.state(of: name) {
            return "\(quoted(name)) is hidden, by \(quoted(hiding))"
        }
        return state(of: name, in: resolved)
    }

    private static func state(of name: String, in resolved: ResolvedConfiguration) -> String {
        resolved[name].map { "\(quoted(name)) is \(quoted($0.description))" }
            ?? "\(quoted(name)) has no value"
    }

    private static func values(of names: [String], in resolved: ResolvedConfiguration) -> String {
        names.map { state(of: $0, in: resolved) }.joined(separator: ", but ")
    }

    private static func length(of name: String, in resolved: ResolvedConfiguration) -> String {
        counted(resolved[name]?.elements.count ?? 0, "element")
    }

    /// The values that make a rule apply.
    private static func context(of condition: Condition?, in resolved: ResolvedConfiguration) -> String {
        var names: [String] = []
        for name in condition?.parameters ?? [] where !names.contains(name) { names.append(name) }
        if names.isEmpty { return "" }
        return " while " + names.map { state(of: $0, in: resolved) }.joined(separator: " and ")
    }
}
