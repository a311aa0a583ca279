import Configurations
import ProviderHost
import ProviderProtocol
import SourceText
import WidgetModel

// Several boards in one process.
extension ConformanceRun {
    private static let boards = (first: BoardID(unchecked: "first"), second: BoardID(unchecked: "second"))
    /// How many configurations are tried for the second board. Providers may refuse boundary values.
    private static let mostTrials = 4

    /// The timeline of the second board.
    private struct OfSecond {
        let request: TimelineRequest
        let answer: JSONValue
    }

    /// Requests timelines for two boards in turn, with the same widget id and different values, and compares
    /// the answers with the answers of a process for one board.
    mutating func checkBoards() async {
        guard declaration.boards == .many else {
            return sheet.skip(
                .boards, nil, "the provider does not declare \"boards\": \"many\"; each board has a process")
        }
        guard !hasGivenUp else { return sheet.skip(.boards, nil, Self.givenUp) }
        var answered: [OfSecond] = []
        for widget in subject.widgets {
            guard let family = widget.declaration.families.first?.value,
                let configuration = base(of: widget, family, offered[widget.kind] ?? [:])
            else {
                sheet.skip(.boards, widget.kind, Self.incomplete)
                continue
            }
            if let second = await checkBoards(of: widget, family, configuration) { answered.append(second) }
        }
        if !answered.isEmpty { await compareWithOneBoard(answered) }
    }

    /// Returns nil if the widget cannot be tried.
    private mutating func checkBoards(
        of widget: BoundWidget, _ family: Family, _ configuration: JSONObject
    ) async -> OfSecond? {
        let request = timeline(widget, family, configuration) { $0.board = Self.boards.first }
        let before = await answer(to: request)
        guard let before, await answer(to: request) == before else {
            sheet.skip(
                .boards, widget.kind, "not tried, because equal requests have different answers, or none")
            return nil
        }
        let second = await answerOfSecond(of: widget, family, configuration)
        guard let second, let after = await answer(to: request) else {
            sheet.skip(.boards, widget.kind, "not tried, because not all requests were answered")
            return nil
        }
        sheet.tried(.boards, widget.kind)
        if before != after {
            addMixing(
                widget.kind,
                "the answer about a board differs after a request of another board: "
                    + before.difference(from: after))
        }
        return second
    }

    /// The timeline of the second board, with other values than the first if the provider accepts them.
    private mutating func answerOfSecond(
        of widget: BoundWidget, _ family: Family, _ configuration: JSONObject
    ) async -> OfSecond? {
        var trials: [JSONObject] = []
        if let form = widget.form(for: family, context: subject.literals) {
            let all = boundaries(of: widget, form, offered[widget.kind] ?? [:]).all
            trials += all.map(\.resolved.providerJSON).filter { $0 != configuration }.prefix(Self.mostTrials)
        }
        for values in trials + [configuration] {
            let request = timeline(widget, family, values) { $0.board = Self.boards.second }
            if let answer = await answer(to: request) { return OfSecond(request: request, answer: answer) }
        }
        return nil
    }

    /// Requests the timelines of the second board from a process that serves no other board.
    private mutating func compareWithOneBoard(_ answered: [OfSecond]) async {
        let alone = ProviderConversation(subject.settings, on: loop)
        if case .success = await alone.start(with: firstRequest) {
            for second in answered {
                let sent = subject.widgets.withSimulatedTokens(.timeline(second.request))
                // Content that changes with time differs in the common process, too.
                guard case .success(let expected) = await alone.ask(sent).result, expected != second.answer,
                    await answer(to: second.request) == second.answer
                else { continue }
                addMixing(
                    second.request.context.kind,
                    "the answer to a second board: " + second.answer.difference(from: expected, .besideAlone))
            }
        }
        await alone.stop()
    }

    /// The answer to a request of a board; nil if it fails. Requests that the provider sends in between must
    /// name the board.
    private mutating func answer(to request: TimelineRequest) async -> JSONValue? {
        _ = seen.takeCalls()
        let result = await send(.timeline(request)).result
        let board = request.context.board
        for call in seen.takeCalls() where call.board != board?.name {
            let found = call.board.map { "the board \"\($0)\"" } ?? "no board"
            sheet.add(
                ConformanceProblem(
                    "\"\(call.method)\" names \(found), expected \"\(board?.name ?? "")\"",
                    remedy: "name the board of the context in each request"),
                to: .boards, request.context.kind)
        }
        guard case .success(let json) = result else { return nil }
        return json
    }

    private mutating func addMixing(_ kind: Kind, _ message: String) {
        sheet.add(
            ConformanceProblem(
                message, remedy: "store what belongs to a widget by \"board\" and \"widget\" of the context"),
            to: .boards, kind)
    }
}

extension ComparedSides {
    fileprivate static let besideAlone = ComparedSides(
        first: "in a process with two boards", second: "in a process with one")
}
