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
            reply(to: call, of: provider, snapshot.configurations(request, of: provider))
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
