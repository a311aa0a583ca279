import Configurations
import IntentDefinitions
import ProviderKit
import ProviderProtocol
import SourceText
import Synchronization
import WidgetModel

/// The questions about the parameters of a widget with a source: its choices.
struct SourceQuestions: ParameterQuestions {
    let widget: SourceWidget

    /// The manifest's `reads`, or else the parameters that timelines use. A parameter that only choices use
    /// may belong to the intent of another widget.
    var reads: [ParameterRead] {
        if let written = widget.declaration.reads { return written.map { ParameterRead(name: $0.value) } }
        let uses = widget.source.uses.filter { $0.choices == nil }.compactMap(\.parameter)
        return Set(uses).sorted().map { ParameterRead(name: $0) }
    }
    var methods: Set<Method> { widget.source.choices.isEmpty ? [] : [.options] }

    func options(
        _ request: OptionsRequest, in context: TimelineProviderContext
    ) async throws -> OptionsAnswer {
        guard let choices = widget.source.choices.first(where: { $0.parameter.value == request.parameter })
        else {
            throw ProviderFailure(.unsupported, "the source has no choices for \"\(request.parameter)\"")
        }
        let board = request.context.board
        if choices.isSearchedByService {
            // Many services answer a request without a text with an error.
            switch request.query {
            case .list: return OptionsAnswer(options: [], hasMore: true)
            case .ids(let ids):
                // An answer without an id would mean that the choice is no longer offered.
                guard let options = widget.found.options(ids, of: request.parameter, on: board) else {
                    throw ProviderFailure(
                        .unavailable, "the choices of \"\(request.parameter)\" can only be searched")
                }
                return OptionsAnswer(options: options)
            case .search: break
            }
        }
        let options = try await found(request.query, choices, request)
        if choices.isSearchedByService { widget.found.add(options, of: request.parameter, on: board) }
        return page(of: options, from: request.cursor)
    }

    /// The options that a query finds.
    private func found(
        _ query: OptionsRequest.Query, _ choices: SourceChoices, _ request: OptionsRequest
    ) async throws -> [Option] {
        let method = choices.fetch.method
        let search: String? = if case .search(let text) = query { text } else { nil }
        var asked = SourceRequest(
            request.context, configuration: request.configuration,
            group: try await widget.group(for: method.references, on: request.context.board), search: search,
            deadline: Deadline(after: widget.fetching.time))
        asked.addedItems = choices.queryItem(for: query).map { [$0] } ?? []
        let question = asked
        let secrets = question.secrets(of: [method], masking: widget.fetching.outside.secrets)
        return try await secrets.hiding {
            let document = try await widget.fetching.document(
                of: [choices.fetch], privateHosts: widget.source.privateHosts.map(\.value), for: question,
                hiding: secrets)
            let context = AnswerContext(now: question.now, offset: question.values.offset)
            return try failing { () throws(AnswerProblem) in
                try choices.options(of: document.json, query, as: request.type, in: context)
            }
        }
    }

    /// The page of an answer that begins at a cursor, which is the index of an option.
    private func page(of options: [Option], from cursor: String?) -> OptionsAnswer {
        let start = min(max(cursor.flatMap { Int($0) } ?? 0, 0), options.count)
        let end = min(start + ProtocolLimits.options, options.count)
        let isLast = end == options.count
        return OptionsAnswer(
            options: Array(options[start..<end]), hasMore: !isLast, next: isLast ? nil : String(end))
    }
}

/// The choices that searches found. The host asks for them again by their ids, which services that search
/// cannot answer. Boards may search with different accounts, so their choices are not mixed.
final class FoundChoices: Sendable {
    private struct Name: Hashable {
        let board: BoardID?
        let parameter: String
        let id: String
    }

    private let options = Mutex<[Name: Option]>([:])

    /// The choices with these ids, in the order of the ids; nil if no search found one of them.
    func options(_ ids: [String], of parameter: String, on board: BoardID?) -> [Option]? {
        options.withLock { options in
            let found = ids.compactMap { options[Name(board: board, parameter: parameter, id: $0)] }
            return found.count == ids.count ? found : nil
        }
    }

    func add(_ found: [Option], of parameter: String, on board: BoardID?) {
        let found = found.prefix(FetchLimits.foundChoices)
        options.withLock { options in
            if options.count + found.count > FetchLimits.foundChoices { options = [:] }
            for option in found {
                options[Name(board: board, parameter: parameter, id: option.id)] = option
            }
        }
    }
}
