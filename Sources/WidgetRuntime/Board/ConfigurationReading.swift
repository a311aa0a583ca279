import Configurations
import IntentDefinitions
import JSONText
import WidgetModel

/// What a placed widget's stored choices mean under the present definition.
///
/// Never changes; a class, since a placed widget is looked at far more often than it is edited.
final class ConfigurationReading: Sendable {
    /// Nil for a static widget, and for one that the workspace no longer declares.
    let form: ConfigurationForm?
    let configuration: Configuration
    let resolved: ResolvedConfiguration?
    /// The effective value of every visible parameter that has one: what providers and scripts get.
    let values: JSONObject
    /// The same as people may see it: secrets read `••••` (C8).
    var shownValues: JSONObject { resolved?.json ?? [:] }
    /// Whether timelines may be asked for (C10).
    let isComplete: Bool
    /// What is kept apart of the configuration (C8), by the present names of parameters.
    let kept: [SecretPlace: SecretText]

    /// A kind that the workspace no longer declares.
    static let undeclared = ConfigurationReading(isComplete: false)
    /// Before anything was read.
    static let empty = ConfigurationReading(isComplete: true)

    private init(isComplete: Bool) {
        form = nil
        configuration = .empty
        resolved = nil
        values = [:]
        self.isComplete = isComplete
        kept = [:]
    }

    /// - Parameters:
    ///   - choices: stored JSON text; what is no object reads as nothing chosen.
    ///   - version: of the intent under which they were stored, whence they migrate (C9); nil: the present.
    ///   - kept: gives what is kept apart of them; only asked where there may be something.
    convenience init(
        _ choices: String, version: Int?, of bound: BoundWidget, family: Family,
        surroundings: LiteralSurroundings, kept: () -> SecretFolder.Kept
    ) {
        guard let intent = bound.intent else {
            self.init(isComplete: true)
            return
        }
        let form = ConfigurationForm(intent: intent, family: family, surroundings: surroundings)
        // The store wrote this text itself; should it be damaged, the person is asked to configure again.
        let stored = (try? JSONValue(parsing: choices))?.object
        var secrets: [SecretPlace: SecretText] = [:]
        // Parameters that are gone or no longer secret leave their values there.
        if form.hasSecrets || choices.contains(SecretText.mask) {
            let kept = kept()
            secrets = form.present(kept.secrets, from: kept.version)
        }
        let configuration = form.read(
            stored: stored ?? [:], version: version ?? intent.version, secrets: secrets
        ).0
        self.init(configuration, resolved: form.resolve(configuration), of: form, kept: secrets)
    }

    /// - Parameter kept: what was kept apart before; what is no longer needed of it is left out.
    init(
        _ configuration: Configuration, resolved: ResolvedConfiguration, of form: ConfigurationForm,
        kept: [SecretPlace: SecretText]
    ) {
        self.form = form
        self.kept = form.secrets(toKeepBeside: configuration, kept: kept)
        self.configuration = configuration
        self.resolved = resolved
        values = resolved.providerJSON
        isComplete = resolved.completeness.isComplete
    }

    /// The same at the moment of other surroundings: `today` and `now` in defaults are what they are then.
    func at(_ surroundings: LiteralSurroundings) -> ConfigurationReading {
        guard let form, followsClock else { return self }
        let present = ConfigurationForm(
            intent: form.intent, family: form.family, surroundings: surroundings)
        return ConfigurationReading(
            configuration, resolved: present.resolve(configuration), of: present, kept: kept)
    }

    /// Whether a default of it depends on the moment.
    var followsClock: Bool { form?.intent.followsClock == true }

    /// The version of the intent under which `choices` are to be stored.
    var version: Int { form?.intent.version ?? 1 }

    /// The stored form.
    var choices: String { form.map { JSONValue.object($0.json(of: configuration)).text } ?? "{}" }
}
