package import BoardDocuments
package import WidgetModel
package import WidgetStore

extension MetricsCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<BoardMetrics> {
        BoardReply(try MetricSources(host).document)
    }
}
