import Configurations
import SourceText
import WidgetModel

/// Manifests and workspaces as lines of text, with everything in their models.
enum ManifestPicture {
    static func draw(_ manifest: ProviderManifest) -> String {
        let limits = manifest.limits
        let standard = ProviderLimits(memory: limits.memory, answer: limits.answer, idle: limits.idle)
        let environment = manifest.passedEnvironment.map(\.value).joined(separator: ", ")
        return "provider \(manifest.name.value): \(manifest.command.map(\.value))\n"
            + "  limits memory \(limits.memory), answer \(limits.answer), idle \(limits.idle)\n"
            + (limits == standard ? "" : "  and \(more(limits))\n")
            + (manifest.permissions.map { "  may use \(draw($0))\n" } ?? "")
            + (environment.isEmpty ? "" : "  passes \(environment)\n")
            + (manifest.group.map { draw($0) } ?? "")
            + (manifest.source.map { SourceReadingPicture.lines(of: $0) } ?? []).map { "  \($0)\n" }.joined()
            + manifest.widgets.map(draw).joined()
    }

    private static func more(_ limits: ProviderLimits) -> String {
        "processor \(limits.processor), files \(limits.files), processes \(limits.processes), "
            + "bytes \(limits.bytes), entries \(limits.entries), log \(limits.log)"
    }

    private static func draw(_ permissions: ProviderPermissions) -> String {
        "network \(permissions.network), reads \(permissions.read), writes \(permissions.write)"
    }

    private static func draw(_ group: SharedGroup) -> String {
        let secrets = group.secrets.map(\.value).joined(separator: ", ")
        return "  shares \(group.id.value)" + (secrets.isEmpty ? "" : ", with the secrets \(secrets)") + "\n"
    }

    private static func draw(_ widget: WidgetDeclaration) -> String {
        let families = widget.families.map(\.value.rawValue).joined(separator: ", ")
        let configuration = widget.intentName.map { "by \($0.value)" } ?? "static"
        let description = widget.description.map { ": \($0)" } ?? ""
        var lines = [
            "\(widget.kind.value) “\(widget.displayTitle)”\(description)",
            "  \(configuration) on \(families)",
            "  budget \(widget.reloads.perDay) a day, \(widget.reloads.spacing) apart"
                + (widget.reloads.whenHidden == .hold ? ", held while nobody looks" : ""),
            "  retries \(widget.reloads.retries.attempts) times, "
                + "from \(widget.reloads.retries.first) to \(widget.reloads.retries.longest)",
        ]
        if !widget.formerKinds.isEmpty {
            lines.append("  formerly " + widget.formerKinds.map(\.value.name).joined(separator: ", "))
        }
        if let age = widget.reloads.age.stale { lines.append("  stale after \(age)") }
        if widget.loggedOutLook != .message {
            lines.append("  without its account, then \(widget.loggedOutLook)")
        }
        if let expiry = widget.reloads.age.expiry {
            lines.append("  expires after \(expiry), then \(widget.expiredLook)")
        }
        if let source = widget.source {
            lines += SourceReadingPicture.lines(of: source).map { "  \($0)" }
        }
        if let words = widget.linkCommand { lines.append("  opens links with \(words.map(\.value))") }
        if let reads = widget.reads { lines.append("  reads " + reads.map(\.value).joined(separator: ", ")) }
        for recommendation in widget.recommendations {
            let values = recommendation.values.map { "\($0.parameter.value) \($0.node.location.text)" }
            lines.append(
                "  recommends \(recommendation.name.value) “\(recommendation.displayTitle)”: "
                    + values.joined(separator: ", "))
        }
        return lines.map { "  \($0)\n" }.joined()
    }

    static func draw(_ workspace: Workspace) -> String {
        "workspace \(workspace.name.value)\n  intents \(workspace.intents.map(\.value))\n"
            + "  providers \(workspace.providers.map(\.value))\n"
    }
}
