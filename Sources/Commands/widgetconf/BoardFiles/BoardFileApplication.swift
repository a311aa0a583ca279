import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// Sends a board file to the board, and reports what it changes.
struct BoardFileApplication {
    let source: BoardFileSource
    let options: GlobalOptions
    var call: ApplyBoardCall
    /// Whether widgets of the set that are not in the file are a difference, although they are not removed.
    var countsUndeclared = false

    init(_ source: BoardFileSource, _ options: GlobalOptions) {
        self.source = source
        self.options = options
        call = ApplyBoardCall(
            source.boardFile.board, folder: source.folder, environment: [:], editID: makeEditID())
    }

    /// Shows the plan, and reports whether an apply with the same options would change something or be
    /// refused because of a conflict.
    func show(_ session: BoardSession, in context: CommandContext) async throws(RuntimeFailure)
        -> CommandStatus
    {
        let reply = try await session.answer(trial)
        guard let plan = reply.carriedOut else { return try refuse(reply, in: context) }
        try report(plan, reply.remarks, in: context)
        let isDifferent =
            plan.hasChanges || isRefused(plan) || (countsUndeclared && !plan.undeclared.isEmpty)
        return isDifferent ? .different : .done
    }

    /// Whether an apply with the same options fails because of a conflict.
    private func isRefused(_ plan: BoardPlan) -> Bool { call.resolution == nil && !plan.conflicts.isEmpty }

    /// Shows the plan, asks before widgets are removed, and applies what was shown.
    mutating func askAndApply(
        _ session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        while true {
            let reply = try await session.answer(trial)
            guard let plan = reply.carriedOut else { return try refuse(reply, in: context) }
            call.expectedPlan = plan.plan
            // Without a question, the reply reports the conflicts at their lines.
            guard plan.removed > 0, !isRefused(plan) else {
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
        if options.format == .text {
            let result =
                plan.hasChanges
                ? "applied; \(counted(plan.reloads ?? 0, "reload")) requested" : "nothing to change"
            options.say([.init(.note, result)], in: context)
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
