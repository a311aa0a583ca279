import Configurations
import ProviderHost
import ProviderProtocol
import WidgetModel
import WidgetStore

/// The configurations of placed widgets, for providers that ask for them.
extension BoardSnapshot {
    /// A page of the placed widgets of a provider.
    ///
    /// Widgets that are not loaded are read without loading them, because a command drives only its own
    /// widgets.
    func configurations(
        _ request: ConfigurationsRequest, of provider: ProviderName
    ) -> Result<JSONValue, ProviderFailure> {
        let after = request.cursor.flatMap { PlacedWidgetID($0) }
        guard request.cursor == nil || after != nil else {
            let mismatch = JSONMismatch(path: "params.cursor", "found no cursor of an earlier answer")
            return .failure(ProviderFailure(malformedRequest: mismatch))
        }
        var answer = ConfigurationsAnswer(widgets: [])
        var last: PlacedWidgetID?
        var bytes = 0
        do throws(StoreError) {
            for row in try store.widgets().sorted(by: { $0.id < $1.id }) {
                if let after, row.id <= after { continue }
                guard let bound = workspace.bound(placedAs: row.id.kind), bound.provider == provider,
                    request.kind ?? bound.kind == bound.kind
                else { continue }
                if answer.widgets.count == ProtocolLimits.configurations
                    || bytes > ProtocolLimits.configurationsBytes
                {
                    answer.next = last?.description
                    break
                }
                last = row.id
                let widget = configured(row)
                bytes += widget.configuration.encodedJSON.bytes.count
                answer.widgets.append(widget)
            }
        } catch { return .failure(ProviderFailure(.failed, error.description)) }
        return .success(answer.encodedJSON)
    }

    private func configured(_ row: WidgetRow) -> ConfiguredWidget {
        var hosted: HostedWidget
        if let loaded = widgets[row.id] {
            hosted = loaded
            hosted.reading = upToDate(loaded.reading)
        } else {
            hosted = HostedWidget(
                id: row.id, index: widgets.nextIndex, placed: row.placed, family: row.family,
                revision: row.revision, choices: row.choices, version: row.version,
                bound: workspace.bound(placedAs: row.id.kind), reading: .empty)
            hosted.reading = read(row.choices, version: row.version, of: hosted)
        }
        return ConfiguredWidget(
            kind: hosted.kind, widget: stepping == nil ? row.id : row.id.simulated, family: hosted.family,
            revision: hosted.revision,
            configuration: hosted.bound.map { accounts.withTokens(hosted.reading.values, of: $0) } ?? [:])
    }
}
