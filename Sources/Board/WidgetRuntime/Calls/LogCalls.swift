package import BoardDocuments
import ProviderHost
package import WidgetModel

/// The latest records of the board's log that concern a provider or a widget.
extension LogsCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<LoggedRecords> {
        let provider = provider ?? widget.flatMap { host.workspace.bound(placedAs: $0.kind)?.provider }
        let records = await Blocking.run(.board) { [folder = host.secrets.state] in
            BoardLog(folder: folder).latest(limit ?? LogsCall.limit, before: before) { record in
                record.level >= level ?? .debug
                    && (provider == nil && widget == nil || record.concerns(provider, widget))
            }
        }
        return BoardReply(LoggedRecords(records: records))
    }
}
