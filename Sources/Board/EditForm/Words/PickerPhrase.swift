import SourceText

/// The words in pickers, apart from the names of days and months.
enum PickerPhrase {
    case firstDay
    case days(String, Int)
    /// The name of a unit of time, from its symbol in durations.
    case unit(String)
    case workingDays, weekend
    case everything, everythingLater
    case allExcept(String)
    case checked(Int, of: Int)
    case repeats, onWeekdays, onDay, until, noEnd
    case color
    case name, emailOrPhone
    case latitude, longitude
    case amount
}

extension PickerPhrase: FormWords {
    var english: String {
        switch self {
        case .firstDay: "choose the first day, then the last day"
        case .days(let ends, let count): "\(ends), \(counted(count, "day"))"
        case .unit(let symbol):
            ["d": "days", "h": "hours", "m": "minutes", "s": "seconds"][symbol] ?? symbol
        case .workingDays: "Monday to Friday"
        case .weekend: "Weekend"
        case .everything: "All"
        case .everythingLater: "and what is added later"
        case .allExcept(let titles): "all except \(titles)"
        case .checked(let count, let total): "\(count) of \(total)"
        case .repeats: "Repeats"
        case .onWeekdays: "On"
        case .onDay: "On day"
        case .until: "Until"
        case .noEnd: "no end"
        case .color: "Color"
        case .name: "Name"
        case .emailOrPhone: "E-mail or telephone"
        case .latitude: "Latitude"
        case .longitude: "Longitude"
        case .amount: "Amount"
        }
    }

    var korean: String {
        switch self {
        case .firstDay: "첫날을 선택한 다음 마지막 날을 선택"
        case .days(let ends, let count): "\(ends), \(count)일"
        case .unit(let symbol): ["d": "일", "h": "시간", "m": "분", "s": "초"][symbol] ?? symbol
        case .workingDays: "월요일~금요일"
        case .weekend: "주말"
        case .everything: "모두"
        case .everythingLater: "나중에 추가되는 항목 포함"
        case .allExcept(let titles): "모두(\(titles) 제외)"
        case .checked(let count, let total): "\(total)개 중 \(count)개"
        case .repeats: "반복"
        case .onWeekdays: "요일"
        case .onDay: "날짜"
        case .until: "종료"
        case .noEnd: "종료일 없음"
        case .color: "색상"
        case .name: "이름"
        case .emailOrPhone: "이메일 또는 전화번호"
        case .latitude: "위도"
        case .longitude: "경도"
        case .amount: "금액"
        }
    }
}
