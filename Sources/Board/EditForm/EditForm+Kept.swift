package import WidgetModel

// Unsaved changes of an earlier form, which ended without an answer of the user.
extension EditForm {
    /// The changes to keep in case that the program ends; empty if nothing would be lost.
    package var keptChanges: [KeptChanges.Change] { copy.keptChanges }

    /// Whether the form waits for an answer about earlier changes, which must be kept until then.
    package var isOffering: Bool { if case .offering = mode { true } else { false } }

    /// Asks whether to restore the changes of an earlier form. Without rows to restore, nothing happens.
    package mutating func offer(_ kept: KeptChanges, at now: Instant) {
        guard !kept.changes.isEmpty, case .editing = mode else { return }
        let since = copy.titles(changedSince: kept)
        mode = .offering(kept, say(.keptChanges(kept.changes.count, age: now - kept.at, since: since)))
        arrange()
    }

    /// Changes of an earlier form in words: `2 changes from 5 min ago were not saved`.
    package func words(about kept: KeptChanges, at now: Instant) -> String {
        say(.keptChanges(kept.changes.count, age: now - kept.at, since: copy.titles(changedSince: kept)))
    }

    mutating func answerOffer(_ key: TerminalKey, _ kept: KeptChanges, _ effects: inout [FormEffect]) {
        switch key {
        case .character("y"), .character("Y"), .enter:
            mode = .editing
            copy.restore(kept)
            refreshField()
            effects.append(.adoptKept(kept))
            notice = say(.keptRestored)
        case .character("n"), .character("N"):
            mode = .editing
            effects.append(.forgetKept)
            notice = say(.keptDiscarded)
        case .escape: mode = .editing
        default: break
        }
    }
}
