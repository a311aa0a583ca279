import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetRuntime

/// `widgetconf provider …`: commands for authors and users of providers.
struct ProviderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "provider", abstract: "Write, check, share and trust providers.",
        subcommands: [
            NewProviderCommand.self, RunProviderCommand.self, CheckProviderCommand.self, TraceCommand.self,
            ReplayCommand.self, PackProviderCommand.self, AddProviderCommand.self,
            RemoveProviderCommand.self, TrustProviderCommand.self,
        ])
}

extension WidgetconfCommand {
    /// The folder of the workspace; nil if its own file contains errors, which are reported.
    func workspaceFolder(in context: CommandContext) throws(RuntimeFailure) -> WorkspaceFolder? {
        let path = try WorkspaceFolder.find(
            option: options.workspace, environment: context.environment, current: context.folder)
        var findings: [Finding] = []
        let folder = try WorkspaceFolder.read(path, into: &findings)
        if folder == nil { options.talk(findings, in: context) }
        return folder
    }

    /// The workspace with its files; nil if its own file contains errors, which are reported.
    func loadedWorkspace(in context: CommandContext) throws(RuntimeFailure) -> LoadedWorkspace? {
        guard let folder = try workspaceFolder(in: context) else { return nil }
        return try LoadedWorkspace(
            folder,
            literals: .machine(
                clock: context.clock, folder: folder.path, environment: context.environment))
    }

    func refuse(
        _ message: String, hint: String? = nil, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        try options.refuse(BoardRemark(.error, message, hint: hint), in: context)
    }

    /// Asks whether to continue. Returns true only if the answer is yes.
    func confirms(_ question: String, in context: CommandContext) throws(RuntimeFailure) -> Bool {
        context.console.talk(
            Page(context, options, isTalk: true).paint([.strong(question), " (yes or no) [no]: "]))
        let answer = try context.console.lines.next()?.lowercased()
        return answer == "yes" || answer == "y"
    }
}
