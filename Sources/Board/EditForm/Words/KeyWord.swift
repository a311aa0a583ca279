/// The effects of keys, in one or two words each, as the screen names them.
enum KeyWord: FormWords, Hashable, Sendable {
    case save, leave, back, done, newLine, undo, redo, find, mouse, help
    case changedRows, allRows
    case choose, typeToSearch, retry, reload
    case open, close, change, edit, add, make, remove, move, copy, standard, none, step
    case scroll, browse
    case today, now, day, time, month, year, column, next, check, typeColor

    var english: String {
        switch self {
        case .save: "save"
        case .leave: "leave"
        case .back: "back"
        case .done: "done"
        case .newLine: "new line"
        case .undo: "undo"
        case .redo: "redo"
        case .find: "find"
        case .mouse: "mouse"
        case .help: "help"
        case .changedRows: "changed rows"
        case .allRows: "all rows"
        case .choose: "choose"
        case .typeToSearch: "type to search"
        case .retry: "retry"
        case .reload: "reload"
        case .open: "open"
        case .close: "close"
        case .change: "change"
        case .edit: "edit"
        case .add: "add"
        case .make: "make"
        case .remove: "remove"
        case .move: "move"
        case .copy: "copy"
        case .standard: "default"
        case .none: "none"
        case .step: "step"
        case .scroll: "scroll"
        case .browse: "browse"
        case .today: "today"
        case .now: "now"
        case .day: "day"
        case .time: "time"
        case .month: "month"
        case .year: "year"
        case .column: "column"
        case .next: "next"
        case .check: "check"
        case .typeColor: "type a name or #hex"
        }
    }

    var korean: String {
        switch self {
        case .save: "저장"
        case .leave: "나가기"
        case .back: "뒤로"
        case .done: "완료"
        case .newLine: "줄바꿈"
        case .undo: "실행 취소"
        case .redo: "다시 실행"
        case .find: "찾기"
        case .mouse: "마우스"
        case .help: "도움말"
        case .changedRows: "변경된 행"
        case .allRows: "모든 행"
        case .choose: "선택"
        case .typeToSearch: "입력하여 검색"
        case .retry: "다시 시도"
        case .reload: "새로 고침"
        case .open: "열기"
        case .close: "닫기"
        case .change: "전환"
        case .edit: "편집"
        case .add: "추가"
        case .make: "만들기"
        case .remove: "삭제"
        case .move: "이동"
        case .copy: "복사"
        case .standard: "기본값"
        case .none: "없음"
        case .step: "증감"
        case .scroll: "스크롤"
        case .browse: "찾아보기"
        case .today: "오늘"
        case .now: "현재"
        case .day: "날짜"
        case .time: "시간"
        case .month: "월"
        case .year: "연도"
        case .column: "열"
        case .next: "다음"
        case .check: "선택/해제"
        case .typeColor: "이름이나 #hex 입력"
        }
    }
}
