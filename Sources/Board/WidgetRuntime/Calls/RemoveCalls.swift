package import BoardDocuments
import Machine
import Timelines
package import WidgetModel
package import WidgetStore

/// `remove`: moves a widget and its secrets to the trash, and removes its requests and presses.
extension RemoveCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<RemovedWidget> {
        try host.with(widget) { (hosted) throws(StoreError) in
            if let refusal = host.snapshot.refusal(expecting: expectedRevision, of: hosted) {
                return refusal.reply()
            }
            // Ledger rows from loading the widget are written before they are removed. Open requests are not
            // sent anymore.
            host.startDriving()
            try host.store.remove(hosted.id, at: host.clock.now())
            // Without this, the layout ignores the widget.
            try? host.arrangement.forget(hosted.id)
            hosted.leave(host)
            // The widget is removed, even if older ones cannot be deleted now.
            try? host.trash.sweep(at: host.clock.now(), host.workspace)
            host.resume()
            return BoardReply(RemovedWidget(widget: hosted.id))
        }
    }
}

extension HostedWidget {
    /// Takes the widget off the board, once the store has removed it. Its open requests are withdrawn.
    func leave(_ host: isolated BoardHost) {
        host.unsaved.forget(index, id)
        host.announce(.removed, id)
        host.dropPresses(of: index)
        host.take(.removed(index))
        host.widgets.remove(id)
    }
}
