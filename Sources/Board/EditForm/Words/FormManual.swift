import IntentDefinitions
import WidgetModel

/// The help of the row with the focus: what it means, and all keys.
struct FormManual {
    let form: EditForm
    let width: Int

    /// The keys that are the same in every row, with their effects in English and Korean.
    private static let keys: [(keys: String, english: String, korean: String)] = [
        ("Up Down, Tab", "go to another row", "다른 행으로 이동"),
        ("Enter, Space", "open, choose or change the row", "행을 열거나 선택하거나 전환"),
        ("Left, Right", "change segments, a slider or a stepper", "구간, 슬라이더 또는 증감 단추를 변경"),
        ("t, n, < >", "in a calendar: today, now, another year", "달력에서 오늘, 현재, 다른 연도로 이동"),
        ("^O, F2", "save", "저장"),
        ("Esc", "go back, or leave the form", "뒤로 가거나 양식을 나가기"),
        ("^R", "use the default", "기본값 사용"),
        ("^N", "clear the value, or remove the element", "값을 지우거나 요소를 삭제"),
        ("Alt-Up, Alt-Down", "change the value by one step, or move the item", "값을 한 단계 바꾸거나 항목 이동"),
        ("Alt-D", "copy the item or element; in a text, delete a word", "항목이나 요소를 복사 (텍스트에서는 단어 삭제)"),
        ("Del", "remove the item", "항목 삭제"),
        ("^F", "find a row", "행 찾기"),
        ("Alt-C", "show only rows with changes or problems", "변경되거나 문제가 있는 행만 표시"),
        ("^P, F8", "go to the next problem", "다음 문제로 이동"),
        ("Alt-Z, ^_", "undo", "실행 취소"),
        ("Alt-Shift-Z, ^Y", "redo", "다시 실행"),
        ("Ctrl-Left, Alt-B", "go to the start of a word in a text", "텍스트에서 단어의 처음으로 이동"),
        ("Ctrl-Right, Alt-F", "go to the end of a word in a text", "텍스트에서 단어의 끝으로 이동"),
        ("^A, ^E", "go to the start or the end of a line", "줄의 처음이나 끝으로 이동"),
        ("^U, ^K, ^W", "delete to the start, to the end, or a word", "처음까지, 끝까지, 또는 단어 삭제"),
        ("Alt-M", "let the mouse select text, or use it here", "마우스로 텍스트를 선택하거나 양식에서 사용"),
        ("^L", "draw the screen again", "화면 다시 그리기"),
        ("F1, ?", "show this help; in a text, ? is typed", "이 도움말 표시 (텍스트에서는 ?가 입력됨)"),
    ]

    /// The marks in front of rows.
    private static let marks: [(mark: String, english: String, korean: String)] = [
        ("*", "changed, not saved yet", "변경되었지만 저장되지 않음"),
        ("!", "a problem", "문제"),
        ("~", "saving clears a choice", "저장하면 선택이 지워짐"),
        ("?", "a value is missing", "값이 없음"),
    ]

    var lines: [FormScreen.Line] {
        var lines: [FormScreen.Line] = []
        if let row = form.focusedRow {
            lines.append(FormScreen.Line(row.title, .strong))
            lines += FormHelp(row, form: form).lines(width: width)
            lines.append([])
        }
        let isKorean = form.copy.language == .korean
        lines += table(FormManual.keys.map { ($0.keys, isKorean ? $0.korean : $0.english) })
        lines.append([])
        lines += table(FormManual.marks.map { ($0.mark, isKorean ? $0.korean : $0.english) })
        return lines
    }

    /// Rows of two columns. If the screen is narrow, the second one continues below.
    private func table(_ rows: [(keys: String, words: String)]) -> [FormScreen.Line] {
        let indent = min(2 + (rows.map(\.keys.cells).max() ?? 0), width / 2)
        return rows.flatMap { keys, words in
            let parts = words.wrapped(toCells: max(8, width - indent))
            return parts.enumerated().map { index, part in
                FormScreen.Line((index == 0 ? keys : "").fitted(toCells: indent), .strong)
                    + FormScreen.Line(part)
            }
        }
    }
}
