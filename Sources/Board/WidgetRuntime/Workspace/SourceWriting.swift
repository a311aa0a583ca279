import CLinux
import Foundation
import Glibc
package import Machine
import SourceText

/// Replaces the source files that a command changes.
package enum SourceWriting {
    /// Replaces a file's contents atomically.
    ///
    /// The new contents are written to another file in the same folder, which is then renamed and receives
    /// the same mode. For a symbolic link, the target is replaced.
    ///
    /// - Throws: if the file no longer contains `before`, or cannot be written.
    package static func replace(
        _ path: String, _ before: [UInt8], with after: [UInt8]
    ) throws(RuntimeFailure) {
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        try compare(path, with: before)
        var status = stat()
        let mode = stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0o644
        try FileWriting.write(after, to: path, mode: mode)
    }

    /// Compares a file's contents with the contents that a command has read.
    ///
    /// - Throws: if the file no longer contains `before`, or cannot be read.
    package static func compare(_ path: String, with before: [UInt8]) throws(RuntimeFailure) {
        guard try SourceReading.file(path).bytes == before else {
            throw RuntimeFailure(
                "\(path) has changed in the meantime", hint: "run the command again")
        }
    }
}
