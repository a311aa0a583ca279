import Foundation
import ProviderProtocol
import Synchronization
import WidgetModel

/// The values of a group that an app and its providers share on one board, as they are known in this process.
///
/// The values are read once, with `group.get`. After that, the host reports changes by other programs until
/// the board leaves the process, and the kit sends this program's changes.
final class GroupValues: Sendable {
    /// The notification in which the host reports changes.
    static let changeMethod = "group.changed"

    /// A group of a board. Groups of different boards are separate.
    private struct Name: Hashable {
        /// Nil if the board is not known. This is valid if the process serves only one board.
        let board: BoardID?
        let group: String
    }

    private static let known = Mutex<[Name: GroupValues]>([:])

    /// The values of a group on the board of the current request.
    static func of(_ group: String) -> GroupValues {
        let name = Name(board: KnownBoards.shared.current, group: group)
        return known.withLock { known in
            let values = known[name] ?? GroupValues(name)
            known[name] = values
            return values
        }
    }

    /// Stores changes that the host reports.
    static func receive(change params: JSONValue) {
        guard let group = params["group"]?.string, let values = params["values"]?.object else { return }
        let name = Name(board: params["board"]?.string.flatMap { BoardID($0) }, group: group)
        known.withLock { $0[name] }?.receive(values)
    }

    /// Forgets the values of a board that has left the process. The host no longer reports their changes.
    static func forget(_ board: BoardID) {
        known.withLock { known in known = known.filter { $0.key.board != board } }
    }

    private let name: Name
    /// Nil until they are read.
    private let values: Mutex<JSONObject?> = Mutex(nil)

    private init(_ name: Name) { self.name = name }

    /// All values by key; none if the host does not answer. The first call waits for the host.
    var all: JSONObject {
        if let values = values.withLock({ $0 }) { return values }
        guard let read = readAll() else { return [:] }
        return values.withLock { values in
            let merged = values ?? read
            values = merged
            return merged
        }
    }

    /// Sets a value, or removes it if the value is null. The host receives the change before the answer of
    /// the request that is being worked on.
    func set(_ key: String, to value: JSONValue) {
        _ = all
        receive([key: value])
        guard HostCalls.shared.isConnected else { return }
        let (method, group) = (GroupSetRequest.method.rawValue, name.group)
        let change = GroupSetRequest(board: name.board, group: group, values: [key: value])
        HostCalls.shared.send(method, change.encodedJSON) { answer in
            if case .failure(let error) = answer { Self.report("\"\(key)\" was not stored: \(error)", group) }
        }
    }

    private func receive(_ changes: JSONObject) {
        values.withLock { values in
            guard var known = values else { return }
            for (key, value) in changes { known[key] = value.isNull ? .none : value }
            values = known
        }
    }

    /// Asks the host for all values. Returns nil if it does not answer, or does not serve the board.
    private func readAll() -> JSONObject? {
        guard HostCalls.shared.isConnected else { return [:] }
        do {
            let question = GroupGetRequest(board: name.board, group: name.group)
            let answer = try HostCalls.shared.blockingResult(
                of: GroupGetRequest.method.rawValue, question.encodedJSON)
            return answer["values"]?.object ?? [:]
        } catch {
            Self.report("\(error)", name.group)
            // A manifest without the group is read once, so a retry would not help.
            return (error as? ProviderFailure)?.class == .configuration ? [:] : nil
        }
    }

    private static func report(_ problem: String, _ group: String) {
        FileHandle.standardError.write(Data("group \(group): \(problem)\n".utf8))
    }
}
