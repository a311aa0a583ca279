/// The earlier states of a draft. Typing in one row is one step.
struct DraftHistory: Sendable {
    private var past: [FormDraft] = []
    private var future: [FormDraft] = []
    /// The row in which the user is typing; nil if the next change is a new step.
    private var typing: String?

    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    /// The maximum number of steps, so that a form that remains open needs little memory.
    private static let limit = 500

    /// Records a draft before it changes.
    ///
    /// - Parameter row: the row in which the user types; nil if the change is a step by itself.
    mutating func record(_ draft: FormDraft, typingIn row: String? = nil) {
        if row == nil || row != typing {
            past.append(draft)
            if past.count > DraftHistory.limit { past.removeFirst() }
        }
        future = []
        typing = row
    }

    /// Whether the user is typing in a row.
    func isTyping(in row: String) -> Bool { typing == row }

    /// Ends a step that consists of typing.
    mutating func endTyping() { typing = nil }

    /// The draft before the last step; nil if no step can be undone.
    mutating func undo(_ draft: FormDraft) -> FormDraft? { step(draft, from: \.past, to: \.future) }

    /// The draft after the step that was undone last; nil if no step can be redone.
    mutating func redo(_ draft: FormDraft) -> FormDraft? { step(draft, from: \.future, to: \.past) }

    private mutating func step(
        _ draft: FormDraft, from source: WritableKeyPath<DraftHistory, [FormDraft]>,
        to target: WritableKeyPath<DraftHistory, [FormDraft]>
    ) -> FormDraft? {
        typing = nil
        guard let other = self[keyPath: source].popLast() else { return nil }
        self[keyPath: target].append(draft)
        return other
    }
}
