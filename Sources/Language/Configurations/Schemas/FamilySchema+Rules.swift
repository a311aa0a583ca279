import IntentDefinitions
import SourceText
import WidgetModel

extension FamilySchema {
    /// Adds a rule, as far as it can be expressed. It only refuses configurations that certainly break it.
    /// Configurations that break a rule with a warning are valid.
    mutating func add(_ rule: IntentRule) {
        guard rule.severity == .error else { return }
        let condition = rule.condition.map { judgment(of: $0) } ?? Judgment(true)
        guard let demand = demand(of: rule) else { return }
        guard condition.sure != false, demand != true else { return }
        let schema: JSONValue =
            condition.sure == true ? demand : ["if": condition.sure, "then": demand]
        body["allOf"] = .array((body["allOf"]?.array ?? []) + [schema])
    }

    /// The schema of configurations that may meet the rule; nil if the schema cannot check it, which is
    /// recorded.
    private mutating func demand(of rule: IntentRule) -> JSONValue? {
        let counts = rule.parameters.map { counting($0) }
        switch rule.kind {
        case .require: return .all(counts.map(\.possible))
        case .atLeastOne: return .any(counts.map(\.possible))
        case .atMostOne: return atMostOne(counts)
        case .exactlyOne: return .all([.any(counts.map(\.possible)), atMostOne(counts)])
        case .allOrNone:
            return .any([.all(counts.map(\.possible)), .not(.any(counts.map(\.sure)))])
        case .count(let sizes):
            return .all(zip(rule.parameters, sizes).map { hasSize($1, $0).possible })
        case .forbid(let condition): return .not(judgment(of: condition).sure)
        case .offer(let value, let condition):
            let chosen = Condition.equals(parameter: rule.parameters[0], [value])
            return .not(judgment(of: .all([chosen, .not(condition)])).sure)
        case .ascending: return see(rule, "ascend")
        case .strictlyAscending: return see(rule, "ascend strictly")
        case .different: return see(rule, "are different")
        case .sameLength: return see(rule, "have the same length")
        }
    }

    /// Records the facts about a rule's parameters that the schema cannot check.
    private mutating func see(_ rule: IntentRule, _ relation: String) -> JSONValue? {
        unseen.append("that \(rule.parameters.map { "\"\($0)\"" }.joined(separator: ", ")) \(relation)")
        return nil
    }

    private func atMostOne(_ counts: [Judgment]) -> JSONValue {
        .all(
            counts.indices.flatMap { place in
                counts[..<place].map { .not(.all([$0.sure, counts[place].sure])) }
            })
    }

    /// The judgment of the schema on whether a parameter counts for a rule.
    private mutating func counting(_ name: String) -> Judgment {
        guard let place = intent.position(of: name) else { return Judgment(false) }
        let parameter = intent.parameters[place]
        return .all([
            visibility(of: place),
            value(of: parameter, parameter.countingJudgment, holdsForDefault: \.counts),
        ])
    }

    /// The judgment of the schema on whether a list is hidden or of a permitted size.
    private mutating func hasSize(_ size: ListSize, _ name: String) -> Judgment {
        guard let place = intent.position(of: name) else { return Judgment(true) }
        let parameter = intent.parameters[place]
        var array: JSONObject = ["type": "array"]
        if size.min > 0 { array["minItems"] = .integer(Int64(size.min)) }
        array["maxItems"] = size.max.map { .integer(Int64($0)) }
        var own = [Judgment(.object(array))]
        if size.contains(0) { own.append(Judgment(["type": "null"])) }
        var ways = [
            !visibility(of: place), value(of: parameter, .any(own)) { size.contains($0.elements.count) },
        ]
        if size.contains(0), parameter.fittingDefault(for: family) == nil {
            ways.append(Judgment(.not(["required": [.string(name)]])))
        }
        return .any(ways)
    }
}

extension IntentParameter {
    /// The judgment of the JSON on whether a rule counts the value.
    fileprivate var countingJudgment: Judgment {
        if list != nil { return Judgment(["type": "array", "minItems": 1]) }
        return type.isBoolean ? Judgment(["const": true]) : Judgment(.not(["type": "null"]))
    }
}
