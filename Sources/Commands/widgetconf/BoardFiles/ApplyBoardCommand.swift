import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// The argument of the commands that read a board file.
private let boardFileHelp = ArgumentHelp(
    "A file that \"widgetconf board export\" wrote; - is standard input.", valueName: "file")

/// `widgetconf board diff`: shows what applying a board file would change.
struct DiffBoardCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show what applying a board file would change.",
        discussion: "The exit code is 0 if the board is as declared, and 4 if it differs.")

    static var replies: [any Decodable.Type] { [BoardPlan.self] }

    @Argument(help: boardFileHelp) var file: String
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let source = try BoardFileSource(file, options, in: context),
            let session = try session(in: context)
        else { return .problems }
        var apply = BoardFileApplication(source, options)
        apply.call.environment = try source.environment(in: context)
        // This also shows the widgets that were deleted from the file.
        apply.call.prune = true
        return try await apply.show(session, in: context)
    }
}

/// `widgetconf board apply`: makes the board what a file declares.
struct ApplyBoardCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Make the board what a file declares.",
        discussion: """
            Only what differs is changed, all of it or nothing. Widgets of the file are recognized by their \
            keys. What people have changed since the file was last applied is never replaced without \
            --overwrite. Other widgets on the board are not touched.
            """)

    static var replies: [any Decodable.Type] { [BoardPlan.self, BoardSetup.self] }

    @Argument(help: boardFileHelp) var file: String
    @Flag(help: "Show the changes without making them. The exit code is 4 if there are any.")
    var dryRun = false
    @Flag(help: "Also remove widgets that were declared by this file before, into the trash.")
    var prune = false
    @Flag(help: "Replace what people have changed since the file was last applied.")
    var overwrite = false
    @Flag(help: "Keep what people have changed since the file was last applied.")
    var keep = false
    @Flag(help: "Remove widgets without asking.")
    var yes = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        overwrite && keep ? "found --overwrite and --keep, expected only one of them" : nil
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        let text = try BoardFileSource.read(file, in: context)
        if let setup = BoardSetup(formerExport: text) {
            return try await ApplySetupCommand(setup: setup, options: options).run(in: context)
        }
        guard let source = try BoardFileSource(file, text, options, in: context),
            let session = try session(in: context)
        else { return .problems }
        var apply = BoardFileApplication(source, options)
        apply.call.environment = try source.environment(in: context)
        apply.call.prune = prune ? true : nil
        apply.call.resolution = overwrite ? .overwrite : keep ? .keep : nil
        if dryRun { return try await apply.show(session, in: context) }
        if prune, !yes { return try await apply.askAndApply(session, in: context) }
        return try await apply.apply(session, in: context)
    }
}

/// Sends a board file to the board, and reports what it changes.
private struct BoardFileApplication {
    let source: BoardFileSource
    let options: GlobalOptions
    var call: ApplyBoardCall

    init(_ source: BoardFileSource, _ options: GlobalOptions) {
        self.source = source
        self.options = options
        call = ApplyBoardCall(
            source.boardFile.board, folder: source.folder, environment: [:], editID: makeEditID())
    }

    /// Shows the plan.
    func show(_ session: BoardSession, in context: CommandContext) async throws(RuntimeFailure)
        -> CommandStatus
    {
        let reply = try await session.answer(trial)
        guard let plan = reply.carriedOut else { return try refuse(reply, in: context) }
        try report(plan, reply.remarks, in: context)
        return plan.isDifferent ? .different : .done
    }

    /// Shows the plan, asks before widgets are removed, and applies what was shown.
    mutating func askAndApply(
        _ session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        while true {
            let reply = try await session.answer(trial)
            guard let plan = reply.carriedOut else { return try refuse(reply, in: context) }
            call.expectedPlan = plan.plan
            guard plan.removed > 0 else {
                let answer = try await session.answer(call, until: context.interruptionOfChanges?())
                if answer.carriedOut?.applied == false { continue }
                return try finish(answer, showsPlan: true, in: context)
            }
            guard context.console.readsTerminal, options.format == .text else {
                let names = plan.steps.filter { $0.action == .removed }.map(\.key).joined(separator: ", ")
                return try options.refuse(
                    .init(
                        .error, "applying the file removes \(counted(plan.removed, "widget")): \(names)",
                        hint: "add --yes to remove without a question"), in: context)
            }
            try report(plan, reply.remarks, in: context)
            context.console.talk(
                "apply this, and move \(counted(plan.removed, "widget")) to the trash? [y/N] ")
            guard ["y", "yes"].contains(try context.console.lines.next()?.lowercased() ?? "") else {
                options.say([.init(.note, "nothing was changed")], in: context)
                return .problems
            }
            let answer = try await session.answer(call, until: context.interruptionOfChanges?())
            // The board was changed before the answer, so the next round shows the new plan.
            if answer.carriedOut?.applied == false {
                if case .replied(let reply) = answer { options.say(reply.remarks, in: context) }
                continue
            }
            return try finish(answer, showsPlan: false, in: context)
        }
    }

    func apply(
        _ session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        try finish(
            try await session.answer(call, until: context.interruptionOfChanges?()), showsPlan: true,
            in: context)
    }

    private var trial: ApplyBoardCall {
        var trial = call
        trial.dryRun = true
        return trial
    }

    private func finish(
        _ answer: InterruptibleReply<BoardPlan>, showsPlan: Bool, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        guard case .replied(let reply) = answer, let plan = reply.carriedOut else {
            return try refuse(answer.withoutDocument, in: context)
        }
        if showsPlan || options.format == .json {
            try report(plan, reply.remarks, in: context)
        } else {
            options.say(reply.remarks, in: context)
        }
        if let reloads = plan.reloads, options.format == .text {
            options.say([.init(.note, "applied; \(counted(reloads, "reload")) requested")], in: context)
        }
        return CommandStatus(reply.status)
    }

    private func report(
        _ plan: BoardPlan, _ remarks: [BoardRemark], in context: CommandContext
    ) throws(RuntimeFailure) {
        try options.show(plan, in: context) { page in plan.write(on: &page) }
        options.say(remarks, in: context)
    }

    private func refuse<Document>(
        _ reply: BoardReply<Document>, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        if options.format == .json { try context.console.output(.object(reply.json)) }
        let findings = source.findings(about: reply.parameterProblems).inOrder()
        if findings.isEmpty {
            options.say(reply.remarks, in: context)
        } else {
            context.console.talk(options.talkPaint(in: context).text(of: findings))
        }
        return CommandStatus(reply.status)
    }
}
