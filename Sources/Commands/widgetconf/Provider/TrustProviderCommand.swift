import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf provider trust`: shows the permissions that an installed provider requests, and records the
/// consent.
struct TrustProviderCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "Allow an installed provider to run, or list which providers may run.",
        usage: "widgetconf provider trust [<name>] [--yes | --revoke | --list]")

    static var replies: [any Decodable.Type] { [TrustedProviders.self] }

    @Argument(help: ArgumentHelp("The name of the provider. (default: list all)", valueName: "name"))
    var name: String?
    @Flag(help: "Consent without asking.")
    var yes = false
    @Flag(help: "Withdraw the consent.")
    var revoke = false
    @Flag(help: "List the providers of the workspace, and whether they may run.")
    var list = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        if [yes, revoke, list].filter(\.self).count > 1 {
            return "found several of --yes, --revoke and --list, expected only one"
        }
        if list, name != nil { return "found a provider and --list, expected only one of them" }
        return name == nil && (yes || revoke) ? "found no provider, expected the name of one" : nil
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let workspace = try loadedWorkspace(in: context) else { return .problems }
        let trust = ProviderTrust(environment: context.environment)
        guard let name else {
            return try show(workspace.manifests.manifests, of: workspace, trust, in: context)
        }
        guard let manifest = workspace.manifests.manifests.first(where: { $0.name.value.name == name }) else {
            return try refuse(unknown: name, in: workspace, trust, in: context)
        }
        if revoke {
            try trust.revoke(manifest.name.value)
            return try show([manifest], of: workspace, trust, in: context)
        }
        let folder = absolute(manifest.folder, from: workspace.folder)
        let consent = try trust.consent(to: folder)
        if trust.concerns(folder), !trust.isTrusted(consent) {
            var page = Page(context, options, isTalk: true)
            page.asked(AskedPermissions(manifest, in: .init(folder, of: workspace), context), by: name)
            context.console.talk(page.text)
            guard yes || context.console.readsTerminal else {
                return try refuse(
                    "found no terminal to ask, expected --yes", hint: "add --yes to trust it", in: context)
            }
            let isConfirmed = yes ? true : try confirms("Trust it?", in: context)
            guard isConfirmed else {
                return try show([manifest], of: workspace, trust, in: context)
            }
            try trust.trust(consent, of: manifest.name.value)
        }
        return try show([manifest], of: workspace, trust, in: context)
    }

    /// Refuses a name that does not match a provider. Authors of providers often type a folder instead.
    private func refuse(
        unknown name: String, in workspace: LoadedWorkspace, _ trust: ProviderTrust,
        in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let manifests = workspace.manifests.manifests
        let near = Spelling.nearest(name, among: manifests.map(\.name.value.name))
        let path = absolute(name, from: context.folder)
        let meant = manifests.first { manifest in
            manifest.name.value.name == near || absolute(manifest.folder, from: workspace.folder) == path
        }
        let found = "the workspace has no provider \(quoted(name))"
        guard let meant, !trust.concerns(absolute(meant.folder, from: workspace.folder)) else {
            return try refuse(found, hint: (meant?.name.value.name).map(didYouMean), in: context)
        }
        return try refuse(
            "\(found); \(quoted(meant.name.value.name)) is your own, which may run without consent",
            hint: "\"widgetconf provider trust --list\" shows which providers need it", in: context)
    }

    private func show(
        _ manifests: [ProviderManifest], of workspace: LoadedWorkspace, _ trust: ProviderTrust,
        in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let providers = manifests.map { manifest in
            let folder = absolute(manifest.folder, from: workspace.folder)
            let isInstalled = trust.concerns(folder)
            return TrustedProviders.Provider(
                provider: manifest.name.value.name, folder: folder,
                source: ProviderOrigin(in: folder)?.source, installed: isInstalled,
                mayRun: trust.allows(manifest, in: folder),
                asks: AskedPermissions(manifest, in: .init(folder, of: workspace), context).lines)
        }
        let isolation = ProviderSandbox.survey().levelName
        try options.show(TrustedProviders(isolation: isolation, providers: providers), in: context) { page in
            guard !providers.isEmpty else { return page.empty("the workspace has no providers") }
            var table = Table()
            for provider in providers {
                let state: Words =
                    !provider.installed
                    ? Words("yours", .dim)
                    : provider.mayRun ? Words("trusted", .good) : Words("not trusted", .bad)
                table.row(.strong(provider.provider), state, Words(provider.source ?? provider.folder, .dim))
            }
            page.table(table)
            page.line(.dim("isolation: "), Words(ProviderSandbox.survey().summary))
            if let first = providers.first(where: { !$0.mayRun }) {
                page.gap()
                page.line("next: ", .strong("widgetconf provider trust \(first.provider)"))
            }
        }
        return .done
    }
}

extension AskedPermissions.Place {
    fileprivate init(_ folder: String, of workspace: LoadedWorkspace) {
        self.init(workspace: workspace.name, workspaceFolder: workspace.folder, folder: folder)
    }
}

/// The JSON document that `provider trust --format json` prints.
struct TrustedProviders: Codable {
    struct Provider: Codable {
        var provider: String
        var folder: String
        /// The source of the provider; null in JSON if it was written in the workspace.
        @OrNull var source: String?
        /// Whether `provider add` installed it, so that it needs consent.
        var installed: Bool
        var mayRun: Bool
        /// The permissions that the provider requests.
        var asks: [String]
    }

    /// How completely this machine isolates providers with `permissions`: `full`, `partial` or `none`.
    var isolation: String
    var providers: [Provider]
}
