import IntentDefinitions
import SourceText
package import WidgetModel

/// A language of the form's words.
package enum FormLanguage: Hashable, Sendable {
    case english, korean

    /// The language for a locale; English if the form does not know the language.
    package init(_ locale: LocaleTag) {
        self = locale.chain.contains { $0.description == "ko" } ? .korean : .english
    }
}

/// Everything that a form says by itself about its state. Its other words are in the files next to this one.
enum FormPhrase {
    // Notices
    case tooSmall(FormSize)
    case listChangedElsewhere, textChangedElsewhere, removedElsewhere, ownEditStored
    case noChanges, noProblems, nothingToSave, notSaved
    case notSavedBecause(String)
    case textTooLong, textCut
    case listHasEverything
    case listSize(ListSize)
    case nothingAdded(ListSize)
    case linesNotAdded(Int, ListSize)

    // The state of the form
    case saving
    case problemsLeft(Int, key: String)
    case changesNotSaved(Int)
    case savingClears(String)
    case otherRowsHidden
    case lostChanges(Int)
    case saveQuestion(Int, clears: String?)
    case discardQuestion(problems: Int?)
    case preview, previewPending, noPreview
    case noPreviewBecause(String)

    // Menus
    case search, noChoices, noMatch, asTyped, goTo
    case waitingForProvider
    case noList(String?)
    case lastList(String?)
    case position(Int, of: Int)

    // Unsaved changes of an earlier form
    case keptChanges(Int, age: Milliseconds, since: [String])
    case keptKeys
    case keptRestored, keptDiscarded
}

extension FormPhrase: FormWords {
    var english: String {
        switch self {
        case .tooSmall(let least): "too small: needs \(least.columns)×\(least.rows)"
        case .listChangedElsewhere: "the list was changed elsewhere"
        case .textChangedElsewhere: "the text was changed elsewhere"
        case .removedElsewhere: "removed elsewhere: nothing can be saved"
        case .ownEditStored: "your last edit was stored"
        case .noChanges: "no changes"
        case .noProblems: "no problems"
        case .nothingToSave: "nothing to save"
        case .notSaved: "not saved"
        case .notSavedBecause(let reason): reason
        case .textTooLong: "the text is too long to be edited in the form"
        case .textCut: "the text was cut: it may have 1 MiB"
        case .listHasEverything: "the list has every value"
        case .listSize(let size): "the list must have \(size) items"
        case .nothingAdded(let size): "nothing added: the list must have \(size) items"
        case .linesNotAdded(let count, let size):
            "\(counted(count, "line")) not added: the list must have \(size) items"
        case .saving: "Saving …"
        case .problemsLeft(let count, let key): "\(counted(count, "problem")), \(key) next"
        case .changesNotSaved(let count): "\(counted(count, "change")) not saved"
        case .savingClears(let titles): "; saving clears \(titles)"
        case .otherRowsHidden: ", other rows are hidden"
        case .lostChanges(let count): "\(counted(count, "change")) of items that were removed elsewhere"
        case .saveQuestion(let count, let titles):
            "Save \(counted(count, "change"))\(titles.map { " and clear \($0)" } ?? "")? "
                + "y yes, n no, Esc stay "
        case .discardQuestion(let count):
            "\(count.map { counted($0, "problem") } ?? "removed elsewhere"): n discard changes, Esc stay "
        case .preview: "Preview"
        case .previewPending: "Preview …"
        case .noPreview: "no preview"
        case .noPreviewBecause(let reason): "no preview: \(reason)"
        case .search: "Search: "
        case .noChoices: "no choices"
        case .noMatch: "no match"
        case .asTyped: "as typed"
        case .goTo: "Go to"
        case .waitingForProvider: "waiting for the provider …"
        case .noList(let reason): reason ?? "the provider sent no list"
        case .lastList(let count): count.map { " (last list, \($0))" } ?? ""
        case .position(let place, let count): "\(place) of \(count)"
        case .keptChanges(let count, let age, let titles):
            "\(counted(count, "change")) from \(age.inWords("s", "min", "h", "d")) ago "
                + "\(count == 1 ? "was" : "were") not saved"
                + (titles.isEmpty ? "" : " (changed since: \(titles.joined(separator: ", ")))")
        case .keptKeys: ": y restore, n discard, Esc later "
        case .keptRestored: "your unsaved changes are back"
        case .keptDiscarded: "the unsaved changes are discarded"
        }
    }

    var korean: String {
        switch self {
        case .tooSmall(let least): "화면이 작음: \(least.columns)×\(least.rows) 필요"
        case .listChangedElsewhere: "다른 곳에서 목록이 변경됨"
        case .textChangedElsewhere: "다른 곳에서 텍스트가 변경됨"
        case .removedElsewhere: "다른 곳에서 삭제되어 저장할 수 없음"
        case .ownEditStored: "마지막 변경 사항이 저장됨"
        case .noChanges: "변경 사항 없음"
        case .noProblems: "문제 없음"
        case .nothingToSave: "저장할 것이 없음"
        case .notSaved: "저장되지 않음"
        case .notSavedBecause(let reason): "저장되지 않음: \(reason)"
        case .textTooLong: "텍스트가 너무 길어 여기서 편집할 수 없음"
        case .textCut: "텍스트가 잘림: 최대 1 MiB"
        case .listHasEverything: "목록에 모든 값이 있음"
        case .listSize(let size): "목록에는 항목이 \(size.korean) 있어야 함"
        case .nothingAdded(let size): "추가되지 않음: 목록에는 항목이 \(size.korean) 있어야 함"
        case .linesNotAdded(let count, let size):
            "\(count)줄이 추가되지 않음: 목록에는 항목이 \(size.korean) 있어야 함"
        case .saving: "저장 중 …"
        case .problemsLeft(let count, let key): "문제 \(count)개, \(key) 다음"
        case .changesNotSaved(let count): "변경 \(count)개가 저장되지 않음"
        case .savingClears(let titles): "; 저장하면 지워짐: \(titles)"
        case .otherRowsHidden: ", 다른 행은 숨김"
        case .lostChanges(let count): "다른 곳에서 삭제된 항목의 변경 \(count)개"
        case .saveQuestion(let count, let titles):
            "변경 \(count)개를 저장할까요?\(titles.map { " (지워짐: \($0))" } ?? "") y 예, n 아니요, Esc 계속 편집 "
        case .discardQuestion(let count):
            "\(count.map { "문제 \($0)개" } ?? "다른 곳에서 삭제됨"): n 변경 버리기, Esc 계속 편집 "
        case .preview: "미리보기"
        case .previewPending: "미리보기 …"
        case .noPreview: "미리보기 없음"
        case .noPreviewBecause(let reason): "미리보기 없음: \(reason)"
        case .search: "검색: "
        case .noChoices: "선택지 없음"
        case .noMatch: "일치하는 항목 없음"
        case .asTyped: "입력한 그대로"
        case .goTo: "이동"
        case .waitingForProvider: "제공자를 기다리는 중 …"
        case .noList(let reason): "목록을 받지 못함" + (reason.map { ": \($0)" } ?? "")
        case .lastList(let count): count.map { " (이전 목록, \($0))" } ?? ""
        case .position(let place, let count): "\(count)개 중 \(place)번째"
        case .keptChanges(let count, let age, let titles):
            "\(age.inWords("초", "분", "시간", "일")) 전의 변경 \(count)개가 저장되지 않음"
                + (titles.isEmpty ? "" : " (그 후 변경됨: \(titles.joined(separator: ", ")))")
        case .keptKeys: ": y 되살리기, n 버리기, Esc 나중에 "
        case .keptRestored: "저장되지 않은 변경 사항을 되살림"
        case .keptDiscarded: "저장되지 않은 변경 사항을 버림"
        }
    }
}

extension Milliseconds {
    /// The duration in its largest unit, rounded down.
    fileprivate func inWords(_ second: String, _ minute: String, _ hour: String, _ day: String) -> String {
        let seconds = max(0, count / 1000)
        switch seconds {
        case ..<60: return "\(seconds) \(second)"
        case ..<3600: return "\(seconds / 60) \(minute)"
        case ..<86_400: return "\(seconds / 3600) \(hour)"
        default: return "\(seconds / 86_400) \(day)"
        }
    }
}

extension ListSize {
    /// The number of items in Korean: `최대 4개`.
    var korean: String { korean(unit: "개") }

    func korean(unit: String) -> String {
        switch (min, max) {
        case (0, let max?): "최대 \(max)\(unit)"
        case (let min, nil): "최소 \(min)\(unit)"
        case (let min, let max?): min == max ? "\(min)\(unit)" : "\(min)~\(max)\(unit)"
        }
    }
}
