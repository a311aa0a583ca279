import Configurations
package import JSONText
package import ProviderConformance
import ProviderHost
package import ProviderProtocol
package import WidgetManifests
import WidgetModel

/// A recorded request that was sent again, and how the answer differs.
package struct ReplayedExchange: Codable, Hashable, Sendable {
    package var method: String
    /// The widget's kind and family; in JSON null for requests without a widget.
    @OrNull package var about: String?
    /// Where the answer differs from the recorded one; in JSON null if they are equal.
    @OrNull package var difference: String?
    /// The time that the provider took, then and now.
    @OrNull package var recordedMilliseconds: Int64?
    package var milliseconds: Int64
}

extension Recording {
    /// Starts a provider, sends the recorded requests one after the other, and compares the answers.
    ///
    /// A request to shut down is left out, because the process is ended anyway.
    ///
    /// - Returns: the exchanges, or the failure if the provider does not start.
    package func replay(
        with manifest: ProviderManifest, in workspace: LoadedWorkspace, environment: [String: String],
        timeouts: Timeouts
    ) async -> Result<[ReplayedExchange], ProviderFailure> {
        var settings = ProviderSettings(
            manifest, workspace.widgets, in: workspace.folder, environment: environment, timeouts: timeouts)
        settings.limits.idle = .hours(1)
        let conversation = ProviderConversation(settings, on: BoardLoop.next().eventLoop)
        let requests = exchanges.compactMap { exchange -> (Exchange, ProviderRequest)? in
            guard let method = Method(rawValue: exchange.method), ![.initialize, .shutdown].contains(method),
                let request = try? ProviderRequest(method, params: exchange.params)  // Of another version.
            else { return nil }
            return (exchange, request)
        }
        guard let first = requests.first?.1 else { return .success([]) }
        let declared = await conversation.start(with: first)
        var replayed: [ReplayedExchange] = []
        if case .success(let declaration) = declared {
            replayed +=
                exchanges.first { $0.method == Method.initialize.rawValue }
                .map { $0.compared(with: declaration) }.map { [$0] } ?? []
            for (exchange, request) in requests {
                let answer = await conversation.ask(request)
                replayed.append(exchange.compared(with: answer))
            }
        }
        await conversation.stop()
        return declared.map { _ in replayed }
    }
}

extension Recording.Exchange {
    fileprivate func compared(with declaration: InitializeAnswer) -> ReplayedExchange {
        var difference: String?
        if case .result(let json)? = reply {
            // Nothing can be compared with an answer that is wrong.
            let recorded = try? InitializeRequest.answer(json)
            if recorded != declaration {
                difference = Recording.Reply.result(declaration.encodedJSON)
                    .difference(from: .result(recorded?.encodedJSON ?? json))
            }
        }
        return ReplayedExchange(
            method: method, about: nil, difference: difference, recordedMilliseconds: milliseconds,
            milliseconds: 0)
    }

    fileprivate func compared(with answer: ProviderConversation.Answer) -> ReplayedExchange {
        let now: Recording.Reply =
            switch answer.result {
            case .success(let json): .result(json)
            case .failure(let failure): .error(failure.encodedJSON)
            }
        let context = params["context"]
        let about = [context?["kind"]?.string, context?["family"]?.string].compactMap(\.self)
        return ReplayedExchange(
            method: method, about: about.isEmpty ? nil : about.joined(separator: " "),
            difference: reply.map { $0.difference(from: now).map { "\($0) (recorded first)" } }
                ?? "the recording has no answer",
            recordedMilliseconds: milliseconds, milliseconds: Int64(answer.milliseconds.rounded()))
    }
}
