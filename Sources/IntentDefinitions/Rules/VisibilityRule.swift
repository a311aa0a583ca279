import YAMLReading

/// Every parameter can be shown: its condition is sound, does not depend on itself, and can hold.
enum VisibilityRule {
    /// Gives the parameters of the scope their conditions, and what is known about when each is shown.
    static func check(
        _ intent: DeclaredIntent, _ scope: inout ParameterScope, _ values: ValueReader, _ sink: FindingSink
    ) -> Reachability {
        guard intent.parameters.contains(where: \.isConditional) else {
            return Reachability(intent, scope, sink)
        }
        let reported = ConditionRule.check(intent, &scope, values, sink)
        let (order, circular) = CircularConditionRule.check(intent, scope.names, sink)
        var reachability = Reachability(intent, scope, sink)
        for place in circular { reachability.takeAsShown(place) }
        for place in order where !circular.contains(place) {
            reachability.checkParameter(at: place, isReported: reported.contains(place))
        }
        return reachability
    }
}

extension DeclaredParameter {
    fileprivate var isConditional: Bool { visibility != nil }
}
