package import Configurations
import IntentDefinitions
import ProviderHost
package import ProviderProtocol
package import WidgetModel

/// A recorded request that was repeated, and the difference between the answers.
package struct ReplayedExchange: Codable, Hashable, Sendable {
    package var method: String
    /// The widget's kind and family; null in JSON for requests without a widget.
    @OrNull package var about: String?
    /// The process of the recording, counted from 1.
    package var processNumber: Int
    /// The difference from the recorded answer; null in JSON if they are equal.
    @OrNull package var difference: String?
    /// Why the answers were not compared; null in JSON if they were.
    @OrNull package var uncompared: String?
    /// The time that the provider took, then and now.
    @OrNull package var recordedMilliseconds: Int64?
    package var milliseconds: Int64
}

extension Recording {
    /// Sends the recorded requests one after the other, with a new process for each recorded one, and
    /// compares the answers.
    ///
    /// Shutdown requests are left out, because the process is ended anyway. In place of each secret, the
    /// simulated token is sent, because the recording does not contain secrets.
    ///
    /// - Returns: the exchanges, or the failure if the provider does not start.
    package func replay(
        with manifest: ProviderManifest, in workspace: LoadedWorkspace, environment: [String: String],
        timeouts: Timeouts
    ) async -> Result<[ReplayedExchange], ProviderFailure> {
        var settings = ProviderSettings(
            manifest, workspace.widgets, in: workspace.folder, environment: environment, timeouts: timeouts)
        settings.limits.idle = .hours(1)
        let mask = TraceMask(workspace.widgets.filter { $0.manifest.name == manifest.name })
        var replayed: [ReplayedExchange] = []
        for number in Set(exchanges.map(\.processNumber)).sorted() {
            let own = exchanges.filter { $0.processNumber == number }
            switch await Self.replay(own, with: settings, mask) {
            case .success(let answers): replayed += answers
            case .failure(let failure): return .failure(failure)
            }
        }
        return .success(replayed)
    }

    /// Replays the exchanges of one process.
    private static func replay(
        _ exchanges: [Exchange], with settings: ProviderSettings, _ mask: TraceMask
    ) async -> Result<[ReplayedExchange], ProviderFailure> {
        let conversation = ProviderConversation(settings, on: BoardLoop.next().eventLoop)
        let requests = exchanges.compactMap { exchange in exchange.request.map { (exchange, $0) } }
        guard let first = requests.first?.1 else { return .success([]) }
        let declared = await conversation.start(with: first)
        var replayed: [ReplayedExchange] = []
        if case .success(let declaration) = declared {
            replayed +=
                exchanges.first { $0.method == Method.initialize.rawValue }
                .map { $0.compared(with: declaration) }.map { [$0] } ?? []
            for (exchange, request) in requests {
                // If the provider repeats the simulated token, it is masked, as in the recording.
                _ = mask(["params": request.params])
                let answer = await conversation.ask(request)
                replayed.append(exchange.compared(with: answer, mask))
            }
        }
        await conversation.stop()
        return declared.map { _ in replayed }
    }
}

extension Recording.Exchange {
    /// The request to repeat; nil for the start and the end of the process, and for a request of another
    /// version.
    fileprivate var request: ProviderRequest? {
        guard let method = Method(rawValue: method), ![.initialize, .shutdown].contains(method) else {
            return nil
        }
        return try? ProviderRequest(method, params: params.unmasked)  // See above.
    }

    fileprivate func compared(with declaration: InitializeAnswer) -> ReplayedExchange {
        var difference: String?
        if case .result(let json)? = reply {
            // A malformed answer cannot be compared.
            let recorded = try? InitializeRequest.answer(json)
            if recorded != declaration {
                difference = Recording.Reply.result(recorded?.encodedJSON ?? json)
                    .difference(from: .result(declaration.encodedJSON))
            }
        }
        return replayed(about: nil, difference: difference, milliseconds: 0)
    }

    fileprivate func compared(
        with answer: ProviderConversation.Answer, _ mask: TraceMask
    ) -> ReplayedExchange {
        let context = params["context"]
        let about = [context?["kind"]?.string, context?["family"]?.string].compactMap(\.self)
        var exchange = replayed(
            about: about.isEmpty ? nil : about.joined(separator: " "), difference: nil,
            milliseconds: Int64(answer.milliseconds.rounded()))
        switch (reply, answer.result) {
        case (nil, _): exchange.uncompared = "the recording has no answer"
        case (.result, .failure(let failure))
        where failure.class == .authentication && params.unmasked != params:
            exchange.uncompared = "the recording does not contain the token: \(failure.message)"
        case (let reply?, .success(let json)):
            exchange.difference = reply.difference(from: .result(mask(["result": json])["result"] ?? json))
        case (let reply?, .failure(let failure)):
            let error = failure.encodedJSON
            exchange.difference = reply.difference(from: .error(mask(["error": error])["error"] ?? error))
        }
        return exchange
    }

    private func replayed(about: String?, difference: String?, milliseconds: Int64) -> ReplayedExchange {
        ReplayedExchange(
            method: method, about: about, processNumber: processNumber, difference: difference,
            uncompared: nil, recordedMilliseconds: self.milliseconds, milliseconds: milliseconds)
    }
}

extension JSONValue {
    /// The value with the simulated token in place of each masked secret.
    fileprivate var unmasked: JSONValue {
        switch self {
        case .string(let text):
            .string(text.replacing(SecretText.mask, with: SimulatedAccount.token))
        case .array(let elements): .array(elements.map(\.unmasked))
        case .object(let members): .object(JSONObject(members.map { ($0.key, $0.value.unmasked) }))
        case .null, .boolean, .integer, .number: self
        }
    }
}
