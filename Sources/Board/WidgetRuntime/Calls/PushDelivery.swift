import BoardDocuments
import Configurations
import Machine
import ProviderHost
import Timelines
import WidgetModel
import WidgetStore

/// A push of one document. If one of several kinds refuses it, nothing is stored.
struct PushDelivery: Sendable {
    let content: PushContent
    let sender: PushSender
    let receivers: [PushReceiver]

    /// Combines the document with the former one, checks it like an answer, stores it, and reloads the
    /// widgets that show it. Pushes that arrive in the meantime are handled together.
    ///
    /// - Returns: when it arrived, once it is on the disk.
    func store(on host: isolated BoardHost) async -> PushQueue.Outcome {
        if !host.pushes.queue.take() {
            let turn = await withCheckedContinuation { host.pushes.queue.wait(self, $0) }
            if case .over(let outcome) = turn { return outcome }
        }
        let others = host.pushes.queue.takeWaiting()
        let batch = PushBatch(pushes: [self] + others.map(\.push))
        let outcomes = await batch.store(on: host)
        for (other, outcome) in zip(others, outcomes.dropFirst()) {
            other.caller.resume(returning: .over(outcome))
        }
        host.pushes.queue.pass()
        let widgets = batch.widgets(after: outcomes, on: host)
        if !widgets.isEmpty { await PushReloads(widgets: widgets).request(on: host) }
        return outcomes[0]
    }

    /// How the document is combined: as the sender chooses, or by the rule in the manifest.
    fileprivate func operation(for rule: PushRule) -> PushOperation {
        // A call over the socket may contain any number.
        let range = PushRule.mostRange
        let most = min(max(content.limit ?? rule.most, range.lowerBound), range.upperBound)
        return switch content.strategy {
        case .merge: .merge
        case .stream: .stream(most: most)
        case nil: rule.operation
        }
    }

    /// The placed widgets that show the documents, sorted by id.
    func widgets(on host: isolated BoardHost) -> [HostedWidget] {
        let kinds = Set(receivers.map(\.bound.kind))
        return sender.widgets(on: host).filter { kinds.contains($0.kind) }
    }
}

/// Pushes that are stored in one synced transaction.
private struct PushBatch {
    /// In the order in which they arrived.
    let pushes: [PushDelivery]

    /// The outcome of each push.
    func store(on host: isolated BoardHost) async -> [PushQueue.Outcome] {
        do throws(StoreError) {
            let work = PushWork(
                pushes: pushes, former: try former(on: host),
                context: host.snapshot.answerContext(at: host.clock.now()))
            // The loop handles other calls in the meantime, because edits must not wait (T7).
            let made = await Blocking.run(.board) { work.documents() }
            while let erasure = host.erasure { await erasure.value }
            if host.isClosing { return refusingAll(CallRefusal(BoardReply(failed: .hostEndedUnstored))) }
            let keys = zip(pushes, made.problems).compactMap { $1 == nil ? $0.sender.key : nil }
            let documents = made.documents.filter { $0.target.isPlaced(on: host) }
            // Requests that were sent until now do not contain the documents (`PushReloads.recover`).
            let now = host.clock.now()
            if !keys.isEmpty || !documents.isEmpty {
                try host.store.store(documents, pushedAt: now, withKeys: keys)
            }
            return zip(pushes, made.problems).map { push, problem in
                if let problem { return .failure(problem.refusal) }
                return push.sender.target.isPlaced(on: host)
                    ? .success(now) : .failure(CallRefusal(BoardReply(failed: .widgetRemoved)))
            }
        } catch { return refusingAll(CallRefusal(BoardReply(error))) }
    }

    private func refusingAll(_ refusal: CallRefusal) -> [PushQueue.Outcome] {
        pushes.map { _ in .failure(refusal) }
    }

    /// The text of the documents with which pushes are combined, by their targets.
    private func former(on host: isolated BoardHost) throws(StoreError) -> [PushTarget: String] {
        var documents: [PushTarget: String] = [:]
        for push in pushes {
            for receiver in push.receivers where push.operation(for: receiver.rule) != .replace {
                guard documents[receiver.target] == nil,
                    let row = try host.store.latestPush(to: receiver.stored)
                else { continue }
                documents[receiver.target] = try host.store.document(of: row.target)
            }
        }
        return documents
    }

    /// All widgets that show a stored document, sorted by id.
    func widgets(after outcomes: [PushQueue.Outcome], on host: isolated BoardHost) -> [HostedWidget] {
        var widgets: [WidgetIndex: HostedWidget] = [:]
        for case (let push, .success) in zip(pushes, outcomes) {
            for widget in push.widgets(on: host) { widgets[widget.index] = widget }
        }
        return widgets.values.sorted { $0.id < $1.id }
    }
}

/// Why a document is refused.
private struct PushProblem: Error {
    /// The kind that refuses it.
    let kind: Kind
    let message: String

    var refusal: CallRefusal { CallRefusal(BoardReply(refused: [.pushRefused(kind, message)])) }
}

/// The part of a push that needs neither the board nor the disk.
private struct PushWork: Sendable {
    let pushes: [PushDelivery]
    /// The text of the documents before all pushes.
    let former: [PushTarget: String]
    let context: @Sendable (BoundWidget) -> AnswerContext

    /// The documents after all pushes, and for each push the reason why it is refused.
    struct Made: Sendable {
        var documents: [DocumentToStore] = []
        var problems: [PushProblem?] = []
    }

    /// A document of a target, and its JSON text.
    private struct Document {
        let json: JSONValue
        let text: String
    }

    func documents() -> Made {
        var made = Made()
        var latest: [PushTarget: Document] = [:]
        // The targets in the order of their last pushes.
        var order: [PushTarget] = []
        for push in pushes {
            do throws(PushProblem) {
                for (target, document) in try documents(of: push, after: latest) {
                    latest[target] = document
                    order.removeAll { $0 == target }
                    order.append(target)
                }
                made.problems.append(nil)
            } catch { made.problems.append(error) }
        }
        made.documents = order.compactMap { target in
            latest[target].map { DocumentToStore($0.text, of: target) }
        }
        return made
    }

    /// The document of each receiver of a push.
    private func documents(
        of push: PushDelivery, after latest: [PushTarget: Document]
    ) throws(PushProblem) -> [(PushTarget, Document)] {
        var documents: [(PushTarget, Document)] = []
        for receiver in push.receivers {
            let target = receiver.target
            // A damaged document is replaced.
            let before =
                latest[target]?.json
                ?? former[target].flatMap { try? JSONValue(parsing: $0) }
            documents.append((target, try document(of: push, for: receiver, after: before)))
        }
        return documents
    }

    private func document(
        of push: PushDelivery, for receiver: PushReceiver, after former: JSONValue?
    ) throws(PushProblem) -> Document {
        let pushed = push.content.document
        if pushed.isNull { throw receiver.problem("found null, expected a value") }
        // Another one could be nested too deeply to be combined.
        if let problem = PushLimits.problem(ofNesting: pushed) { throw receiver.problem(problem) }
        let json = push.operation(for: receiver.rule).document(of: pushed, after: former)
        let text = json.text
        let problem = PushLimits.problem(ofNesting: json) ?? PushLimits.problem(ofBytes: text.utf8.count)
        if let problem { throw receiver.problem(problem) }
        do throws(AnswerProblem) {
            try receiver.bound.check(pushed: json, in: context(receiver.bound))
        } catch { throw receiver.problem(error.message) }
        return Document(json: json, text: text)
    }
}

extension PushReceiver {
    fileprivate func problem(_ message: String) -> PushProblem {
        PushProblem(kind: bound.kind, message: message)
    }
}

extension BoardSnapshot {
    /// How the answers of a kind's source are read at an instant, in the time zone of the board.
    fileprivate func answerContext(at now: Instant) -> @Sendable (BoundWidget) -> AnswerContext {
        let (zone, offset) = (boardContext.timeZone, boardContext.offset)
        return { bound in
            AnswerContext(
                now: now, offset: { offset?($0) ?? ZoneDatabase.offset(of: zone, at: $0) ?? 0 },
                mostEntries: bound.manifest.limits.entries)
        }
    }
}
