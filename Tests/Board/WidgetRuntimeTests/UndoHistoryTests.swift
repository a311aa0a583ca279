import Testing
import WidgetModel
import WidgetStore

@testable import WidgetRuntime

/// The revision that `undo` and `redo` restore, from the stored revisions alone.
@Suite struct UndoHistoryTests {
    /// Revisions in the form in which the host writes them.
    private struct Board {
        var rows: [RevisionRow] = []

        /// The value of the last revision.
        var value: String { rows.last?.choices.filter(\.isNumber) ?? "" }

        mutating func edit(_ value: String, changes: String = #"{"n":{"from":0,"to":1}}"#) {
            write(
                rows.isEmpty ? "add" : "edit", choices: #"{"n":\#(value)}"#, changes: changes, restores: nil)
        }

        /// Restores a revision. False if `target` does not find one.
        mutating func restore(_ origin: String, _ target: (UndoHistory) -> RevisionRow?) -> Bool {
            guard let row = target(UndoHistory(rows)) else { return false }
            write(origin, choices: row.choices, changes: "{}", restores: row.number)
            return true
        }

        /// Performs a step. False if there is nothing to restore.
        mutating func step(_ step: Substring) -> Bool {
            let parts = step.split(separator: ":")
            let number = parts.count > 1 ? Int(parts[1]).map { Revision($0) } : nil
            switch (parts[0], number) {
            case ("undo", nil): return restore("undo") { $0.beforeLastEdit }
            case ("redo", _): return restore("redo") { $0.lastUndone }
            case (let origin, let number?): return restore(String(origin)) { $0.revision(number) }
            case ("same", _): edit(value, changes: "{}")
            case (let value, _): edit(String(value))
            }
            return true
        }

        private mutating func write(_ origin: String, choices: String, changes: String, restores: Revision?) {
            rows.append(
                RevisionRow(
                    number: Revision(rows.count + 1), at: Instant(milliseconds: 0), origin: origin,
                    family: .systemSmall, choices: choices, changes: changes, restores: restores))
        }
    }

    /// Each word is a step: a number is an edit with this value, `same` an edit without changes, `undo` and
    /// `redo` are commands, and `undo:N`, `edit:N` restore revision N. The result is the value after each
    /// step.
    @Test(arguments: [
        ("1 2 3 undo undo undo", "1 2 3 2 1 –"),
        ("1 2 3 undo undo redo redo redo", "1 2 3 2 1 2 3 –"),
        ("1 2 undo redo undo redo", "1 2 1 2 1 2"),
        ("1 2 3 undo 4 redo undo undo", "1 2 3 2 4 – 2 1"),
        ("1 2 undo undo 5 undo redo", "1 2 1 – 5 1 5"),
        ("1 2 same undo redo", "1 2 2 1 2"),
        ("1 2 undo same redo", "1 2 1 1 2"),
        ("1 redo undo", "1 – –"),
        ("1 2 3 4 undo:2 redo redo undo", "1 2 3 4 2 3 4 3"),
        ("1 2 3 edit:1 undo undo redo", "1 2 3 1 3 2 3"),
        ("1 2 3 undo 4 undo:3 undo redo", "1 2 3 2 4 3 4 3"),
        ("1 2 1 2 undo undo undo", "1 2 1 2 1 2 1"),
    ])
    func restores(_ steps: String, _ values: String) {
        var board = Board()
        let seen = steps.split(separator: " ").map { board.step($0) ? board.value : "–" }
        #expect(seen.joined(separator: " ") == values)
    }

    /// A secret is masked, so revisions that change it differ only in their recorded changes.
    @Test func anEditOfASecretIsAnEdit() {
        var board = Board()
        for _ in 1...3 { board.edit("0", changes: #"{"token":{"from":"••••","to":"••••"}}"#) }
        #expect(UndoHistory(board.rows).beforeLastEdit?.number == Revision(2))
    }

    /// Boards of earlier versions: an undo restored the revision of an earlier undo.
    @Test func anUndoOfAnEarlierVersionIsUnderstood() {
        var board = Board()
        for value in 1...3 { board.edit("\(value)") }
        #expect(board.restore("undo") { $0.revision(Revision(2)) })
        board.edit("9")
        #expect(board.restore("undo") { $0.revision(Revision(4)) })
        #expect(UndoHistory(board.rows).beforeLastEdit?.number == .first)
        #expect(UndoHistory(board.rows).lastUndone?.number == Revision(5))
    }

    /// Old revisions are deleted eventually, together with the edits that created them.
    @Test func aHistoryWithoutItsBeginningEndsThere() {
        var board = Board()
        for value in 1...4 { board.edit("\(value)") }
        #expect(board.restore("undo") { $0.beforeLastEdit })
        board.rows.removeFirst(3)
        #expect(UndoHistory(board.rows).first == Revision(4))
        #expect(UndoHistory(board.rows).lastUndone == nil)
    }
}
