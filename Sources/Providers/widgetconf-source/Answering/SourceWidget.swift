import Configurations
import IntentDefinitions
import ProviderKit
import ProviderProtocol
import SourceText
import WidgetModel
import WidgetViews

/// A widget whose entries are made from the answers of a source.
struct SourceWidget: Sendable {
    let declaration: WidgetDeclaration
    let source: SourceDeclaration
    /// The values in the data of an entry.
    let entry: [EntryMember]
    /// The number of entries that the manifest allows.
    let mostEntries: Int
    let fetching: SourceFetching
    /// The choices that searches for its parameters found.
    let found = FoundChoices()

    /// The widget as the kit's session answers for it.
    var provided: ProvidedWidget {
        var provided = ProvidedWidget(
            kind: declaration.kind.value.name,
            placeholder: { context in try sample(at: context.sent.now) },
            snapshot: { context, configuration in
                try await snapshot(of: context.sent, configuration, context.pushed)
            },
            timeline: { context, configuration in
                try await timeline(of: context.sent, configuration, context.pushed)
            },
            perform: { press, _, _ in
                throw ProviderFailure(.unsupported, "a source does not perform \"\(press.action)\"")
            })
        provided.displayName = declaration.title?.value
        provided.summary = declaration.description
        provided.families = declaration.families.map { WidgetFamily($0.value) }
        if declaration.intentName != nil { provided.questions = SourceQuestions(widget: self) }
        return provided
    }

    /// Data with the types of an entry's values, without any request.
    private func sample(at now: Instant) -> EntryAnswer {
        EntryAnswer(date: now, view: "", values: SampleEntry.values(of: entry, at: now))
    }

    /// The entry for the current time; in the gallery, sample data, which are there at once.
    private func snapshot(
        of context: RequestContext, _ configuration: JSONObject, _ pushed: PushedDocument?
    ) async throws -> EntryAnswer {
        if context.isPreview { return sample(at: context.now) }
        let answer = try await timeline(of: context, configuration, pushed)
        let present = answer.entries.filter { $0.date <= context.now }.max { $0.date < $1.date }
        guard let entry = present ?? answer.entries.min(by: { $0.date < $1.date }) else {
            throw ProviderFailure(.failed, "the answer has no entries")
        }
        return EntryAnswer(date: entry.date, view: entry.view, values: entry.values)
    }

    private func timeline(
        of context: RequestContext, _ configuration: JSONObject, _ pushed: PushedDocument?
    ) async throws -> TimelineAnswer {
        if pushed == nil, source.isOnlyPushed {
            // The placeholder is shown until the first push, which requests another timeline.
            return TimelineAnswer(entries: [], policy: .never)
        }
        let deadline = Deadline(after: fetching.time)
        let methods = source.fetches.map(\.method)
        let request = SourceRequest(
            context, configuration: configuration,
            group: try await group(for: source.references, on: context.board),
            pushed: pushed, deadline: deadline)
        let secrets = request.secrets(of: methods, masking: fetching.outside.secrets)
        return try await secrets.hiding {
            let document = try await fetching.document(
                of: source.fetches, privateHosts: source.privateHosts.map(\.value), for: request,
                hiding: secrets)
            return try failing { () throws(AnswerProblem) in try timeline(of: document, request) }
        }
    }

    private func timeline(
        of document: FetchedDocument, _ request: SourceRequest
    ) throws(AnswerProblem) -> TimelineAnswer {
        let context = AnswerContext(
            now: request.now, offset: request.values.offset, mostEntries: mostEntries,
            values: request.values)
        do throws(AnswerProblem) {
            return TimelineAnswer(
                entries: try source.timeline(of: document.json, entry: entry, in: context),
                policy: try source.policy(of: document.json, in: context, fresh: document.freshTime))
        } catch {
            throw document.explaining(error)
        }
    }

    /// The values of the group that templates use; nothing is asked if they use none.
    func group(for references: [TemplateReference], on board: BoardID?) async throws -> JSONObject {
        let keys = Set(references.compactMap(\.groupKey))
        if keys.isEmpty { return [:] }
        let question = GroupGetRequest(board: board, keys: keys.sorted())
        let answer = try await HostCalls.shared.result(
            of: GroupGetRequest.method.rawValue, question.encodedJSON)
        return answer["values"]?.object ?? [:]
    }
}

extension RequestSecrets {
    /// Performs work, and masks the values in the message of its failure.
    func hiding<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch let failure as ProviderFailure { throw masked(failure) }
    }
}

extension TimelineProviderContext {
    /// The context as the host sent it.
    fileprivate var sent: RequestContext {
        get throws(ProviderFailure) {
            guard let request else { throw ProviderFailure(.failed, "the request has no context") }
            return request
        }
    }
}
