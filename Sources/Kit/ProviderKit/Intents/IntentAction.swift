import Foundation
import Synchronization
import WidgetModel

/// An intent as a button's or toggle's action: its type name, and the parameters that differ from their
/// defaults.
///
/// An example is `Tasks.CompleteTask {"task":"milk"}`. Even a process that never built the button finds the
/// type by its name. A private type cannot be found by its name. Its action is named `$CompleteTask`, and is
/// only known after a button with the action was built.
struct IntentAction {
    let name: String

    init(_ intent: some AppIntent) { name = ActionTypes.shared.name(of: intent) + Self.arguments(of: intent) }

    private static func arguments<Intent: AppIntent>(of intent: Intent) -> String {
        let defaults = Dictionary(
            Intent().parameterFields.map { ($0.name, $0.field.sent) }, uniquingKeysWith: { first, _ in first }
        )
        var members: JSONObject = [:]
        for (name, field) in intent.parameterFields {
            guard let sent = field.sent, defaults[name] != .some(sent) else { continue }
            members[name] = sent.json.identity
        }
        return members.isEmpty ? "" : " " + JSONValue.object(members).text
    }

    /// The intent that an action names, with its parameters and the new state of a toggle; nil if the
    /// action is not an intent of this program.
    static func intent(
        named action: String, isOn: Bool?, in context: TimelineProviderContext
    ) async throws -> (any AppIntent)? {
        let parts = action.split(separator: " ", maxSplits: 1)
        guard let name = parts.first, let type = ActionTypes.shared.type(named: String(name)) else {
            return nil
        }
        var members: JSONObject = [:]
        if parts.count == 2 {
            guard let object = try JSONValue(parsing: String(parts[1])).object else { return nil }
            members = object
        }
        if let isOn, type is any SetValueIntent.Type { members["value"] = .boolean(isOn) }
        return try await type.filled(from: members, in: context)
    }
}

extension AppIntent {
    /// Performs the intent, and logs a message that a widget cannot show.
    func performed() async throws {
        if Self.openAppWhenRun { log("openAppWhenRun has no effect, because no app belongs to a widget") }
        let result = try await ReportedProgress.$current.withValue(ReportedProgress()) { try await perform() }
        if let dialog = result.spokenDialog { log(dialog.full.text) }
    }

    private func log(_ words: String) {
        FileHandle.standardError.write(Data("\(Self.self): \(words)\n".utf8))
    }
}

extension JSONValue {
    /// The value with entities reduced to their ids, by which queries find them.
    fileprivate var identity: JSONValue {
        if let id = self["id"] { return ["id": id] }
        if let array { return .array(array.map(\.identity)) }
        return self
    }
}

/// The types of intents by their names in actions.
final class ActionTypes: Sendable {
    static let shared = ActionTypes()

    private struct Known {
        var names: [ObjectIdentifier: String] = [:]
        /// The types that are only known in this process, by their names.
        var hidden: [String: any AppIntent.Type] = [:]
    }

    private let known = Mutex(Known())

    /// The name by which ``type(named:)`` finds the type of an intent.
    func name<Intent: AppIntent>(of intent: Intent) -> String {
        // The static type may be a superclass.
        let type = Swift.type(of: intent)
        if let name = known.withLock({ $0.names[ObjectIdentifier(type)] }) { return name }
        let path = String(reflecting: type)
        let isFound = self.type(named: path) == type
        let name = isFound ? path : "$" + String(describing: type)
        known.withLock { known in
            known.names[ObjectIdentifier(type)] = name
            if !isFound { known.hidden[name] = type }
        }
        return name
    }

    /// Whether an action names a private type that no button of this process had so far.
    func isUnknown(_ action: String) -> Bool {
        guard action.hasPrefix("$"), let name = action.split(separator: " ").first else { return false }
        return type(named: String(name)) == nil
    }

    /// The type with a name such as `Tasks.CompleteTask` or `$CompleteTask`; nil for an unknown name.
    func type(named name: String) -> (any AppIntent.Type)? {
        if name.hasPrefix("$") { return known.withLock { $0.hidden[name] } }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...5).contains(parts.count), parts.allSatisfy(\.isIdentifier) else { return nil }
        // A mangled name marks each type as a structure (V), an enumeration (O) or a class (C).
        var mangled = [Self.mangled(parts[0])]
        for part in parts.dropFirst() {
            mangled = mangled.flatMap { outer in ["V", "C", "O"].map { outer + Self.mangled(part) + $0 } }
        }
        for candidate in mangled {
            if let type = _typeByName(candidate) as? any AppIntent.Type { return type }
        }
        return nil
    }

    private static func mangled(_ name: Substring) -> String { "\(name.utf8.count)\(name)" }
}

extension Substring {
    /// Whether it consists of ASCII letters, digits and underscores, and does not begin with a digit.
    fileprivate var isIdentifier: Bool {
        guard let first, !first.isNumber else { return false }
        return allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
}
