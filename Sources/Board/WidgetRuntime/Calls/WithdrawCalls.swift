package import BoardDocuments
package import WidgetModel
package import WidgetStore

extension WithdrawCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<WithdrawnChange> {
        try host.interrupted.withdraw(id)
    }
}
