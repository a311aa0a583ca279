import SourceText
import WidgetModel

/// The words that a form shows in its rows, apart from titles and values.
enum RowPhrase {
    case value(Int)
    case lines(Int)
    case changed(Int)
    case problems(Int)
    case newSecret, storedSecret
    case required
    case none, enterValue, chooseValue
    case example(String)
    case fromProvider, standard
    case follows(String)
    case standardValue(String)
    case deprecated(String)
    case was(String, now: String)
    case misfit(String)
    case currencyWithdrawn(String)
    case withdrawn
    case withdrawnElements(String)
    case clearing(String, count: Int, Cleared)
    case changedMark, problemMark
    case on, off
    case items(Int, String)
    case addItem(String)
    case addValue
    case pushAddress, addressHelp
    case stateOfAddress(PushAddress)

    /// What saving clears, because the provider no longer offers it.
    enum Cleared { case choice, elements }
}

extension RowPhrase: FormWords {
    var english: String {
        switch self {
        case .value(let number): "Value \(number)"
        case .lines(let count): " … \(count) lines"
        case .changed(let count): "\(count) changed"
        case .problems(let count): counted(count, "problem")
        case .newSecret: "new"
        case .storedSecret: "stored"
        case .required: "a value is required"
        case .none: "none"
        case .enterValue: "enter a value"
        case .chooseValue: "choose a value"
        case .example(let text): "such as \(text)"
        case .fromProvider: "from the provider"
        case .standard: "default"
        case .follows(let name): "follows \(name)"
        case .standardValue(let text): "default: \(text)"
        case .deprecated(let text): "Deprecated: \(text)"
        case .was(let before, let now): "was \(before), now \(now)"
        case .misfit(let reason): "the stored value does not fit: \(reason)"
        case .currencyWithdrawn(let amount): "the currency of \(amount) is no longer offered"
        case .withdrawn: "no longer offered"
        case .withdrawnElements(let words): "no longer offered: \(words)"
        case .clearing(let words, let count, .choice):
            "\(words) \(count == 1 ? "is" : "are") no longer offered: saving clears the choice"
        case .clearing(let words, let count, .elements):
            "\(words) \(count == 1 ? "is" : "are") no longer offered: "
                + "saving removes \(count == 1 ? "it" : "them")"
        case .changedMark: "changed"
        case .problemMark: "problem"
        case .on: "on"
        case .off: "off"
        case .items(let count, let noun): counted(count, noun.lowercased())
        case .addItem(let noun): "Add \(noun.lowercased())"
        case .addValue: "Add value"
        case .pushAddress: "Push address"
        case .addressHelp:
            "Programs send data for this widget to the address. It contains a new key. To revoke it, use "
                + "\"widgetconf push key remove\"."
        case .stateOfAddress(.missing), .stateOfAddress(.failed): "make an address"
        case .stateOfAddress(.requested): "waiting for the board …"
        case .stateOfAddress(.made): "copy it now, it is not shown again"
        }
    }

    var korean: String {
        switch self {
        case .value(let number): "값 \(number)"
        case .lines(let count): " … \(count)줄"
        case .changed(let count): "변경 \(count)개"
        case .problems(let count): "문제 \(count)개"
        case .newSecret: "새 값"
        case .storedSecret: "저장됨"
        case .required: "값이 필요함"
        case .none: "없음"
        case .enterValue: "값 입력"
        case .chooseValue: "값 선택"
        case .example(let text): "예: \(text)"
        case .fromProvider: "제공자 값"
        case .standard: "기본값"
        case .follows(let name): "\(name) 따름"
        case .standardValue(let text): "기본값: \(text)"
        case .deprecated(let text): "더 이상 사용되지 않음: \(text)"
        case .was(let before, let now): "이전 \(before), 현재 \(now)"
        case .misfit(let reason): "저장된 값이 맞지 않음: \(reason)"
        case .currencyWithdrawn(let amount): "\(amount)의 통화가 더 이상 제공되지 않음"
        case .withdrawn: "더 이상 제공되지 않음"
        case .withdrawnElements(let words): "더 이상 제공되지 않음: \(words)"
        case .clearing(let words, _, .choice): "더 이상 제공되지 않음: \(words) (저장하면 선택이 지워짐)"
        case .clearing(let words, _, .elements): "더 이상 제공되지 않음: \(words) (저장하면 목록에서 삭제됨)"
        case .changedMark: "변경됨"
        case .problemMark: "문제"
        case .on: "켬"
        case .off: "끔"
        case .items(let count, let noun): "\(noun) \(count)개"
        case .addItem(let noun): "\(noun) 추가"
        case .addValue: "값 추가"
        case .pushAddress: "푸시 주소"
        case .addressHelp:
            "프로그램이 이 위젯의 데이터를 보내는 주소입니다. 새 키가 포함됩니다. 키를 취소하려면 "
                + "\"widgetconf push key remove\"를 사용하세요."
        case .stateOfAddress(.missing), .stateOfAddress(.failed): "주소 만들기"
        case .stateOfAddress(.requested): "보드를 기다리는 중 …"
        case .stateOfAddress(.made): "다시 표시되지 않으니 지금 복사하세요"
        }
    }
}
