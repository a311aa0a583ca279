import BoardDocuments
import WidgetModel
import WidgetStore
import WidgetViews

extension LedgerChange.Answer {
    /// The facts about an accepted answer that the ledger records.
    ///
    /// - Parameter provider: the version of the provider; nil if it is no longer declared.
    init(_ answer: ArrivedTimeline, from provider: String?) {
        self.init(bytes: answer.read.archive.bytes.count, provider: provider)
    }
}

extension LedgerRow {
    /// A row of the ledger for clients. Facts that do not apply are left out of the document.
    init(_ row: ReloadRow) {
        self.init(
            generation: row.generation, asked: row.asked,
            granted: row.outcome == .deferred ? nil : row.granted, reason: row.reason,
            charged: row.isCharged, outcome: row.outcome ?? .unfinished, revision: row.revision,
            recovered: row.isRecovered)
        retries = row.retries
        joined = row.joined > 0 ? row.joined : nil
        deferredUntil = row.deferredUntil
        why = row.why
        bypassed = row.bypassed.isEmpty ? nil : row.bypassed
        finished = row.finished
        if let finished, let granted = row.granted { milliseconds = Int((finished - granted).count) }
        bytes = row.bytes
        unchanged = row.isUnchanged ? true : nil
        failure = row.failure
        message = row.message
    }
}
