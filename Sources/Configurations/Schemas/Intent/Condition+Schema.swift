import IntentDefinitions
import JSONText

extension Parameter {
    /// What the JSON of its value tells about a single test; `null` and what is not of its type pass none.
    func judgement(of test: Condition) -> Judgement {
        let one: Judgement
        switch test {
        case .isSet:
            one = Judgement(.not(["type": "null"]))
            return list == nil ? one : Judgement(["type": "array", "minItems": 1])
        case .equals(_, let values): one = .any(values.map(type.kind.judgement))
        case .isWithin(_, let range): one = type.kind.judgement(within: range)
        case .isFamily, .not, .any, .all: return .unknown
        }
        return list == nil ? one : one.map { ["type": "array", "contains": $0] }
    }

    /// What the JSON tells about whether a rule counts the value.
    var countingJudgement: Judgement {
        if list != nil { return Judgement(["type": "array", "minItems": 1]) }
        return type.isBoolean ? Judgement(["const": true]) : Judgement(.not(["type": "null"]))
    }
}
