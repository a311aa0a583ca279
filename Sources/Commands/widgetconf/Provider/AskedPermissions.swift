import Configurations
import ProviderHost
import SourceText
import WidgetModel
import WidgetRuntime

/// The permissions that an installed provider requests, as sentences for the user who decides.
struct AskedPermissions {
    let lines: [String]
    /// Whether the manifest contains `permissions`. How completely they are enforced depends on the machine.
    let isRestricted: Bool

    /// The workspace in which the provider is.
    struct Place {
        /// The name of the workspace, which determines its board.
        let workspace: String
        let workspaceFolder: String
        /// The folder of the provider's manifest.
        let folder: String
    }

    init(_ manifest: ProviderManifest, in place: Place, _ context: CommandContext) {
        var lines = ["run " + manifest.command.map(\.value).joined(separator: " ")]
        lines += Self.linkCommands(of: manifest)
        if let asked = manifest.permissions {
            switch asked.network {
            case .none: break
            case .all: lines.append("use the network")
            case .hosts(let hosts): lines.append("use the network, for \(hosts.joined(separator: ", "))")
            }
            if !asked.read.isEmpty { lines.append("read \(asked.read.joined(separator: ", "))") }
            let written = asked.write.map { $0 + place.reach(of: $0, context.environment) }
            if !written.isEmpty { lines.append("change \(written.joined(separator: ", "))") }
        } else {
            lines.append("use all files and the network as you may, except what boards store")
        }
        let passed = manifest.passedEnvironment.map(\.value)
        if !passed.isEmpty { lines.append("see the variables \(passed.joined(separator: ", "))") }
        if let group = manifest.group {
            let secrets = group.secrets.map(\.value)
            lines.append(
                "share the values of \(group.id.value) with other providers"
                    + (secrets.isEmpty ? "" : ", with the secrets \(secrets.joined(separator: ", "))"))
        }
        let former = manifest.widgets.flatMap { $0.formerKinds.map(\.value.name) }
        if !former.isEmpty {
            lines.append("take over the widgets of \(former.joined(separator: ", "))")
        }
        let name = manifest.name.value
        if GivenSecrets.exist(for: name, onBoardOf: place.workspace, environment: context.environment) {
            lines.append("receive the secrets and accounts that were given to \(name)")
        }
        self.lines = lines
        isRestricted = manifest.permissions != nil
    }

    /// The programs of widgets that open links, which run without the limits of the provider.
    private static func linkCommands(of manifest: ProviderManifest) -> [String] {
        var lines: [String] = []
        for widget in manifest.widgets {
            guard let words = widget.linkCommand?.map(\.value) else { continue }
            let line =
                "run \(words.joined(separator: " ")) as you, outside the sandbox, when you open a link"
            if !lines.contains(line) { lines.append(line) }
        }
        return lines
    }
}

extension AskedPermissions.Place {
    /// A remark about a path under `write` in which the provider could place other providers; empty for other
    /// paths. Files in the provider's own folder need consent.
    fileprivate func reach(of path: String, _ environment: [String: String]) -> String {
        let path = listedPath(path, from: folder, environment: environment)
        // Compare all forms, so that symbolic links and missing folders do not hide an overlap.
        let (own, workspaces) = (Self.forms(of: folder), Self.forms(of: workspaceFolder))
        let forms = Self.forms(of: path).filter { form in !own.contains { form.isWithin($0) } }
        if forms.contains(where: { form in workspaces.contains { $0.isWithin(form) } }) {
            return " (the workspace: it can add providers that run without your consent)"
        }
        return forms.contains { form in workspaces.contains { form.isWithin($0) } }
            ? " (in the workspace: it can add providers that run without your consent)" : ""
    }

    /// The path as it is written, and without links.
    private static func forms(of path: String) -> [String] {
        [path] + [PathWalk(path)?.path].compactMap(\.self)
    }
}

extension String {
    fileprivate func isWithin(_ folder: String) -> Bool {
        self == folder || hasPrefix(folder == "/" ? "/" : folder + "/")
    }
}

extension Page {
    /// Prints the permissions that a provider requests.
    mutating func asked(_ asked: AskedPermissions, by provider: String) {
        line(.strong(provider), " asks to")
        for text in asked.lines { line("  • ", Words(text)) }
        let survey = ProviderSandbox.survey()
        guard asked.isRestricted, !survey.isComplete else { return }
        line(.dim("isolation: "), Words(survey.summary))
    }
}
