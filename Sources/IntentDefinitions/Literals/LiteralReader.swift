import SourceText
import WidgetModel

/// Reads the text of a value, the same in a definition and on a command line.
package enum LiteralReader {
    /// The value that `text` stands for in `type`; for an object its id alone.
    ///
    /// Text is taken as it is: no blanks are cut. Lists are split by the caller, element by element.
    package static func read(
        _ text: String, as type: ParameterType, surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> ParameterValue {
        switch type {
        case .boolean: .boolean(try boolean(text))
        case .integer: .integer(try integer(text))
        case .decimal: .decimal(try decimal(text))
        case .string(let rules): try string(text, rules)
        case .enumeration(let enumeration): .enumCase(try enumCase(text, of: enumeration))
        case .date: .date(try date(text, surroundings))
        case .time: .time(try time(text, surroundings))
        case .dateTime: .dateTime(try dateTime(text, surroundings))
        case .duration(let units): .duration(try duration(text, units))
        case .timeZone: .timeZone(try timeZone(text, surroundings))
        case .url: .url(try url(text))
        case .color: .color(try color(text))
        case .file(let acceptance): .file(try path(text, .file(acceptance), acceptance, surroundings))
        case .folder(let acceptance): .folder(try path(text, .folder(acceptance), acceptance, surroundings))
        case .place: .place(try place(text, type))
        case .person(let mode): .person(try person(text, mode))
        case .money(let currencies): .money(try money(text, currencies))
        case .measurement(let unit): .measurement(try measurement(text, in: unit))
        case .object(let type): .object(try object(text, of: type))
        }
    }

    static func problem(
        _ reason: LiteralProblem.Reason, _ text: String, _ type: ParameterType, suggestion: String? = nil
    ) -> LiteralProblem {
        LiteralProblem(reason, found: text, expected: expectation(of: type), suggestion: suggestion)
    }

    private static func boolean(_ text: String) throws(LiteralProblem) -> Bool {
        switch text {
        case "true": return true
        case "false": return false
        default:
            let meant = [
                "yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false",
            ]
            let word = text.lowercased()
            let suggestion = meant[word] ?? Spelling.nearest(word, among: ["true", "false"])
            throw problem(.form, text, .boolean(), suggestion: suggestion)
        }
    }

    private static func string(_ text: String, _ rules: StringRules) throws(LiteralProblem) -> ParameterValue
    {
        guard rules.accepts(text), !rules.isSecret || text != SecretText.mask else {
            throw problem(.unfitting, rules.isSecret ? SecretText.mask : text, .string(rules))
        }
        return rules.isSecret ? .secret(SecretText(text)) : .string(text)
    }

    private static func enumCase(_ text: String, of enumeration: Enumeration) throws(LiteralProblem) -> String
    {
        if let found = enumeration.enumCase(named: text) { return found.name }
        let suggestion =
            enumeration.cases.first { $0.title == text || $0.synonyms.contains(text) }?.name
            ?? Spelling.nearest(text, among: enumeration.cases.map(\.name))
        throw problem(.unknown, text, .enumeration(enumeration), suggestion: suggestion)
    }

    private static func color(_ text: String) throws(LiteralProblem) -> RGBA {
        if let color = RGBA(text) { return color }
        throw problem(.form, text, .color, suggestion: RGBA("#" + text)?.description)
    }

    private static func object(_ text: String, of type: ObjectType) throws(LiteralProblem) -> ObjectValue {
        if text.isEmpty { throw problem(.form, text, .object(type)) }
        return ObjectValue(id: text)
    }
}

extension ObjectType {
    /// The article before its name, by the first letter.
    var article: String { name.first.map { "AEIOUaeiou".contains($0) } ?? false ? "an" : "a" }
}
