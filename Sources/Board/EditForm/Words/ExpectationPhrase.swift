import Configurations
import IntentDefinitions
import WidgetModel

/// The values that a row accepts: `a whole number, 1 to 30`.
struct ExpectationPhrase {
    /// The values that the row contains.
    enum Subject {
        case value
        /// An element of a list.
        case element
        case list
    }

    let parameter: IntentParameter
    let subject: Subject
    let context: LiteralContext
    /// The size of the widget, on which the sizes of lists may depend.
    let family: Family
}

extension ExpectationPhrase: FormWords {
    var english: String {
        switch subject {
        case .value: PatternPhrase(of: parameter)?.english ?? parameter.expectation(on: family)
        case .element: PatternPhrase(of: parameter)?.english ?? parameter.type.kind.expectation
        case .list: parameter.expectation(on: family)
        }
    }

    var korean: String {
        let pattern = PatternPhrase(of: parameter)?.korean
        let limited = pattern ?? ([kind] + limits).joined(separator: ", ")
        switch subject {
        case .value: return limited
        case .element: return pattern ?? kind
        case .list:
            let size = parameter.list?.size(for: family) ?? .free
            let isFree = size.min == 0 && size.max == nil
            return "목록\(isFree ? "" : "(\(size.korean))"), 각 값: \(limited)"
                + (parameter.allowsAll ? ", 또는 \(PickerPhrase.everything.korean), 또는 일부를 제외한 모두" : "")
        }
    }
}

// The words for single values in Korean.
extension ExpectationPhrase {
    private var kind: String {
        if parameter.options != nil { return "제공자의 선택지" }
        return switch parameter.type.kind.valueControl {
        case .toggle: "\(RowPhrase.on.korean) 또는 \(RowPhrase.off.korean)"
        case .cases: cases
        case .choice: parameter.type.account == nil ? "제공자의 선택지" : "계정"
        case .comboBox: listed
        case .text, .lines, .secret: string
        case .email: "이메일 주소(예: kim@example.org)"
        case .host: "호스트(예: nas.local, 192.168.1.5)"
        case .url: "URL(예: https://example.org/)"
        case .number: parameter.type.kind is IntegerType ? "정수" : "숫자(예: 2.5)"
        case .percent: "백분율(예: 50%)"
        case .measurement: "수치와 단위(예: 5 \(units.joined(separator: ", ")))"
        case .money: money
        case .date: "날짜(예: 2026-11-21) 또는 today"
        case .dateRange: "두 날짜(예: 2026-05-01..2026-05-10)"
        case .dateTime: "날짜와 시간(예: 2026-11-21 08:30) 또는 now"
        case .time: "시각(예: 08:30) 또는 now"
        case .duration: duration
        case .weekdays: "요일(예: mon, wed 또는 weekdays)"
        case .recurrence: "반복(예: daily, weekly on mon, wed, monthly on 15 until 2026-12-31)"
        case .color: "색상(예: #2da44e)"
        case .file: "파일 경로\(extensions)"
        case .folder: "폴더 경로\(extensions)"
        case .person: person
        case .place: "위도와 경도(예: 37.57,126.98)"
        case .page: parameter.displayTitle
        }
    }

    private var units: [String] { parameter.type.kind.valueUnits }

    private var extensions: String { units.isEmpty ? "" : "(\(units.joined(separator: ", ")))" }

    private var cases: String {
        let titles = (parameter.type.enumeration?.cases ?? []).map(\.displayTitle)
        return "\(titles.joined(separator: ", ")) 중 하나"
    }

    private var listed: String {
        switch parameter.type.kind {
        case is TimeZoneType: "시간대(예: Asia/Seoul)"
        case is CountryType: "국가 코드(예: KR)"
        case is LanguageType: "언어 코드(예: ko, pt-BR)"
        default: "기호 이름(예: cloud.rain)"
        }
    }

    private var string: String {
        guard let type = parameter.type.kind as? StringType else { return "텍스트" }
        let length = ListSize(min: type.minLength, max: type.maxLength)
        return "텍스트" + (length == .free ? "" : "(\(length.korean(unit: "자")))")
            + (type.pattern.map { ", 형식 \"\($0)\"" } ?? "")
    }

    private var money: String {
        let currencies = (parameter.type.kind as? MoneyType)?.currencies ?? []
        let codes = currencies.map(\.code).joined(separator: ", ")
        return "금액과 통화(\(codes.isEmpty ? "예: 12.50 EUR" : codes))"
    }

    private var duration: String {
        let hasMinutes = units.contains { $0 == "m" || $0 == "s" }
        return "시간 길이(예: \(hasMinutes ? "5m, 1h30m" : "5\(units.last ?? "h")"))"
    }

    private var person: String {
        switch (parameter.type.kind as? PersonType)?.mode {
        case .phone?: "전화번호(예: +82 2 123 4567)"
        case .email?: "이메일 주소(예: kim@example.org)"
        case .contact?, nil: "사람(예: Kim <kim@example.org>)"
        }
    }

    /// The range and the steps of accepted values.
    private var limits: [String] {
        let range = parameter.range.map { limit($0.least.map(literal), $0.greatest.map(literal)) }
        let moments = parameter.presentBounds.map { limit($0.least?.word, $0.greatest?.word) }
        return [range, moments, parameter.stepText.map { "\($0) 단위" }].compactMap(\.self)
    }

    private func literal(_ value: ParameterValue) -> String { parameter.literal(of: value, in: context) }

    private func limit(_ least: String?, _ greatest: String?) -> String {
        let isMoment = [.date, .time, .dateTime].contains(parameter.type.kind.valueControl)
        return switch (least, greatest) {
        case (let least?, let greatest?): "\(least)~\(greatest)"
        case (let least?, nil): least + (isMoment ? "부터" : " 이상")
        case (nil, let greatest?): greatest + (isMoment ? "까지" : " 이하")
        case (nil, nil): ""
        }
    }
}
