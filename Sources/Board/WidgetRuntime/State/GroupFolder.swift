import Foundation
import Glibc
import Machine
import ProviderProtocol
import WidgetModel

/// Stores the values of groups, in one file for each group with access for its owner only.
struct GroupFolder: Sendable {
    private let path: String

    /// - Parameter state: the absolute path of the state folder.
    init(state: String) { path = GroupFiles.folder(in: state) }

    /// Reads a group. A group without a file is empty.
    ///
    /// - Throws: if the file exists and cannot be read, so that a damaged file is never overwritten.
    func read(_ group: String) throws(RuntimeFailure) -> GroupContents {
        let file = file(of: group)
        guard access(file, F_OK) == 0 else { return GroupContents() }
        let bytes = try SourceReading.bytes(file, limitBytes: GroupFolder.fileBytes)
        do throws(JSONMismatch) {
            return GroupContents(try GroupValues(json: try Self.json(bytes)))
        } catch {
            throw RuntimeFailure(
                "the values of the group cannot be read from \(file): \(error)",
                hint: "restore the file, or remove it to start with an empty group")
        }
    }

    /// Writes a group, and returns when it is on the disk.
    func write(_ contents: GroupContents, _ group: String) throws(RuntimeFailure) {
        let reason = SystemFolders.make(path, mode: 0o700)
        guard reason == 0 else {
            throw RuntimeFailure("the folder \(path) cannot be created: \(systemReason(reason))")
        }
        try FileWriting.write(contents.values().encodedJSON.bytes, to: file(of: group), mode: 0o600)
        try SystemFolders.sync(path)
    }

    private func file(of group: String) -> String { path + "/" + GroupFiles.name(of: group) }

    /// Stored values do not contain line feeds and contain few escape sequences, but each byte of a key may
    /// need six.
    private static let fileBytes = 8 * ProtocolLimits.groupBytes

    private static func json(_ bytes: [UInt8]) throws(JSONMismatch) -> JSONValue {
        do throws(JSONError) { return try JSONValue(parsing: bytes) } catch {
            throw JSONMismatch("not JSON at \(error)")
        }
    }
}

/// Where groups are stored, for commands that wait for changes.
package enum GroupFiles {
    /// The name of the file of a group, which consists of characters that every file system allows.
    package static func name(of group: String) -> String { group + ".json" }

    package static func folder(in state: StateFolder) -> String { folder(in: state.path) }
    static func folder(in state: String) -> String { state + "/groups" }
}
