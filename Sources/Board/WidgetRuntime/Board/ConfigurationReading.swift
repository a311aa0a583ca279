import Configurations
import IntentDefinitions
import WidgetModel

/// The stored choices of a placed widget, interpreted with the current definition.
///
/// It is an immutable class, because placed widgets are copied far more often than they are edited.
final class ConfigurationReading: Sendable {
    /// The form; nil for a static widget, and for a widget that the workspace no longer declares.
    let form: ConfigurationForm?
    /// The choices without defaults.
    let configuration: Configuration
    /// The choices with defaults, visibility and problems; nil without a form.
    let resolved: ResolvedConfiguration?
    /// The effective values of all visible parameters that have one, for providers.
    let values: JSONObject
    /// The values for users, with masked secrets (rule C8).
    var shownValues: JSONObject { resolved?.json ?? [:] }
    /// Whether timelines can be requested (rule C10).
    let isComplete: Bool
    /// The secrets, which are stored separately (rule C8), by the current names of their parameters.
    let kept: [SecretPlace: SecretText]

    /// For a kind that the workspace no longer declares.
    static let undeclared = ConfigurationReading(isComplete: false)
    /// For a widget whose choices are not read yet.
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
    ///   - choices: the stored JSON. A string that is not an object means that nothing is chosen.
    ///   - version: the version under which they were stored, from which they are migrated (rule C9);
    ///     nil for the current one.
    ///   - kept: returns the stored secrets. It is only called if there may be some.
    convenience init(
        _ choices: String, version: Int?, of bound: BoundWidget, family: Family,
        context: LiteralContext, kept: () -> SecretFolder.Kept
    ) {
        guard let intent = bound.intent else {
            self.init(isComplete: true)
            return
        }
        let form = ConfigurationForm(intent: intent, family: family, context: context)
        // This program wrote the text. If it is damaged, the user has to configure the widget again.
        let stored = (try? JSONValue(parsing: choices))?.object
        var secrets: [SecretPlace: SecretText] = [:]
        // Parameters that are gone or no longer secret may still have values in the secrets folder.
        if form.intent.hasSecrets || choices.contains(SecretText.mask) {
            let kept = kept()
            secrets = form.present(kept.secrets, from: kept.version)
        }
        let configuration = form.read(
            stored: stored ?? [:], version: version ?? intent.version, secrets: secrets
        ).0
        self.init(configuration, resolved: form.resolve(configuration), of: form, kept: secrets)
    }

    /// - Parameter kept: the secrets that were stored before. Secrets that are no longer needed are left out.
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

    /// The same choices at the time of another environment, with `today` and `now` in
    /// defaults evaluated there.
    func at(_ context: LiteralContext) -> ConfigurationReading {
        guard let form, followsClock else { return self }
        let present = ConfigurationForm(
            intent: form.intent, family: form.family, context: context)
        return ConfigurationReading(
            configuration, resolved: present.resolve(configuration), of: present, kept: kept)
    }

    /// The same choices with the provider's statements about them (rule C4).
    func knowing(_ offers: KnownOffers) -> ConfigurationReading {
        guard let form, offers != configuration.offers else { return self }
        var configuration = configuration
        configuration.offers = offers
        return ConfigurationReading(
            configuration, resolved: form.resolve(configuration), of: form, kept: kept)
    }

    /// Whether a default depends on the time.
    var followsClock: Bool { form?.intent.followsClock == true }

    /// The version of the intent under which `choices` are stored.
    var version: Int { form?.intent.version ?? 1 }

    /// The stored form of the choices.
    var choices: String { form.map { JSONValue.object($0.json(of: configuration)).text } ?? "{}" }
}
