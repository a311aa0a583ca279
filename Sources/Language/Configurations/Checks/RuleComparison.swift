import IntentDefinitions
import SourceText

// Compares the rules of two states of an intent, for `check --against`.

extension IntentDefinition {
    /// Rules that configurations of an older state may break, although they met all of its rules. The
    /// conditions of cases are compared with the parameters.
    ///
    /// - Parameter names: returns the current name of a parameter of the older state.
    func stricterRules(than old: IntentDefinition, names: (String) -> String) -> [IntentRule] {
        let former = old.rules.map { $0.renamed(names) }
        return rules.filter { rule in
            rule.severity == .error && !rule.isOffer && !former.contains { rule.holds(wherever: $0) }
        }
    }
}

extension IntentRule {
    /// Whether every configuration that meets an older rule certainly meets this one.
    fileprivate func holds(wherever old: IntentRule) -> Bool {
        guard old.severity == .error, old.condition == nil || old.condition == condition else { return false }
        switch (kind, old.kind) {
        case (.require, .require), (.different, .different), (.sameLength, .sameLength),
            (.atMostOne, .atMostOne), (.atMostOne, .exactlyOne):
            return Set(parameters).isSubset(of: old.parameters)
        case (.atLeastOne, .atLeastOne), (.atLeastOne, .exactlyOne):
            return Set(parameters).isSuperset(of: old.parameters)
        case (.ascending, .ascending), (.ascending, .strictlyAscending),
            (.strictlyAscending, .strictlyAscending), (.different, .strictlyAscending):
            return old.parameters.filter(parameters.contains) == parameters
        case (.count(let sizes), .count(let former)):
            return zip(parameters, sizes).allSatisfy { name, size in
                zip(old.parameters, former).contains { $0 == name && size.includes($1) }
            }
        default: return kind == old.kind && parameters == old.parameters
        }
    }
}
