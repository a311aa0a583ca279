package import BoardDocuments
import ProviderHost
package import WidgetModel
import WidgetStore

/// The log of the board, which this process writes.
extension BoardHost {
    /// The latest records that concern a provider or a widget.
    func logs(_ query: LogsCall) async -> BoardReply<LoggedRecords> {
        let provider = query.provider ?? query.widget.flatMap { workspace.bound(placedAs: $0.kind)?.provider }
        let records = await Blocking.run { [folder = secrets.state] in
            BoardLog(folder: folder).latest(LoggedRecords.limit) { record in
                record.level >= query.level ?? .debug
                    && (provider == nil && query.widget == nil || record.concerns(provider, query.widget))
            }
        }
        return BoardReply(LoggedRecords(records: records))
    }
}

extension LogsCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<LoggedRecords> {
        await host.logs(self)
    }
}
