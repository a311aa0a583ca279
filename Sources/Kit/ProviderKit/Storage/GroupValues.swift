import Foundation
import ProviderProtocol
import Synchronization
import WidgetModel

/// The values of a group that an app and its providers share, as they are known in this process.
///
/// The values are read once, with `group.get`. After that, the host reports changes by other programs, and
/// the kit sends this program's changes.
final class GroupValues: Sendable {
    /// The notification in which the host reports changes.
    static let changeMethod = "group.changed"

    private static let known = Mutex<[String: GroupValues]>([:])

    /// The values of a group.
    static func of(_ name: String) -> GroupValues {
        known.withLock { known in
            let group = known[name] ?? GroupValues(name)
            known[name] = group
            return group
        }
    }

    /// Stores changes that the host reports.
    static func receive(change params: JSONValue) {
        guard let name = params["group"]?.string, let values = params["values"]?.object else { return }
        known.withLock { $0[name] }?.receive(values)
    }

    let name: String
    /// Nil until they are read.
    private let values: Mutex<JSONObject?> = Mutex(nil)

    private init(_ name: String) { self.name = name }

    /// All values by key. The first call waits for the host.
    var all: JSONObject {
        if let values = values.withLock({ $0 }) { return values }
        let read = readAll()
        return values.withLock { values in
            let merged = values ?? read
            values = merged
            return merged
        }
    }

    /// Sets a value, or removes it if the value is null. The host receives the change before the answer of
    /// the request that is being worked on.
    func set(_ key: String, to value: JSONValue) {
        var changed = all
        changed[key] = value.isNull ? .none : value
        values.withLock { $0 = changed }
        guard HostCalls.shared.isConnected else { return }
        HostCalls.shared.send("group.set", ["group": .string(name), "values": [key: value]]) {
            [name] answer in
            if case .failure(let error) = answer { Self.report("\"\(key)\" was not stored: \(error)", name) }
        }
    }

    private func receive(_ changes: JSONObject) {
        values.withLock { values in
            guard var known = values else { return }
            for (key, value) in changes { known[key] = value.isNull ? .none : value }
            values = known
        }
    }

    private func readAll() -> JSONObject {
        guard HostCalls.shared.isConnected else { return [:] }
        do {
            let answer = try HostCalls.shared.blockingResult(of: "group.get", ["group": .string(name)])
            return answer["values"]?.object ?? [:]
        } catch {
            Self.report("\(error)", name)
            return [:]
        }
    }

    private static func report(_ problem: String, _ group: String) {
        FileHandle.standardError.write(Data("group \(group): \(problem)\n".utf8))
    }
}
