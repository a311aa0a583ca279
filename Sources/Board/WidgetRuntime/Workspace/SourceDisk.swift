import Foundation
package import Machine
package import SourceText

/// The disk as the readers of a workspace see it: with the unsaved text of one file in an editor, which
/// replaces the file's content. The file need not exist.
package struct SourceDisk: Sendable {
    /// The absolute path and the bytes of the unsaved file; nil if every file is saved.
    private let unsaved: (path: String, bytes: [UInt8])?

    package init() { unsaved = nil }

    package init(unsaved bytes: [UInt8], at path: String) { unsaved = (path, bytes) }

    /// Reads a source file.
    ///
    /// - Parameter name: the file's name in findings.
    package func file(_ path: String, named name: String) throws(RuntimeFailure) -> SourceFile {
        if let unsaved, unsaved.path == path { return SourceFile(path: name, bytes: unsaved.bytes) }
        return try SourceReading.file(path, named: name)
    }

    /// Whether the path is a file or a folder.
    package func hasEntry(at path: String) -> Bool {
        unsaved?.path == path || FileManager.default.fileExists(atPath: path)
    }

    /// Whether the path is a folder; nil if it does not exist.
    package func isFolder(_ path: String) -> Bool? {
        if unsaved?.path == path { return false }
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return isThere ? isFolder.boolValue : nil
    }

    /// The sorted names of the files and folders in a folder; empty if it cannot be listed.
    package func names(in folder: String) -> [String] {
        let path = folder.isEmpty ? "/" : folder
        var names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        if let unsaved, (unsaved.path as NSString).deletingLastPathComponent == path {
            let name = (unsaved.path as NSString).lastPathComponent
            if !names.contains(name) { names.append(name) }
        }
        return names.sorted()
    }
}
