import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// What is wrong with a value, next to the row that shows it: what to enter instead, rather than what a
/// program expected.
struct ProblemPhrase {
    let problem: ValueProblem
    let parameter: IntentParameter
    let context: LiteralContext
    /// The size of the widget, on which the sizes of lists may depend.
    let family: Family

    private func literal(_ value: ParameterValue) -> String { parameter.literal(of: value, in: context) }
}

extension ProblemPhrase: FormWords {
    var english: String {
        switch problem.reason {
        case .form, .unfitting: return "enter \(problem.expected)\(range)\(meant)"
        case .unknown: return "\(problem.found) is unknown: enter \(problem.expected)\(meant)"
        case .pattern, .length: return "enter \(PatternPhrase(of: parameter)?.english ?? problem.expected)"
        case .range, .step:
            if let nearest { return nearest }
            return "enter \(problem.expected)"
        case .listSize: return "\(problem.found), expected \(problem.expected)"
        case .duplicate: return "\(problem.found), expected once"
        }
    }

    /// The range, for a text that is not a value at all.
    private var range: String {
        guard problem.reason == .form, let range = parameter.range, problem.nearest == nil,
            !problem.expected.hasSuffix(range.description)
        else { return "" }
        return ", \(range)"
    }

    private var nearest: String? {
        switch problem.nearest {
        case .least(let value)?: "\(literal(value)) is the \(value.isMoment ? "earliest" : "least")"
        case .most(let value)?: "\(literal(value)) is the \(value.isMoment ? "latest" : "most")"
        case .steps(let values)?:
            "enter \(values.map(literal).joined(separator: " or ")): \(problem.expected)"
        case nil: nil
        }
    }

    /// A literal that the text probably means.
    private var meant: String {
        problem.suggestion.map { "; did you mean \(quoted($0))?" } ?? nearest.map { "; \($0)" } ?? ""
    }

    var korean: String {
        switch problem.reason {
        case .form: return "올바른 형식이 아님" + rangeInKorean + meantInKorean
        case .length where PatternPhrase(of: parameter) == nil: return "글자 수가 맞지 않음" + lengthInKorean
        case .unfitting: return "사용할 수 없는 값" + meantInKorean
        case .unknown: return "알 수 없는 값" + meantInKorean
        case .pattern, .length:
            return PatternPhrase(of: parameter).map { "사용할 수 있는 문자: \($0.korean)" } ?? "올바른 형식이 아님"
        case .range, .step: return nearestInKorean ?? "범위를 벗어남"
        case .listSize: return "항목 수가 맞지 않음" + sizeInKorean
        case .duplicate: return "같은 값이 두 번 있음"
        }
    }

    private var rangeInKorean: String {
        guard !range.isEmpty, let limits = parameter.range else { return "" }
        let (least, greatest) = (limits.least.map(literal), limits.greatest.map(literal))
        return " (\(least ?? "")~\(greatest ?? ""))"
    }

    private var lengthInKorean: String {
        guard let type = parameter.type.kind as? StringType else { return "" }
        let length = ListSize(min: type.minLength, max: type.maxLength)
        return length == .free ? "" : " (\(length.korean(unit: "자")))"
    }

    /// The number of elements that a list may have. A required list has at least one.
    private var sizeInKorean: String {
        guard let size = parameter.list?.size(for: family) else { return "" }
        let least = parameter.isRequired ? max(1, size.min) : size.min
        let limits = ListSize(min: least, max: size.max)
        return limits == .free ? "" : " (\(limits.korean))"
    }

    private var nearestInKorean: String? {
        switch problem.nearest {
        case .least(let value)?: "\(literal(value))부터 입력할 수 있음"
        case .most(let value)?: "\(literal(value))까지 입력할 수 있음"
        case .steps(let values)?: "가까운 값: \(values.map(literal).joined(separator: ", "))"
        case nil: nil
        }
    }

    private var meantInKorean: String {
        (problem.suggestion.map { "가까운 값: \($0)" } ?? nearestInKorean).map { " (\($0))" } ?? ""
    }
}

/// Why a change is refused, if the reason is not the value itself. The row shows the value.
struct RefusalPhrase {
    /// The code of the finding; nil without a finding.
    let code: String?
    let message: String
}

extension RefusalPhrase: FormWords {
    init(_ finding: Finding) { self.init(code: finding.code.text, message: finding.message) }

    var english: String { message }

    var korean: String {
        switch code {
        case "option-ambiguous"?: "둘 이상의 선택지와 일치함"
        case "option-unknown"?: "제공자가 제공하지 않는 값"
        case "option-withdrawn"?: "선택한 값이 더 이상 제공되지 않음: 다른 값 선택 필요"
        case "parameter-hidden"?: "다른 값 때문에 숨겨진 항목"
        case "parameter-required"?: RowPhrase.required.korean
        case "parameter-unknown"?: "더 이상 없는 항목"
        case "value-not-offered"?: "다른 값과 함께 선택할 수 없는 값"
        case "rule-broken"?: "다른 값과 맞지 않음: \(message)"
        // The sentence of the provider, or of a program without codes.
        case "value-refused-by-provider"?, nil: message
        default: "사용할 수 없는 값"
        }
    }
}

/// A warning about an edit that is stored.
struct WarningPhrase {
    let remark: BoardRemark
}

extension WarningPhrase: FormWords {
    var english: String { remark.message }

    /// Warnings without a code name what failed, mostly in the words of the provider.
    var korean: String {
        switch remark.code {
        case "option-cleared"?: "더 이상 제공되지 않는 선택이 지워짐\(subject)"
        case "option-orphaned"?: "제공자가 응답하지 않아 선택을 그대로 둠\(subject)"
        case "option-unverified"?: "제공자가 응답하지 않아 확인하지 않고 저장함\(subject)"
        case "value-deprecated"?: "더 이상 사용되지 않는 값이 저장됨\(subject)"
        default: remark.message
        }
    }

    /// The first quoted text of the message: the choice or the parameter. The warning is not shown at a row.
    private var subject: String {
        let parts = remark.message.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.count > 2 ? ": \(parts[1])" : ""
    }
}

/// The texts that a pattern accepts, in words: `capital letters and hyphens, such as A-A`.
struct PatternPhrase {
    private enum Content {
        case texts([String])
        case characters([CharacterGroup], example: String?)
    }

    private let content: Content
    /// The accepted numbers of characters.
    private let length: ListSize

    /// Nil for a type without a pattern, and for a pattern that accepts too many characters to name them.
    init?(of parameter: IntentParameter) {
        guard let type = parameter.type.kind as? StringType, let pattern = type.pattern else { return nil }
        if let texts = pattern.texts {
            content = .texts(texts)
        } else if let characters = pattern.characters {
            content = .characters(characters, example: parameter.example ?? pattern.example)
        } else {
            return nil
        }
        length = ListSize(min: type.minLength, max: type.maxLength)
    }
}

extension PatternPhrase: FormWords {
    var english: String {
        switch content {
        case .texts(let texts): return PatternPhrase.list(texts, "or")
        case .characters(let groups, let example):
            let names = groups.map { group in
                switch group {
                case .letters: "letters"
                case .capitals: "capital letters"
                case .smallLetters: "small letters"
                case .digits: "digits"
                case .spaces: "spaces"
                case .one(let scalar): PatternPhrase.name(of: scalar, .english)
                case .range(let first, let last): "\(first) to \(last)"
                }
            }
            return PatternPhrase.list(names, "and") + (length == .free ? "" : ", \(length) characters")
                + (example.map { ", such as \($0)" } ?? "")
        }
    }

    var korean: String {
        switch content {
        case .texts(let texts): return texts.joined(separator: ", ")
        case .characters(let groups, let example):
            let names = groups.map { group in
                switch group {
                case .letters: "영문자"
                case .capitals: "영문 대문자"
                case .smallLetters: "영문 소문자"
                case .digits: "숫자"
                case .spaces: "공백"
                case .one(let scalar): PatternPhrase.name(of: scalar, .korean)
                case .range(let first, let last): "\(first)~\(last)"
                }
            }
            return names.joined(separator: ", ") + (length == .free ? "" : ", \(length.korean(unit: "자"))")
                + (example.map { " (예: \($0))" } ?? "")
        }
    }

    private static func list(_ names: [String], _ word: String) -> String {
        let list = [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }
        return list.joined(separator: " \(word) ")
    }

    /// A character by its name, if its sign alone is easily overlooked.
    private static func name(of scalar: Unicode.Scalar, _ language: FormLanguage) -> String {
        let named: [Unicode.Scalar: (english: String, korean: String)] = [
            ".": ("dots", "마침표"), ",": ("commas", "쉼표"), "-": ("hyphens", "붙임표"),
            "_": ("underscores", "밑줄"), ":": ("colons", "쌍점"), "/": ("slashes", "빗금"),
            "'": ("apostrophes", "작은따옴표"), "\"": ("quotes", "큰따옴표"),
        ]
        guard let name = named[scalar] else { return String(Character(scalar)) }
        return language == .korean ? name.korean : name.english
    }
}
