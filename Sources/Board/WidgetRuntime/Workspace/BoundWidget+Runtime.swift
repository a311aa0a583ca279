import BoardDocuments
package import Configurations
import IntentDefinitions
import ProviderHost
import ProviderProtocol
import SourceText
import Timelines
package import WidgetModel

extension BoundWidget {
    func title(in locale: LocaleTag) -> String { declaration.displayTitle(for: locale) }
    package var families: [Family] { declaration.families.map(\.value) }
    var provider: ProviderName { manifest.name.value }
}

extension ProviderSettings {
    /// The settings with which a manifest's process runs.
    ///
    /// - Parameters:
    ///   - widgets: the widgets of the workspace, whose secrets a trace masks.
    ///   - base: the absolute path to which the path of the manifest refers.
    ///   - environment: the host's environment, of which the process receives parts.
    ///   - state: the state folder of the board, which is hidden from the process; nil for a board in memory.
    init(
        _ manifest: ProviderManifest, _ widgets: [BoundWidget], in base: String,
        environment: [String: String], timeouts: Timeouts = Timeouts(), state: String? = nil
    ) {
        let folder = absolute(manifest.folder, from: base)
        self.init(
            name: manifest.name.value, command: manifest.command.map(\.value), folder: folder,
            environment: ProviderEnvironment.inherited(
                from: environment, passing: manifest.passedEnvironment.map(\.value)),
            limits: manifest.limits,
            initialize: InitializeRequest(group: manifest.group?.id.value))
        let trust = ProviderTrust(environment: environment)
        refusal = { trust.refusal(of: manifest, in: folder) }
        // Without this, Python would change the folder of an installed provider, which needs consent.
        if trust.concerns(folder) { self.environment["PYTHONDONTWRITEBYTECODE"] = "1" }
        isolation = Isolation(of: manifest, folder: folder, environment: environment, state: state)
        if let start = timeouts.providers { limits.start = start }
        trace = ProviderTrace.sink(for: manifest.name.value, widgets, environment: environment)
    }
}

extension IntentParameter {
    /// The names of an enumeration's cases; nil for other types.
    var caseNames: [String]? {
        type.enumeration?.cases.map(\.name)
    }

    /// The choices that the type itself defines; nil if the provider defines them.
    ///
    /// - Parameter resolved: the other values, on which the choices may depend; nil if unknown.
    func choices(with resolved: ResolvedConfiguration?) -> [Option]? {
        if let enumeration = type.enumeration {
            let offered = resolved?.offeredCases(of: self).map(\.name)
            return enumeration.cases.filter { offered?.contains($0.name) ?? true }.map {
                Option(value: .string($0.name), title: $0.displayTitle, group: $0.group)
            }
        }
        return type.isBoolean ? [Option(value: true), Option(value: false)] : nil
    }
}

extension [Option] {
    /// The JSON of the options whose value or title contains the words, ignoring
    /// case. Nil matches all options.
    func matching(_ words: String?) -> [JSONValue] {
        let words = words?.lowercased()
        return filter { option in
            let texts = [option.value.string, option.title, option.value.boolean.map { "\($0)" }]
            return words.map { words in texts.contains { $0?.lowercased().contains(words) == true } } ?? true
        }.map(\.encodedJSON)
    }
}
