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
        case .equals(_, let values): one = .any(values.map(Parameter.judgement))
        case .isWithin(_, let range): one = judgement(within: range)
        case .isFamily, .not, .any, .all: return .unknown
        }
        return list == nil ? one : one.map { ["type": "array", "contains": $0] }
    }

    /// Whether the JSON is a value. Some values can be written in several ways, of which one is sure.
    private static func judgement(_ value: ParameterValue) -> Judgement {
        let json = value.json
        switch value {
        case .boolean, .integer, .decimal, .string, .enumCase, .date, .duration, .timeZone, .url:
            return Judgement(["const": json])
        case .time(let time):
            let whole = "\(time)".utf8.count == 5 ? ["\(time)", "\(time):00"] : ["\(time)"]
            return Judgement(["enum": .array(whole.map { .string($0) })])
        case .object: return Judgement(.member("id", ["const": json["id"] ?? .null]))
        case .money:
            let amount = JSONValue.member("amount", ["const": json["amount"] ?? .null])
            return Judgement(.all([amount, .member("currency", ["const": json["currency"] ?? .null])]))
        case .dateTime, .color, .file, .folder, .measurement:
            return Judgement(sure: ["const": json], possible: true)
        case .secret, .place, .person, .list: return .unknown
        }
    }

    private func judgement(within range: ValueRange) -> Judgement {
        switch type {
        case .integer, .decimal, .duration, .money: return Judgement(type.schema(within: range))
        case .measurement(let unit):
            let own = JSONValue.member("unit", ["const": .string(unit.symbol)])
            return Judgement(sure: .all([type.schema(within: range), own]), possible: true)
        case .date, .time, .dateTime: return .unknown
        default: return Judgement(false)
        }
    }

    /// What the JSON tells about whether a rule counts the value.
    var countingJudgement: Judgement {
        if list != nil { return Judgement(["type": "array", "minItems": 1]) }
        return type.isBoolean ? Judgement(["const": true]) : Judgement(.not(["type": "null"]))
    }
}
