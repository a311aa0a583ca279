import BoardDocuments
import Configurations
import ProviderHost
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// Answers the requests that providers send.
extension BoardHost {
    /// Answers a provider's request. Requests that wait for the disk are answered later.
    func asked(_ request: HostRequest, by provider: ProviderName, _ call: HostCall) {
        switch request {
        case .configurations(let request):
            reply(to: call, of: provider, configurations(request, of: provider))
        case .groupGet(let request):
            Task(executorPreference: loop) {
                await self.reply(to: call, of: provider, request.answer(to: provider, by: self))
            }
        case .groupSet(let request):
            Task(executorPreference: loop) {
                await self.reply(to: call, of: provider, request.answer(to: provider, by: self))
            }
        }
    }

    private func reply(
        to call: HostCall, of provider: ProviderName, _ result: Result<JSONValue, ProviderFailure>
    ) {
        providers[provider]?.host.reply(to: call, result)
    }

    /// A page of the placed widgets of a provider.
    ///
    /// Widgets that are not loaded are read without loading them, because a command drives only its own
    /// widgets.
    private func configurations(
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
        var hosted = widgets[row.id].flatMap { upToDate($0.index) }
        if hosted == nil {
            var sketch = HostedWidget(
                id: row.id, index: widgets.nextIndex, placed: row.placed, family: row.family,
                revision: row.revision, choices: row.choices, version: row.version,
                bound: workspace.bound(placedAs: row.id.kind), reading: .empty)
            sketch.reading = read(row.choices, version: row.version, of: sketch)
            hosted = sketch
        }
        return ConfiguredWidget(
            kind: hosted?.kind ?? row.id.kind, widget: stepping == nil ? row.id : row.id.simulated,
            family: hosted?.family ?? row.family, revision: hosted?.revision ?? row.revision,
            configuration: configuration(of: hosted))
    }

    private func configuration(of hosted: HostedWidget?) -> JSONObject {
        guard let hosted, let bound = hosted.bound else { return [:] }
        return accounts.withTokens(hosted.reading.values, of: bound)
    }

    /// Reports a provider's progress with a request.
    func progressed(_ progress: ProgressNotification, of token: UInt64, by provider: ProviderName) {
        let widget: WidgetIndex? =
            switch requests.purpose(of: token) {
            case .timeline(let ask): ask.widget
            case .placeholder(let index), .press(let index, _): index
            case .question, nil: nil
            }
        var event = BoardEvent(.progress)
        event.fraction = progress.fraction
        event.text = progress.message
        if let widget { widgets[widget]?.progress = event.progressWords }
        announce(.progress, widget.flatMap { widgets[$0]?.id }) {
            $0.provider = provider
            ($0.fraction, $0.text) = (event.fraction, event.text)
        }
    }
}
