import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf board export`: writes the board, or one set of its widgets, as a board file.
struct ExportBoardCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the board as a file, for git and for other boards.",
        discussion: """
            "widgetconf board apply FILE" makes a board what the file declares. The file contains the \
            widgets with their own values, the layout and the displays. Secrets are left out.
            """)

    @Option(help: ArgumentHelp("Export only the widgets of this set.", valueName: "name"))
    var set: String?
    @Option(
        help: ArgumentHelp(
            "Rewrite the values of this file in place, and keep its comments and its order.",
            valueName: "file"))
    var update: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        update != nil && set != nil ? "found --set and --update, but the file names its set" : nil
    }

    func call(in context: CommandContext) -> ExportBoardCall {
        ExportBoardCall(set: set, membersOnly: set == nil ? nil : true, folder: context.folder)
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        if let update { return try await rewrite(update, session, in: context) }
        let reply = try await answer(by: session, in: context)
        if options.format == .text, let board = reply.carriedOut {
            try context.console.output(file: Array(BoardFileText(board).text.utf8))
            options.say(reply.withoutDocument.remarks, in: context)
            return .done
        }
        return try finish(reply, in: context)
    }

    /// Updates a file with the current values of its widgets.
    private func rewrite(
        _ name: String, _ session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        guard let file = try BoardFileSource(name, options, in: context) else { return .problems }
        let reply = try await session.answer(
            ExportBoardCall(set: file.boardFile.board.board, folder: file.folder))
        guard let board = reply.carriedOut else { return try finish(reply, in: context) }
        let keys = Set(board.widgets.map(\.key))
        if !file.boardFile.board.widgets.contains(where: { keys.contains($0.key) }),
            let refusal = try await refusal(of: file, named: name, session)
        {
            return try finish(refusal, in: context)
        }
        let rewriting = BoardFileRewriting(file.boardFile, as: board)
        if rewriting.keys.isEmpty {
            options.say([.init(.note, "\(name) already contains the values of its widgets")], in: context)
            return .done
        }
        try SourceWriting.replace(file.path, rewriting.before, with: rewriting.after)
        options.say(
            [.init(.note, "\(name) now has the values of \(rewriting.keys.joined(separator: ", "))")],
            in: context)
        return .done
    }

    /// The refusal of a file whose set was never applied to this board; nil if the board contains the set.
    private func refusal(
        of file: BoardFileSource, named name: String, _ session: BoardSession
    ) async throws(RuntimeFailure) -> BoardReply<DeclaredBoard>? {
        let set = file.boardFile.board.board
        let reply = try await session.answer(
            ExportBoardCall(set: set, membersOnly: true, folder: file.folder))
        guard reply.status == .problems else { return reply.isCarriedOut ? nil : reply }
        // The board only refuses unknown sets. Its hint is about --set.
        return BoardReply(
            refused: reply.remarks.map { remark in
                var remark = remark
                remark.hint = "apply the file first, with \"widgetconf board apply \(name)\""
                return remark
            })
    }

    func write(_ document: DeclaredBoard, on page: inout Page) {}
}
