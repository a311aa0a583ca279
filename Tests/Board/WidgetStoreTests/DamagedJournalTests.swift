import CaseWalking
import TestJournals
import Testing
import Timelines
import WidgetModel

@testable import WidgetStore

/// Damaged logs, and logs under random faults.
@Suite struct DamagedJournalTests: WeatherBoardTests {
    let journal: MemoryJournal
    let store: BoardStore

    init() throws {
        journal = MemoryJournal(board: "kitchen")
        store = try BoardStore(journal: journal)
    }

    private func reason() -> String? {
        let error = #expect(throws: StoreError.self) { try BoardStore(journal: journal.takenOver()) }
        #expect(error?.code == .logDamaged && error?.path == "kitchen")
        return error?.reason
    }

    /// The snapshot is entry 1, and two changes follow.
    @Test(arguments: [1, 2, 3]) func aDamagedEntryIsNamed(_ sequence: Int) throws {
        for _ in 1...2 { _ = try place() }
        let kind = sequence == 1 ? "snapshot" : "change"
        var randomness = Randomness(seed: sequence)
        for _ in 1...20 {
            let (offset, bit) = (randomness.next(), UInt8(1) << randomness.below(8))
            let flip = { (bytes: inout [UInt8]) in bytes[Int(offset % UInt64(bytes.count))] ^= bit }
            journal.damage(sequence, flip)
            #expect(reason() == "\(kind) \(sequence) does not have its check sum")
            journal.damage(sequence, flip)
        }
        #expect(try BoardStore(journal: journal.takenOver()).widgets().count == 2)
        journal.damage(sequence) { $0.removeLast() }
        #expect(reason() == "\(kind) \(sequence) does not have its check sum")
        journal.damage(sequence) { $0 = [] }
        #expect(reason() == "\(kind) \(sequence) does not have its check sum")
    }

    @Test func aMissingEntryIsNamed() throws {
        for _ in 1...3 { _ = try place() }
        let whole = journal.cut(after: 4)
        journal.lose(3)
        #expect(reason() == "change 4 follows entry 2")
        let headless = whole.cut(after: 4)
        headless.lose(1)
        let error = #expect(throws: StoreError.self) { try BoardStore(journal: headless) }
        #expect(error?.reason == "it begins with change 2, expected a snapshot")
    }

    @Test func aShortLogIsNotTheWholeBoard() throws {
        for _ in 1...2 { _ = try place() }
        var contents = try journal.contents()
        contents.changes.removeLast()
        let error = #expect(throws: StoreError.self) { try BoardStore(rebuilding: contents) }
        #expect(error?.reason == "it ends with entry 2 of epoch 1, expected entry 3 of epoch 1")
        contents = try journal.contents()
        contents.changes[1].epoch = 0
        let back = #expect(throws: StoreError.self) { try BoardStore(rebuilding: contents) }
        #expect(back?.reason == "change 3 of epoch 0 follows epoch 1")
    }

    /// An entry with a check sum whose content does not fit.
    @Test func anEntryThatDoesNotFitIsNamed() throws {
        _ = try place()
        var contents = try journal.contents()
        let change = try #require(JournalEntry.content(of: contents.changes[0].bytes, .change, sequence: 2))
        let again = JournalEntry(.change, Array(change), sequence: 3)
        contents.changes.append(JournalContents.Row(sequence: 3, epoch: 1, bytes: again.bytes))
        contents.position = contents.position.next
        let error = #expect(throws: StoreError.self) { try BoardStore(rebuilding: contents) }
        #expect(error?.code == .logDamaged)
        #expect(error?.reason == "change 3 cannot be applied (SQLite's code 4)")
    }

    /// Random changes under random faults. A change that fails is not stored, and the log describes the
    /// board whenever it can be reached.
    @Test(arguments: 0..<12) func theLogDescribesTheBoardWhateverFails(_ seed: Int) throws {
        var randomness = Randomness(seed: seed)
        for step in 1...80 {
            if randomness.once(in: 3) {
                let faults = (0...randomness.below(3)).map { _ in
                    randomness.pick(MemoryJournal.Fault.all)
                }
                journal.fail(after: randomness.below(4), faults)
            }
            let before = try store.tables()
            do {
                try change(step, &randomness)
            } catch let error as StoreError {
                #expect(error.code == .log, "seed \(seed), step \(step): \(error)")
                #expect(try store.tables() == before, "seed \(seed), step \(step)")
            }
            if randomness.once(in: 5) {
                journal.heal()
                try compare(store, with: journal)
            }
        }
        journal.heal()
        try compare(store, with: journal)
        #expect(journal.count > 20)
    }

    private func change(_ step: Int, _ randomness: inout Randomness) throws {
        let now = noon + .minutes(Int64(step))
        let widgets = try store.widgets()
        guard widgets.count > 1, randomness.once(in: 6) == false else {
            _ = try place(#"{"step":\#(step)}"#)
            return
        }
        let widget = randomness.pick(widgets)
        switch randomness.below(8) {
        case 0, 1:
            let next = RevisionRow(
                number: widget.revision.next, at: now, origin: "edit", family: .systemSmall,
                choices: #"{"step":\#(step)}"#, changes: "{}", editID: "step \(step)")
            let reload = ReloadRow(
                generation: Generation(UInt32(step + 1)), revision: next.number, reason: .edited, asked: now)
            try store.commit([StoredEdit(next, of: widget.id, at: now, reload: reload)])
        case 2, 3, 4:
            let former = try store.timelines(of: widget.id).last.map {
                ShownRow(generation: $0.generation, entry: 0)
            }
            let answer = TimelineToSave(
                timeline(UInt32(step + 1)), archive: [UInt8](repeating: UInt8(step), count: 2_000),
                of: widget.id, former: randomness.once(in: 2) ? former : nil)
            try store.adopt([answer], ledger: [])
        case 5:
            _ = try store.press("add", isOn: nil, at: now, pressID: "step \(step)", of: widget.id)
        case 6:
            try store.remove(widget.id, at: now)
        default:
            if let removed = try store.trash().first {
                try store.restore(removed.widget.id)
            } else {
                try store.store(PlaceholderRow(archive: [UInt8(step)]), of: widget.id)
            }
        }
    }
}
