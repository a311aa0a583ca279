import SourceText
import WidgetManifests
import WidgetModel
import WidgetRuntime
import YAMLReading

/// What an installed provider asks for, as sentences for the person who decides.
struct AskedPermissions {
    let lines: [String]
    /// Whether the manifest has `permissions`, which the machine enforces more or less completely.
    let isRestricted: Bool

    init(_ manifest: ProviderManifest) {
        var lines = ["run " + manifest.command.map(\.value).joined(separator: " ")]
        if let asked = manifest.permissions {
            switch asked.network {
            case .none: break
            case .all: lines.append("use the network")
            case .hosts(let hosts): lines.append("use the network, for \(hosts.joined(separator: ", "))")
            }
            if !asked.read.isEmpty { lines.append("read \(asked.read.joined(separator: ", "))") }
            if !asked.write.isEmpty { lines.append("change \(asked.write.joined(separator: ", "))") }
        } else {
            lines.append("use all files and the network as you may, except what boards store")
        }
        let passed = manifest.passedEnvironment.map(\.value)
        if !passed.isEmpty { lines.append("see the variables \(passed.joined(separator: ", "))") }
        self.lines = lines
        isRestricted = manifest.permissions != nil
    }
}

extension Page {
    /// Prints what a provider asks for.
    mutating func asked(_ asked: AskedPermissions, by provider: String) {
        line(.strong(provider), " asks to")
        for text in asked.lines { line("  • ", Words(text)) }
        let survey = ProviderSandbox.survey()
        guard asked.isRestricted, !survey.isComplete else { return }
        line(.dim("isolation: "), Words(survey.summary))
    }
}
