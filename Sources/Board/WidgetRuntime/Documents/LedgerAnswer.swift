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
