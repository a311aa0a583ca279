import Configurations
import IntentDefinitions
import Synchronization
import WidgetModel

/// Removes secrets from the messages of one provider before they leave the process (C8).
///
/// It masks the values of secret parameters, by the definitions of the provider's widgets, and members whose
/// names indicate a secret, such as `accessToken`. Once masked, a value is masked wherever it appears later,
/// so that a view or a log line that repeats a secret does not reveal it.
final class TraceMask: Sendable {
    /// Parts of the names of members that are always masked.
    private static let names = ["token", "secret", "password", "apikey", "credential"]
    /// The members of an object that users see.
    private static let visible: Set<String> = ["id", "title", "subtitle", "@key"]

    private let parameters: Set<String>
    private let learned: Mutex<[String]> = Mutex([])

    /// - Parameter widgets: the widgets of the provider.
    init(_ widgets: [BoundWidget]) {
        let secret = widgets.flatMap { $0.intent?.parameters.filter(\.type.holdsSecrets) ?? [] }
        parameters = Set(secret.map { String($0.name.prefix { $0 != "." }) })
    }

    /// The message without secrets.
    func callAsFunction(_ message: JSONValue) -> JSONValue {
        var found: [String] = []
        let masked = masked(message, isSecret: false, inConfiguration: false, &found)
        learn(found)
        return replacing(masked)
    }

    /// Remembers the secrets in the parameters of a request, which leave the process unchanged.
    ///
    /// A pushed document is left out: the values of each new one would be remembered forever.
    func learn(from request: JSONValue) {
        var request = request
        if var members = request.object {
            members["pushed"] = nil
            request = .object(members)
        }
        var found: [String] = []
        _ = masked(request, isSecret: false, inConfiguration: false, &found)
        learn(found)
    }

    /// The secrets that are known so far.
    var secrets: [String] { learned.withLock { $0 } }

    /// A text without the secrets that are known so far.
    func callAsFunction(_ text: String) -> String { SecretTexts(learned.withLock { $0 }).masked(text) }

    private func learn(_ found: [String]) {
        learned.withLock { learned in
            for secret in found where secret.count >= SecretTexts.shortest && !learned.contains(secret) {
                learned.append(secret)
            }
        }
    }

    private func masked(
        _ json: JSONValue, isSecret: Bool, inConfiguration: Bool, _ found: inout [String]
    ) -> JSONValue {
        switch json {
        case .string(let text) where isSecret:
            if !SecretText.isMask(text) { found.append(text) }
            return .string(SecretText.mask)
        case .array(let elements):
            return .array(
                elements.map { masked($0, isSecret: isSecret, inConfiguration: inConfiguration, &found) })
        case .object(let members):
            return .object(
                members.mapValues { key, value in
                    let isNamed = inConfiguration && parameters.contains(key) || Self.isSecretName(key)
                    return masked(
                        value, isSecret: isNamed || isSecret && !Self.visible.contains(key),
                        inConfiguration: key == "configuration" || key == "values", &found)
                })
        case .null, .boolean, .integer, .number, .string: return json
        }
    }

    /// The same value with the known secrets replaced in all strings, names and numbers.
    private func replacing(_ json: JSONValue) -> JSONValue {
        let secrets = learned.withLock { $0 }
        return secrets.isEmpty ? json : replacing(json, SecretTexts(secrets))
    }

    private func replacing(_ json: JSONValue, _ secrets: SecretTexts) -> JSONValue {
        switch json {
        case .string(let text): return .string(secrets.masked(text))
        case .array(let elements): return .array(elements.map { replacing($0, secrets) })
        case .object(let members):
            return .object(
                JSONObject(members.map { (secrets.masked($0.key), replacing($0.value, secrets)) }))
        case .integer, .number:
            let masked = secrets.masked(json.text)
            return masked == json.text ? json : .string(masked)
        case .null, .boolean: return json
        }
    }

    private static func isSecretName(_ key: String) -> Bool {
        let name = key.lowercased().filter { $0 != "_" && $0 != "-" }
        return names.contains { name.hasSuffix($0) }
    }
}
