package import BoardDocuments
import Configurations
import Machine
import SourceText
import Timelines
package import WidgetModel
package import WidgetStore

/// A call that the host answers.
package protocol HostedCall: BoardCall {
    /// Answers the call.
    ///
    /// - Parameter locale: the client's language.
    /// - Throws: if the store fails before anything is changed.
    func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Reply>
}

/// Answers the calls of clients.
extension BoardHost {
    /// Answers a call. Failures of the store become replies.
    ///
    /// - Parameter locale: the client's language; nil for the board's.
    package func answer<Call: HostedCall>(
        _ call: Call, in locale: LocaleTag? = nil
    ) async -> BoardReply<Call.Reply> {
        if !call.isReading, !concernsThisHost(Call.method) { await erasure?.value }
        // Under `serve`, a timer does this.
        if call.expectsReloads, !isServing, !accounts.due(at: clock.now()).isEmpty {
            await AccountRefresh.runDue(on: self)
        }
        do throws(StoreError) {
            if let id = call.changeID, let refusal = try interrupted.refusal(ofReused: id) {
                return refusal.reply()
            }
            return try await call.answer(by: self, in: locale ?? boardContext.locale)
        } catch {
            return BoardReply(error)
        }
    }

    /// Answers a request about the widget with the given id.
    func with<Document>(
        _ text: String, _ body: (HostedWidget) throws(StoreError) -> BoardReply<Document>
    ) throws(StoreError) -> BoardReply<Document> {
        guard let hosted = try hosted(text) else { return try refuse(unknownWidget: text) }
        return try body(hosted)
    }

    /// The placed widgets that a client chose, each once.
    func chosen(
        by target: WidgetTarget
    ) throws(StoreError) -> Result<[HostedWidget], CallRefusal> {
        switch target {
        case .widget(let text): return try chosen(by: .widgets([text]))
        case .widgets(let texts):
            var chosen: [HostedWidget] = []
            for text in texts {
                guard let hosted = try hosted(text) else {
                    return .failure(CallRefusal(try refuse(unknownWidget: text, acceptsKind: true)))
                }
                if !chosen.contains(where: { $0.index == hosted.index }) { chosen.append(hosted) }
            }
            return .success(chosen)
        case .kind(let name):
            try loadAll()
            let chosen = try widgets.all.filter { $0.kind.name == name }.ordered(by: layout())
            guard !chosen.isEmpty || Kind(name).flatMap(workspace.widget) != nil else {
                return .failure(CallRefusal(BoardReply(refused: [snapshot.unknownKind(name)])))
            }
            return .success(chosen)
        case .all:
            try loadAll()
            return .success(try widgets.all.ordered(by: layout()))
        }
    }
}
