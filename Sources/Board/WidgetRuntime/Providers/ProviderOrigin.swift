import Foundation
package import Machine
import WidgetModel

/// The record of an installed provider's origin: a file that `provider add` writes into its folder.
package struct ProviderOrigin: Codable, Hashable, Sendable {
    static let fileName = ".widgetconf-origin.json"
    static let byteLimit = 1 << 16

    /// The file, folder or address that was given.
    package let source: String
    /// The hash of the folder when it was added.
    package let hash: String

    package init(source: String, hash: String) {
        self.source = source
        self.hash = hash
    }

    /// The record in a folder; nil if the provider was not installed.
    package init?(in folder: String) {
        let path = ProviderOrigin.path(in: folder)
        // Ignore an unreadable record; the folder is still known as installed.
        guard let bytes = try? SourceReading.bytes(path, limitBytes: ProviderOrigin.byteLimit),
            let origin = try? ProviderOrigin(json: JSONValue(parsing: bytes))
        else { return nil }
        self = origin
    }

    /// Whether a folder has a record, which may be damaged.
    static func isRecorded(in folder: String) -> Bool {
        FileManager.default.fileExists(atPath: path(in: folder))
    }

    package func write(to folder: String) throws(RuntimeFailure) {
        try FileWriting.create(ProviderOrigin.path(in: folder), Array((encodedJSON.text + "\n").utf8))
    }

    private static func path(in folder: String) -> String { folder + "/" + fileName }
}
