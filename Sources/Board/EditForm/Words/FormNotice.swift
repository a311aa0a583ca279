package import WidgetModel

/// What the shells of a form say about their requests to the board.
package enum FormNotice: FormWords {
    case saved(Revision)
    /// Why there is no preview: required values are missing.
    case valuesMissing
    case widgetRemoved

    package var english: String {
        switch self {
        case .saved(let revision): "saved as revision \(revision)"
        case .valuesMissing: "values are missing"
        case .widgetRemoved: "the widget was removed"
        }
    }

    package var korean: String {
        switch self {
        case .saved(let revision): "리비전 \(revision) 저장됨"
        case .valuesMissing: "필요한 값이 없음"
        case .widgetRemoved: "위젯이 삭제됨"
        }
    }
}
