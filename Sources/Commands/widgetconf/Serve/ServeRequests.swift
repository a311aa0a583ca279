import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetRuntime

/// Requests to a process that runs until the user ends it: to end, and to reread the settings.
struct ServeRequests: Sendable {
    private enum Request { case end, reload }

    /// What is said after new settings turned out to be unusable.
    static let formerSettings = BoardRemark(.note, "the former settings remain in force")

    let interruption: Interruption
    private let requests: AsyncStream<Request>

    /// From now on, requests are recorded until `nextContext` handles them.
    init(_ context: CommandContext) {
        let (requests, next) = AsyncStream.makeStream(of: Request.self)
        interruption = context.interruption()
        interruption.whenCome { next.yield(.end) }
        context.whenReloadRequested { next.yield(.reload) }
        self.requests = requests
    }

    /// Waits until the settings are others and can be used, or until the user ends the command.
    ///
    /// - Parameters:
    ///   - context: the context with the settings in force.
    ///   - supervisor: learns when the settings are read.
    ///   - accepts: whether the command can continue with a context; otherwise, it reports why.
    /// - Returns: the context with the new settings, for which the caller reports that it is ready; nil at
    ///   the end.
    func nextContext(
        after context: CommandContext, _ options: GlobalOptions,
        accepts: (CommandContext) throws(RuntimeFailure) -> Bool
    ) async -> CommandContext? {
        for await request in requests {
            guard request == .reload else { break }
            context.supervisor?.send(.reloading(at: SupervisorSocket.monotonicMicroseconds()))
            if let next = changed(context, options, accepts) { return next }
            context.supervisor?.send(.ready)
        }
        context.supervisor?.send(.stopping)
        return nil
    }

    /// The context with the current settings; nil if they have not changed or cannot be used, which is
    /// reported.
    private func changed(
        _ context: CommandContext, _ options: GlobalOptions,
        _ accepts: (CommandContext) throws(RuntimeFailure) -> Bool
    ) -> CommandContext? {
        func say(_ remark: BoardRemark) { options.say([remark], in: context) }
        var findings: [Finding] = []
        do throws(RuntimeFailure) {
            let settled = try context.unsettled.readingSettings(into: &findings)
            options.talk(findings.inOrder(), in: context)
            if let settled, settled.settings.isSame(as: context.settings) {
                say(.init(.note, "the settings have not changed"))
                return nil
            }
            if let settled {
                let next = try options.applied(to: settled)
                if try accepts(next) {
                    say(.init(.note, "the settings have changed, and are applied"))
                    return next
                }
            }
        } catch {
            say(.init(error))
        }
        say(Self.formerSettings)
        return nil
    }
}
